import { type CellValue, readSheet } from 'read-excel-file/universal';
import { tableLimits } from '#shared/products/identifier-table.ts';
import type { TakenRows } from './taken-rows.ts';
import { storedZip, unpack, type ZipEntry } from './zip.ts';

/**
 * Reads the rows of a workbook's first visible sheet, with cells as text.
 * @param onProgress reports unpacked bytes
 */
export async function workbookRows(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  taken: TakenRows,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const wanted = entries.filter(
    ({ name }) => /^xl\/.*\.(?:xml|rels)$/i.test(name) && !/^xl\/(?:drawings|charts|media|pivot|comments)/i.test(name),
  );
  const all = wanted.reduce((sum, { unpacked }) => sum + unpacked, 0);
  let done = 0;
  const files: XmlFile[] = [];
  for (const entry of wanted) {
    const data = await unpack(bytes, entry);
    files.push({ name: entry.name, data: WORKBOOK.test(entry.name) ? withoutHiddenSheets(data) : data });
    done += entry.unpacked;
    onProgress(done, all);
  }
  const sheet = await firstSheet(files);
  sheet.data = new TextEncoder().encode(nearCells(new TextDecoder().decode(sheet.data), taken.addFar));
  // Unpacked here because the library would use blob workers, which the content security policy forbids, and would
  // unpack more than declared.
  const rows = await readSheet<string>(storedZip(files).buffer, { parseNumber: figureText });
  rows.forEach((row, at) => {
    taken.take(at, row.map(cellText));
  });
}

const WORKBOOK = /^xl\/workbook\.xml$/i;
const HIDDEN_SHEET =
  /<((?:[^\s<>/:]+:)?sheet)\s[^<>]*\bstate\s*=\s*["'](?:hidden|veryHidden)["'][^<>]*>(?:<\/\1\s*>)?/g;
const SHEET = /<(?:[^\s<>/:]+:)?sheet\s/;

/** Removes hidden sheets from the workbook's list, so that its first one is visible; none if all are hidden. */
function withoutHiddenSheets(data: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(data);
  const visible = xml.replace(HIDDEN_SHEET, '');
  return SHEET.test(visible) ? new TextEncoder().encode(visible) : data;
}

type XmlFile = { name: string; data: Uint8Array };

/** Finds the file that the library reads as the first sheet, by giving it sheets that contain only their own name. */
async function firstSheet(files: readonly XmlFile[]): Promise<XmlFile> {
  const named = files.map(({ name, data }) => ({
    name,
    data: NO_SHEET.test(name) ? data : new TextEncoder().encode(sheetOf(name)),
  }));
  const [row] = await readSheet<string>(storedZip(named).buffer);
  const found = files.find(({ name }) => encodeURI(name) === row?.[0]);
  if (!found) throw new SheetFault('no first sheet');
  return found;
}

const NO_SHEET = /(?:\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml)$/i;
const sheetOf = (name: string): string =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${encodeURI(name)}</t></is></c></row></sheetData></worksheet>`;

function cellText(cell: CellValue<string> | null): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell);
}

/** Expands notation such as '1.2345678905E10', in which files may store a UPC. */
function figureText(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const figure = Number(text);
  if (Number.isNaN(figure)) return text;
  return Number.isSafeInteger(figure) ? figure.toFixed(0) : shortened(figure);
}

/** Rounds to the 15 digits that spreadsheets show: 0.1 + 0.2 becomes 0.3. */
export const shortened = (figure: number): string => String(Number(figure.toPrecision(15)));

/** Formats a date, with its time unless it is midnight. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** A sheet's XML is malformed or names a row or cell that cannot exist. */
export class SheetFault extends Error {}

/**
 * Removes cells beyond the import limit from a sheet's XML. The reader allocates a full table up to the farthest cell:
 * one at XFD1048576 would mean 17 billion cells. The time is linear in the XML's length, even if malformed: each tag is
 * read once, and an unclosed tag is a fault.
 * @param onFar called for each cell with text beyond the row limit, with its row index from 0
 * @throws SheetFault
 */
export function nearCells(xml: string, onFar: (row: number) => void): string {
  const start = new RegExp(ROW_OR_CELL, 'g');
  const end = new RegExp(CELL_END, 'g');
  let near = '';
  let copied = 0;
  let row = 0;
  for (let tag = start.exec(xml); tag; tag = start.exec(xml)) {
    const tagEnd = xml.indexOf('>', start.lastIndex);
    const attributes = xml.slice(start.lastIndex, tagEnd);
    if (tagEnd === -1 || attributes.includes('<')) throw new SheetFault('tag');
    start.lastIndex = tagEnd + 1;
    if (tag[1] === 'row') {
      row = Number(soleValue(attributes, /^\d{1,7}$/) ?? 0);
      if (row > MOST_ROWS) throw new SheetFault('row');
      continue;
    }
    let content = '';
    if (!attributes.endsWith('/')) {
      end.lastIndex = tagEnd + 1;
      const closing = end.exec(xml);
      if (!closing) throw new SheetFault('cell');
      content = xml.slice(tagEnd + 1, closing.index);
      start.lastIndex = end.lastIndex;
    }
    const [, letters = '', digits = ''] = CELL.exec(soleValue(attributes, CELL) ?? '') ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    const at = Math.max(row, Number(digits));
    // Nested cells are invalid: one of them would escape this check.
    if (column < 1 || column > MOST_COLUMNS || at < 1 || at > MOST_ROWS || INNER_CELL.test(content))
      throw new SheetFault('cell');
    if (column <= tableLimits.columns && at <= tableLimits.rows) continue;
    if (column <= tableLimits.columns && TEXT.test(content)) onFar(at - 1);
    near += xml.slice(copied, tag.index);
    copied = start.lastIndex;
  }
  return near + xml.slice(copied);
}

/** Returns the value of the attribute `r`. @throws SheetFault if it occurs twice or is invalid */
function soleValue(attributes: string, fits: RegExp): string | undefined {
  const [first, second] = attributes.matchAll(/\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  const value = first?.[1] ?? first?.[2];
  if (second || (value !== undefined && !fits.test(value))) throw new SheetFault('attribute');
  return value;
}

/** Excel's limits. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

const CELL = /^([A-Z]{1,3})(\d{1,7})$/;
const TEXT = /<(?:[^\s<>/:]+:)?[vt](?:\s[^<>]*)?>[^<]/;
const INNER_CELL = /<(?:[^\s<>/:]+:)?c[\s/>]/;
const ROW_OR_CELL = /<(?:[^\s<>/:]+:)?(row|c)(?=[\s/>])/;
const CELL_END = /<\/(?:[^\s<>/:]+:)?c\s*>/;
