// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { BrokenRow, type RowPosition } from './grid-row.tsx';
import { useFixedWindow } from './use-fixed-window.ts';
import { useReader } from './use-reader.ts';
import '#client/ui/tags.css';
import './grid.css';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { type ShortcutActions, useShortcuts } from '#client/ui/shortcuts.ts';
import { NewPill, type NewPillTexts } from './new-pill.tsx';

export type LiveGridProps<T> = {
  /** Accessible name. */
  name: string;
  items: readonly T[];
  /** Identifies an item in the list, so that the focus stays with it when others arrive above. */
  keyOf(item: T): string;
  /** Identifies an item's content: a new value creates a new element. */
  drawnAs(item: T): string;
  /** Returns the arrival number of a live item, the newest highest; 0 for others. */
  arrivalOf(item: T): number;
  /** The number of rows in the whole set, loaded or not; null if unknown. */
  total: number | null;
  /** Identifies the list, for example by its filters: another one is shown from its first item. */
  list: unknown;
  /** Whether other items have been requested and these are those of before. */
  isLate: boolean;
  /** Height of every row, px. */
  rowHeight: number;
  /** Height of the sticky head, px; 0 if there is none. */
  headHeight: number;
  head: ReactNode;
  /** Renders a row: a memoized component around GridRow that takes the fields of `position` as props. */
  row(item: T, position: RowPosition): ReactNode;
  /** Names an item whose row cannot be shown, for example by its ASIN. */
  nameOf(item: T): string;
  /** What the shortcuts do with an item. Enter, Space, and Delete are those of `open`, `select`, and `delete`. */
  actions(item: T): ShortcutActions;
  /**
   * The item shown beside or over the list; -1 if there is none. Shortcuts act on it while the focus is outside of the
   * list.
   */
  openIndex: number;
  /** Shows another item instead of the open one. */
  onOpenOther(item: T): void;
  /** Called on Escape. */
  onLeave(): void;
  /** The number of new rows that wait while somebody reads. */
  waiting: number;
  waitingText: NewPillTexts;
  onShowNew(): void;
  onReading(reading: boolean): void;
  /** Called when the last rows become visible. */
  onEnd(): void;
  /** The item to focus; a new object requests the focus again. */
  wanted: { is(item: T): boolean } | null;
};

/** How many rows before the last one more are requested. */
const NEAR_END = 8;

/**
 * A live list: thousands of rows, a few dozen in the document, a single tab stop, and new rows that don't move the
 * others.
 */
