import { calls, get } from '../calls.ts';
import { teamAccess } from './access.ts';
import { teamSchema } from './person-looks.ts';

/** Ours, and optional: without it, people are shown by name alone. */
export const teamPaths = { people: '/portal/team' } as const;

/** Who is in the team, for those who see its work. Apart from memberCalls, because many screens need only this. */
export const teamCalls = calls(
  '/api/team',
  { access: teamAccess, optional: true },
  { people: get('', 'load your team', { answer: teamSchema, upstream: { path: teamPaths.people } }) },
);
