import type { Trx } from '../db/sqlite.ts';
import { insertMessage } from '../messages/message-table.ts';

export type Sms = {
  /** With the country's code: +4915112345678. */
  to: string;
  text: string;
  reason?: string;
  about?: unknown;
  /** When the code in it ends, ms. */
  goodUntil: number;
};

/** Puts an SMS on its way, as enqueueMail does with a mail. @param now ms */
export const enqueueSms = (trx: Trx, now: number, { reason = '', about, ...sms }: Sms): Promise<void> =>
  insertMessage(trx, now, { ...sms, channel: 'sms', subject: '', links: [], reason, about });
