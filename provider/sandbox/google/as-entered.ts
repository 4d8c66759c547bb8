import type { Cell } from './spreadsheets-table.ts';

/** What becomes of a cell that is entered as if it were typed: an apostrophe keeps text as it is, digits become a number, '=' begins a formula. */
export function asEntered(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return '';
  if (value.startsWith("'")) return value.slice(1);
  if (/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(value)) return Number(value);
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  // The sandbox calculates nothing: that it would be run is what has to show.
  if (/^[=+]/.test(value)) return FORMULA;
  return value;
}

export const FORMULA = '#FORMULA!';

/** As it is shown. */
export const shown = (cell: Cell): string => (typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell));
