import { Observable } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { HistoryApi } from '#client/api/caller.ts';
import type { Reading } from '#client/stream/reader.ts';
import type { CategoryChart, TeamFigures } from '#shared/history/chart-queries.ts';
import { startOfDay } from '#shared/history/days.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { fail, isSupported, ok, type Result, type Unsupported, unsupported } from '#shared/result.ts';

/** What some rows of the team history come to, and their day. */
export type TeamSums = {
  figures: TeamFigures;
  /** null where the chosen time does not reach into the day. */
  today: TodaySums | null;
  /** The largest category; null where it is not asked for, or there is none. */
  top: { category: string | null; percentage: number } | null;
};

type TodaySums = {
  figures: TeamFigures;
  /** Rows of the day before until the same time of day, and when that was, ms. */
  dayBefore: { rows: number; at: number };
  /** Who has sourced the most; null where nobody has. */
  most: { name: string | null; rows: number } | null;
};

/** Those of the rows that are of a moment's day; null where the chosen time holds nothing of it. @param now ms */
export function rowsOfDay(asked: TeamRows, now: number, zone: string): TeamRows | null {
  const { st, et } = asked.time ?? {};
  const [first, last] = [startOfDay(now, zone) / 1000, startOfDay(now, zone, 1) / 1000 - 1];
  if ((et ?? last) < first || (st ?? 0) > last) return null;
  return { ...asked, time: { st: Math.max(first, st ?? 0), ...(typeof et === 'number' ? { et } : {}) } };
}

/** Whether rows are filtered by more than time and account. */
export const isFiltered = ({ filterModel, search }: TeamRows): boolean => Object.keys(filterModel ?? {}).length > 0 || (search ?? '') !== '';

/**
 * Reads them one after the other, so that they never take the turns of the rows themselves; unsubscribed from, it asks for no more of them.
 * Where the provider does not sum up, that.
 */
export const readTeamSums = (api: HistoryApi, asked: TeamRows, now: number, zone: string): Observable<Reading<TeamSums | Unsupported>> =>
  new Observable((reader) => {
    readAll(api, asked, now, zone, () => !reader.closed).then((reading) => {
      if (reading) reader.next(reading);
      reader.complete();
    });
  });

/** @returns undefined where it is no longer wanted */
async function readAll(
  api: HistoryApi,
  asked: TeamRows,
  now: number,
  zone: string,
  isWanted: () => boolean,
): Promise<Reading<TeamSums | Unsupported> | undefined> {
  const figures = await api.teamFigures(asked);
  if (!isWanted()) return undefined;
  if (!figures.ok) return fail(figures.error);
  const { value, head } = figures.value;
  if (!isSupported(value)) return ok({ value, head });
  const day = rowsOfDay(asked, now, zone);
  const today = day && (await readToday(api, asked, day, now, zone, isWanted));
  if (!isWanted()) return undefined;
  if (today && !today.ok) return today;
  // A category's share is known of a time and an account, and not of what else the rows are filtered by.
  const { time, account, individual, asOf } = asked;
  const categories = isFiltered(asked) ? null : await api.categoryChart({ time, account, individual, asOf });
  if (categories && !categories.ok) return fail(categories.error);
  const sums = today ? today.value : null;
  if (sums && !isSupported(sums)) return ok({ value: sums, head });
  const shares = categories?.value.value;
  return ok({ value: { figures: value, today: sums, top: shares && isSupported(shares) ? topOf(shares) : null }, head });
}

/** The figures of a day, beside those of the day before. @returns not offered, where it is no longer wanted either */
async function readToday(
  api: HistoryApi,
  asked: TeamRows,
  day: TeamRows,
  now: number,
  zone: string,
  isWanted: () => boolean,
): Promise<Result<TodaySums | Unsupported, CallFailure>> {
  const dayBeforeAt = startOfDay(now, zone, -1) + (now - startOfDay(now, zone));
  const before = { ...asked, time: { st: startOfDay(now, zone, -1) / 1000, et: Math.floor(dayBeforeAt / 1000) } };
  const today = await api.teamFigures(day);
  if (!today.ok || !isWanted()) return today.ok ? ok(unsupported) : today;
  const dayBefore = await api.teamFigures(before);
  if (!dayBefore.ok || !isWanted()) return dayBefore.ok ? ok(unsupported) : dayBefore;
  const members = await api.teamChart({ ...day, zone });
  if (!members.ok) return members;
  if (!isSupported(today.value.value) || !isSupported(dayBefore.value.value)) return ok(unsupported);
  const [most] = isSupported(members.value.value) ? members.value.value.members.filter(({ _id }) => _id !== null) : [];
  return ok({
    figures: today.value.value,
    dayBefore: { rows: dayBefore.value.value.now.rows, at: dayBeforeAt },
    most: most && most.rows > 0 ? { name: most.name || most.email || null, rows: most.rows } : null,
  });
}

const topOf = ({ shares: [first] }: CategoryChart): TeamSums['top'] => (first && first.rows > 0 ? first : null);
