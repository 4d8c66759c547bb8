/** When a row says that something was, ms: it says so in unix seconds, in ms, or in words (ISO 8601). NaN where it does not. */
export function momentOf(value: string | number): number {
  const figure = typeof value === 'number' ? value : /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(figure)) return Date.parse(String(value));
  // Seconds reach this in the year 5138.
  return figure < 1e11 ? figure * 1000 : figure;
}
