import { tableLimits } from '#shared/products/identifier-table.ts';

/** A sheet's XML names a row or a cell that no spreadsheet has. */
export class SheetFault extends Error {}

/**
 * Leaves the cells out of a sheet's XML that an import would not take. The reader makes a whole table of what it is given, as large as the cell
 * that is farthest out: one at XFD1048576 would be 17 billion cells.
 * @param onFar hears of each cell with text below the last row that can be taken: its row's number, from 0
 * @throws SheetFault
 */
export function nearCells(xml: string, onFar: (row: number) => void): string {
  let row = 0;
  return xml.replace(ROW_OR_CELL, (whole, rowTag: string | undefined, inEmpty: string | undefined, inOpen: string | undefined, content = '') => {
    if (rowTag !== undefined) {
      row = Number(soleValue(rowTag, /^\d{1,7}$/) ?? 0);
      if (row > MOST_ROWS) throw new SheetFault('row');
      return whole;
    }
    const [, letters = '', digits = ''] = CELL.exec(soleValue(inEmpty ?? inOpen ?? '', CELL) ?? '') ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    const at = Math.max(row, Number(digits));
    // A cell within a cell is none: one of the two would be hidden from this look.
    if (column < 1 || column > MOST_COLUMNS || at < 1 || at > MOST_ROWS || INNER_CELL.test(content)) throw new SheetFault('cell');
    if (column <= tableLimits.columns && at <= tableLimits.rows) return whole;
    if (column <= tableLimits.columns && TEXT.test(content)) onFar(at - 1);
    return '';
  });
}

/** The value of the attribute `r`. @throws SheetFault where there are two, or it does not fit */
function soleValue(attributes: string, fits: RegExp): string | undefined {
  const [first, second] = attributes.matchAll(/\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  const value = first?.[1] ?? first?.[2];
  if (second || (value !== undefined && !fits.test(value))) throw new SheetFault('attribute');
  return value;
}

/** What a spreadsheet has. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

const CELL = /^([A-Z]{1,3})(\d{1,7})$/;
const TEXT = /<(?:[^\s<>/:]+:)?[vt](?:\s[^>]*)?>[^<]/;
const INNER_CELL = /<(?:[^\s<>/:]+:)?c[\s/>]/;
const ROW_OR_CELL = /<(?:[^\s<>/:]+:)?(?:row(?=[\s/>])([^>]*)>|c(?=[\s/>])(?:([^>]*)\/>|([^>]*)>([\s\S]*?)<\/(?:[^\s<>/:]+:)?c\s*>))/g;
