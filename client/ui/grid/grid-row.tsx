// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
import type { ReactNode } from 'react';

/** Where a row stands, and what the grid wants to hear of it. Plain values, so that a memoized row is drawn only when one differs. */
export type RowPlace = {
  itemKey: string;
  index: number;
  /** px from the first row's top. */
  top: number;
  height: number;
  /** The one row that Tab reaches. */
  isStop: boolean;
  onFocus(itemKey: string): void;
  /** Whether a row that came live, as the grid counts arrivals, has not been on the screen before. */
  isFirstSight(arrival: number): boolean;
};

type GridRowProps = Omit<RowPlace, 'isFirstSight'> & {
  className: string;
  selected: boolean;
  /** Ids of the elements that make its name. */
  labelledBy: string;
  /** Names the row for whoever looks for it in the document. */
  rowId: string;
  onOpen(): void;
  children: ReactNode;
};

/** The head is the first row of the whole set. */
const HEAD_ROWS = 1;

/** A row in its place. Its cells carry role="gridcell"; their controls take part in Tab only where `isStop` is so. */
export const GridRow = ({ itemKey, index, top, height, isStop, onFocus, className, selected, labelledBy, rowId, onOpen, children }: GridRowProps) => (
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
    onClick={onOpen}
    onFocus={() => onFocus(itemKey)}
  >
    {children}
  </div>
);
