import { calls, get } from '../calls.ts';
import { tokenBalanceSchema } from './balance.ts';

/** The first view has this one call: that of what was spent is apart (use-calls.ts). */
export const tokenCalls = calls('/api/tokens', {}, { balance: get('', 'load tokens', { answer: tokenBalanceSchema }) });
