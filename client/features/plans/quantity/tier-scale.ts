import type { Tier } from '#shared/plans/plan.ts';
import { MOST_QUANTITY } from '#shared/plans/tiers.ts';

/** A tier's quantity range on the slider. The last tier is open-ended, so its `to` is only the slider's limit. */
export type TierRange = { from: number; to: number; open: boolean; unitCents: number };

export function tierRanges(tiers: readonly Tier[]): TierRange[] {
  return tiers.map(({ upTo, unitCents }, at) => {
    const from = (tiers[at - 1]?.upTo ?? 0) + 1;
    return { from, to: upTo ?? Math.min(MOST_QUANTITY, Math.max(from * 2, from + 9)), open: upTo === null, unitCents };
  });
}

/** Slider steps per tier: equal for all, independent of the tier's size. */
export const TIER_STEP = 100;

export function sliderAt(ranges: readonly TierRange[], quantity: number): number {
  const at = Math.max(
    0,
    ranges.findLastIndex(({ from }) => quantity >= from),
  );
  const { from, to } = ranges[at] as TierRange;
  return at * TIER_STEP + Math.round(Math.min(1, Math.max(0, (quantity - from) / Math.max(1, to - from))) * (TIER_STEP - 1));
}

export function quantityAt(ranges: readonly TierRange[], slider: number): number {
  const at = Math.min(ranges.length - 1, Math.max(0, Math.floor(slider / TIER_STEP)));
  const { from, to } = ranges[at] as TierRange;
  return from + Math.round(((to - from) * Math.min(TIER_STEP - 1, slider - at * TIER_STEP)) / (TIER_STEP - 1));
}
