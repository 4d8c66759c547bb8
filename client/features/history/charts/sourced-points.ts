import { lettersOf, type Point, type Series, totalOf } from '#client/ui/charts/series.ts';
import type { SourcedChart } from '#shared/history/charts.ts';
import { dayOf, localDay } from '#shared/history/days.ts';
import type { TimeChoice } from '#shared/history/time.ts';
import type { HoursOfDay } from '#shared/history/week-hours.ts';
import { sourcedTexts } from './texts.ts';

/** Where the rows of a point or of a member stand. */
export type RowsPath = (change: { time?: TimeChoice; account?: string; hours?: HoursOfDay }) => string;

export type SourcedSeries = Series & { email: string | null; rows: number; to?: string };

type SourcedPlot = {
  series: SourcedSeries[];
  points: Point[];
  /** Whether the last point is today and nothing else. */
  endsToday: boolean;
};

type PlotPlace = {
  /** ms */
  now: number;
  zone: string;
  path: RowsPath;
  /** `now` is a moment that has passed: no day is today. */
  held?: boolean;
};

/** The provider's answer as a chart draws it. */
export function sourcedPlot({ days, members, buckets }: SourcedChart, { now, zone, path, held = false }: PlotPlace): SourcedPlot {
  const names = members.map(({ _id, name, email }) => (_id === null ? sourcedTexts.others : name || email || sourcedTexts.former));
  const letters = lettersOf(names);
  const series = members.map(({ _id, email, rows }, index) => ({
    id: _id ?? '',
    name: names[index] ?? '',
    letter: letters[index] ?? '',
    rest: _id === null,
    email: email ?? null,
    rows,
    to: _id !== null && email ? path({ account: email }) : undefined,
  }));
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
    return (at: number) => format.format(at);
  };
  const tick = say({ month: 'short', day: 'numeric' });
  const whole = say({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  const today = held ? Number.NaN : localDay(now, zone);
  const points = buckets.map(({ start, rows }, index): Point => {
    const next = buckets[index + 1]?.start;
    const end = next === undefined ? Math.max(start, now) : next - 1;
    const isToday = localDay(start, zone) === today;
    return {
      name: localDay(start, zone) === localDay(end, zone) ? whole(start) : sourcedTexts.days(whole(start), whole(end)),
      tick: isToday && days === 1 ? sourcedTexts.today : tick(start),
      values: rows,
      to: path({ time: { from: dayOf(start, zone), to: dayOf(end, zone) } }),
    };
  });
  const last = buckets.at(-1);
  return { series, points, endsToday: days === 1 && last !== undefined && localDay(last.start, zone) === today };
}

/** What each series came to lately, for a drawing as small as a word. */
export const lately = (points: readonly Point[], series: number, most: number): number[] => points.slice(-most).map(({ values }) => values[series] ?? 0);

export const allRows = (points: readonly Point[], series: readonly Series[]): number => series.reduce((sum, _, index) => sum + totalOf(points, index), 0);
