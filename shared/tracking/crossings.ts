import { type Rearm, rearmTime, type TrackingEntry } from './rule.ts';
import type { MetricValues, TrackingField } from './tracking-metrics.ts';

export type Side = 'below' | 'above';

/** A metric compared with its thresholds. Times in ms. */
export type WatchedMetric = {
  side: Side | 'inside';
  /** Since when it has been on this side. */
  since: number;
  /** The time of the newest reading. An older one that arrives late changes nothing. */
  at: number;
  fired: Partial<Record<Side, number>>;
};
export type Watch = Partial<Record<TrackingField, WatchedMetric>>;

export type Crossing = { field: TrackingField; side: Side; threshold: number; value: number };

export type Crossings = {
  /** The crossings to notify people about. */
  fired: Crossing[];
  /** Metrics that are back inside, which ends their earlier firing. */
  ended: { field: TrackingField; side: Side; value: number }[];
  watch: Watch;
};

/**
 * Compares a reading of a product with its thresholds. A metric fires when it goes outside: from inside, from the other
 * side, or as the first reading. Then that side is silent for the re-arm time. After that, it fires when the metric
 * goes outside again.
 * @param previous the earlier state of each metric; an absent one is unknown
 * @param at when the values were valid, ms
 */
export function crossings(
  rule: { entries: readonly TrackingEntry[]; rearm: Rearm },
  previous: Watch,
  values: MetricValues,
  at: number,
): Crossings {
  const outcome: Crossings = { fired: [], ended: [], watch: { ...previous } };
  const silence = rearmTime(rule.rearm);
  for (const entry of rule.entries) {
    const value = values[entry.field];
    const before = previous[entry.field];
    if (value === undefined || (before && at < before.at)) continue;
    const side = sideOf(entry, value);
    const fired = { ...before?.fired };
    if (side !== before?.side) {
      if (before && before.side !== 'inside') outcome.ended.push({ field: entry.field, side: before.side, value });
      if (side !== 'inside' && isArmed(fired[side], silence, at)) {
        fired[side] = at;
        outcome.fired.push({
          field: entry.field,
          side,
          threshold: (side === 'below' ? entry.min : entry.max) as number,
          value,
        });
      }
    }
    outcome.watch[entry.field] = { side, since: side === before?.side ? before.since : at, at, fired };
  }
  return outcome;
}

/** A value equal to a threshold is inside. */
export function sideOf({ min, max }: Pick<TrackingEntry, 'min' | 'max'>, value: number): Side | 'inside' {
  if (min !== null && value < min) return 'below';
  return max !== null && value > max ? 'above' : 'inside';
}

/** When both sides of a metric are armed again; null if they are now. @param now ms */
export function rearmsAt({ fired }: Pick<WatchedMetric, 'fired'>, rearm: Rearm, now: number): number | null {
  const last = Math.max(fired.below ?? 0, fired.above ?? 0);
  const until = last + rearmTime(rearm);
  return last > 0 && until > now ? until : null;
}

const isArmed = (firedAt: number | undefined, silence: number, at: number): boolean =>
  firedAt === undefined || at >= firedAt + silence;
