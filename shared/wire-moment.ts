/** Reads ISO text, or a number of seconds or milliseconds, as providers write them. @returns ms */
export function momentOf(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  const ms = typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : Date.parse(value);
  return Number.isFinite(ms) ? ms : null;
}
