import { calls, get } from '../../calls.ts';
import { mainAccountAccess } from '../../session/access.ts';
import { completenessSchema } from './completeness.ts';

/** Whether every message came, for the last 30 days. */
export const completenessCalls = calls(
  '/api/completeness',
  { tag: 'Completeness', access: mainAccountAccess, full: true },
  {
    counts: get('', 'load the message checks', {
      answer: completenessSchema,
      upstream: { path: '/portal/completeness', describe: 'Expected, received and recovered messages of 30 days' },
    }),
  },
);
