// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row is the tab stop, not each of its cells
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { uiTexts } from '../texts.ts';

/**
 * A row's position and its callbacks to the grid. Plain values, so that a memoized row renders only when one changes.
 */
export type RowPosition = {
  itemKey: string;
  index: number;
  /** Distance from the top of the first row, px. */
  top: number;
  height: number;
  /** Whether the row is the grid's tab stop. */
  isStop: boolean;
  onFocus(itemKey: string): void;
  /** Whether a live row, by its arrival number, has not been visible before. */
  isFirstSight(arrival: number): boolean;
};

type GridRowProps = Omit<RowPosition, 'isFirstSight'> & {
  className: string;
  selected: boolean;
  /** Ids of the elements that form its accessible name. */
  labelledBy: string;
  /** The value of `data-row`, for lookups in the document. */
  rowId: string;
  onOpen(): void;
  children: ReactNode;
};

/** The head counts as the first row. */
const HEAD_ROWS = 1;

/**
 * A positioned row. A click on it opens it, unless it is on a control. Its cells need role="gridcell"; their controls
 * are tab stops only if `isStop` is set.
 */
export const GridRow = ({
  itemKey,
  index,
  top,
  height,
  isStop,
  onFocus,
  className,
  selected,
  labelledBy,
  rowId,
  onOpen,
  children,
}: GridRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys for all its rows
  <div
    data-index={index}
    data-row={rowId}
    className={`grid-row ${className}`}
    style={{ transform: `translateY(${top}px)`, height }}
    role="row"
    aria-rowindex={index + 1 + HEAD_ROWS}
    aria-selected={selected}
    aria-labelledby={labelledBy}
    tabIndex={isStop ? 0 : -1}
    onClick={({ target }) => (target as Element).closest('a, button, label') || onOpen()}
    onFocus={() => onFocus(itemKey)}
  >
    {children}
  </div>
);

/** Stands in for a row that broke: as high, and with the same place in the order of focus. */
export const BrokenRow = ({ itemKey, index, top, height, isStop, onFocus, name }: RowPosition & { name: string }) => (
  <div
    data-index={index}
    className="grid-row is-broken"
    style={{ transform: `translateY(${top}px)`, height }}
    role="row"
    aria-rowindex={index + 1 + HEAD_ROWS}
    tabIndex={isStop ? 0 : -1}
    onFocus={() => onFocus(itemKey)}
  >
    <span role="gridcell">
      <Icon name="warn" small /> {uiTexts.brokenRow} {name}
    </span>
  </div>
);
