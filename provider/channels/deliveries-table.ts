import { type Generated, type Selectable, sql } from 'kysely';
import type { Topic } from '#shared/channels/topics.ts';
import type { Db, Trx } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    deliveries: DeliveryTable;
  }
}

type DeliveryTable = {
  n: Generated<number>;
  channel_id: string;
  record_id: string;
  topic: Topic;
  /** due: will be sent. left-out: it was settled before, or dropped by hand. */
  state: 'due' | 'sent' | 'given-up' | 'left-out';
  /** Whether quiet hours defer it. */
  quiet: number;
  at: number;
  due_at: number;
  /** If a step for the case that nobody looks sends it: when the step begins, and the person whose step it is. */
  escalates_at: number | null;
  escalated_by: string | null;
  ended_at: number | null;
  tries: Generated<number>;
  /** The moment of its first try. */
  tried_at: number | null;
  /** Of the message that carries it. */
  message_id: string | null;
  why: string | null;
  /** 1 for a test alert (drill/), which goes at once, whatever the channel's paces and quiet hours say. */
  drill: Generated<number>;
};
export type DeliveryRow = Selectable<DeliveryTable>;

export type NewDelivery = Pick<
  DeliveryRow,
  'channel_id' | 'record_id' | 'topic' | 'state' | 'quiet' | 'at' | 'due_at' | 'ended_at' | 'why'
> &
  Partial<Pick<DeliveryRow, 'escalates_at' | 'escalated_by' | 'drill'>>;

/** Transactions after which something is due, and when. The code that commits one wakes the sender. */
const deciding = new WeakMap<Trx, number>();
export const wakesSenderAt = (trx: Trx): number | undefined => deciding.get(trx);
export const wakeSenderAt = (trx: Trx, at: number): void =>
  void deciding.set(trx, Math.min(at, deciding.get(trx) ?? at));

/** Stores deliveries, and makes their channels due. What is in the ledger already stays as it is. */
export async function insertDeliveries(trx: Trx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['channel_id', 'record_id']).doNothing())
    .execute();
  const due = Map.groupBy(
    rows.filter(({ state }) => state === 'due'),
    ({ due_at }) => due_at,
  );
  for (const [dueAt, some] of due) {
    const at = sql<number>`max(not_before, ${dueAt})`;
    const { numUpdatedRows } = await trx
      .updateTable('channels')
      .set({ next_at: at })
      .where(
        'id',
        'in',
        some.map(({ channel_id }) => channel_id),
      )
      .where((where) => where.or([where('next_at', 'is', null), where('next_at', '>', at)]))
      .executeTakeFirst();
    // Else the sender knows of something that is due before.
    if (numUpdatedRows > 0n) wakeSenderAt(trx, dueAt);
  }
}

/** What is due on a channel, the longest due first. */
export const dueDeliveries = (db: Db, channelId: string, now: number, limit: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('state', '=', 'due')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('n')
    .limit(limit)
    .execute();

/** When the next delivery of a channel is due, ms; null if none waits. */
export async function nextDeliveryAt(db: Db, channelId: string): Promise<number | null> {
  const row = await db
    .selectFrom('deliveries')
    .select((select) => select.fn.min('due_at').as('at'))
    .where('channel_id', '=', channelId)
    .where('state', '=', 'due')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** SQLite allows 32,766 parameters per statement. */
const ROWS_A_STATEMENT = 5_000;

export async function changeDeliveries(
  trx: Trx,
  ns: readonly number[],
  columns: Partial<Omit<DeliveryRow, 'n'>>,
): Promise<void> {
  for (let start = 0; start < ns.length; start += ROWS_A_STATEMENT)
    await trx
      .updateTable('deliveries')
      .set(columns)
      .where('n', 'in', ns.slice(start, start + ROWS_A_STATEMENT))
      .execute();
}

/**
 * How many deliveries wait, wait for the end of quiet hours, and were given up, by channel. Steps for the case that
 * nobody looks are none of them until they begin: most never send.
 */
export async function deliveryCounts(
  db: Db,
  channelIds: readonly string[],
  now: number,
): Promise<Map<string, { due: number; quiet: number; givenUp: number }>> {
  if (channelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .where('channel_id', 'in', channelIds)
    .where('state', 'in', ['due', 'given-up'])
    .where((where) => where.or([where('escalates_at', 'is', null), where('escalates_at', '<=', now)]))
    .groupBy(['channel_id', 'state', 'quiet'])
    .select(['channel_id', 'state', 'quiet', (select) => select.fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map<string, { due: number; quiet: number; givenUp: number }>();
  for (const { channel_id, state, quiet, count } of rows) {
    const of = counts.get(channel_id) ?? { due: 0, quiet: 0, givenUp: 0 };
    if (state === 'given-up') of.givenUp += count;
    else if (quiet === 1) of.quiet += count;
    else of.due += count;
    counts.set(channel_id, of);
  }
  return counts;
}

/** A page of the channels' deliveries, newest first. @param before deliveries older than this one */
export function listDeliveries(
  db: Db,
  channelIds: readonly string[],
  {
    state,
    quiet,
    retrying,
    before,
  }: { state?: DeliveryRow['state']; quiet?: number; retrying?: boolean; before?: number },
  limit: number,
): Promise<DeliveryRow[]> {
  let query = db
    .selectFrom('deliveries')
    .selectAll()
    .where('channel_id', 'in', channelIds)
    .orderBy('n', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (quiet !== undefined) query = query.where('quiet', '=', quiet);
  if (retrying !== undefined) query = query.where('tries', retrying ? '>' : '=', 0);
  if (before !== undefined) query = query.where('n', '<', before);
  return query.execute();
}

/** Deliveries of these channels by their numbers. */
export const deliveriesOf = (db: Db, channelIds: readonly string[], ns: readonly number[]): Promise<DeliveryRow[]> =>
  db.selectFrom('deliveries').selectAll().where('n', 'in', ns).where('channel_id', 'in', channelIds).execute();

/** A step for the case that nobody looks doesn't begin earlier. */
const notBeforeStep = (now: number) => sql<number>`max(${now}, coalesce(escalates_at, 0))`;

/** Makes what waits for the end of quiet hours due again, since the hours have changed. */
export async function endQuiet(trx: Trx, channelIds: readonly string[], now: number): Promise<void> {
  if (channelIds.length === 0) return;
  await trx
    .updateTable('deliveries')
    .set({ due_at: notBeforeStep(now), quiet: 0 })
    .where('channel_id', 'in', channelIds)
    .where('state', '=', 'due')
    .where('quiet', '=', 1)
    .execute();
}

/** Makes what a channel gave up since a moment due again. Each keeps the id of its message. */
export async function sendGivenUpAgain(trx: Trx, channelId: string, since: number, now: number): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ state: 'due', due_at: notBeforeStep(now), ended_at: null, why: null, tried_at: null, tries: 0 })
    .where('channel_id', '=', channelId)
    .where('state', '=', 'given-up')
    .where('at', '>=', since)
    .execute();
}

/** What waits on these channels for a person's steps, and was not tried yet. */
export const waitingSteps = (db: Db, channelIds: readonly string[], by: string): Promise<DeliveryRow[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('channel_id', 'in', channelIds)
    .where('state', '=', 'due')
    .where('escalated_by', '=', by)
    .where('tries', '=', 0)
    .execute();
