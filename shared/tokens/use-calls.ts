import { calls, get, post } from '../calls.ts';
import { memberTokensQuerySchema, memberTokensSchema } from './token-tools.ts';
import { tokenUseQuerySchema, tokenUseSchema } from './token-use.ts';

export const tokenUseCalls = calls(
  '/api/tokens',
  { tag: 'Tokens' },
  {
    /** Tokens spent per day, for 'runs out in about N days' (token-use.ts). */
    use: get('/use', 'load token use', {
      query: tokenUseQuerySchema,
      answer: tokenUseSchema,
      full: true,
      upstream: { path: '/user/get-token-use', describe: 'Tokens spent per day recently' },
    }),
    /** The same tokens per member and tool (OWN-02). */
    members: post('/use/members', 'load the members’ tokens', {
      body: memberTokensQuerySchema,
      answer: memberTokensSchema,
      full: true,
      upstream: {
        path: '/user/token-use/members',
        describe: 'Tokens per member, tool, and day; a sub-account gets its own',
        refuses: [403],
      },
    }),
  },
);
