import { LONGEST_FILTER } from '#shared/grid/text-filter.ts';
import type { TimeChoice } from '#shared/history/time.ts';
import type { HoursOfDay } from '#shared/history/week-hours.ts';
import { hoursIn, writeHours } from './hours-address.ts';
import { timeIn, writeTime } from './time-address.ts';

/** What is asked of the team's history beside the filters of its columns. */
export type TeamFilters = {
  time: TimeChoice;
  /** The e-mail of one account; empty for all. */
  account: string;
  /** ms: the rows as they were at that moment; null: as they are. */
  asOf: number | null;
  search: string;
  /** Of these hours of the week alone; null for all. */
  hours: HoursOfDay | null;
};

/** The filters of an address; what makes no sense is left out. */
export const teamFiltersIn = (query: URLSearchParams): TeamFilters => ({
  time: timeIn(query),
  account: (query.get('account') ?? '').slice(0, 254),
  asOf: momentIn(query.get('asof')),
  search: (query.get('q') ?? '').slice(0, LONGEST_FILTER),
  hours: hoursIn(query),
});

/** Puts the filters into a query, beside what else stands there; another selection begins at its first row. */
export function writeTeamFilters(query: URLSearchParams, { time, account, asOf, search, hours }: TeamFilters): URLSearchParams {
  const set = (name: string, value: string, plain: string) => (value === plain ? query.delete(name) : query.set(name, value));
  writeTime(query, time);
  writeHours(query, hours);
  set('account', account, '');
  set('asof', asOf === null ? '' : String(asOf), '');
  set('q', search, '');
  query.delete('row');
  return query;
}

/** Of a moment that was once today. */
const momentIn = (text: string | null): number | null => (/^\d{12,13}$/.test(text ?? '') ? Number(text) : null);
