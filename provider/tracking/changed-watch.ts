import { type Side, sideOf, type Watch } from '#shared/tracking/crossings.ts';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import type { TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { entriesOf, readingsOf, type TrackingRuleRow, watchOf } from './tracking-table.ts';

/**
 * The watch state after a change of thresholds. A metric that is outside on the same side as before stays so, without
 * another alert. Any other metric with new thresholds is rearmed, and its next reading counts as its first.
 * @param now ms
 * @returns the state, and the firings that ended
 */
export function changedWatch(
  before: Pick<TrackingRuleRow, 'entries' | 'watch' | 'readings'>,
  entries: readonly TrackingEntry[],
  now: number,
): { watch: Watch; ended: { field: TrackingField; side: Side }[] } {
  const known = watchOf(before);
  const readings = readingsOf(before);
  const former = new Map(entriesOf(before).map((entry) => [entry.field, entry]));
  const watch: Watch = {};
  const ended: { field: TrackingField; side: Side }[] = [];
  for (const [field, metric] of Object.entries(known) as [TrackingField, NonNullable<Watch[TrackingField]>][]) {
    const entry = entries.find((each) => each.field === field);
    const same = entry && former.get(field)?.min === entry.min && former.get(field)?.max === entry.max;
    const value = readings[field]?.[0];
    const outAsBefore =
      entry && value !== undefined && metric.side !== 'inside' && sideOf(entry, value) === metric.side;
    if (same || outAsBefore) {
      watch[field] = metric;
      continue;
    }
    if (metric.side !== 'inside') ended.push({ field, side: metric.side });
    if (entry) watch[field] = { side: 'inside', since: now, at: metric.at, fired: {} };
  }
  return { watch, ended };
}

/**
 * The watch state while a rule is inactive: no metric is outside. When each side last fired is preserved.
 * @param now ms
 */
export function quietWatch(watch: Watch, now: number): Watch {
  const quiet: Watch = {};
  for (const [field, metric] of Object.entries(watch) as [TrackingField, NonNullable<Watch[TrackingField]>][]) {
    quiet[field] = { ...metric, side: 'inside', since: metric.side === 'inside' ? metric.since : now };
  }
  return quiet;
}

const HOUR = 3_600_000;

type Timed = Pick<
  TrackingRuleRow,
  'paused' | 'expires_at' | 'silent_after' | 'silent_since' | 'last_message_at' | 'changed_at'
>;

/** Whether thresholds are checked now. @param now ms */
export const isActive = ({ paused, expires_at }: Pick<Timed, 'paused' | 'expires_at'>, now: number): boolean =>
  paused === 0 && (expires_at === null || expires_at > now);

/**
 * When a product becomes silent, ms; null if that is not watched or was already reported. A rule without messages
 * counts from its last change.
 */
export function silentAt(rule: Timed): number | null {
  if (rule.silent_after === null || rule.silent_since !== null) return null;
  return (
    Math.max(rule.last_message_at ?? 0, rule.last_message_at === null ? rule.changed_at : 0) + rule.silent_after * HOUR
  );
}

/**
 * Returns since when a product reported as silent still is, ms; null once a message is newer than its expected
 * interval.
 * @param now ms
 */
export function stillSilentSince(rule: Timed, now: number): number | null {
  const silentFrom = silentAt({ ...rule, silent_since: null });
  return silentFrom !== null && silentFrom <= now ? rule.silent_since : null;
}

/** When time alone next changes a rule, by silence or expiry, ms; null if it never does. @param now ms */
export function dueAt(rule: Timed, now: number): number | null {
  if (!isActive(rule, now)) return null;
  const moments = [silentAt(rule), rule.expires_at].filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}
