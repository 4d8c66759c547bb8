// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
import { type KeyboardEvent, type ReactNode, type RefObject, startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { RowPlace } from './grid-row.tsx';
import { useFixedWindow } from './use-fixed-window.ts';
import { useReader } from './use-reader.ts';
import '#client/ui/tags.css';
import './grid.css';
import { browserFrame } from '#client/ui/scheduling.ts';
import { NewPill, type NewPillWords } from './new-pill.tsx';

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

/** In a flood everything is new, and a mark on each row would say nothing. */
const MOST_MARKED = 12;

/**
 * Whether an item that came live has not been on the screen before.
 * @param arrivalOf counts the items that came live, the newest highest; 0 for all others
 * @param allDrawn what is in sight is in the document: from then on it has been seen
 * @returns takes what `arrivalOf` gives; it never changes, so that rows need not be drawn again for it
 */
function useFirstSight<T>(items: readonly T[], arrivalOf: (item: T) => number, allDrawn: boolean): (arrival: number) => boolean {
  const newestSeen = useRef(0);
  useEffect(() => {
    if (!allDrawn) return;
    for (const item of items) newestSeen.current = Math.max(newestSeen.current, arrivalOf(item));
  }, [items, allDrawn, arrivalOf]);
  const [isFirstSight] = useState(() => (arrival: number) => arrival > newestSeen.current && arrival <= newestSeen.current + MOST_MARKED);
  return isFirstSight;
}

/** A row is some fifty elements: twenty new ones in one frame hold a slow machine up for a fifth of a second. */
const MOST_NEW = 4;

/**
 * Which of the wanted rows are drawn now: those that are there already, and a few of the others.
 * @param first one that must not wait: the focus may be on its way to it
 */
export function fewAtOnce(wanted: readonly string[], there: ReadonlySet<string>, first?: string): ReadonlySet<string> {
  let room = MOST_NEW;
  return new Set(
    wanted.filter((id) => {
      if (there.has(id) || id === first) return true;
      room -= 1;
      return room >= 0;
    }),
  );
}

/** Lets new rows into the document a few a frame. */
function useFewAtOnce(wanted: readonly string[], first?: string): ReadonlySet<string> {
  const [, goOn] = useReducer((count: number) => count + 1, 0);
  const there = useRef<ReadonlySet<string>>(new Set());
  const shown = fewAtOnce(wanted, there.current, first);
  const waits = shown.size < wanted.length;
  useLayoutEffect(() => {
    there.current = shown;
  });
  useEffect(() => (waits ? browserFrame(() => startTransition(goOn)) : undefined));
  return shown;
}

/** By the key's name, a letter in its small form: 'Enter', ' ', 'Delete', 'm'. */
type GridActions = Readonly<Record<string, () => void>>;

type GridKeys = {
  count: number;
  at: number;
  pageRows: number;
  move(to: number): void;
  leave(): void;
  actions: GridActions;
};

/** The keyboard of a grid. Inside a row's own control only the arrows and Escape keep their meaning. */
function onGridKey(event: KeyboardEvent, keys: GridKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const inControl = (event.target as HTMLElement).closest('button, a, input') !== null;
  const moves: Record<string, number> = {
    ArrowDown: keys.at + 1,
    ArrowUp: keys.at - 1,
    PageDown: keys.at + keys.pageRows,
    PageUp: keys.at - keys.pageRows,
    Home: 0,
    End: keys.count - 1,
  };
  const to = moves[event.key];
  if (to !== undefined) {
    event.preventDefault();
    keys.move(Math.max(0, Math.min(keys.count - 1, to)));
    return;
  }
  if (event.key === 'Escape') {
    keys.leave();
    return;
  }
  if (inControl) return;
  const action = keys.actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

type ActiveRowDeps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The rows in it carry data-index. */
  scroller: RefObject<HTMLElement | null>;
  /** Which rows are in the document. */
  drawn: { first: number; last: number };
  scrollTo: (index: number) => void;
};

type ActiveRow = {
  index: number;
  /** The row that Tab reaches. */
  stop: number;
  /** Scrolls to a row and gives it the focus. */
  goTo(index: number): void;
  /** Never changes, so that rows need not be drawn again for it. */
  onFocus(key: string): void;
};

/** The one row of a virtual list that the keyboard is at: it keeps its item, whatever comes above it. */
function useActiveRow<T>({ items, keyOf, scroller, drawn, scrollTo }: ActiveRowDeps<T>): ActiveRow {
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const seen = useRef<{ items: readonly T[]; at: number }>({ items, at: 0 });
  const index = activeIndex(items, keyOf, active, seen.current);
  const item = items[index];
  const key = item === undefined ? null : keyOf(item);

  useEffect(() => {
    seen.current = { items, at: index };
    if (active !== null && key !== null && key !== active) setActive(key);
  });

  useEffect(() => {
    if (key === null || wanted.current !== key) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
  });

  const [onFocus] = useState(() => (focused: string) => {
    // While a row is on its way to the focus, whichever has it meanwhile is not the one.
    if (wanted.current === null) setActive(focused);
  });

  return {
    index,
    // Scrolled out of the document it cannot be Tab's stop: the middle of what is there stands in.
    stop: index >= drawn.first && index <= drawn.last ? index : Math.floor((drawn.first + drawn.last) / 2),
    goTo: (to) => {
      const next = items[to];
      if (next === undefined) return;
      wanted.current = keyOf(next);
      setActive(wanted.current);
      scrollTo(to);
    },
    onFocus,
  };
}

/**
 * Where the active item is. If it has gone, the next one after it that is still there has taken its place, or the last.
 * @param before the list in which the active one was seen last, and where
 */
export function activeIndex<T>(items: readonly T[], keyOf: (item: T) => string, active: string | null, before: { items: readonly T[]; at: number }): number {
  if (active === null) return 0;
  const found = items.findIndex((item) => keyOf(item) === active);
  if (found >= 0) return found;
  const places = new Map(items.map((item, at) => [keyOf(item), at]));
  for (const item of before.items.slice(before.at + 1)) {
    const at = places.get(keyOf(item));
    if (at !== undefined) return at;
  }
  return Math.max(0, items.length - 1);
}
