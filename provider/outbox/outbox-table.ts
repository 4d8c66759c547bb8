import type { Generated, Selectable } from 'kysely';
import type { Db, Trx } from '../db/sqlite.ts';

/** `traceparent`: the W3C trace context of the request that caused it. */
export type Frame = { accountId: string; event: string; data: unknown; traceparent?: string | undefined };
export type StoredFrame = Selectable<OutboxRow>;

const state = { waiting: 0, sent: 1, setAside: 2 } as const;

/** Transactions that added frames. The code that commits one notifies the other processes. */
const adding = new WeakSet<Trx>();
export const hasEnqueued = (trx: Trx): boolean => adding.has(trx);

/** SQLite allows 32,766 parameters per statement. */
const ROWS_PER_INSERT = 2_000;

/**
 * Adds frames to the outbox in the transaction of the change they report: both happen, or neither.
 * @returns their numbers, in order
 */
export async function enqueue(trx: Trx, now: number, frames: readonly Frame[]): Promise<number[]> {
  const numbers: number[] = [];
  if (frames.length > 0) adding.add(trx);
  for (let start = 0; start < frames.length; start += ROWS_PER_INSERT) {
    const rows = frames.slice(start, start + ROWS_PER_INSERT).map((frame) => ({
      account_id: frame.accountId,
      event: frame.event,
      data: JSON.stringify(frame.data),
      created_at: now,
      traceparent: frame.traceparent ?? null,
    }));
    const stored = await trx.insertInto('outbox').values(rows).returning('n').execute();
    numbers.push(...stored.map(({ n }) => n));
  }
  return numbers;
}

/** The id of a frame on the wire, the same on every delivery. @param instance the database's own id */
export const outboxIdOf = (instance: string, n: number): string => `${instance}-${n}`;

/** The next frames to send. Another process may have noted some as sent, which says nothing of this one's sockets. */
export const framesAfter = (db: Db, after: number, limit: number): Promise<StoredFrame[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('sent', '!=', state.setAside)
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .execute();

export const unsentUpTo = (db: Db, accountId: string, upTo: number): Promise<StoredFrame[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('sent', '=', state.waiting)
    .where('n', '<=', upTo)
    .where('account_id', '=', accountId)
    .orderBy('n')
    .execute();

export async function markSent(db: Db, from: number, to: number, accountId?: string): Promise<void> {
  let query = db
    .updateTable('outbox')
    .set({ sent: state.sent })
    .where('sent', '=', state.waiting)
    .where('n', '>=', from)
    .where('n', '<=', to);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  await query.execute();
}

/** @param until only frames that were stored until then, ms */
export async function trimSent(db: Db, upTo: number, until = Number.MAX_SAFE_INTEGER): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('sent', '=', state.sent)
    .where('n', '<=', upTo)
    .where('created_at', '<=', until)
    .execute();
}

/** Marks a frame as unsendable, so that it does not block the others. */
export async function setAside(db: Db, n: number, reason: string): Promise<void> {
  await db.updateTable('outbox').set({ sent: state.setAside, reason }).where('n', '=', n).execute();
}

export async function outboxFigures(db: Db, most: number): Promise<{ waiting: number; setAside: StoredFrame[] }> {
  const { waiting } = await db
    .selectFrom('outbox')
    .where('sent', '=', state.waiting)
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('sent', '=', state.setAside)
    .orderBy('n', 'desc')
    .limit(most)
    .execute();
  return { waiting, setAside: rows };
}

export async function deleteSetAsideBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('outbox').where('sent', '=', state.setAside).where('created_at', '<', moment).execute();
}

/** The number of the oldest frame that is still stored; 0 without any. */
export async function firstNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((select) => select.fn.min('n').as('n'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function lastNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((select) => select.fn.max('n').as('n'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    outbox: OutboxRow;
  }
}

type OutboxRow = {
  n: Generated<number>;
  account_id: string;
  event: string;
  data: string;
  created_at: number;
  /** 0: waiting. 1: sent. 2: unsendable, set aside. */
  sent: Generated<number>;
  reason: Generated<string | null>;
  traceparent: Generated<string | null>;
};
