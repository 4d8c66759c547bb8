import { passwordFault } from '#shared/session/password-strength.ts';
import { invalid, type Refusal } from '../http/refuse.ts';

/**
 * The refusal of a new password that is easy to guess, or the account's own email. Everything that sets a password asks
 * for it.
 */
export function passwordRefusal(password: string, email: string): Refusal | undefined {
  const fault = passwordFault(password, email);
  return fault === undefined ? undefined : invalid({ password: fault }, fault);
}
