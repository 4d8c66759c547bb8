// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus and points to the active cell
import { memo, type ReactNode } from 'react';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { uiTexts } from '#client/ui/texts.ts';
import { isMissing, type MissingRow } from './row-blocks.ts';
import type { DrawnCell, DrawnColumns } from './use-column-window.ts';

export type Failed = Extract<MissingRow, { missing: 'failed' }>;

export type BodyRowProps<R> = {
  row: R | MissingRow;
  /** Index in the whole set, from 0. */
  index: number;
  /** The number of head rows, included in aria-rowindex. */
  headRows: number;
  top: number;
  columns: DrawnColumns<R>;
  /** All shown columns, including those scrolled out of view. */
  columnCount: number;
  /** The active cell's column, -1 in all other rows. */
  active: number;
  /** The first and last selected column, -1 if none. */
  from: number;
  to: number;
  isNew: boolean;
  look: string | undefined;
  /** Replaces the cells with content across all columns. */
  wide: ReactNode;
  /** The row is a search result. */
  isFound: boolean;
  isOpen: boolean;
  /** Label of a line above the row: 'Your last visit'. */
  mark: string | undefined;
  cellId: (row: number, column: number) => string;
  failed: (missing: Failed, index: number) => ReactNode;
  onToggle: (row: R, index: number) => void;
};

/** A failed block repeats its message every ten rows, so that it is visible at any scroll position. */
const FAILED_EVERY = 10;

/** A positioned row. Its elements are reused for other rows, so nothing in it may hold state. */
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
  // Subscribes to the time format: cells show times of day.
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
  const cell = ({ column, index: position, className, style }: DrawnCell<R>) => {
    const isActive = position === active;
    const selected = position >= from && position <= to;
    return (
      <div
        key={column.id}
        // Only the active cell needs an id: otherwise hundreds of ids would change with every scrolled row.
        id={isActive ? cellId(index, position) : undefined}
        data-c={position}
        className={
          isActive || selected
            ? `${className}${isActive ? ' is-active' : ''}${selected ? ' is-selected' : ''}`
            : className
        }
        role="gridcell"
        aria-colindex={position + 1}
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
      className={look.length === 0 ? 'columns-row' : `columns-row ${look.join(' ')}`}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      aria-rowindex={index + 1 + headRows}
      aria-busy={missing?.missing === 'waits' || undefined}
    >
      {missing?.missing === 'failed' || wide ? (
        <WideCell id={cellId(index, Math.max(0, active))} columnCount={columnCount}>
          {wide || (missing?.missing === 'failed' && index % FAILED_EVERY === 0 && failed(missing, index))}
        </WideCell>
      ) : (
        <>
          {columns.cells.map(cell)}
          {columns.end.length > 0 && <span className="row-fill" />}
          {columns.end.map(cell)}
        </>
      )}
      {mark !== undefined && <span className="row-mark">{mark}</span>}
    </div>
  );
}

type WideCellProps = { id: string; columnCount: number; children: ReactNode };

const WideCell = ({ id, columnCount, children }: WideCellProps) => (
  <div id={id} data-c={0} className="row-failed" role="gridcell" aria-colindex={1} aria-colspan={columnCount}>
    {children}
  </div>
);

/** Stands in for a row that broke: as high, and the active cell is still there. */
const BrokenRow = <R,>({ index, headRows, top, active, columnCount, cellId, row }: BodyRowProps<R>) => (
  <div
    data-index={index}
    className="columns-row failed"
    style={{ transform: `translateY(${top}px)` }}
    role="row"
    aria-rowindex={index + 1 + headRows}
  >
    <div
      id={cellId(index, Math.max(0, active))}
      data-c={0}
      className="row-failed"
      role="gridcell"
      aria-colindex={1}
      aria-colspan={columnCount}
    >
      <Icon name="wrong" small />
      <span className="cut">
        {uiTexts.brokenRow} {asinIn(row)}
      </span>
    </div>
  </div>
);

/** Its cells may be what broke, so only the field itself is read. */
const asinIn = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'asin' in row && typeof row.asin === 'string' ? row.asin : '';

/** The slot's next row is rendered as if nothing had happened. */
const SafeRow = <R,>(props: BodyRowProps<R>) => (
  <ErrorBoundary of={props.row} broken={() => <BrokenRow {...props} />}>
    <Row {...props} />
  </ErrorBoundary>
);

export const BodyRow = memo(SafeRow) as typeof SafeRow;
