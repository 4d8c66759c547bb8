/**
 * Formats a CSV cell (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers
 * don't.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = withoutFormulas(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns the text of a cell that `csvCell` wrote, once a CSV reader has removed its quotes: the same text, without the
 * apostrophes.
 */
export function csvText(cell: string): string {
  const text = hasParts.test(cell) ? cell.replace(guard, '') : cell;
  return text.startsWith("'") && begins.test(text.slice(1)) ? text.slice(1) : text;
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** The response header of a file with its number of rows, known before the first row. */
export const TOTAL_ROWS_HEADER = 'X-Total-Rows';

/** The byte order mark. Without it, spreadsheets don't read the file as UTF-8. */
export const CSV_BEGIN = '\ufeff';

/**
 * Counts the rows of a CSV file while it downloads, without the header: for a progress bar, and to detect a truncated
 * file, which some transports end as if it were complete.
 * @returns a function that takes the next bytes and returns the number of complete rows so far
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
 * Matches what a spreadsheet reads as the start of a formula: one of its signs, including the fullwidth and small
 * forms, which some programs read as ASCII. White space, control characters and zero-width characters may come before
 * it.
 */
const hidden = '[\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}]';
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';

/** A leading tab or line break counts by itself: programs drop it and look at the next character. */
const start = `(?:[\\t\\r\\n]|${hidden}*${sign})`;
const formula = new RegExp(`^${start}`, 'u');
export const isFormula = (text: string): boolean => formula.test(text);

/** Apostrophes that the text has itself before a formula get one more, or reading could not tell them from ours. */
const begins = new RegExp(`^'*${start}`, 'u');

const hasParts = /[;\t\r\n]/;
/** What is hidden after a separator, up to the next one: a long run of them is read only once. */
const inPart = `(?:(?![\\t\\r\\n])${hidden})*`;
/**
 * Where a program that splits on semicolons, tabs or line breaks would start a cell with a formula.
 * @param by what stands there already
 */
function startsOfParts(by: string): RegExp {
  // A dash that starts a list item doesn't count, unless a program drops the line breaks before it.
  const listItem = `(?<![;\\t]${hidden}*)(?=${by}${inPart}[-+][^\\S\\r\\n][^|!(=\\r\\n]*$)`;
  return new RegExp(`(?<=[;\\t\\r\\n])(?=${by}'*${inPart}${sign})(?!${listItem})${by}`, 'gmu');
}
const unguarded = startsOfParts('');
const guard = startsOfParts("'");

/**
 * Adds an apostrophe before each possible formula, including those that appear if a program splits on other separators.
 */
const withoutFormulas = (text: string): string => {
  const safe = hasParts.test(text) ? text.replace(unguarded, "'") : text;
  return begins.test(text) ? `'${safe}` : safe;
};
