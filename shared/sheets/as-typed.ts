import { isFormula } from '../grid/csv.ts';
import type { SheetCell } from './sheet.ts';

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Codes rather than amounts: leading zeros, more digits than a number can hold, or digits around an E. */
const code = /^(?:0\d+|\d{16,}|\d+[eE]\d+)$/;

/**
 * Returns a cell as typed into a sheet, which turns text into formulas, numbers or dates. A leading apostrophe,
 * invisible in the sheet, prevents this: for text that would run as a formula, and for codes such as a UPC that begins
 * with 0.
 */
export function asTyped(cell: SheetCell | undefined): string | number | boolean {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return cell;
  const keeps = (isFormula(cell) && !plainNumber.test(cell)) || code.test(cell) || cell.startsWith("'");
  return keeps ? `'${cell}` : cell;
}
