import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { tokenPaths } from '#shared/tokens/wire.ts';
import type { CallUpstream } from './transport.ts';

/** The token balance and its use. @param product as the settings name it */
export const tokenCalls = (call: CallUpstream, product: string) => ({
  balance: (token: string) => call({ name: 'token balance', method: 'POST', path: tokenPaths(product).balance, token, body: {} }, tokenBalanceSchema),
});
