import type { ListEntry } from './identifier-list.ts';
import type { IdentifierType } from './identifiers.ts';
import { costOf } from './profit.ts';
import { isIdentifier, type ReadKind } from './read-identifier.ts';

/** Rows of cells as text; a row may be shorter than others. */
export type Table = readonly (readonly string[])[];

/** What is where in a table. Rows and columns count from 0. */
export type TableMapping = {
  /** The row of the headings; null: there is none. */
  head: number | null;
  /** The column of the identifiers; null: nobody knows yet. */
  column: number | null;
  /** The column that says what a piece costs. */
  cost: number | null;
};

/** More of a table is not read: one that is longer holds more identifiers than an import takes, and of one that is wider the rest is left out. */
export const tableLimits = { rows: 20_000, columns: 100, /** The headings stand in the first of these. */ headRows: 20 } as const;

/**
 * Headings and columns of a table: the column ASIN, in any case, else the first of UPC, EAN, ISBN and ISB (VIEW-03, VIEW-04); names that only
 * contain one of these count where identifiers stand below.
 * @param type what the list is said to hold: of two columns that one is taken
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

/** For a table without a known heading: the column that holds identifiers, to be offered first; null where none does. */
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

/** What the heading of the identifiers promises; undefined where it says nothing of it. */
export function expectedOf(rows: Table, { head, column }: TableMapping): ReadKind | undefined {
  if (head === null || column === null) return undefined;
  return kindNamed(rows[head]?.[column] ?? '');
}

/** The kind that a heading names, ISB for ISBN, and GTIN, which each of them is, for EAN; undefined where it names none. */
export function kindNamed(heading: string): ReadKind | undefined {
  const found = known.exec(heading)?.[1]?.toUpperCase();
  if (found === 'ISB') return 'ISBN';
  return found === 'GTIN' ? 'EAN' : (found as ReadKind | undefined);
}

/** The names of all columns, each once: a column without a heading is named by its letter. */
export function columnNames(rows: Table, head: number | null): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: widthOf(rows) }, (_, at) => {
    const name = (head === null ? '' : (rows[head]?.[at] ?? '').trim()) || `Column ${letterOf(at)}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** The same for all tables with these headings: what was chosen for one is remembered by it. */
export const headingsKey = (rows: Table, head: number | null): string =>
  head === null
    ? ''
    : columnNames(rows, head)
        .map((name) => name.toLowerCase())
        .join('|');

/** Cells of a row without the one of the identifiers: the file's own columns. */
const ownCells = (row: readonly string[], column: number, width: number): string[] =>
  Array.from({ length: width }, (_, at) => row[at] ?? '').filter((_, at) => at !== column);

/** The entries below the headings; a row without an identifier is none. */
export function* entriesOf(rows: Table, { head, column }: TableMapping): Generator<ListEntry> {
  if (column === null) return;
  const width = widthOf(rows);
  for (let at = head === null ? 0 : head + 1; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    const text = row[column] ?? '';
    if (text.trim() !== '') yield { row: at + 1, text, cells: ownCells(row, column, width) };
  }
}

/** Counts the rows below the headings that have no identifier, down to the last row that holds anything. */
export function countBlank(rows: Table, { head, column }: TableMapping): number {
  if (column === null) return 0;
  const below = rows.slice(head === null ? 0 : head + 1);
  const last = below.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return below.slice(0, last + 1).filter((row) => (row[column] ?? '').trim() === '').length;
}

/** How many columns hold anything. */
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
/** As long as headings are; a longer text is a sentence above the table. */
const LONGEST_HEADING = 30;

const exactly: Find = (rows, head, names) => {
  const row = (rows[head] ?? []).map((cell) => cell.trim().toUpperCase());
  const columns = names.map((name) => row.indexOf(name)).filter((at) => at >= 0);
  // A column that is there but empty helps nobody.
  return columns.find((column) => valuesOf(rows.slice(head + 1), column, 1).length > 0) ?? columns[0] ?? null;
};

const roughly: Find = (rows, head, names) => {
  const row = rows[head] ?? [];
  const nameOf = (cell: string) => (cell.trim().length > LONGEST_HEADING ? undefined : (kindNamed(cell) ?? (/barcode|gtin/i.test(cell) ? 'EAN' : undefined)));
  const found = names.flatMap((name) => row.flatMap((cell, at) => (nameOf(cell) === name ? [at] : [])));
  return found.find((column) => valuesOf(rows.slice(head + 1), column, 5).some(isIdentifier)) ?? null;
};

/** The first cells of a column that are not blank. */
function valuesOf(rows: Table, column: number, most = Number.POSITIVE_INFINITY): string[] {
  const values: string[] = [];
  for (const row of rows) {
    if (values.length >= most) break;
    const cell = row[column] ?? '';
    if (cell.trim() !== '') values.push(cell);
  }
  return values;
}

/** From what is said most clearly to what may mean it. */
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
      .replace(/\s*[([].*$/, ''),
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

/** As spreadsheets do: A to Z, AA … */
function letterOf(at: number): string {
  return `${at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`;
}
