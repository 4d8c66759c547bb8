import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import { unitsPerDollar } from '#shared/inbox/comparable.ts';
import type { AlertCounts, AlertList } from '#shared/inbox/inbox.ts';
import type { AlertSort } from '#shared/inbox/marks.ts';
import type { Db } from '../db/sqlite.ts';
import { type AlertStateRow, statesOf } from './alert-states-table.ts';
import { riskThen, whereOf } from './filter-sql.ts';
import { riskNow } from './newest-state.ts';
import { type NotificationRow, notificationsWithIds } from './notifications-table.ts';

/** @property before by the time that sorts the newest first, ms */
type Scan = AlertList & { before?: number | undefined };
type Search = Scan & { page: number; limit: number };
export type FoundAlert = { row: NotificationRow; state: AlertStateRow };

/** Returns a page of the alerts that pass, and counts all of them. @param now ms */
export async function searchAlerts(
  db: Db,
  accountId: string,
  { page, limit, ...list }: Search,
  now: number,
): Promise<{ found: FoundAlert[]; total: number; unread: number }> {
  const { total, unread, numbers } = await scan(db, accountId, list, now);
  return { found: await alertsNumbered(db, partOf(numbers, (page - 1) * limit, limit)), total, unread };
}

/** Returns the numbers of all alerts that pass, in their order. 100,000 take 400 kB. @param now ms */
export async function alertNumbers(db: Db, accountId: string, list: AlertList, now: number): Promise<Uint32Array> {
  const { total, numbers } = await scan(db, accountId, list, now);
  return total === 0 ? new Uint32Array() : Uint32Array.from(numbers.split(','), Number);
}

/** One scan for both the counts and the order. Reading only a page would repeat the scan when few alerts pass. */
async function scan(
  db: Db,
  accountId: string,
  { filter, sort, before }: Scan,
  now: number,
): Promise<{ total: number; unread: number; numbers: string }> {
  const early = before === undefined ? sql`` : sql`and sorted_at <= ${before}`;
  const { rows } = await sql<{ total: number; unread: number; numbers: string }>`
    select count(*) as total, coalesce(sum(unread), 0) as unread, coalesce(group_concat(n), '') as numbers
    from (select n, unread from alert_states where account_id = ${accountId} and ${whereOf(filter, now)} ${early} order by ${orders[sort]}) as found`.execute(
    db,
  );
  return rows[0] as (typeof rows)[number];
}

/** How many units of the alert's currency a dollar is worth. */
export const unitsOfCurrency = sql`case currency ${sql.join(
  Object.entries(unitsPerDollar).map(([currency, each]) => sql`when ${sql.lit(currency)} then ${sql.lit(each)}`),
  sql` `,
)} else 1 end`;

/** The money at risk, comparable between currencies. */
export const comparableRisk = sql`risk / ${unitsOfCurrency}`;

/** Pinned alerts first, and what is unknown last. The first order is that of an index. */
const orders: Record<AlertSort, Expression<unknown>> = {
  newest: sql`pinned desc, sorted_at desc, record_id desc`,
  risk: sql`pinned desc, ${riskNow} / ${unitsOfCurrency} desc nulls last, sorted_at desc, n desc`,
  gap: sql`pinned desc, abs(gap) desc nulls last, sorted_at desc, n desc`,
  price: sql`pinned desc, own_price / ${unitsOfCurrency} desc nulls last, sorted_at desc, n desc`,
  discount: sql`pinned desc, (own_price - buy_box_price) / ${unitsOfCurrency} desc nulls last, sorted_at desc, n desc`,
};

/** Takes some numbers out of a list such as '5,3,9', which can be long. */
function partOf(list: string, offset: number, limit: number): number[] {
  let start = 0;
  for (let skipped = 0; skipped < offset; skipped += 1) {
    const comma = list.indexOf(',', start);
    if (comma < 0) return [];
    start = comma + 1;
  }
  let end = start - 1;
  for (let taken = 0; taken < limit; taken += 1) {
    end = list.indexOf(',', end + 1);
    if (end < 0) break;
  }
  const part = list.slice(start, end < 0 ? undefined : end);
  return part === '' ? [] : part.split(',').map(Number);
}

