import { type CellObject, read } from '@e965/xlsx';
import { tableLimits } from '#shared/products/identifier-table.ts';
import type { TakenRows } from './taken-rows.ts';
import { dateText, shortened } from './workbook-rows.ts';

/** Takes the rows of the first sheet of an .xls, or of the table of a web page that is called so; its cells as text. */
export function olderWorkbookRows(bytes: Uint8Array, taken: TakenRows): void {
  const book = read(bytes, { type: 'array', dense: true, cellDates: true, UTC: true, cellFormula: false, cellHTML: false, raw: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  // Both are sparse: a stray cell makes them long, but not full.
  for (const at of Object.keys(rows)) {
    const row = rows[Number(at)] ?? [];
    taken.take(
      Number(at),
      Array.from({ length: Math.min(row.length, tableLimits.columns) }, (_, column) => cellText(row[column])),
    );
  }
}

function cellText(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e' || cell.t === 'z') return '';
  if (cell.v instanceof Date) return dateText(cell.v);
  if (typeof cell.v !== 'number') return typeof cell.v === 'boolean' ? (cell.v ? 'TRUE' : 'FALSE') : cell.v;
  // A format may fill it up with zeros; another would cut a long one short.
  return cell.w !== undefined && /^0\d+$/.test(cell.w) && Number(cell.w) === cell.v
    ? cell.w
    : Number.isSafeInteger(cell.v)
      ? String(cell.v)
      : shortened(cell.v);
}
