// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus, and names the cell that it is at
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Opening, ShownColumn } from './grid-column.ts';
import { isMissing, type MissingRow } from './row-blocks.ts';
import type { DrawnColumns } from './use-column-window.ts';

export type Failed = Extract<MissingRow, { missing: 'failed' }>;

export type BodyRowProps<R> = {
  row: R | MissingRow;
  /** Of the whole set, from 0. */
  index: number;
  /** Rows of the head, which count too. */
  headRows: number;
  top: number;
  height: number;
  columns: DrawnColumns<R>;
  /** All that are shown, in sight or not. */
  columnCount: number;
  /** The column that the keyboard is at, -1 in all rows but one. */
  active: number;
  /** The columns from and to which its cells are selected, -1 where none are. */
  from: number;
  to: number;
  isNew: boolean;
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
  const { row, index, headRows, top, height, columns, columnCount, active, from, to, isNew, isFound, isOpen, mark, cellId, failed, onToggle } = props;
  const missing = isMissing(row) ? row : null;
  const look = [
    missing?.missing === 'failed' && 'failed',
    isNew && 'is-new row-flash',
    isOpen && 'is-open',
    isFound && 'is-found',
    mark !== undefined && 'is-marked',
  ].filter(Boolean);
  const cell = (shown: ShownColumn<R>, edge?: boolean) => {
    const { column, at, index: place } = shown;
    const selected = place >= from && place <= to;
    const names = ['gc', at !== 'center' && 'pin', edge && 'edge', column.align, place === active && 'is-active', selected && 'is-selected'].filter(Boolean);
    return (
      <div
        key={column.id}
        // Named only where the grid names it: hundreds of names would change with every row that is scrolled.
        id={place === active ? cellId(index, place) : undefined}
        data-c={place}
        className={names.join(' ')}
        role="gridcell"
        aria-colindex={place + 1}
        aria-selected={selected || undefined}
        style={cellStyle(shown)}
      >
        {isMissing(row) ? null : contentOf(shown, row, { isOpen, toggle: () => onToggle(row, index) })}
      </div>
    );
  };
  return (
    <div
      data-index={index}
      className={look.length === 0 ? 'gr' : `gr ${look.join(' ')}`}
      style={{ transform: `translateY(${top}px)`, height }}
      role="row"
      aria-rowindex={index + 1 + headRows}
      aria-busy={missing?.missing === 'waits' || undefined}
    >
      {missing?.missing === 'failed' ? (
        <div id={cellId(index, Math.max(0, active))} data-c={0} className="gr-failed" role="gridcell" aria-colindex={1} aria-colspan={columnCount}>
          {index % FAILED_EVERY === 0 && failed(missing, index)}
        </div>
      ) : (
        <>
          {columns.start.map((each, at) => cell(each, at === columns.start.length - 1))}
          {columns.center.map((each) => cell(each))}
          {columns.end.length > 0 && <span className="gr-fill" />}
          {columns.end.map((each, at) => cell(each, at === 0))}
        </>
      )}
      {mark !== undefined && <span className="gr-mark">{mark}</span>}
    </div>
  );
}

export const BodyRow = memo(Row) as typeof Row;

/** Places and widths stand in the grid's style, so that a column that is made wider has no row drawn anew. */
export const cellStyle = <R,>({ at, index }: ShownColumn<R>): CSSProperties => ({
  [at === 'end' ? 'right' : 'left']: `var(--cx${index})`,
  width: `var(--cw${index})`,
});

const contentOf = <R,>({ column }: ShownColumn<R>, row: R, opening: Opening): ReactNode =>
  column.cell ? column.cell(row, opening) : <span className="cut">{column.text(row)}</span>;
