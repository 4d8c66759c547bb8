import { calls, get, post } from '../calls.ts';
import { memberTokensPath, tokenUsePath } from './calls.ts';
import { memberTokensQuerySchema, memberTokensSchema } from './token-tools.ts';
import { tokenUseSchema } from './token-use.ts';

export const tokenUseCalls = calls(
  '/api/tokens',
  {},
  {
    /** Tokens spent per day, for 'runs out in about N days' (token-use.ts). */
    use: get('/use', 'load token use', { answer: tokenUseSchema, optional: true, upstream: { path: tokenUsePath } }),
    /** The same tokens per member and tool (OWN-02). */
    members: post('/use/members', 'load the members’ tokens', {
      body: memberTokensQuerySchema,
      answer: memberTokensSchema,
      optional: true,
      upstream: { path: memberTokensPath },
    }),
  },
);
