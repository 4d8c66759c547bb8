import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import type { Call } from './call.ts';

export const createTokensApi = (call: Call) => ({
  balance: () => call({ name: 'load tokens', path: '/api/tokens', schema: tokenBalanceSchema }),
});
export type TokensApi = ReturnType<typeof createTokensApi>;
