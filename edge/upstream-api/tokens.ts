import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { tokenUseSchema } from '#shared/tokens/token-use.ts';
import { tokenPaths, tokenUsePath } from '#shared/upstream/tokens.ts';
import { ifOffered } from './if-offered.ts';
import type { CallUpstream } from './transport.ts';

/** The token balance and its use. @param product as the settings name it */
export const tokenCalls = (call: CallUpstream, product: string) => ({
  balance: (token: string) => call({ name: 'token balance', method: 'POST', path: tokenPaths(product).balance, token, body: {} }, tokenBalanceSchema),
  /** Day by day. */
  use: (token: string) => ifOffered(call({ name: 'token use', method: 'GET', path: tokenUsePath, token }, tokenUseSchema)),
});
