import { calls, get } from '../calls.ts';
import { tokenBalanceSchema } from './balance.ts';

/** The only token call of the first view. The call about use is in use-calls.ts. */
export const tokenCalls = calls('/api/tokens', {}, { balance: get('', 'load tokens', { answer: tokenBalanceSchema }) });

/** @param product the name in the settings, part of the path */
export const tokenPaths = (product: string) => ({ balance: `/user/get-${product}-tokens` }) as const;

/** Ours, and optional: tokens spent per day. */
export const tokenUsePath = '/user/get-token-use';

/** Ours, and optional: the same per member and tool. */
export const memberTokensPath = '/user/token-use/members';
