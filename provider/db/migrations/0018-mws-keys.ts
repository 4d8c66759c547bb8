import { statements } from './statements.ts';

/** MWS keys are no longer verified, so several accounts may enter the same ones. */
export const mwsKeys = statements('drop index mws_keys_seller');
