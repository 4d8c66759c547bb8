/** A bar of a small drawing, in its own px from the top left. */
export type SparkBar = { x: number; y: number; width: number; height: number; below: boolean /** Nothing is known there. */; unknown: boolean };

/**
 * The bars of a small drawing; the newest value stands at its end.
 * @param slots so many have room
 * @param range the least and the most of everything that it is compared with; left out: of its own values
 */
export function sparkBars(
  values: readonly (number | null)[],
  { width, height, slots, range }: { width: number; height: number; slots: number; range?: { min: number; max: number } },
): { zero: number; bars: SparkBar[] } {
  const shown = values.slice(-slots);
  const known = shown.filter((value) => value !== null);
  const most = Math.max(0, range?.max ?? 0, ...known);
  const least = Math.min(0, range?.min ?? 0, ...known);
  const scale = height / (most - least || 1);
  const zero = most * scale;
  const slot = width / slots;
  const bars = shown.map((value, index) => {
    const size = value === null ? 0 : Math.max(value === 0 ? 0 : 1, Math.abs(value) * scale);
    const below = value !== null && value < 0;
    return { x: (slots - shown.length + index) * slot + 1, y: below ? zero : zero - size, width: slot - 2, height: size, below, unknown: value === null };
  });
  return { zero, bars };
}
