import { isFormula } from '#shared/grid/formula.ts';

/** Cells as a spreadsheet takes them from the clipboard: tabs between, a line each. Breaks inside a cell become spaces. */
export const toTsv = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.map(plainCell).join('\t')).join('\n');

/** A spreadsheet would run what looks like a formula: an apostrophe makes it text. A plain figure stays one. */
function plainCell(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, ' ').replace('−', '-');
  return isFormula(line) && !/^\s*[+-]?[$£€]?[\d.,]+%?\s*$/.test(line) ? `'${line}` : line;
}
