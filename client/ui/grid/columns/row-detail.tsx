// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { translated } from '#shared/localized.ts';
import { type GridColumn, nameOf, type Opening } from './grid-column.ts';
import type { RowsView, ShownRows } from './grid-rows.ts';
import type { GridState } from './grid-state.ts';
import { gridTexts } from './texts.ts';

type DetailRowProps = { id: string; top: number; columns: number; rowIndex: number; onHeight(id: string, height: number): void; children: ReactNode };

/** What an opened row has below it: as high as its content is, measured again whenever that changes. */
export function DetailRow({ id, top, columns, rowIndex, onHeight, children }: DetailRowProps) {
  const box = useRef<HTMLDivElement>(null);
  const tell = useRef(onHeight);
  tell.current = onHeight;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => tell.current(id, Math.ceil(element.offsetHeight)));
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

type GridFootProps<R> = { first: number; last: number; total: number | null; state: GridState; columns: readonly GridColumn<R>[]; children?: ReactNode };

/** Where in the whole set the reader is, and what makes it the set that it is. */
export function GridFoot<R>({ first, last, total, state, columns, children }: GridFootProps<R>) {
  const filters = Object.keys(state.filters).length;
  const sorts = state.sort.flatMap(({ colId, sort }) => {
    const column = columns.find(({ id }) => id === colId);
    return column ? [(column.sortWords && translated('columns', column.sortWords[sort])) ?? gridTexts.sortedBy(nameOf(column), sort === 'desc')] : [];
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

/** Opens a row and closes it, in one of its cells. Tab passes it by, Enter on its cell presses it. @param label what is opened, and of what */
export const OpenRow = ({ label, opening }: { label: string; opening: Opening }) => (
  <button type="button" className="btn quiet sm icon open-row" tabIndex={-1} aria-expanded={opening.isOpen} aria-label={label} onClick={() => opening.toggle()}>
    <Icon name="down" />
  </button>
);

type Opened = { set: number /** Its place below the rows that came live, which stays when more of those come. */; rank: number; height: number };

type OpenRows = {
  /** px below each opened row, by row. */
  heights: ReadonlyMap<number, number>;
  isOpen(id: string): boolean;
  toggle(id: string, row: number): void;
  onHeight(id: string, height: number): void;
};

/** Taken for as high as this until it is measured, px. */
const GUESS = 240;

/** Which rows are open, and how high what they show is. They stay so when the list is read again, wherever they stand in it then; another list has none. */
export function useOpenRows<R>({ list, set, top }: Pick<RowsView, 'list' | 'set' | 'top'>, rows: Pick<ShownRows<R>, 'placeOf'>): OpenRows {
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list has them in places of its own
  const here = useMemo(() => {
    const found = new Map<string, Opened>();
    for (const [id, each] of opened) {
      const place = rows.placeOf(id);
      if (each.set === set) found.set(id, place < 0 ? each : { ...each, rank: place - top });
    }
    return found;
  }, [opened, list, set]);
  const heights = useMemo(() => new Map([...here.values()].map(({ rank, height }) => [rank + top, height])), [here, top]);
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
