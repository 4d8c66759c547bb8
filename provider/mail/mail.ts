import { lifetimes } from '#provider/limits/limits.ts';
import { plainLine, withoutLinks } from '#shared/plain-text.ts';
import type { Trx } from '../db/sqlite.ts';
import { insertMessage, type Subscription } from '../messages/message-table.ts';

export type Mail = {
  to: string;
  subject: string;
  /** Plain text, with the links inline. Contains no password, and no codes except those in the links. */
  text: string;
  /** The same as HTML; everything from people must be escaped. */
  html?: string;
  /** The URLs in the text that the recipient should open. */
  links: readonly string[];
  /** The entry of `bounces` (compose-messages.ts) to notify if the mail cannot be delivered. */
  reason?: string;
  /** Passed to that entry along with the address. Plain data, no secrets. */
  about?: unknown;
  /** For mails that a person can turn off: the link that does so comes with them. */
  subscription?: Subscription | undefined;
  /** When its links expire, ms: after that it is neither sent nor stored. Default: three days from now. */
  goodUntil?: number;
};

/**
 * Enqueues a mail in the transaction of the change it reports: it is sent after the commit, and never without it.
 * @param now ms
 */
export const enqueueMail = (trx: Trx, now: number, { reason = '', about, goodUntil, ...mail }: Mail): Promise<void> =>
  insertMessage(trx, now, {
    ...mail,
    channel: 'mail',
    subject: subjectOf(mail.subject),
    reason,
    about,
    goodUntil: goodUntil ?? now + lifetimes.mail,
  });

/**
 * Subjects contain what people wrote and titles from outside: no line break, which would start another header, nothing
 * unseen, no links.
 */
const subjectOf = (subject: string): string => withoutLinks(plainLine(subject));
