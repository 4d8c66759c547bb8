import { type Point, type Series, totalOf } from '#client/ui/charts/series.ts';
import { dayjs } from '#shared/dayjs.ts';
import { initialsOf, looksOfTeam } from '#shared/members/person-looks.ts';
import type { SourcedChart } from '#shared/team/history/chart-queries.ts';
import { dayOf, localDay } from '#shared/time/days.ts';
import type { TimeChoice } from '#shared/time/time.ts';
import type { HoursOfDay } from '#shared/time/week-hours.ts';
import { sourcedTexts } from './texts.ts';

/** Returns the path to the rows of a point or member. */
export type RowsPath = (change: { time?: TimeChoice; account?: string; hours?: HoursOfDay }) => string;

export type SourcedSeries = Series & { email: string | null; rows: number; to?: string };

type SourcedPlot = {
  series: SourcedSeries[];
  points: Point[];
  /** Whether the last point is today and nothing else. */
  endsToday: boolean;
};

type PlotContext = {
  /** ms */
  now: number;
  zone: string;
  path: RowsPath;
  /** Whether the view is frozen at `now`, so that no day is today. */
  held?: boolean;
};

/**
 * Converts the provider's answer to chart data. A person's order, letter, and color don't depend on who else is in the
 * chart or on amounts.
 */
export function sourcedPlot(
  { days, members, team, buckets }: SourcedChart,
  { now, zone, path, held = false }: PlotContext,
): SourcedPlot {
  const people = peopleOf(members, team ?? []);
  const columns = members
    .map((member, column) => ({
      ...member,
      column,
      rank: member._id === null ? people.length : people.findIndex(({ id }) => id === member._id),
    }))
    .sort((a, b) => a.rank - b.rank);
  const { byId } = looksOfTeam(people);
  const letterOfRest = initialsOf([...people.map(({ name }) => name), sourcedTexts.others]).at(-1) ?? '';
  const series = columns.map(({ _id, name, email, rows }) => ({
    id: _id ?? '',
    name: _id === null ? sourcedTexts.others : nameOf({ name, email }),
    letter: _id === null ? letterOfRest : (byId.get(_id)?.initials ?? ''),
    look: byId.get(_id ?? '')?.look,
    rest: _id === null,
    email: email ?? null,
    rows,
    to: _id !== null && email ? path({ account: email }) : undefined,
  }));
  const tick = (at: number) => dayjs(at).tz(zone).format('MMM D');
  const whole = (at: number) => dayjs(at).tz(zone).format('ddd, MMM D, YYYY');
  const today = held ? Number.NaN : localDay(now, zone);
  const points = buckets.map(({ start, rows }, index): Point => {
    const next = buckets[index + 1]?.start;
    const end = next === undefined ? Math.max(start, now) : next - 1;
    const isToday = localDay(start, zone) === today;
    return {
      name: localDay(start, zone) === localDay(end, zone) ? whole(start) : sourcedTexts.days(whole(start), whole(end)),
      tick: isToday && days === 1 ? sourcedTexts.today : tick(start),
      values: columns.map(({ column }) => rows[column] ?? 0),
      to: path({ time: { from: dayOf(start, zone), to: dayOf(end, zone) } }),
    };
  });
  const last = buckets.at(-1);
  return { series, points, endsToday: days === 1 && last !== undefined && localDay(last.start, zone) === today };
}

/** Everyone with a reserved letter and color: the team in its order, then former members in the chart. */
function peopleOf(members: SourcedChart['members'], team: NonNullable<SourcedChart['team']>) {
  const others = members.flatMap(({ _id, name, email }) =>
    _id === null || team.some((each) => each._id === _id) ? [] : [{ _id, name, email }],
  );
  return [...team, ...others.sort((a, b) => (a._id < b._id ? -1 : 1))].map(({ _id, name, email }) => ({
    id: _id,
    name: name || email || '',
    email: email ?? null,
  }));
}

const nameOf = ({ name, email }: Pick<SourcedChart['members'][number], 'name' | 'email'>): string =>
  name || email || sourcedTexts.former;

/**
 * Counts the live rows in each series' last point.
 * @param live email and time (ms) of each live row
 * @param from start of the last point, ms
 */
export function freshOf(
  series: readonly SourcedSeries[],
  live: readonly { email: string | null; at: number }[],
  from: number,
): number[] {
  const fresh = series.map(() => 0);
  const rest = series.findIndex((each) => each.rest);
  for (const { email, at } of live) {
    if (at < from) continue;
    const own = series.findIndex(
      (each) => !each.rest && each.email !== null && each.email.toLowerCase() === email?.toLowerCase(),
    );
    const index = own >= 0 ? own : rest;
    if (index >= 0) fresh[index] = (fresh[index] ?? 0) + 1;
  }
  return fresh;
}

/** The last values of a series, for a sparkline. */
export const lately = (points: readonly Point[], series: number, most: number): number[] =>
  points.slice(-most).map(({ values }) => values[series] ?? 0);

export const allRows = (points: readonly Point[], series: readonly Series[]): number =>
  series.reduce((sum, _, index) => sum + totalOf(points, index), 0);
