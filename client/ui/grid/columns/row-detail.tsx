// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { translated } from '#shared/localized.ts';
import { type GridColumn, nameOf, type Opening } from './grid-column.ts';
import type { RowsView, ShownRows } from './grid-rows.ts';
import type { GridState } from './grid-state.ts';
import { gridTexts } from './texts.ts';

type DetailRowProps = {
  id: string;
  top: number;
  columns: number;
  rowIndex: number;
  onHeight(id: string, height: number): void;
  children: ReactNode;
};

/** The detail below an opened row, as high as its content. Measured again when the content changes. */
export function DetailRow({ id, top, columns, rowIndex, onHeight, children }: DetailRowProps) {
  const box = useRef<HTMLDivElement>(null);
  const notify = useRef(onHeight);
  notify.current = onHeight;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => notify.current(id, Math.ceil(element.offsetHeight)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return (
    <div ref={box} className="detail" role="row" aria-rowindex={rowIndex} style={{ transform: `translateY(${top}px)` }}>
      <div className="detail-in" role="gridcell" aria-colindex={1} aria-colspan={columns}>
        {children}
      </div>
    </div>
  );
}

type GridFootProps<R> = {
  first: number;
  last: number;
  total: number | null;
  state: GridState;
  columns: readonly GridColumn<R>[];
  children?: ReactNode;
};

export function GridFoot<R>({ first, last, total, state, columns, children }: GridFootProps<R>) {
  const filters = Object.keys(state.filters).length;
  const sorts = state.sort.flatMap(({ colId, sort }) => {
    const column = columns.find(({ id }) => id === colId);
    return column
      ? [
          (column.sortText && translated('columns', column.sortText[sort])) ??
            gridTexts.sortedBy(nameOf(column), sort === 'desc'),
        ]
      : [];
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

/**
 * Toggles a row from one of its cells. Not a tab stop; Enter on its cell presses it.
 * @param label the row and what opens
 */
export const OpenRow = ({ label, opening }: { label: string; opening: Opening }) => (
  <IconButton
    icon="down"
    label={label}
    className="open-row"
    tabIndex={-1}
    aria-expanded={opening.isOpen}
    onClick={() => opening.toggle()}
  />
);

type Opened = {
  set: number;
  /** Its index not counting live rows, so that it stays valid when more arrive. */
  rank: number;
  height: number;
};

type OpenRows = {
  /** Detail height in px by row index. */
  heights: ReadonlyMap<number, number>;
  isOpen(id: string): boolean;
  toggle(id: string, row: number): void;
  onHeight(id: string, height: number): void;
};

/** Height assumed until measured, px. */
const GUESS = 240;

/**
 * Tracks the open rows and the heights of their details. They stay open when the list is read again, even if they
 * moved; a new list starts with none.
 */
export function useOpenRows<R>(
  { list, set, top }: Pick<RowsView, 'list' | 'set' | 'top'>,
  rows: Pick<ShownRows<R>, 'placeOf'>,
): OpenRows {
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: row positions differ in each list
  const here = useMemo(() => {
    const found = new Map<string, Opened>();
    for (const [id, each] of opened) {
      const position = rows.placeOf(id);
      if (each.set === set) found.set(id, position < 0 ? each : { ...each, rank: position - top });
    }
    return found;
  }, [opened, list, set]);
  const heights = useMemo(
    () => new Map([...here.values()].map(({ rank, height }) => [rank + top, height])),
    [here, top],
  );
  const change = (id: string, next: Opened | null) =>
    setOpened((before) => {
      const after = new Map([...before].filter(([, each]) => each.set === set));
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });
  return {
    heights,
    isOpen: (id) => here.has(id),
    toggle: (id, row) => change(id, here.has(id) ? null : { set, rank: row - top, height: GUESS }),
    onHeight: (id, height) => {
      const open = here.get(id);
      if (open && open.height !== height) change(id, { ...open, height });
    },
  };
}
