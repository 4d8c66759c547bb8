import { lookupKey } from '../read-identifier.ts';
import type { ImportRow } from './stored-import.ts';

/**
 * Which rows a repeated run looks up: all, those new or changed in the file, or those looked up longer ago than an age
 * in ms.
 */
export type RunAgain = { rows: 'all' } | { rows: 'changed' } | { rows: 'older'; than: number };

/** A line of the list to run, as the file has it now. */
export type ListedRow = {
  value: string;
  kind: string | null;
  cells: readonly string[];
  twins: readonly { row: number; cells: readonly string[] }[];
};

type Earlier = Pick<ImportRow, 'value' | 'kind' | 'cells' | 'twins' | 'at'>;

/**
 * Plans a repeated run. A row that is not looked up takes the earlier result of its code; one without an earlier result
 * is always looked up.
 * @param now ms
 * @returns the positions in the list to look up, and the earlier row for each of the others
 */
export function planRun<E extends Earlier>(
  list: readonly ListedRow[],
  earlier: readonly E[],
  { now, again }: { now: number; again: RunAgain },
) {
  const known = new Map(earlier.flatMap((row) => (row.at === null ? [] : [[lookupKey(row), row] as const])));
  const look: number[] = [];
  const reused = new Map<number, E>();
  list.forEach((row, position) => {
    const before = known.get(lookupKey(row));
    if (!before || isDue(row, before, now, again)) look.push(position);
    else reused.set(position, before);
  });
  return { look, reused };
}

function isDue(row: ListedRow, before: Earlier, now: number, again: RunAgain): boolean {
  switch (again.rows) {
    case 'all':
      return true;
    case 'changed':
      return (
        !sameCells(row.cells, before.cells) ||
        row.twins.length !== before.twins.length ||
        row.twins.some(({ cells }, at) => !sameCells(cells, before.twins[at]?.cells ?? []))
      );
    case 'older':
      return now - (before.at ?? 0) > again.than;
  }
}

const sameCells = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((cell, at) => cell.trim() === b[at]?.trim());
