import { calls, post } from '../../calls.ts';
import { memberPageQuerySchema, memberPageSchema } from './member-page.ts';

/** Open to every account: the provider gives a sub-account its own page only. */
export const memberPageCalls = calls(
  '/api/member-page',
  { tag: 'Sub-accounts' },
  {
    read: post('', 'load the member’s page', {
      body: memberPageQuerySchema,
      answer: memberPageSchema,
      full: true,
      upstream: {
        path: '/user/member-page',
        describe: 'All about one member: an owner reads each of the team, a sub-account itself',
        refuses: [403, 429],
      },
    }),
  },
);
