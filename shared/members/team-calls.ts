import { calls, get } from '../calls.ts';
import { teamAccess } from './access.ts';
import { teamSchema } from './person-looks.ts';

/** Who is in the team, for those who see its work. Apart from memberCalls, because many screens need only this. */
export const teamCalls = calls(
  '/api/team',
  { tag: 'Sub-accounts', access: teamAccess, full: true },
  {
    people: get('', 'load your team', {
      answer: teamSchema,
      upstream: { path: '/portal/team', describe: 'The team in the order of joining, with those who have left' },
    }),
  },
);
