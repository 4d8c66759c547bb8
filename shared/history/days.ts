import * as v from 'valibot';

const DAY = 86_400_000;

/** A time zone that this machine knows. */
export const zoneSchema = v.pipe(v.string(), v.maxLength(60), v.check(isZone, 'There is no such time zone'));

function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first moment of a day in a zone. Where the clocks skip midnight, that is later than 0:00.
 * @param at ms, any moment of the day
 * @param days so many calendar days on
 */
export function startOfDay(at: number, zone: string, days = 0): number {
  const midnight = Math.floor((at + zoneOffset(at, zone)) / DAY) * DAY + days * DAY;
  // The clocks may have been changed on either side: of the moments that could be this midnight, the first that is in the day.
  const candidates = [midnight - zoneOffset(midnight - DAY, zone), midnight - zoneOffset(midnight + DAY, zone)].sort((a, b) => a - b);
  return candidates.find((each) => each + zoneOffset(each, zone) >= midnight) ?? midnight;
}

/** How far a zone's clocks are ahead of UTC at a moment, ms. */
export function zoneOffset(at: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that is none */
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
