import * as v from 'valibot';
import { type HoursOfDay, hoursOfDaySchema } from '#shared/history/week-hours.ts';

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
