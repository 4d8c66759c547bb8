import * as v from 'valibot';
import type { ApplyReset } from '#shared/account/reset.ts';
import type { Call } from './call.ts';

/** A forgotten password. */
export const createResetApi = (call: Call) => ({
  /** Sends the e-mail with the link, if the address has an account: the answer does not tell. */
  forgot: (email: string) => call({ name: 'send the reset link', method: 'POST', path: '/api/reset', body: { email }, schema: v.unknown() }),
  /** Whether the link is still good; asking spends nothing. INVALID where it is not. */
  check: (resetPasswordCode: string) =>
    call({ name: 'check the link', method: 'POST', path: '/api/reset/check', body: { resetPasswordCode }, schema: v.unknown() }),
  /** Sets the new password and ends every session of the account. */
  apply: (body: ApplyReset) => call({ name: 'reset the password', method: 'POST', path: '/api/reset/apply', body, schema: v.unknown() }),
});
export type ResetApi = ReturnType<typeof createResetApi>;
