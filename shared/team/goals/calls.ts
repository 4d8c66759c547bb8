import { calls, doneSchema, get, put } from '../../calls.ts';
import { membersAccess } from '../../members/access.ts';
import { goalsOfTeamSchema, saveGoalsSchema } from './goals.ts';

/**
 * Goals and token caps a day (OWN-09). Only the owner sets them; a change reaches the owner as `members.changed`, the
 * member as a new user record.
 */
export const goalCalls = calls(
  '/api/goals',
  { tag: 'Sub-accounts', full: true, upstream: '/user/goals' },
  {
    list: get('', 'load goals', {
      answer: goalsOfTeamSchema,
      upstream: {
        describe: 'Goals a day with today’s progress: a member’s own, or for the owner the team’s',
      },
    }),
    save: put('', 'save goals', {
      access: membersAccess,
      body: saveGoalsSchema,
      answer: doneSchema,
      upstream: { describe: 'Set the goals and the token cap of several members: all or none' },
    }),
  },
);
