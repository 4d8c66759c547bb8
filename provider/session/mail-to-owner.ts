import type { Trx } from '../db/sqlite.ts';
import { enqueueMail, type Mail } from '../mail/mail.ts';
import type { MailList } from '../messages/message-table.ts';
import { type Account, safeAddressOf } from './account-record.ts';

/**
 * Enqueues a mail to the holder of an account. The only place that chooses the address: the last confirmed one, because
 * nobody has proven yet that a new one is theirs. @param now ms @param mail.list for mails that the person can turn off
 * @returns the address
 */
export async function mailToOwner(
  trx: Trx,
  now: number,
  account: Account,
  { list, ...mail }: Omit<Mail, 'to' | 'subscription'> & { list?: MailList },
): Promise<string> {
  const to = safeAddressOf(account);
  await enqueueMail(trx, now, { to, ...mail, subscription: list && { list, accountId: account.id } });
  return to;
}
