import type { Side, Watch } from '#shared/tracking/crossings.ts';
import type { Rearm, TrackingEntry } from '#shared/tracking/rule.ts';
import { FIRINGS_DAYS, MOST_FIRINGS_AN_HOUR, type Often } from '#shared/tracking/tracked.ts';
import type { TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { countOf } from '../db/count-of.ts';
import type { Db } from '../db/sqlite.ts';
import type { Readings } from './readings.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type TrackedProduct = { accountId: string; marketplace: string; asin: string };

// The JSON columns are written only by this domain, so they need no validation.
export const entriesOf = (row: Pick<TrackingRuleRow, 'entries'>) => JSON.parse(row.entries) as TrackingEntry[];
export const watchOf = (row: Pick<TrackingRuleRow, 'watch'>) => JSON.parse(row.watch) as Watch;
export const readingsOf = (row: Pick<TrackingRuleRow, 'readings'>) => JSON.parse(row.readings) as Readings;

export const ruleOfProduct = (
  db: Db,
  { accountId, marketplace, asin }: TrackedProduct,
): Promise<TrackingRuleRow | undefined> =>
  db
    .selectFrom('tracking_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('asin', '=', asin)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The rules of these products, by ASIN. */
export async function rulesOfProducts(
  db: Db,
  accountId: string,
  marketplace: string,
  asins: readonly string[],
): Promise<Map<string, TrackingRuleRow>> {
  const rows = await db
    .selectFrom('tracking_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('asin', 'in', asins)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.asin, row]));
}

export const rulesOf = (db: Db, accountId: string, marketplace: string): Promise<TrackingRuleRow[]> =>
  db
    .selectFrom('tracking_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/**
 * An account's rules with these ids; ids of other accounts find nothing.
 * @param removed returns stopped rules instead of current ones
 */
export const rulesById = (
  db: Db,
  accountId: string,
  ids: readonly string[],
  removed = false,
): Promise<TrackingRuleRow[]> =>
  db
    .selectFrom('tracking_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('removed_at', removed ? 'is not' : 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const countRules = (db: Db, accountId: string): Promise<number> =>
  countOf(db.selectFrom('tracking_rules').where('account_id', '=', accountId).where('removed_at', 'is', null));

export async function insertRule(db: Db, row: TrackingRuleRow): Promise<void> {
  await db.insertInto('tracking_rules').values(row).execute();
}

export async function changeRule(db: Db, id: string, patch: Partial<TrackingRuleRow>): Promise<void> {
  await db.updateTable('tracking_rules').set(patch).where('id', '=', id).execute();
}

/** Rules of all accounts that are due to change by time alone. */
export const rulesDue = (db: Db, now: number, most: number): Promise<TrackingRuleRow[]> =>
  db
    .selectFrom('tracking_rules')
    .selectAll()
    .where('due_at', '<=', now)
    .where('removed_at', 'is', null)
    .orderBy('due_at')
    .limit(most)
    .execute();

/** Deletes stopped rules that can no longer be restored, with their firings. */
export async function deleteRulesRemovedBefore(db: Db, moment: number): Promise<void> {
  const old = db.selectFrom('tracking_rules').select('id').where('removed_at', '<', moment);
  await db.deleteFrom('tracking_firings').where('rule_id', 'in', old).execute();
  await db.deleteFrom('tracking_rules').where('removed_at', '<', moment).execute();
}

export async function insertFiring(db: Db, row: TrackingFiringRow): Promise<void> {
  await db.insertInto('tracking_firings').values(row).execute();
}

/** Ends open firings: of one side of a metric, or of the whole rule. */
export async function endFirings(
  db: Db,
  ruleId: string,
  at: number,
  which?: { field: TrackingField; side: Side },
): Promise<void> {
  let open = db
    .updateTable('tracking_firings')
    .set({ ended_at: at })
    .where('rule_id', '=', ruleId)
    .where('ended_at', 'is', null);
  if (which) open = open.where('field', '=', which.field).where('side', '=', which.side);
  await open.execute();
}

export async function firingPage(
  db: Db,
  ruleId: string,
  page: number,
  limit: number,
): Promise<{ rows: TrackingFiringRow[]; total: number }> {
  const own = db.selectFrom('tracking_firings').where('rule_id', '=', ruleId);
  const rows = await own
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** For each rule, the number of firings in the last FIRINGS_DAYS and the time of the last one. */
export async function firingCounts(
  db: Db,
  ruleIds: readonly string[],
  now: number,
): Promise<Map<string, { count: number; last: number }>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tracking_firings')
    .select((select) => ['rule_id', select.fn.countAll<number>().as('count'), select.fn.max('at').as('last')])
    .where('rule_id', 'in', ruleIds)
    .where('at', '>', now - FIRINGS_DAYS * DAY)
    .groupBy('rule_id')
    .execute();
  return new Map(rows.map(({ rule_id, count, last }) => [rule_id, { count, last: last ?? 0 }]));
}

/** The rules that fired more than MOST_FIRINGS_AN_HOUR times in the last hour. */
export async function firingOften(db: Db, ruleIds: readonly string[], now: number): Promise<Map<string, Often>> {
  if (ruleIds.length === 0) return new Map();
  const sides = await db
    .selectFrom('tracking_firings')
    .select(({ fn }) => [
      'rule_id',
      'field',
      'side',
      fn.countAll<number>().as('count'),
      fn.min('at').as('since'),
      fn.min('value').as('low'),
      fn.max('value').as('high'),
    ])
    .where('rule_id', 'in', ruleIds)
    .where('at', '>', now - HOUR)
    .groupBy(['rule_id', 'field', 'side'])
    .orderBy('count', 'desc')
    .execute();
  const often = new Map<string, Often>();
  for (const [id, [most, ...others]] of Map.groupBy(sides, ({ rule_id }) => rule_id)) {
    if (!most) continue;
    const count = others.reduce((sum, side) => sum + side.count, most.count);
    const value = most.side === 'below' ? most.low : most.high;
    if (count > MOST_FIRINGS_AN_HOUR)
      often.set(id, {
        count,
        since: Math.min(most.since, ...others.map(({ since }) => since)),
        field: most.field,
        side: most.side,
        value,
      });
  }
  return often;
}

export async function deleteFiringsBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('tracking_firings').where('at', '<', moment).where('ended_at', 'is not', null).execute();
}

export async function emailsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    tracking_rules: TrackingRuleRow;
    tracking_firings: TrackingFiringRow;
    tracking_messages: TrackingMessageRow;
  }
}

export type TrackingRuleRow = {
  id: string;
  /** The main account, whose team shares the rule. */
  account_id: string;
  made_by: string;
  marketplace: string;
  asin: string;
  title: string | null;
  /** The thresholds, as JSON. */
  entries: string;
  rearm: Rearm;
  expires_at: number | null;
  note: string;
  paused: number;
  /** Hours. */
  silent_after: number | null;
  /** The state of each metric relative to its thresholds, as JSON. */
  watch: string;
  /** The newest value of each metric from messages, `[value, at]`, as JSON. */
  readings: string;
  last_message_at: number | null;
  silent_since: number | null;
  /** When time alone next changes the rule, by silence or expiry. */
  due_at: number | null;
  created_at: number;
  changed_at: number;
  /** Stays for a while after this, so that the rule can be restored. */
  removed_at: number | null;
};

export type TrackingFiringRow = {
  id: string;
  rule_id: string;
  field: TrackingField;
  side: Side;
  threshold: number;
  value: number;
  at: number;
  ended_at: number | null;
  /** Who was notified, and how, as JSON. */
  told: string;
  notification_id: string | null;
};

/** The metrics in one message, as JSON. Outlives the notification. */
type TrackingMessageRow = {
  account_id: string;
  marketplace: string;
  asin: string;
  at: number;
  record_id: string;
  metrics: string;
};