export function LiveGrid<T>(props: LiveGridProps<T>) {
  const { items, keyOf, drawnAs, rowHeight, headHeight, onEnd, wanted } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const seen = useFixedWindow(scroller, { count: items.length, rowHeight, headHeight });
  const { first, last } = seen;
  const active = useActiveRow({ items, keyOf, scroller, drawn: { first, last }, scrollTo: seen.scrollTo });
  const activeItem = items[active.index];
  const lines = items.slice(first, last + 1);
  const isFirstSight = useFirstSight(items, props.arrivalOf);

  const shownList = useRef(props.list);
  useLayoutEffect(() => {
    if (props.isLate || shownList.current === props.list) return;
    shownList.current = props.list;
    seen.scrollTo(0);
  });

  useEffect(() => {
    if (items.length > 0 && last >= items.length - NEAR_END) onEnd();
  }, [last, items.length, onEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request
  useEffect(() => {
    if (wanted) active.goTo(items.findIndex(wanted.is));
  }, [wanted]);

  useReader(frame, props.onReading);

  useGridKeys(props, { frame, active, seen });

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
      {props.waiting > 0 && <NewPill count={props.waiting} texts={props.waitingText} onShow={props.onShowNew} />}
      <div
        ref={scroller}
        className="grid-scroll"
        data-scroller
        role="grid"
        aria-label={props.name}
        aria-busy={props.isLate}
        aria-rowcount={props.total === null ? -1 : props.total + 1}
        onKeyDown={onKeyDown}
      >
        {props.head}
        <div className="grid-rows" role="rowgroup" style={{ height: items.length * rowHeight }}>
          {lines.map((item, line) => {
            const index = first + line;
            const position = {
              itemKey: keyOf(item),
              index,
              top: index * rowHeight,
              height: rowHeight,
              isStop: index === active.stop,
              onFocus: active.onFocus,
              isFirstSight,
            };
            return (
              <ErrorBoundary
                key={drawnAs(item)}
                of={item}
                broken={() => <BrokenRow {...position} name={props.nameOf(item)} />}
              >
                {() => props.row(item, position)}
              </ErrorBoundary>
            );
          })}
        </div>
      </div>
    </div>
  );
}

type GridKeysDeps = {
  frame: RefObject<HTMLDivElement | null>;
  active: ReturnType<typeof useActiveRow>;
  seen: ReturnType<typeof useFixedWindow>;
};

/** Shortcuts on the active row, or on the item beside the list. */
function useGridKeys<T>(props: LiveGridProps<T>, { frame, active, seen }: GridKeysDeps): void {
  const { items, openIndex } = props;
  const isInside = () => frame.current?.contains(document.activeElement) ?? false;
  const moveTo = (to: number) => {
    const item = items[to];
    if (item === undefined) return;
    const isReadingBeside = openIndex >= 0 && !isInside() && document.activeElement !== document.body;
    if (isReadingBeside) seen.scrollTo(to);
    else active.goTo(to);
    if (openIndex >= 0) props.onOpenOther(item);
  };
  useShortcuts(() => {
    const [top] = items;
    if (top === undefined) return {};
    const at = openIndex >= 0 ? openIndex : active.index;
    const step = (by: number) => moveTo(openIndex >= 0 || active.isChosen ? at + by : 0);
    const item = openIndex >= 0 && !isInside() ? items[openIndex] : active.isChosen ? items[active.index] : undefined;
    return {
      next: () => step(1),
      previous: () => step(-1),
      first: () => moveTo(0),
      last: () => moveTo(items.length - 1),
      leave: props.onLeave,
      ...(item === undefined ? withoutItem(props.actions(top)) : props.actions(item)),
    };
  }, frame);
}

/** The maximum number of rows marked as new: in a flood, a mark on every row would mean nothing. */
const MOST_MARKED = 12;

/**
 * Returns a function that tells whether a live item has not been visible before.
 * @param arrivalOf the arrival number of a live item, the newest highest; 0 for others
 * @returns takes an arrival number; the function never changes, so rows don't render again for it
 */
function useFirstSight<T>(items: readonly T[], arrivalOf: (item: T) => number): (arrival: number) => boolean {
  const newestSeen = useRef(0);
  useEffect(() => {
    for (const item of items) newestSeen.current = Math.max(newestSeen.current, arrivalOf(item));
  }, [items, arrivalOf]);
  const [isFirstSight] = useState(
    () => (arrival: number) => arrival > newestSeen.current && arrival <= newestSeen.current + MOST_MARKED,
  );
  return isFirstSight;
}

/** The same shortcuts while no item is chosen: they are in the help, but do nothing. */
const withoutItem = (actions: ShortcutActions): ShortcutActions =>
  Object.fromEntries(Object.keys(actions).map((id) => [id, undefined]));

type GridKeys = {
  count: number;
  at: number;
  pageRows: number;
  move(to: number): void;
  leave(): void;
  actions: ShortcutActions;
};

/** Handles a grid's keys. Inside a row's own control, only the arrow keys and Escape work. */
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
  const id = { Enter: 'open', ' ': 'select', Delete: 'delete' }[event.key] as 'open' | 'select' | 'delete' | undefined;
  const action = id && !event.shiftKey && keys.actions[id];
  if (!action) return;
  event.preventDefault();
  action();
}

type ActiveRowDeps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Contains rows with data-index. */
  scroller: RefObject<HTMLElement | null>;
  drawn: { first: number; last: number };
  scrollTo: (index: number) => void;
};

type ActiveRow = {
  index: number;
  /** Whether the person has moved to a row; otherwise, the first is active. */
  isChosen: boolean;
  /** The tab stop. */
  stop: number;
  goTo(index: number): void;
  /** Never changes, so that rows don't render again for it. */
  onFocus(key: string): void;
};

/** Tracks the active row of a virtual list. It stays with its item when others arrive above. */
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
    // A search that was begun meanwhile keeps the focus.
    const isSearching = document.activeElement?.matches('input[type="search"]');
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!isSearching && !element) return;
    wanted.current = null;
    if (!isSearching) element?.focus({ preventScroll: true });
  });

  const [onFocus] = useState(() => (focused: string) => {
    // While a row is about to get the focus, an intermediate one doesn't count.
    if (wanted.current === null) setActive(focused);
  });

  return {
    index,
    isChosen: active !== null,
    // A row outside the document can't be the tab stop: the middle row of the document replaces it.
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
 * Returns the active item's index. If it is gone, the next remaining one after it takes over, or the last.
 * @param before the list in which the active item was last seen, and its index
 */
export function activeIndex<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  active: string | null,
  before: { items: readonly T[]; at: number },
): number {
  if (active === null) return 0;
  const found = items.findIndex((item) => keyOf(item) === active);
  if (found >= 0) return found;
  const positions = new Map(items.map((item, at) => [keyOf(item), at]));
  for (const item of before.items.slice(before.at + 1)) {
    const at = positions.get(keyOf(item));
    if (at !== undefined) return at;
  }
  return Math.max(0, items.length - 1);
}
