import type { ReactNode } from 'react';
import { type GridColumn, nameOf } from './grid-column.ts';
import type { GridState } from './grid-state.ts';
import { gridTexts } from './texts.ts';

type GridFootProps<R> = { first: number; last: number; total: number | null; state: GridState; columns: readonly GridColumn<R>[]; children?: ReactNode };

/** Where in the whole set the reader is, and what makes it the set that it is. */
export function GridFoot<R>({ first, last, total, state, columns, children }: GridFootProps<R>) {
  const filters = Object.keys(state.filters).length;
  const sorts = state.sort.flatMap(({ colId, sort }) => {
    const column = columns.find(({ id }) => id === colId);
    return column ? [column.sortWords?.[sort] ?? gridTexts.sortedBy(nameOf(column), sort === 'desc')] : [];
  });
  return (
    <div className="foot">
      {total !== null && total > 0 && <span className="fig">{gridTexts.rowsOf(first + 1, last + 1, total)}</span>}
      {filters > 0 && <span>{gridTexts.filters(filters)}</span>}
      {sorts.length > 0 && <span className="wide-only cut">{sorts.join(' · ')}</span>}
      <span className="push" />
      {children}
    </div>
  );
}