async function alertsNumbered(db: Db, numbers: readonly number[]): Promise<FoundAlert[]> {
  if (numbers.length === 0) return [];
  const records = await db.selectFrom('alert_states').select(['n', 'record_id']).where('n', 'in', numbers).execute();
  const idOf = new Map(records.map(({ n, record_id }) => [n, record_id]));
  const alerts = await alertsOf(
    db,
    records.map(({ record_id }) => record_id),
  );
  return numbers.flatMap((n) => alerts.get(idOf.get(n) ?? '') ?? []);
}

/** Reads alerts with their states. Ids of deleted alerts are left out. */
export async function alertsOf(db: Db, recordIds: readonly string[]): Promise<Map<string, FoundAlert>> {
  if (recordIds.length === 0) return new Map();
  const states = await statesOf(db, recordIds);
  const rows = await notificationsWithIds(db, recordIds);
  return new Map(
    rows.flatMap((row): [string, FoundAlert][] => {
      const state = states.get(row.id);
      return state ? [[row.id, { row, state }]] : [];
    }),
  );
}

/** Above every count, so that one sum holds both. */
const UNREAD_UNIT = 2 ** 24;

/** Counts the alerts of each filter, all in one scan. @param now ms @param risk which money at risk counts (whereOf) */
export async function countAlerts(
  db: Db,
  accountId: string,
  filters: readonly AlertFilter[],
  now: number,
  risk?: RawBuilder<unknown>,
): Promise<AlertCounts> {
  const sums = filters.map((filter, index) => sum(whereOf(filter, now, risk), `f${index}`));
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(sums)} from alert_states where account_id = ${accountId}`.execute(db);
  const counted = rows[0] as Record<string, number>;
  return {
    counts: filters.map((_, index) => {
      const both = counted[`f${index}`] ?? 0;
      return { total: both % UNREAD_UNIT, unread: Math.floor(both / UNREAD_UNIT) };
    }),
  };
}

/** A filter's condition is evaluated once for both of its counts. */
const sum = (where: Expression<SqlBool>, name: string) =>
  sql`coalesce(sum(case when ${where} then 1 + unread * ${UNREAD_UNIT} end), 0) as ${sql.id(name)}`;

/** The newest alerts that pass a rule's filter, as it would have seen them. @param now ms */
export async function newestMatches(
  db: Db,
  accountId: string,
  filter: AlertFilter,
  now: number,
  limit: number,
): Promise<FoundAlert[]> {
  const rows = await db
    .selectFrom('alert_states')
    .select('record_id')
    .where('account_id', '=', accountId)
    .where(whereOf(filter, now, riskThen))
    .orderBy('received', 'desc')
    .orderBy('n', 'desc')
    .limit(limit)
    .execute();
  const alerts = await alertsOf(
    db,
    rows.map(({ record_id }) => record_id),
  );
  return rows.flatMap(({ record_id }) => alerts.get(record_id) ?? []);
}

/**
 * How many alerts pass a rule's filter, as it would have seen them, by the hour in which they were received.
 * @param now ms
 */
export async function hoursOfMatches(
  db: Db,
  accountId: string,
  filter: AlertFilter,
  now: number,
): Promise<{ at: number; count: number }[]> {
  const hour = sql<number>`received / 3600000`;
  const rows = await db
    .selectFrom('alert_states')
    .where('account_id', '=', accountId)
    .where(whereOf(filter, now, riskThen))
    .groupBy(hour)
    .select((select) => [hour.as('hour'), select.fn.countAll<number>().as('count')])
    .execute();
  return rows.map(({ hour: at, count }) => ({ at: at * 3_600_000, count }));
}
