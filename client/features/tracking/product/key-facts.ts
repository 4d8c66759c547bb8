import { formatUntil } from '#shared/format.ts';
import { rearmsAt, sideOf } from '#shared/tracking/crossings.ts';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import { type MetricsNow, type Tracked, trackedState } from '#shared/tracking/tracked.ts';
import { metricOf, type TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { gapText, timeLeft } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';

/** Returns the most telling metric: one outside its thresholds, else the first with a threshold, else the Buy Box. */
export function leadingField(entries: readonly TrackingEntry[], now: MetricsNow): TrackingField {
  const outside = entries.find((entry) => {
    const known = now[entry.field];
    return known && sideOf(entry, known.value) !== 'inside';
  });
  return (outside ?? entries[0])?.field ?? 'buybox_new_price';
}

/** Distance of a value from the threshold that it is nearest to, or beyond. */
export type Gap = { side: 'min' | 'max'; text: string; way: 'up' | 'down' | 'flat'; beyond: boolean };

/** @returns null without a value or threshold */
export function gapOf(
  field: TrackingField,
  value: number | undefined,
  entry: TrackingEntry | undefined,
  currency: string,
): Gap | null {
  if (value === undefined || !entry) return null;
  const { kind } = metricOf(field);
  const gaps = (['min', 'max'] as const).flatMap((side) => {
    const limit = entry[side];
    return limit === null ? [] : [{ side, gap: value - limit }];
  });
  const out = sideOf(entry, value);
  const near =
    gaps.find(({ side }) => side === (out === 'below' ? 'min' : out === 'above' ? 'max' : null)) ??
    gaps.toSorted((a, b) => Math.abs(a.gap) - Math.abs(b.gap))[0];
  if (!near) return null;
  const way = near.gap === 0 ? 'flat' : near.gap > 0 ? 'up' : 'down';
  return { side: near.side, text: gapText(near.gap, kind, currency), way, beyond: out !== 'inside' };
}

/** Describes when a fired product re-arms; null if it is armed. @param now ms */
export function rearmText({ entries, watch, rearm }: Tracked, now: number): string | null {
  const moments = entries.flatMap(({ field }) => (watch[field] && rearmsAt(watch[field], rearm, now)) ?? []);
  const at = Math.max(...moments);
  return moments.length === 0 ? null : texts.inTime(formatUntil(at, now), timeLeft(at - now));
}

/** Describes when the current state began with a firing: 'Fired 14:00'. */
export function firedText(product: Tracked, now: number): string | null {
  const state = trackedState(product, now);
  if (state.is !== 'below' && state.is !== 'above') return null;
  const fired = product.watch[state.field]?.fired[state.is];
  return fired === undefined ? null : texts.states.firedAt(formatUntil(fired, now));
}
