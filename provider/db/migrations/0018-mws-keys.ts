import { statements } from './statements.ts';

/** Nobody proves MWS keys any more: the same keys may be given by several accounts, and keep nobody out. */
export const mwsKeys = statements('drop index mws_keys_seller');
