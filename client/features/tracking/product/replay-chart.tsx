import { useDeferredValue, useMemo } from 'react';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { type Limit, LimitSign, type Mark } from '#client/ui/charts/limit-mark.tsx';
import type { Point } from '#client/ui/charts/series.ts';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { formatDate, formatUntil } from '#shared/format.ts';
import { isReplayed, MOST_REPLAY_POINTS, type Replay, replayDays } from '#shared/tracking/replay.ts';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import { metricOf, type TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { axisText, metricText } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';
import type { Replayed } from './use-replay.ts';

export type ReplayDays = (typeof replayDays)[number];

type ReplayChartProps = {
  replayed: Replayed;
  field: TrackingField;
  days: ReplayDays;
  onDays(days: ReplayDays): void;
  currency: string;
  /** The thresholds as typed. */
  entries: readonly TrackingEntry[];
  value: number | undefined;
};

/** px, height of the chart */
const HEIGHT = 228;
const noPoints: readonly never[] = [];
const choices = replayDays.map((days) => ({ value: String(days), label: texts.ranges[days] }));

/** Chart of one metric's history with its thresholds, and how often all thresholds would have fired. */
export function ReplayChart({ replayed, field, days, onDays, currency, entries, value }: ReplayChartProps) {
  const { replay, trouble, reload } = replayed;
  const { label, kind } = metricOf(field);
  const [{ timeFormat }] = usePreferences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: point names contain formatted times
  const drawn = useMemo(() => replay && replayPoints(replay, value), [replay, value, timeFormat]);
  const format = useMemo(() => (each: number) => metricText(each, kind, currency), [kind, currency]);
  const formatAxis = useMemo(
    () => (each: number, whole: boolean) => axisText(each, kind, currency, whole),
    [kind, currency],
  );
  const entry = entries.find((each) => each.field === field);
  const [min, max] = [entry?.min ?? null, entry?.max ?? null];
  const typed = useMemo(
    () =>
      [
        { side: 'min' as const, value: min, name: texts.min },
        { side: 'max' as const, value: max, name: texts.max },
      ].flatMap((each): Limit[] =>
        each.value === null ? [] : [{ side: each.side, value: each.value, name: `${each.name} ${format(each.value)}` }],
      ),
    [min, max, format],
  );
  // Keeps typing responsive: the chart updates afterwards.
  const limits = useDeferredValue(typed);
  const series = useMemo(() => [{ id: field, name: label, letter: '' }], [field, label]);
  const known = drawn?.points.some(({ values }) => values[0] !== null);
  const state = useMemo((): ChartState => {
    if (drawn) return known ? { kind: 'ready' } : { kind: 'empty', text: texts.noHistory };
    return trouble ? { kind: 'failed', message: trouble.message, onRetry: reload } : { kind: 'loading' };
  }, [drawn, known, trouble, reload]);
  const tools = useMemo(
    () => (
      <Segmented
        label={texts.range}
        choices={choices}
        value={String(days)}
        onChange={(next) => onDays(Number(next) as ReplayDays)}
      />
    ),
    [days, onDays],
  );
  const hasThresholds = entries.length > 0;
  const say = useMemo(
    () => <WouldHaveFired replayed={replayed} field={field} days={days} hasThresholds={hasThresholds} />,
    [replayed, field, days, hasThresholds],
  );
  const legend = useMemo(() => <Legend label={label} />, [label]);
  return (
    <TimeChart
      kind="lines"
      stepped
      title={label}
      unit={texts.chartUnit(texts.ranges[days], kind === 'price' ? currency : null)}
      series={series}
      points={drawn?.points ?? noPoints}
      pointsName={texts.time}
      notesName={texts.fired}
      format={format}
      formatAxis={formatAxis}
      fromZero={false}
      state={state}
      height={HEIGHT}
      limits={limits}
      marks={drawn?.marks}
      nowName={value === undefined ? undefined : texts.now(format(value))}
      tools={tools}
      say={say}
      legend={state.kind === 'ready' ? legend : undefined}
    />
  );
}

function WouldHaveFired({
  replayed: { replay, behind },
  field,
  days,
  hasThresholds,
}: Pick<ReplayChartProps, 'replayed' | 'field' | 'days'> & { hasThresholds: boolean }) {
  if (!hasThresholds) return <p className="would-have soft">{texts.noThresholds}</p>;
  if (!replay) return <p className="would-have soft">{texts.counting}</p>;
  if (!isReplayed(replay)) return <p className="would-have soft">{texts.notPlayed}</p>;
  const { below, above } = replay.fired;
  const share = shareOfField(replay, field);
  return (
    <p className="would-have" aria-live="polite" aria-busy={behind}>
      <span>
        {texts.wouldHave} <b>{texts.times(below + above)}</b> {texts.inDays(texts.ranges[days])}{' '}
        <span className="soft" title={texts.playedOn(replay.messages, replay.priceHistory)}>
          {texts.sides(below, above)}
          {share !== null && `; ${texts.ofWhich(share, metricOf(field).label)}`}
        </span>
      </span>
    </p>
  );
}

const Legend = ({ label }: { label: string }) => (
  <>
    <span>
      <svg width="18" height="8" aria-hidden="true">
        <path className="legend-line-of" d="M0 6h6V2h6v4h6" />
      </svg>
      {label}
    </span>
    <span>
      <svg width="18" height="8" aria-hidden="true">
        <line className="limit" x1="0" x2="18" y1="4" y2="4" />
      </svg>
      {texts.threshold}
    </span>
    <span>
      <LimitSign side="min" /> {texts.belowMin}
    </span>
    <span>
      <LimitSign side="max" /> {texts.aboveMax}
    </span>
    <span>
      <svg width="12" height="8" aria-hidden="true">
        <rect className="beyond" width="12" height="8" />
      </svg>
      {texts.outside}
    </span>
  </>
);

/** Number of equal intervals; for 30 days, each is almost two hours. */
const STRETCHES = MOST_REPLAY_POINTS;

/**
 * Converts a metric's history for the chart: equal intervals, each with the last value in or before it, and the moments
 * when the thresholds would have fired.
 * @param now the current value, if known
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
    return { name: momentText(at), tick: dayText(at), values: [last ? now : held], note: notes.get(index) };
  });
  const positions = new Map(
    own.map(({ at, side }) => [
      `${placeOf(at)} ${side}`,
      { at: placeOf(at), side: side === 'below' ? ('min' as const) : ('max' as const) },
    ]),
  );
  return { points, marks: [...positions.values()] };
}

/** Returns how many of all firings belong to the drawn metric; null if all of them do. */
export function shareOfField(
  { fired, byField }: Pick<Replay, 'fired' | 'byField'>,
  field: TrackingField,
): number | null {
  const own = byField[field];
  const count = own ? own.below + own.above : 0;
  return count === fired.below + fired.above ? null : count;
}

const dayText = (at: number): string =>
  formatDate(at)
    .replace(/, \d+$/, '')
    .replace(/ 0/, ' ');
const momentText = (at: number): string => `${formatDate(at)}, ${formatUntil(at, at)}`;
