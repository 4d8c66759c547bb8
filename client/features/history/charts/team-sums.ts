import { Observable } from 'rxjs';
import type { HistoryApi } from '#client/api/history.ts';
import type { Reading } from '#client/stream/reader.ts';
import type { CategoryChart } from '#shared/history/charts.ts';
import { startOfDay } from '#shared/history/days.ts';
import type { TeamFigures } from '#shared/history/figures.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { isOffered, type NotOffered } from '#shared/offered.ts';
import { fail, ok } from '#shared/result.ts';

/** What some rows of the team history come to, and their day. */
export type TeamSums = {
  figures: TeamFigures;
  today: TeamFigures;
  /** Rows of the day before until the same time of day, and when that was, ms. */
  dayBefore: { rows: number; at: number };
  /** Who has sourced the most today; null where nobody has. */
  most: { name: string | null; rows: number } | null;
  /** The largest category; null where it is not asked for, or there is none. */
  top: { category: string | null; percentage: number } | null;
};

/** The moment's day, from its start on, among the same rows. @param now ms */
export const rowsOfDay = (asked: TeamRows, now: number, zone: string): TeamRows => ({ ...asked, time: { st: startOfDay(now, zone) / 1000 } });

/** Whether rows are filtered by more than time and account. */
export const isFiltered = ({ filterModel, search }: TeamRows): boolean => Object.keys(filterModel ?? {}).length > 0 || (search ?? '') !== '';

/**
 * Reads them one after the other, so that they never take the turns of the rows themselves; unsubscribed from, it asks for no more of them.
 * Where the provider does not sum up, that.
 */
export const readTeamSums = (api: HistoryApi, asked: TeamRows, now: number, zone: string): Observable<Reading<TeamSums | NotOffered>> =>
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
): Promise<Reading<TeamSums | NotOffered> | undefined> {
  const day = rowsOfDay(asked, now, zone);
  const dayBeforeAt = startOfDay(now, zone, -1) + (now - startOfDay(now, zone));
  const before = { ...asked, time: { st: startOfDay(now, zone, -1) / 1000, et: Math.floor(dayBeforeAt / 1000) } };

  const figures = await api.teamFigures(asked);
  if (!isWanted()) return undefined;
  if (!figures.ok) return fail(figures.error);
  const { value, head } = figures.value;
  if (!isOffered(value)) return ok({ value, head });
  const today = await api.teamFigures(day);
  if (!isWanted()) return undefined;
  if (!today.ok) return fail(today.error);
  const dayBefore = await api.teamFigures(before);
  if (!isWanted()) return undefined;
  if (!dayBefore.ok) return fail(dayBefore.error);
  const members = await api.teamChart({ ...day, zone });
  if (!isWanted()) return undefined;
  if (!members.ok) return fail(members.error);
  // A category's share is known of a time and an account, and not of what else the rows are filtered by.
  const { time, account, individual, asOf } = asked;
  const categories = isFiltered(asked) ? null : await api.categoryChart({ time, account, individual, asOf });
  if (categories && !categories.ok) return fail(categories.error);
  if (!isOffered(today.value.value) || !isOffered(dayBefore.value.value)) return ok({ value: { offered: false }, head });

  const [most] = isOffered(members.value.value) ? members.value.value.members.filter(({ _id }) => _id !== null) : [];
  const shares = categories?.value.value;
  return ok({
    value: {
      figures: value,
      today: today.value.value,
      dayBefore: { rows: dayBefore.value.value.now.rows, at: dayBeforeAt },
      most: most && most.rows > 0 ? { name: most.name || most.email || null, rows: most.rows } : null,
      top: shares && isOffered(shares) ? topOf(shares) : null,
    },
    head,
  });
}

const topOf = ({ shares: [first] }: CategoryChart): TeamSums['top'] => (first && first.rows > 0 ? first : null);
