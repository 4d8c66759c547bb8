import { CURRENT_PASSWORD_REQUIRED, PROVEN_BY_SIGN_IN } from '#shared/account/credentials.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Caller } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/codes.ts';
import { type Refusal, refusal } from '../http/refuse.ts';

const required = refusal(403, CURRENT_PASSWORD_REQUIRED, 'Please enter your current password to go on.');
const wrong = invalid({ currentPassword: 'This is not your current password.' }, 'This is not your current password.');

/**
 * Whether it is the account's owner who asks, and not whoever found the browser open: by a sign-in not long ago, or by the password.
 * Not 401 where it is not: that would end the session.
 */
export async function proveOwner(deps: Deps, { account, signedInAt }: Caller, currentPassword: string | undefined): Promise<Result<true, Refusal>> {
  if (currentPassword) return (await deps.passwords.verify(currentPassword, account.passwordHash)) ? ok(true) : fail(wrong);
  const age = deps.clock() - signedInAt;
  return age >= 0 && age < PROVEN_BY_SIGN_IN ? ok(true) : fail(required);
}
