import { costOf } from './cost-cell.ts';
import type { ListEntry } from './identifier-list.ts';
import type { IdentifierType } from './identifiers.ts';
import { isIdentifier, type ReadKind } from './read-identifier.ts';

/** Rows of cells as text. Rows may differ in length. */
export type Table = readonly (readonly string[])[];

/** The layout of a table. Rows and columns count from 0. */
export type TableMapping = {
  /** The row of the headings; null if there is none. */
  head: number | null;
  /** The column of the identifiers; null if not known yet. */
  column: number | null;
  /** The column with the cost per unit. */
  cost: number | null;
};

/** How much of a table is read: a longer one exceeds the import limit anyway, and further columns are ignored. */
export const tableLimits = {
  rows: 20_000,
  columns: 100,
  /** The headings must be in one of these first rows. */
  headRows: 20,
} as const;

/**
 * Finds headings and columns: the column ASIN, in any case, else the first of UPC, EAN, ISBN and ISB (VIEW-03,
 * VIEW-04). A name that only contains one of these counts if there are identifiers below it.
 * @param type the list's type, which wins if there are columns of both
 */
export function guessMapping(rows: Table, type: IdentifierType = 'asin'): TableMapping {
  const names: readonly Heading[] = type === 'asin' ? headings : [...headings.slice(1), 'ASIN'];
  for (const find of [exactly, roughly]) {
    for (let head = 0; head < Math.min(rows.length, tableLimits.headRows); head += 1) {
      const column = find(rows, head, names);
      if (column !== null) return { head, column, cost: guessCost(rows, head, column) };
    }
  }
  return { head: null, column: null, cost: null };
}

/**
 * The column that most likely contains identifiers, as a suggestion for a table without a known heading; null if none
 * does.
 */
export function likelyColumn(rows: Table): number | null {
  const below = rows.slice(0, 200);
  const shares = Array.from({ length: widthOf(below) }, (_, column) => {
    const cells = valuesOf(below, column);
    const good = cells.filter(isIdentifier).length;
    return cells.length === 0 ? 0 : good / cells.length;
  });
  const best = Math.max(0, ...shares);
  return best >= 0.5 ? shares.indexOf(best) : null;
}

/**
 * The layout around a column that no heading names: the headings are the fullest row above its first identifier,
 * whatever they say.
 */
export function mappingBelow(rows: Table, column: number): TableMapping {
  const first = rows.slice(0, tableLimits.headRows).findIndex((row) => isIdentifier(row[column] ?? ''));
  const filled = rows.slice(0, Math.max(0, first)).map((row) => row.filter((cell) => cell.trim() !== '').length);
  const head = filled.length === 0 ? null : filled.indexOf(Math.max(...filled));
  return { head, column, cost: head === null ? null : guessCost(rows, head, column) };
}

/** The kind in the identifiers' heading; undefined if it names none. */
export function expectedOf(rows: Table, { head, column }: TableMapping): ReadKind | undefined {
  if (head === null || column === null) return undefined;
  return kindNamed(rows[head]?.[column] ?? '');
}

/**
 * The kind that a heading names. ISB means ISBN, and GTIN, which covers all of them, counts as EAN; undefined if it
 * names none.
 */
export function kindNamed(heading: string): ReadKind | undefined {
  const found = known.exec(heading)?.[1]?.toUpperCase();
  if (found === 'ISB') return 'ISBN';
  return found === 'GTIN' ? 'EAN' : (found as ReadKind | undefined);
}

