import type { Generated, Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../db/sqlite.ts';

export type Channel = MessageRow['channel'];
export type StoredMessage = Selectable<MessageRow>;

/** What somebody is to be sent. */
export type NewMessage = {
  channel: Channel;
  to: string;
  subject: string;
  text: string;
  links: readonly string[];
  /** Names the entry in `bounces` (compose-messages.ts) that is told when it cannot be delivered. */
  reason: string;
  /** What that entry needs to know of it. Plain data, no secret. */
  about: unknown;
  /** When its links and codes end, ms. */
  goodUntil: number;
};

/** Transactions that have put a message in: whoever commits one sends it on its way. */
const posting = new WeakSet<Trx>();
export const hasPosted = (trx: Trx): boolean => posting.has(trx);

/** Puts a message on its way, in the transaction of the change that it tells of: both happen, or neither. */
export async function insertMessage(trx: Trx, now: number, message: NewMessage): Promise<void> {
  const row: Insertable<MessageRow> = {
    channel: message.channel,
    recipient: message.to,
    subject: message.subject,
    text: message.text,
    links: JSON.stringify(message.links),
    reason: message.reason,
    about: JSON.stringify(message.about ?? null),
    good_until: message.goodUntil,
    created_at: now,
    next_try_at: now,
    tries: 0,
    failure: null,
  };
  await trx.insertInto('messages').values(row).execute();
  posting.add(trx);
}

/** Whichever is due, the oldest first. */
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

/** When the next one is due, ms; undefined where none waits. */
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

/** It goes no further, and keeps nothing that opens anything. */
export async function setMessageAside(db: Db, n: number, failure: string): Promise<void> {
  await db.updateTable('messages').set({ failure, text: '', links: '[]' }).where('n', '=', n).execute();
}

/** Whether a mail to somebody could not be delivered since then. */
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

/** How many wait, and those that could not be delivered, the newest first. */
export async function messageFigures(db: Db, most: number): Promise<{ waiting: number; setAside: StoredMessage[] }> {
  const { waiting } = await db
    .selectFrom('messages')
    .where('failure', 'is', null)
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return { waiting, setAside: await db.selectFrom('messages').selectAll().where('failure', 'is not', null).orderBy('n', 'desc').limit(most).execute() };
}

export async function deleteFailedMessagesBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('messages').where('failure', 'is not', null).where('created_at', '<', moment).execute();
}

/** The columns of what is on its way by mail or SMS. */
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
