import { isFormula } from '../grid/csv.ts';
import type { SheetCell } from './sheet.ts';

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Codes, not amounts: zeros before it, more digits than a number keeps, or digits around an E. */
const code = /^(?:0\d+|\d{16,}|\d+[eE]\d+)$/;

/**
 * A cell as it is typed into a sheet, where text becomes a formula, a number or a date: an apostrophe before it keeps text as it is. It goes
 * before whatever would run as a formula, and before codes such as a UPC that begins with 0. It is not seen in the sheet.
 */
export function asTyped(cell: SheetCell | undefined): string | number | boolean {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return cell;
  const keeps = (isFormula(cell) && !plainNumber.test(cell)) || code.test(cell) || cell.startsWith("'");
  return keeps ? `'${cell}` : cell;
}
