import type { Generated, Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../db/sqlite.ts';

export type Channel = MessageRow['channel'];
export type StoredMessage = Selectable<MessageRow>;

/** Mails that a person can turn off, each kind for itself. */
export const mailLists = ['weekly-mail', 'rule-mails'] as const;
export type MailList = (typeof mailLists)[number];
export type Subscription = { list: MailList; accountId: string };

export type NewMessage = {
  channel: Channel;
  to: string;
  subject: string;
  text: string;
  /** The same for mail programs that show HTML. */
  html?: string | undefined;
  links: readonly string[];
  /** The entry of `bounces` (compose-messages.ts) to notify if the message cannot be delivered. */
  reason: string;
  /** Passed to that entry. Plain data, no secrets. */
  about: unknown;
  /** When its links and codes expire, ms. */
  goodUntil: number;
  /** For mails that a person can turn off. */
  subscription?: Subscription | undefined;
};

/** Transactions that enqueued a message. The code that commits one wakes the drain. */
const posting = new WeakSet<Trx>();
export const hasPosted = (trx: Trx): boolean => posting.has(trx);

/** Enqueues a message in the transaction of the change it reports: both happen, or neither. */
export async function insertMessage(trx: Trx, now: number, message: NewMessage): Promise<void> {
  const row: Insertable<MessageRow> = {
    channel: message.channel,
    recipient: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html ?? null,
    links: JSON.stringify(message.links),
    reason: message.reason,
    about: JSON.stringify(message.about ?? null),
    good_until: message.goodUntil,
    list: message.subscription?.list ?? null,
    list_of: message.subscription?.accountId ?? null,
    created_at: now,
    next_try_at: now,
    tries: 0,
    failure: null,
  };
  await trx.insertInto('messages').values(row).execute();
  posting.add(trx);
}

export const nextDue = (db: Db, channel: Channel, now: number): Promise<StoredMessage | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('channel', '=', channel)
    .where('failure', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();

/** When the next message is due, ms; undefined if none is waiting. */
export async function nextMoment(db: Db, channel: Channel): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select((select) => select.fn.min('next_try_at').as('at'))
    .where('channel', '=', channel)
    .where('failure', 'is', null)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

export async function deleteMessage(db: Db, n: number): Promise<void> {
  await db.deleteFrom('messages').where('n', '=', n).execute();
}

export async function tryAgainAt(db: Db, n: number, at: number): Promise<void> {
  await db
    .updateTable('messages')
    .set((set) => ({ next_try_at: at, tries: set('tries', '+', 1) }))
    .where('n', '=', n)
    .execute();
}

/** Stops sending a message, and clears its text and links so that no secret stays stored. */
export async function setMessageAside(db: Db, n: number, failure: string): Promise<void> {
  await db.updateTable('messages').set({ failure, text: '', html: null, links: '[]' }).where('n', '=', n).execute();
}

/** Whether a mail to this address could not be delivered since then. */
export async function wasUndeliverable(db: Db, to: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('n')
    .where('channel', '=', 'mail')
    .where('recipient', '=', to)
    .where('failure', 'is not', null)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function messageFigures(db: Db, most: number): Promise<{ waiting: number; setAside: StoredMessage[] }> {
  const { waiting } = await db
    .selectFrom('messages')
    .where('failure', 'is', null)
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return {
    waiting,
    setAside: await db
      .selectFrom('messages')
      .selectAll()
      .where('failure', 'is not', null)
      .orderBy('n', 'desc')
      .limit(most)
      .execute(),
  };
}

export async function deleteFailedMessagesBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('messages').where('failure', 'is not', null).where('created_at', '<', moment).execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    messages: MessageRow;
  }
}

type MessageRow = {
  n: Generated<number>;
  channel: 'mail' | 'sms';
  recipient: string;
  /** '' for an SMS. */
  subject: string;
  /** Cleared, like the links, once the message is set aside. */
  text: string;
  html: string | null;
  /** URLs, as JSON. */
  links: string;
  /** The entry of `bounces` to notify if it cannot be delivered. */
  reason: string;
  /** Passed to that entry, as JSON. */
  about: string;
  /** When its links and codes expire, ms. It is not sent after that. */
  good_until: number;
  created_at: number;
  next_try_at: number;
  tries: number;
  /** For mails that a person can turn off: their list, and whose mails they are. */
  list: MailList | null;
  list_of: string | null;
  /** Why it could not be delivered. Set once it is set aside. */
  failure: string | null;
};
