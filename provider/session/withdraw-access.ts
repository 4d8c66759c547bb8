import { withdrawCode } from '../codes/one-time-codes.ts';
import type { Trx } from '../db/sqlite.ts';
import { dropContact } from './contacts-table.ts';
import { deleteSessionsOf } from './sessions-table.ts';

/** The purposes of the codes whose subject is an account. An invitation's link is a reset link. */
export const RESET_PURPOSE = 'reset';
export const CONFIRM_PURPOSE = 'confirm-email';

/**
 * Withdraws everything that could still open the account after a change of password or email: reset and confirmation
 * links, the onboarding contact, and sessions. Call it in the transaction of the change. docs/security.md has the
 * rules.
 * @param but the token hash of a session to keep
 * @returns the token hashes of the sessions that ended
 */
export async function withdrawAccess(trx: Trx, accountId: string, but?: string): Promise<string[]> {
  await withdrawCode(trx, RESET_PURPOSE, accountId);
  await withdrawCode(trx, CONFIRM_PURPOSE, accountId);
  await dropContact(trx, accountId);
  return deleteSessionsOf(trx, [accountId], but);
}
