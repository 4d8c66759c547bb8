import * as v from 'valibot';
import { LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import type { TimeChoice } from '#shared/history/time.ts';
import { type HoursOfDay, hoursOfDaySchema } from '#shared/history/week-hours.ts';
import { timeIn, writeTime } from './time-tools.tsx';

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

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The hours of the week that an address names: `hours=tue-16-18`. What makes no sense is left out. */
export function hoursIn(query: URLSearchParams): HoursOfDay | null {
  const [, day = '', from, to] = /^([a-z]{3})-(\d\d)-(\d\d)$/.exec(query.get('hours') ?? '') ?? [];
  const read = v.safeParse(hoursOfDaySchema, { day: names.indexOf(day), hour: Number(from), hours: Number(to) - Number(from) });
  return read.success ? read.output : null;
}

/** Puts them into a query, beside what else stands there. */
export function writeHours(query: URLSearchParams, hours: HoursOfDay | null): void {
  if (hours) query.set('hours', `${names[hours.day]}-${two(hours.hour)}-${two(hours.hour + hours.hours)}`);
  else query.delete('hours');
}

const two = (hour: number): string => String(hour).padStart(2, '0');
