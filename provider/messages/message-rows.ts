import type { Generated } from 'kysely';

/** The columns of what is on its way by mail or SMS. */
export type MessageTables = { messages: MessageRow };

export type MessageRow = {
  n: Generated<number>;
  channel: 'mail' | 'sms';
  recipient: string;
  /** '' for an SMS. */
  subject: string;
  /** Emptied, as the links are, once it is set aside. */
  text: string;
  /** A list of addresses, as JSON. */
  links: string;
  /** Who is told when it cannot be delivered. */
  reason: string;
  /** What he is told of it, as JSON. */
  about: string;
  /** From then on its links and codes are no longer good, and nobody is sent them. */
  good_until: number;
  created_at: number;
  next_try_at: number;
  tries: number;
  /** Why it could not be delivered: it is set aside then. */
  failure: string | null;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends MessageTables {}
}
