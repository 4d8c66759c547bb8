import { calls, doneSchema, get, put } from '../calls.ts';
import { membersAccess } from '../members/access.ts';
import { goalsOfTeamSchema, saveGoalsSchema } from './goals.ts';

/** Ours, and optional. */
export const goalPaths = { list: '/user/goals', save: '/user/goals' } as const;

/** Goals and token caps a day (OWN-09). Only the owner sets them; a change reaches the owner as `members.changed`, the member as a new user record. */
export const goalCalls = calls(
  '/api/goals',
  { optional: true },
  {
    list: get('', 'load goals', { answer: goalsOfTeamSchema, upstream: { path: goalPaths.list } }),
    save: put('', 'save goals', { access: membersAccess, body: saveGoalsSchema, answer: doneSchema, upstream: { path: goalPaths.save } }),
  },
);
