import type { Firing, Tracked } from '#shared/tracking/tracked.ts';
import type { Db } from '../db/sqlite.ts';
import type { Account } from '../session/account-record.ts';
import type { Readings } from './readings.ts';
import {
  emailsOf,
  entriesOf,
  firingCounts,
  firingOften,
  readingsOf,
  type TrackingFiringRow,
  type TrackingRuleRow,
  watchOf,
} from './tracking-table.ts';

/** Rules in the wire format. @param account the caller @param now ms */
export async function trackedOf(
  db: Db,
  account: Account,
  rows: readonly TrackingRuleRow[],
  now: number,
): Promise<Tracked[]> {
  const emails = await emailsOf(
    db,
    rows.map(({ made_by }) => made_by),
  );
  const ids = rows.map(({ id }) => id);
  const counts = await firingCounts(db, ids, now);
  const often = await firingOften(db, ids, now);
  return rows.map((row) => ({
    id: row.id,
    asin: row.asin,
    marketplace: row.marketplace,
    title: row.title,
    entries: entriesOf(row),
    rearm: row.rearm,
    expiresAt: row.expires_at,
    note: row.note,
    paused: row.paused === 1,
    silentAfter: row.silent_after,
    by: emails.get(row.made_by) ?? null,
    mine: row.made_by === account.id,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    now: messageValues(readingsOf(row)),
    watch: watchOf(row),
    firings: counts.get(row.id)?.count ?? 0,
    lastFiredAt: counts.get(row.id)?.last ?? null,
    often: often.get(row.id) ?? null,
    lastMessageAt: row.last_message_at,
    silentSince: row.silent_since,
  }));
}

export const messageValues = (readings: Readings): Tracked['now'] =>
  Object.fromEntries(Object.entries(readings).map(([field, [value, at]]) => [field, { value, at, source: 'message' }]));

export const firingOf = (row: TrackingFiringRow, { asin, marketplace }: TrackingRuleRow): Firing => ({
  id: row.id,
  ruleId: row.rule_id,
  asin,
  marketplace,
  field: row.field,
  side: row.side,
  threshold: row.threshold,
  value: row.value,
  at: row.at,
  endedAt: row.ended_at,
  told: JSON.parse(row.told) as Firing['told'],
  notificationId: row.notification_id,
});
