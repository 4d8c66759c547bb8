import { lifetimes } from '#provider/limits/limits.ts';
import type { Trx } from '../db/sqlite.ts';
import { insertMessage } from '../messages/message-table.ts';

export type Mail = {
  to: string;
  subject: string;
  /** Plain text, with the links in it where they belong. No password, and no code beside those in the links. */
  text: string;
  /** The addresses in the text that a person is to open. */
  links: readonly string[];
  /** Names who is told when it cannot be delivered: an entry of `bounces` in compose-messages.ts. Without it nobody is. */
  reason?: string;
  /** What he is told beside the address: plain data, no secret. */
  about?: unknown;
  /** When its links end, ms: it is neither sent nor kept any longer. Three days from now unless it says so. */
  goodUntil?: number;
};

/**
 * Puts a mail on its way, in the transaction of the change that it tells of: it is sent after the commit, and never without it.
 * @param now ms
 */
export const enqueueMail = (trx: Trx, now: number, { reason = '', about, goodUntil, ...mail }: Mail): Promise<void> =>
  insertMessage(trx, now, { ...mail, channel: 'mail', subject: oneLine(mail.subject), reason, about, goodUntil: goodUntil ?? now + lifetimes.mail });

/** Names of people stand in subjects: a line break there would begin another header. */
const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').trim();
