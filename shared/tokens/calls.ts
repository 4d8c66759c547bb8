import { calls, get } from '../calls.ts';
import { tokenBalanceSchema } from './balance.ts';

/** The first view has this one call: that of what was spent is apart (use-calls.ts). */
export const tokenCalls = calls('/api/tokens', {}, { balance: get('', 'load tokens', { answer: tokenBalanceSchema }) });

/** @param product as the settings name it: the path carries it */
export const tokenPaths = (product: string) => ({ balance: `/user/get-${product}-tokens` }) as const;

/** Ours and optional: what was spent a day. */
export const tokenUsePath = '/user/get-token-use';
