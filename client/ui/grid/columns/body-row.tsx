// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus, and names the cell that it is at
import { memo, type ReactNode } from 'react';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { isMissing, type MissingRow } from './row-blocks.ts';
import type { DrawnCell, DrawnColumns } from './use-column-window.ts';

export type Failed = Extract<MissingRow, { missing: 'failed' }>;

export type BodyRowProps<R> = {
  row: R | MissingRow;
  /** Of the whole set, from 0. */
  index: number;
  /** Rows of the head, which count too. */
  headRows: number;
  top: number;
  columns: DrawnColumns<R>;
  /** All that are shown, in sight or not. */
  columnCount: number;
  /** The column that the keyboard is at, -1 in all rows but one. */
  active: number;
  /** The columns from and to which its cells are selected, -1 where none are. */
  from: number;
  to: number;
  isNew: boolean;
  /** What it is marked with beside that. */
  look: string | undefined;
  /** One thing that stands across all columns, in the place of its cells. */
  wide: ReactNode;
  /** It was looked for. */
  isFound: boolean;
  isOpen: boolean;
  /** A line above it, with what it says: 'Your last visit'. */
  mark: string | undefined;
  cellId: (row: number, column: number) => string;
  /** Where rows are missing: the sentence, and the button that asks again. */
  failed: (missing: Failed, index: number) => ReactNode;
  /** Opens a row, or closes it. */
  onToggle: (row: R, index: number) => void;
};

/** A failed block says so in every tenth row, so that it can be read wherever somebody has scrolled to. */
const FAILED_EVERY = 10;

/** A row in its place. Elements are used again for other rows: nothing in it may hold state of its own. */
function Row<R>(props: BodyRowProps<R>) {
  const {
    row,
    index,
    headRows,
    top,
    columns,
    columnCount,
    active,
    from,
    to,
    isNew,
    look: marked,
    wide,
    isFound,
    isOpen,
    mark,
    cellId,
    failed,
    onToggle,
  } = props;
  // Cells show times of day.
  usePreferences();
  const missing = isMissing(row) ? row : null;
  const look = [
    missing?.missing === 'failed' && 'failed',
    isNew && 'is-new row-flash',
    marked,
    isOpen && 'is-open',
    isFound && 'is-found',
    mark !== undefined && 'is-marked',
  ].filter(Boolean);
  const opening = { isOpen, toggle: () => !isMissing(row) && onToggle(row, index) };
  const cell = ({ column, index: place, className, style }: DrawnCell<R>) => {
    const isActive = place === active;
    const selected = place >= from && place <= to;
    return (
      <div
        key={column.id}
        // Named only where the grid names it: hundreds of names would change with every row that is scrolled.
        id={isActive ? cellId(index, place) : undefined}
        data-c={place}
        className={isActive || selected ? `${className}${isActive ? ' is-active' : ''}${selected ? ' is-selected' : ''}` : className}
        role="gridcell"
        aria-colindex={place + 1}
        aria-selected={selected || undefined}
        style={style}
      >
        {isMissing(row) ? null : column.cell ? column.cell(row, opening) : column.text(row)}
      </div>
    );
  };
  return (
    <div
      data-index={index}
      className={look.length === 0 ? 'gr' : `gr ${look.join(' ')}`}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      aria-rowindex={index + 1 + headRows}
      aria-busy={missing?.missing === 'waits' || undefined}
    >
      {missing?.missing === 'failed' || wide ? (
        <div id={cellId(index, Math.max(0, active))} data-c={0} className="gr-failed" role="gridcell" aria-colindex={1} aria-colspan={columnCount}>
          {wide || (missing?.missing === 'failed' && index % FAILED_EVERY === 0 && failed(missing, index))}
        </div>
      ) : (
        <>
          {columns.cells.map(cell)}
          {columns.end.length > 0 && <span className="gr-fill" />}
          {columns.end.map(cell)}
        </>
      )}
      {mark !== undefined && <span className="gr-mark">{mark}</span>}
    </div>
  );
}

export const BodyRow = memo(Row) as typeof Row;
