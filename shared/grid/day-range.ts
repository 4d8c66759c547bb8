/** Calendar days, 'YYYY-MM-DD', both included. Null leaves that side open. */
export type DayRange = { from: string | null; to: string | null };

/** The portal has no older data. */
export const EARLIEST_DAY = '2000-01-01';

/** Whether the text is a real calendar day. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export type DayRangeProblem = 'backwards' | 'too-early' | 'not-yet';

/** The problem with an entered range, or null if it is valid. */
export function dayRangeProblem(
  { from, to }: DayRange,
  { earliest, today }: { earliest: string; today: string },
): DayRangeProblem | null {
  if (from !== null && to !== null && from > to) return 'backwards';
  if ((from !== null && from < earliest) || (to !== null && to < earliest)) return 'too-early';
  return from !== null && from > today ? 'not-yet' : null;
}
