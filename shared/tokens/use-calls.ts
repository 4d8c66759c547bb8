import { calls, get } from '../calls.ts';
import { tokenUsePath } from './calls.ts';
import { tokenUseSchema } from './token-use.ts';

export const tokenUseCalls = calls(
  '/api/tokens',
  {},
  {
    /** Tokens spent per day, for 'runs out in about N days' (token-use.ts). */
    use: get('/use', 'load token use', { answer: tokenUseSchema, optional: true, upstream: { path: tokenUsePath } }),
  },
);
