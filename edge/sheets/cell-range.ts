/** Cells of a sheet by its title; rows and columns count from 0, and the ends belong to it. Without either it is the whole sheet. */
export type CellRange = { sheet: string; columns?: readonly [number, number]; rows?: readonly [number, number] };

/** The range as Google reads it, such as 'My sheet'!A1:C20. */
export function rangeOf({ sheet, columns, rows }: CellRange): string {
  const title = `'${sheet.replaceAll("'", "''")}'`;
  if (!columns && !rows) return title;
  const end = (at: 0 | 1) => `${columns ? columnName(columns[at]) : ''}${rows ? rows[at] + 1 : ''}`;
  return `${title}!${end(0)}:${end(1)}`;
}

/** 0 is A, 25 is Z, 26 is AA. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / LETTERS) - 1) name = String.fromCharCode(FIRST + (rest % LETTERS)) + name;
  return name;
}

const LETTERS = 26;
const FIRST = 65;
