import * as v from 'valibot';

const DAY = 86_400_000;

/** A time zone known to this runtime. */
export const zoneSchema = v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'Unknown time zone'));

function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first moment of a day in a zone. If the clocks skip midnight, that is later than 0:00.
 * @param at ms, any moment of the day
 * @param days calendar days to add
 */
export function startOfDay(at: number, zone: string, days = 0): number {
  const midnight = Math.floor((at + zoneOffset(at, zone)) / DAY) * DAY + days * DAY;
  // A clock change may be on either side: take the first candidate that is in the day.
  const candidates = [midnight - zoneOffset(midnight - DAY, zone), midnight - zoneOffset(midnight + DAY, zone)].sort(
    (a, b) => a - b,
  );
  return candidates.find((each) => each + zoneOffset(each, zone) >= midnight) ?? midnight;
}

/** A range in whole days of a zone: `days` per bucket, and the first moment of each bucket (ms). */
export type DayBuckets = { days: number; starts: number[] };

/**
 * @param from ms, any moment of the first day
 * @param to ms, any moment of the last
 * @param most the maximum number of buckets
 */
export function dayBuckets(from: number, to: number, zone: string, most: number): DayBuckets {
  const first = localDay(from, zone);
  const count = Math.max(1, localDay(Math.max(from, to), zone) - first + 1);
  const days = Math.ceil(count / most);
  return {
    days,
    starts: Array.from({ length: Math.ceil(count / days) }, (_, index) => startOfDay(from, zone, index * days)),
  };
}

/** The calendar day in a zone, as a count from 1970. */
export const localDay = (at: number, zone: string): number => Math.floor((at + zoneOffset(at, zone)) / DAY);

/** The calendar day in a zone: '2026-11-22'. @param at ms */
export const dayOf = (at: number, zone: string): string =>
  new Date(localDay(at, zone) * DAY).toISOString().slice(0, 10);

/** The first moment of a 'YYYY-MM-DD' day, ms. @param days calendar days to add */
export function startOfNamedDay(day: string, zone: string, days = 0): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return startOfDay(noon - zoneOffset(noon, zone), zone, days);
}

/**
 * The moment at which the clocks of a zone show a time of a 'YYYY-MM-DD' day, ms. Midnight plus hours is wrong on the
 * day of a clock change. Of a time that the clocks show twice, the first; a time that they skip counts on from before
 * the change.
 * @param time ms since 0:00 on the clock
 */
export function momentAt(day: string, time: number, zone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + time;
  const [before, after] = [zoneOffset(local - DAY, zone), zoneOffset(local + DAY, zone)];
  return (
    [before, after].map((offset) => local - offset).find((at) => at + zoneOffset(at, zone) === local) ?? local - before
  );
}

/**
 * The next moment after `now` at which the clocks of a zone show a time of a weekday, ms.
 * @param weekday 0 is Sunday @param time ms since 0:00 on the clock
 */
export function weekdayAt(now: number, weekday: number, time: number, zone: string): number {
  for (let days = 0; ; days += 1) {
    const day = dayOf(startOfDay(now, zone, days), zone);
    const at = momentAt(day, time, zone);
    if (at > now && new Date(`${day}T00:00:00Z`).getUTCDay() === weekday) return at;
  }
}

/** What the clocks of a zone show at a moment, ms since 0:00. */
export const timeOfDayIn = (at: number, zone: string): number => (((at + zoneOffset(at, zone)) % DAY) + DAY) % DAY;

/** The spans without a clock change between two moments (ms). `to` is the next span's `from`. */
export function offsetSpans(from: number, to: number, zone: string): { from: number; to: number; offset: number }[] {
  const spans = [];
  let start = from;
  let offset = zoneOffset(from, zone);
  // No zone changes its clocks and back within ten days.
  for (let at = from; at < to; at += 10 * DAY) {
    let changed = Math.min(to, at + 10 * DAY);
    if (zoneOffset(changed, zone) === offset) continue;
    let unchanged = at;
    while (changed - unchanged > 1) {
      const middle = Math.floor((unchanged + changed) / 2);
      if (zoneOffset(middle, zone) === offset) unchanged = middle;
      else changed = middle;
    }
    spans.push({ from: start, to: changed, offset });
    start = changed;
    offset = zoneOffset(changed, zone);
  }
  spans.push({ from: start, to, offset });
  return spans;
}

/** Since 1972, clocks have only changed on a quarter of an hour. */
const QUARTER = 900_000;
const offsets = new Map<string, number>();

/** The zone's offset from UTC at a moment, ms. Alerts are many and need few, and a formatter takes long for one. */
export function zoneOffset(at: number, zone: string): number {
  const key = `${zone} ${Math.floor(at / QUARTER)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(at, zone);
  if (offsets.size >= 10_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function readOffset(at: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown zone */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size >= 100) clocks.clear();
  clocks.set(zone, made);
  return made;
}

/** A moment for spreadsheets: 'YYYY-MM-DD HH:mm:ss' in a time zone. Anything else is returned unchanged. */
export function csvMoment(value: string | number, zone: string): string {
  const at = momentOf(value);
  if (Number.isNaN(at)) return String(value);
  return new Date(at + zoneOffset(at, zone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads a row's time, in unix seconds, ms or ISO 8601, as ms. NaN if it is none of these. */
export function momentOf(value: string | number): number {
  const figure = typeof value === 'number' ? value : /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(figure)) return Date.parse(String(value));
  // In seconds, this is the year 5138.
  return figure < 1e11 ? figure * 1000 : figure;
}
