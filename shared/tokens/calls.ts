import { calls, get } from '../calls.ts';
import { tokenBalanceSchema } from './balance.ts';

/** The only token call of the first view. The call about use is in use-calls.ts. */
export const tokenCalls = calls('/api/tokens', {}, { balance: get('', 'load tokens', { answer: tokenBalanceSchema }) });

/** @param product the name in the settings */
export const tokenBalancePath = (product: string) => `/user/get-${product}-tokens`;
