import { ok } from '#shared/result.ts';
import { sheetLimits } from '#shared/sheets/limits.ts';
import type { SheetValues } from '#shared/sheets/sheet.ts';
import type { Googled } from './google-http.ts';
import type { GoogleSheets } from './google-sheets.ts';

/** One page of a sheet's values. @param asked.from its first row, from 0 @param asked.of how many rows the sheet has */
export async function readValues(
  google: GoogleSheets,
  token: string,
  { spreadsheet, sheet, from, of }: { spreadsheet: string; sheet: string; from: number; of: number },
): Googled<SheetValues> {
  const { importRows, importColumns, pageRows } = sheetLimits;
  const end = Math.min(from + pageRows, importRows);
  const isLast = end >= Math.min(of, importRows);
  // The last page looks one row further, to say whether there is more than is read.
  const read = await google.values(token, spreadsheet, { sheet, columns: [0, importColumns - 1], rows: [from, isLast ? end : end - 1] });
  if (!read.ok) return read;
  const size = end - from;
  return ok({ rows: read.value.slice(0, size), next: isLast ? null : end, cut: isLast && end === importRows && read.value.length > size });
}
