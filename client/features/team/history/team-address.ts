import * as v from 'valibot';
import { type Param, param, queryState, type StateOf, text } from '#client/ui/query-state.ts';
import { LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import { isDay } from '#shared/grid/day-range.ts';
import { isPreset, type TimeChoice, timePresets } from '#shared/time/time.ts';
import { type HoursOfDay, hoursOfDaySchema } from '#shared/time/week-hours.ts';

/** A time range: `time=today`, or `from=2026-11-01&to=2026-11-20`. The default is all history. */
export const timeParam: Param<TimeChoice> = {
  read: (query) => {
    const day = (name: string) => {
      const text = query.get(name);
      return isDay(text) ? text : null;
    };
    const from = day('from');
    const to = day('to');
    if ((from !== null || to !== null) && (from === null || to === null || from <= to)) return { from, to };
    return timePresets.find((preset) => preset === query.get('time')) ?? 'all';
  },
  write: (query, time) => {
    for (const name of ['time', 'from', 'to']) query.delete(name);
    if (isPreset(time)) {
      if (time !== 'all') query.set('time', time);
      return;
    }
    if (time.from !== null) query.set('from', time.from);
    if (time.to !== null) query.set('to', time.to);
  },
};

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const two = (hour: number): string => String(hour).padStart(2, '0');

/** Hours of one weekday: `hours=tue-16-18`; null for all. */
export const hoursParam: Param<HoursOfDay | null> = param(
  'hours',
  (text) => {
    const [, day = '', from, to] = /^([a-z]{3})-(\d\d)-(\d\d)$/.exec(text) ?? [];
    const read = v.safeParse(hoursOfDaySchema, {
      day: days.indexOf(day),
      hour: Number(from),
      hours: Number(to) - Number(from),
    });
    return read.success ? read.output : null;
  },
  (hours) => (hours ? `${days[hours.day]}-${two(hours.hour)}-${two(hours.hour + hours.hours)}` : ''),
);

/** One account, by email or id; empty for all. */
export const accountParam = text('account', 254);
export const searchParam = text('q', LONGEST_FILTER);

/** The filters of Team History, except its column filters. */
export const teamQuery = queryState(
  {
    time: timeParam,
    account: accountParam,
    /** Shows the rows as of this time, ms (12 or 13 digits); null for live rows. */
    asOf: param<number | null>(
      'asof',
      (text) => (/^\d{12,13}$/.test(text) ? Number(text) : null),
      (asOf) => (asOf === null ? '' : String(asOf)),
    ),
    search: searchParam,
    hours: hoursParam,
  },
  'row',
);
export type TeamFilters = StateOf<typeof teamQuery>;
