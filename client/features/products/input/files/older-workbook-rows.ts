import { type CellObject, read } from '@e965/xlsx';
import { tableLimits } from '#shared/products/identifier-table.ts';
import type { TakenRows } from './taken-rows.ts';
import { dateText, shortened } from './workbook-rows.ts';

/** Reads the first visible sheet of an .xls file, or of an HTML table named .xls, with cells as text. */
export function olderWorkbookRows(bytes: Uint8Array, taken: TakenRows): void {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
    raw: true,
  });
  const visible = book.SheetNames.find((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden);
  const sheet = book.Sheets[visible ?? book.SheetNames[0] ?? ''];
  const rows: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  // Both arrays are sparse: a stray cell makes them long, not full.
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
  // Number formats may pad with zeros, which is kept, or round a long number, which is not.
  return cell.w !== undefined && /^0\d+$/.test(cell.w) && Number(cell.w) === cell.v
    ? cell.w
    : Number.isSafeInteger(cell.v)
      ? String(cell.v)
      : shortened(cell.v);
}
