import { fail, ok } from '#shared/result.ts';
import { asTyped } from '#shared/sheets/as-typed.ts';
import {
  type Appended,
  type AppendPart,
  partMark,
  runColumn,
  type SheetValues,
  sheetLimits,
} from '#shared/sheets/sheet.ts';
import type { Googled } from './google-http.ts';
import type { GoogleSheets } from './google-sheets.ts';

/**
 * How many columns to the right our table may have moved because of a table that does not begin in the first column.
 */
const SHIFT = 5;
/** If any of these contains something, the sheet is not empty. */
const FIRST_ROWS = 20;

/**
 * Writes one part of an append exactly once. Its rows contain the names of run and part in a last column, which is read
 * before writing. So a part that is repeated because its answer was lost finds itself in the sheet, even if the rows
 * have moved.
 * @param name the portal's, for the head of that column
 */
export async function appendPart(
  google: GoogleSheets,
  token: string,
  part: AppendPart,
  name: string,
): Googled<Appended> {
  const { spreadsheet, sheet, columns, rows } = part;
  const width = columns.length;
  const mark = partMark(part);
  const marks = await google.values(token, spreadsheet, { sheet, columns: [width, width + SHIFT] });
  if (!marks.ok) return marks;
  if (marks.value.some((cells) => cells.some((cell) => cell.endsWith(mark)))) return ok({ known: true });

  const written = rows.map((row) => [...columns.map((_, at) => asTyped(row[at])), asTyped(`${part.at}${mark}`)]);
  if (part.part === 1) {
    const first = await google.values(token, spreadsheet, { sheet, rows: [0, FIRST_ROWS - 1] });
    if (!first.ok) return first;
    if (first.value.every((cells) => cells.every((cell) => cell === '')))
      written.unshift([...columns.map(asTyped), runColumn(name)]);
  }
  const appended = await google.append(token, spreadsheet, sheet, written);
  return appended.ok ? ok({ known: false }) : fail(appended.error);
}

/**
 * Deduplicates concurrent calls for the same part within one process: the first one writes, the others get its answer.
 */
export function createAppender(): typeof appendPart {
  const underWay = new Map<string, Googled<Appended>>();
  return (google, token, part, portal) => {
    const name = `${part.spreadsheet} ${part.sheet}${partMark(part)}`;
    const before = underWay.get(name);
    if (before) return before;
    const work = appendPart(google, token, part, portal).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  };
}

/**
 * Reads one page of a sheet's values.
 * @param asked.from the page's first row, from 0
 * @param asked.of the number of rows in the sheet
 */
export async function readValues(
  google: GoogleSheets,
  token: string,
  { spreadsheet, sheet, from, of }: { spreadsheet: string; sheet: string; from: number; of: number },
): Googled<SheetValues> {
  const { importRows, importColumns, pageRows } = sheetLimits;
  const end = Math.min(from + pageRows, importRows);
  const isLast = end >= Math.min(of, importRows);
  // The last page reads one more row, to detect whether the sheet has more rows than the limit.
  const read = await google.values(token, spreadsheet, {
    sheet,
    columns: [0, importColumns - 1],
    rows: [from, isLast ? end : end - 1],
  });
  if (!read.ok) return read;
  const size = end - from;
  return ok({
    rows: read.value.slice(0, size),
    next: isLast ? null : end,
    cut: isLast && end === importRows && read.value.length > size,
  });
}
