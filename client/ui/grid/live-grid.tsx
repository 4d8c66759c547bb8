// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { type GridActions, onGridKey } from './grid-keys.ts';
import type { RowPlace } from './grid-row.tsx';
import { NewPill, type NewPillWords } from './new-pill.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useFewAtOnce } from './use-few-at-once.ts';
import { useFirstSight } from './use-first-sight.ts';
import { useFixedWindow } from './use-fixed-window.ts';
import { useReader } from './use-reader.ts';
import '#client/ui/flash.css';
import './grid.css';

export type LiveGridProps<T> = {
  /** What a screen reader calls it. */
  name: string;
  items: readonly T[];
  /** Names an item for as long as it is in the list, so that the focus stays with it whatever comes above. */
  keyOf(item: T): string;
  /** Names what is drawn: an item that shows something else is drawn anew. */
  drawnAs(item: T): string;
  /** Counts the items that came live, the newest highest; 0 for all others. */
  arrivalOf(item: T): number;
  /** Rows of the whole set, loaded or not; null where nobody knows. */
  total: number | null;
  /** px; every row is as high as the others. */
  rowHeight: number;
  /** px of the head that stays at the top, 0 where there is none. */
  headHeight: number;
  head: ReactNode;
  /** Draws a row in its place: a memoized component around GridRow, which gets the place's parts as props. */
  row(item: T, place: RowPlace & { key: string }): ReactNode;
  /** What keys mean, beside those that move. */
  actions(item: T): GridActions;
  /** Escape. */
  onLeave(): void;
  /** New rows that wait until nobody reads. */
  waiting: number;
  waitingWords: NewPillWords;
  onShowNew(): void;
  /** Somebody reads the list, or does no more. */
  onReading(reading: boolean): void;
  /** The last rows have come into sight. */
  onEnd(): void;
  /** Which item should have the focus; another object asks anew. */
  wanted: { is(item: T): boolean } | null;
};

/** So many rows before the last one, more is asked for. */
const NEAR_END = 8;

/** A live list: thousands of rows, a few dozen in the document, one that Tab reaches, and new ones that do not move the others. */
export function LiveGrid<T>(props: LiveGridProps<T>) {
  const { items, keyOf, drawnAs, rowHeight, headHeight, onEnd, wanted } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const seen = useFixedWindow(scroller, { count: items.length, rowHeight, headHeight });
  const { first, last } = seen;
  const active = useActiveRow({ items, keyOf, scroller, drawn: { first, last }, scrollTo: seen.scrollTo });
  const activeItem = items[active.index];
  const stop = items[active.stop];
  const lines = items.slice(first, last + 1);
  const drawn = useFewAtOnce(lines.map(drawnAs), stop && drawnAs(stop));
  const isFirstSight = useFirstSight(items, props.arrivalOf, drawn.size === lines.length);

  useEffect(() => {
    if (items.length > 0 && last >= items.length - NEAR_END) onEnd();
  }, [last, items.length, onEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked for
  useEffect(() => {
    if (wanted) active.goTo(items.findIndex(wanted.is));
  }, [wanted]);

  useReader(frame, props.onReading);

  const onKeyDown = (event: KeyboardEvent) => {
    if (activeItem === undefined) return;
    onGridKey(event, {
      count: items.length,
      at: active.index,
      pageRows: Math.max(1, Math.floor(seen.sightHeight() / rowHeight) - 1),
      move: active.goTo,
      leave: props.onLeave,
      actions: props.actions(activeItem),
    });
  };

  return (
    <div ref={frame} className="grid-frame">
      {props.waiting > 0 && <NewPill count={props.waiting} words={props.waitingWords} onShow={props.onShowNew} />}
      <div
        ref={scroller}
        className="grid-scroll"
        data-scroller
        role="grid"
        aria-label={props.name}
        aria-rowcount={props.total === null ? -1 : props.total + 1}
        onKeyDown={onKeyDown}
      >
        {props.head}
        <div className="grid-rows" role="rowgroup" style={{ height: items.length * rowHeight }}>
          {lines.map((item, line) => {
            if (!drawn.has(drawnAs(item))) return null;
            const index = first + line;
            return props.row(item, {
              key: drawnAs(item),
              itemKey: keyOf(item),
              index,
              top: index * rowHeight,
              height: rowHeight,
              isStop: index === active.stop,
              onFocus: active.onFocus,
              isFirstSight,
            });
          })}
        </div>
      </div>
    </div>
  );
}
