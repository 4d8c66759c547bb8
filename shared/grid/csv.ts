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

/**
 * What a spreadsheet takes for the beginning of a formula: one of its signs, also in fullwidth or small form, which some programs read as ASCII.
 * White space, control characters and characters without a width before it hide it only from the eye.
 */
const hidden = '[\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}]*';
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';

/** A tab or a line's end counts by itself: programs drop it and look again. */
const formula = new RegExp(`^(?:[\\t\\r\\n]|${hidden}${sign})`, 'u');
export const isFormula = (text: string): boolean => formula.test(text);

/** Where a program that splits a file on semicolons or tabs would see a cell begin, and where it would see a line begin. A list's dash is none. */
const inside = new RegExp(`(?<=[;\\t])(?=${hidden}${sign})|(?<=[\\r\\n])(?![\\r\\n])(?=${hidden}${sign})(?!${hidden}[-+]\\s+[^|!(=]*$)`, 'gmu');

/** Text for a file that programs may split on other signs than its own: an apostrophe stands before whatever would run as a formula. */
const withoutFormulas = (text: string): string => {
  const safe = /[;\t\r\n]/.test(text) ? text.replace(inside, "'") : text;
  return isFormula(text) ? `'${safe}` : safe;
};