/** Unique names for all columns. A column without a heading is named by its letter. */
export function columnNames(rows: Table, head: number | null): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: widthOf(rows) }, (_, at) => {
    const name = (head === null ? '' : (rows[head]?.[at] ?? '').trim()) || `Column ${letterOf(at)}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** A key that tables with the same headings share, to remember the mapping. */
export const headingsKey = (rows: Table, head: number | null): string =>
  head === null
    ? ''
    : columnNames(rows, head)
        .map((name) => name.toLowerCase())
        .join('|');

/** The row's cells without the identifier: the file's other columns. */
const ownCells = (row: readonly string[], column: number, width: number): string[] =>
  Array.from({ length: width }, (_, at) => row[at] ?? '').filter((_, at) => at !== column);

/** The entries below the headings. Skips rows without an identifier. */
export function* entriesOf(rows: Table, { head, column }: TableMapping): Generator<ListEntry> {
  if (column === null) return;
  const width = widthOf(rows);
  for (let at = head === null ? 0 : head + 1; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    const text = row[column] ?? '';
    if (text.trim() !== '') yield { row: at + 1, text, cells: ownCells(row, column, width) };
  }
}

/** Counts the rows below the headings that have no identifier, down to the last row with content. */
export function countBlank(rows: Table, { head, column }: TableMapping): number {
  if (column === null) return 0;
  const below = rows.slice(head === null ? 0 : head + 1);
  const last = below.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return below.slice(0, last + 1).filter((row) => (row[column] ?? '').trim() === '').length;
}

/** The number of columns with content. */
function widthOf(rows: Table): number {
  let width = 0;
  for (const row of rows) {
    for (let at = row.length - 1; at >= width; at -= 1) {
      if ((row[at] ?? '').trim() !== '') {
        width = at + 1;
        break;
      }
    }
  }
  return width;
}

const headings = ['ASIN', 'UPC', 'EAN', 'ISBN', 'ISB'] as const;
type Heading = (typeof headings)[number];
type Find = (rows: Table, head: number, names: readonly Heading[]) => number | null;

const known = /(?:^|[^a-z])(asin|upc|ean|isbn|isb|gtin)s?(?:[^a-z]|$)/i;
/** The maximum length of a heading. Longer text is a sentence above the table. */
const LONGEST_HEADING = 30;

const exactly: Find = (rows, head, names) => {
  const row = (rows[head] ?? []).map((cell) => cell.trim().toUpperCase());
  const columns = names.map((name) => row.indexOf(name)).filter((at) => at >= 0);
  // An empty column is only the last choice.
  return columns.find((column) => valuesOf(rows.slice(head + 1), column, 1).length > 0) ?? columns[0] ?? null;
};

const roughly: Find = (rows, head, names) => {
  const row = rows[head] ?? [];
  const nameOf = (cell: string) =>
    cell.trim().length > LONGEST_HEADING
      ? undefined
      : (kindNamed(cell) ?? (/barcode|gtin/i.test(cell) ? 'EAN' : undefined));
  const found = names.flatMap((name) => row.flatMap((cell, at) => (nameOf(cell) === name ? [at] : [])));
  return found.find((column) => valuesOf(rows.slice(head + 1), column, 5).some(isIdentifier)) ?? null;
};

/** The column's first non-blank cells. */
function valuesOf(rows: Table, column: number, most = Number.POSITIVE_INFINITY): string[] {
  const values: string[] = [];
  for (const row of rows) {
    if (values.length >= most) break;
    const cell = row[column] ?? '';
    if (cell.trim() !== '') values.push(cell);
  }
  return values;
}

/** From the clearest name to the vaguest. */
const costNames = [
  /^(?:my |unit |item |product |net )?(?:buy(?:ing)? )?costs?(?: price)?(?: per unit)?$/,
  /^(?:buy|purchase|wholesale|net|supplier|trade)(?:ing)? price$|^cogs$/,
  /\bcost\b/,
  /^(?:unit )?price$/,
];

function guessCost(rows: Table, head: number, column: number): number | null {
  const row = (rows[head] ?? []).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[_-]+/g, ' ')
      .replace(/[([].*$/s, '')
      .trimEnd(),
  );
  for (const name of costNames) {
    for (const [at, cell] of row.entries()) {
      if (at === column || !name.test(cell)) continue;
      const values = valuesOf(rows.slice(head + 1), at, 20);
      if (values.length > 0 && values.filter((value) => costOf(value) !== null).length * 2 > values.length) return at;
    }
  }
  return null;
}

/** The spreadsheet name of a column: A to Z, AA … */
function letterOf(at: number): string {
  return `${at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`;
}
