/** A range in A1 notation: a sheet's title, and where it is not the whole sheet, its first and last column and row, from 0. */
export type A1Range = { sheet: string; columns: [number, number] | null; rows: [number, number] | null };

const whole = /^(?:'((?:[^']|'')+)'|([^'!]+))(?:!(.+))?$/;
const corners = /^([A-Za-z]*)(\d*)(?::([A-Za-z]*)(\d*))?$/;

/** @returns undefined for what is none */
export function readA1(text: string): A1Range | undefined {
  const [, quoted, plain = '', cells] = whole.exec(text) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  if (sheet === '') return undefined;
  if (cells === undefined) return { sheet, columns: null, rows: null };
  const found = corners.exec(cells);
  if (!found) return undefined;
  const [, left = '', top = '', right = left, bottom = top] = found;
  if ((left === '') !== (right === '') || (left === '' && top === '')) return undefined;
  return {
    sheet,
    columns: left === '' ? null : [columnOf(left), columnOf(right)],
    rows: top === '' ? null : [Number(top) - 1, bottom === '' ? Number.MAX_SAFE_INTEGER : Number(bottom) - 1],
  };
}

const columnOf = (letters: string): number => [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
