import { type CellValue, readSheet } from 'read-excel-file/universal';
import { nearCells, SheetFault } from './near-cells.ts';
import type { TakenRows } from './taken-rows.ts';
import { storedZip, unpack, type ZipEntry } from './zip.ts';

/**
 * Takes the rows of a workbook's first sheet, its cells as text.
 * @param onProgress bytes that are unpacked
 */
export async function workbookRows(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  taken: TakenRows,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const wanted = entries.filter(({ name }) => /^xl\/.*\.(?:xml|rels)$/i.test(name) && !/^xl\/(?:drawings|charts|media|pivot|comments)/i.test(name));
  const all = wanted.reduce((sum, { unpacked }) => sum + unpacked, 0);
  let done = 0;
  const files: XmlFile[] = [];
  for (const entry of wanted) {
    files.push({ name: entry.name, data: await unpack(bytes, entry) });
    done += entry.unpacked;
    onProgress(done, all);
  }
  const sheet = await firstSheet(files);
  sheet.data = new TextEncoder().encode(nearCells(new TextDecoder().decode(sheet.data), taken.takeFar));
  // The library would unpack what is large in workers made of blobs, which our policy forbids, and would unpack more than is declared.
  const rows = await readSheet<string>(storedZip(files).buffer, { parseNumber: figureText });
  rows.forEach((row, at) => {
    taken.take(at, row.map(cellText));
  });
}

type XmlFile = { name: string; data: Uint8Array };

/** Of the files, the one that the library would read: given sheets that hold nothing but their own name, it answers which. */
async function firstSheet(files: readonly XmlFile[]): Promise<XmlFile> {
  const named = files.map(({ name, data }) => ({ name, data: NO_SHEET.test(name) ? data : new TextEncoder().encode(sheetOf(name)) }));
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

/** '1.2345678905E10' is how a file may hold a UPC. */
function figureText(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const figure = Number(text);
  if (Number.isNaN(figure)) return text;
  return Number.isSafeInteger(figure) ? figure.toFixed(0) : shortened(figure);
}

/** With the 15 digits that a spreadsheet shows: 0.1 + 0.2 is 0.3 there. */
export const shortened = (figure: number): string => String(Number(figure.toPrecision(15)));

/** A day, with its time where it has one. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
