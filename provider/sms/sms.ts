import type { Trx } from '../db/sqlite.ts';
import { insertMessage } from '../messages/message-table.ts';

export type Sms = {
  /** With the country code: +4915112345678. */
  to: string;
  text: string;
  reason?: string;
  about?: unknown;
  /** When the code in the text expires, ms. */
  goodUntil: number;
};

/** Enqueues an SMS, as enqueueMail does a mail. @param now ms */
export const enqueueSms = (trx: Trx, now: number, { reason = '', about, ...sms }: Sms): Promise<void> =>
  insertMessage(trx, now, { ...sms, channel: 'sms', subject: '', links: [], reason, about });
