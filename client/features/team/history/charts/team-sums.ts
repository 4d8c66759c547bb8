import { Observable } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { HistoryApi } from '#client/api/caller.ts';
import type { Reading } from '#client/stream/reader.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CategoryChart, TeamFigures } from '#shared/team/history/chart-queries.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { dayOf, momentAt, startOfDay, timeOfDayIn } from '#shared/time/days.ts';

/** Totals of team history rows, and of those on the current day. */
export type TeamSums = {
  figures: TeamFigures;
  /** null if the chosen time doesn't include the day. */
  today: TodaySums | null;
  /** The largest category; null if it wasn't requested or there is none. */
  top: { category: string | null; percentage: number } | null;
};

type TodaySums = {
  figures: TeamFigures;
  /** The number of rows on the previous day until the same time of day. `at`: that time, ms. */
  dayBefore: { rows: number; at: number };
  /** The member who looked up the most; null if nobody did. */
  most: { name: string | null; rows: number } | null;
};

/** Limits a request to the day of `now`; null if the chosen time doesn't include it. @param now ms */
export function rowsOfDay(requested: TeamRows, now: number, zone: string): TeamRows | null {
  const { st, et } = requested.time ?? {};
  const [first, last] = [startOfDay(now, zone) / 1000, startOfDay(now, zone, 1) / 1000 - 1];
  if ((et ?? last) < first || (st ?? 0) > last) return null;
  return { ...requested, time: { st: Math.max(first, st ?? 0), ...(typeof et === 'number' ? { et } : {}) } };
}

/** Whether rows are filtered by more than time and account. */
export const isFiltered = ({ filterModel, search }: TeamRows): boolean =>
  Object.keys(filterModel ?? {}).length > 0 || (search ?? '') !== '';

/** Reads the totals one call at a time, so that they never delay the rows. Unsubscribing stops further calls. */
export const readTeamSums = (
  api: HistoryApi,
  requested: TeamRows,
  now: number,
  zone: string,
): Observable<Reading<TeamSums>> =>
  new Observable((reader) => {
    readAll(api, requested, now, zone, () => !reader.closed).then((reading) => {
      if (reading) reader.next(reading);
      reader.complete();
    });
  });

/** @returns undefined if the result is no longer wanted */
async function readAll(
  api: HistoryApi,
  requested: TeamRows,
  now: number,
  zone: string,
  isWanted: () => boolean,
): Promise<Reading<TeamSums> | undefined> {
  const figures = await api.teamFigures(requested);
  if (!isWanted()) return undefined;
  if (!figures.ok) return fail(figures.error);
  const day = rowsOfDay(requested, now, zone);
  const today = day && (await readToday(api, requested, day, now, zone, isWanted));
  if (today === undefined || !isWanted()) return undefined;
  if (today && !today.ok) return today;
  // The provider supports only time and account filters for category shares.
  const { time, account, individual, asOf } = requested;
  const categories = isFiltered(requested) ? null : await api.categoryChart({ time, account, individual, asOf });
  if (categories && !categories.ok) return fail(categories.error);
  const { value, head } = figures.value;
  return ok({
    value: { figures: value, today: today ? today.value : null, top: categories && topOf(categories.value.value) },
    head,
  });
}

/** Reads the totals of a day and of the day before. @returns undefined if the result is no longer wanted */
async function readToday(
  api: HistoryApi,
  requested: TeamRows,
  day: TeamRows,
  now: number,
  zone: string,
  isWanted: () => boolean,
): Promise<Result<TodaySums, CallFailure> | undefined> {
  const dayBeforeAt = momentAt(dayOf(startOfDay(now, zone, -1), zone), timeOfDayIn(now, zone), zone);
  const before = { ...requested, time: { st: startOfDay(now, zone, -1) / 1000, et: Math.floor(dayBeforeAt / 1000) } };
  const today = await api.teamFigures(day);
  if (!today.ok || !isWanted()) return today.ok ? undefined : today;
  const dayBefore = await api.teamFigures(before);
  if (!dayBefore.ok || !isWanted()) return dayBefore.ok ? undefined : dayBefore;
  const members = await api.teamChart({ ...day, zone });
  if (!members.ok) return members;
  const most = members.value.value.members.find(({ _id }) => _id !== null);
  return ok({
    figures: today.value.value,
    dayBefore: { rows: dayBefore.value.value.now.rows, at: dayBeforeAt },
    most: most && most.rows > 0 ? { name: most.name || most.email || null, rows: most.rows } : null,
  });
}

const topOf = ({ shares: [first] }: CategoryChart): TeamSums['top'] => (first && first.rows > 0 ? first : null);
