import { withoutFormulas } from './formula.ts';

/**
 * A cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it; a number is a number.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = withoutFormulas(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Before the first line: without it a spreadsheet reads UTF-8 as something else. */
export const CSV_BEGIN = '\ufeff';

/**
 * Counts the rows of a CSV file while it comes, the line of names not among them: for a progress bar, and to know a file that was broken
 * off, which some ways of transport end as if it were whole.
 * @returns takes the next bytes, and gives how many rows have come to their end so far
 */
export function createRowCounter(): (bytes: Uint8Array) => number {
  let lines = 0;
  let quoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LINE_END && !quoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

const QUOTE = 0x22;
const LINE_END = 0x0a;
