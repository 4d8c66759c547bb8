import type { Mark } from '#client/ui/charts/limits.ts';
import type { Point } from '#client/ui/charts/series.ts';
import { formatDate, formatUntil } from '#shared/format.ts';
import type { TrackingField } from '#shared/tracking/metrics.ts';
import { MOST_REPLAY_POINTS, type Replay } from '#shared/tracking/replay.ts';
import { trackingTexts as texts } from '../texts.ts';

/** So many stretches of the same length: of 30 days one is not quite two hours. */
const STRETCHES = MOST_REPLAY_POINTS;

/**
 * The history of a metric as a drawing has it: stretches of the same length, each with the last value in it or before it, and the moments
 * at which the thresholds would have fired.
 * @param now the present value, where it is known
 */
export function replayPoints(
  { from, to, series, marks }: Pick<Replay, 'from' | 'to' | 'series' | 'marks'>,
  now: number | undefined,
): { points: Point[]; marks: Mark[] } {
  const width = Math.max(1, (to - from) / STRETCHES);
  const placeOf = (at: number) => Math.max(0, Math.min(STRETCHES - 1, Math.floor((at - from) / width)));
  const values = Array.from<number | null>({ length: STRETCHES }).fill(null);
  for (const { at, value } of series.points) values[placeOf(at)] = value;
  const own = marks.filter(({ field }) => field === series.field);
  const notes = new Map(own.map(({ at, side }) => [placeOf(at), side === 'below' ? texts.belowMin : texts.aboveMax]));
  let held: number | null = null;
  const points = values.map((value, index): Point => {
    held = value ?? held;
    const at = from + (index + 1) * width;
    const last = index === STRETCHES - 1 && now !== undefined;
    return { name: momentWords(at), tick: dayWords(at), values: [last ? now : held], note: notes.get(index) };
  });
  const places = new Map(
    own.map(({ at, side }) => [`${placeOf(at)} ${side}`, { at: placeOf(at), side: side === 'below' ? ('min' as const) : ('max' as const) }]),
  );
  return { points, marks: [...places.values()] };
}

/** How often the metric that is drawn has its part in all of it; null where it is the only one. */
export function shareOfField({ fired, byField }: Pick<Replay, 'fired' | 'byField'>, field: TrackingField): number | null {
  const own = byField[field];
  const count = own ? own.below + own.above : 0;
  return count === fired.below + fired.above ? null : count;
}

const dayWords = (at: number): string =>
  formatDate(at)
    .replace(/, \d+$/, '')
    .replace(/ 0/, ' ');
const momentWords = (at: number): string => `${formatDate(at)}, ${formatUntil(at, at)}`;
