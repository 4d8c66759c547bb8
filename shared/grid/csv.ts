/** What a spreadsheet takes for the beginning of a formula. A tab or a line's end before one hides it only from the eye. */
const formula = /^[=+\-@\t\r\n]/;

/**
 * A cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it; a number is a number.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Before the first line: without it a spreadsheet reads UTF-8 as something else. */
export const CSV_BEGIN = '\ufeff';
