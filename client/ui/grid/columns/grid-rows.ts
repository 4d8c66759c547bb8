import { BehaviorSubject, type Observable, type SchedulerLike, Subscription } from 'rxjs';
import type { RowsInSight } from './blocks-wanted.ts';
import {
  createRise,
  type Entry,
  type LiveTop,
  noLiveRows,
  withArrival,
  withoutLoaded,
  withWaitingShown,
} from './live-top.ts';
import { createRowBlocks, type FetchBlock, isMissing, type MissingRow, type RowBlocks } from './row-blocks.ts';

/** What a grid shows. A new `list` starts at the top; a new `version` has changed rows. */
export type RowsView = {
  list: number;
  /** Stays the same while a list is read again. */
  set: number;
  /** The list is a new read of the previous one, so the scroll position stays. */
  again: boolean;
  version: number;
  /** The number of rows in the whole set, including live ones; null if unknown. */
  total: number | null;
  failure: string | null;
  /** The next list is loading while this one is still shown. */
  busy: boolean;
  /** The number of live rows on top, and of those waiting. */
  top: number;
  waiting: number;
  asOf: string | null;
  /**
   * A search result: its row, not counting live rows, and the label of the line above it. `nth` differs for every
   * search.
   */
  found: { row: number; mark: string; nth: number } | null;
};

type ListSource<R> = {
  fetchBlock: FetchBlock<R>;
  /** How live rows enter the list. */
  entry: Entry;
  /** The moment to read the list at; now by default. */
  asOf?: string | null;
};

export type GridRows<R> = {
  view$: Observable<RowsView> & { readonly value: RowsView };
  at(row: number): R | MissingRow;
  /** Sets the visible and upcoming rows: fetches them, and cancels requests no longer needed. */
  want(range: RowsInSight): void;
  retry(row?: number): void;
  /** Shows another list. The current rows stay until the first new ones arrive. */
  show(source: ListSource<R>): void;
  /** Scrolls to a row, not counting live rows, and marks it until the list changes. @param mark label above it */
  lead(row: number, mark: string): void;
  readAgain(): void;
  /** Reads the list again, once nobody is reading it: rows may be missing. */
  stale(): void;
  arrive(row: R): void;
  /** Shows the waiting rows: on top, or by reading the whole list again. */
  letIn(): void;
  /** Sets whether somebody is reading: nothing enters the list meanwhile. */
  setReading(reading: boolean): void;
  /** Returns a row's arrival number, different for each arrival; 0 if it didn't arrive live. */
  isLive(row: R): number;
  /** Returns a row's index, -1 if it isn't loaded. */
  placeOf(id: string): number;
  close(): void;
};

/** The part of the rows that a grid uses, wherever they are stored. */
export type ShownRows<R> = Pick<
  GridRows<R>,
  'view$' | 'at' | 'want' | 'retry' | 'letIn' | 'setReading' | 'isLive' | 'placeOf'
>;

type GridRowsDeps<R> = {
  idOf(row: R): string;
  /** Whether a list read at `asOf` contains a row, if the row can tell. */
  isHeld?(asOf: string | null, row: R): boolean;
  size?: number;
  /** Pause that ends a fast scroll, ms: rows that aren't loaded are requested only after it. */
  rest?: number;
  scheduler: SchedulerLike;
};

/** How long old rows stay unchanged while new ones load, ms. */
const PATIENCE = 300;

/** Creates the rows of a grid: blocks from the server, and live rows above them. */
export function createGridRows<R>({
  idOf,
  isHeld = () => false,
  size = 100,
  rest = 0,
  scheduler,
}: GridRowsDeps<R>): GridRows<R> {
  let source: ListSource<R> | null = null;
  let blocks: RowBlocks<R> | null = null;
  let next: RowBlocks<R> | null = null;
  let nextIsAgain = false;
  /** The next list was triggered by an event rather than a person. */
  let nextIsUnrequested = false;
  let top: LiveTop<R> = noLiveRows;
  let reading = false;
  let isStale = false;
  /** Something changed while a list was being read: its answer may be from before that. */
  let missed = false;
  let list = 0;
  let again = false;
  let version = 0;
  let found: RowsView['found'] = null;
  let searches = 0;
  let patience = new Subscription();
  let range: RowsInSight = { first: 0, last: 0 };
  let moving = new Subscription();
  let movedAt = Number.NEGATIVE_INFINITY;
  const live = new Map<string, number>();
  let arrivals = 0;
  let set = 0;
  /** Rows that waited when the list was last read to let rows rise; `riseFailed`: whether that read failed. */
  let risingRows: readonly R[] = [];
  /** Rows that waited when the next list was requested: it contains them. Later ones may be missing from it. */
  let waitedBefore: readonly R[] = [];
  let riseFailed = false;
  const rises = () => source?.entry === 'rises';

  const look = (): RowsView => {
    const total = blocks?.total() ?? null;
    return {
      list,
      set,
      again,
      version,
      total: total === null ? null : total + top.shown.length,
      failure: blocks?.failure() ?? null,
      busy: next !== null && !(nextIsAgain && rises()),
      top: top.shown.length,
      // Rows about to appear on their own don't count as waiting.
      waiting: rises() && !reading && !riseFailed ? 0 : top.waiting.length,
      asOf: blocks?.asOf() ?? null,
      found,
    };
  };
  const view$ = new BehaviorSubject(look());
  const emit = () => {
    version += 1;
    view$.next(look());
  };

  const turn = () => {
    patience.unsubscribe();
    if (!next) return;
    again = nextIsAgain;
    blocks?.close();
    blocks = next;
    next = null;
    list += 1;
    found = null;
    if (!again) set += 1;
    const before = top.waiting;
    top = { shown: [], waiting: waitingAfter() };
    settleTop();
    if (again && rises()) for (const row of before) if (!top.waiting.includes(row)) mark(row);
    emit();
    if (rises()) rise.ask();
  };
  const waitingAfter = (): readonly R[] => {
    if (source?.entry === 'on-top') return [...top.waiting, ...top.shown];
    const held = rises() ? risingRows : waitedBefore;
    return top.waiting.filter((row) => !held.includes(row));
  };
  const mark = (row: R) => {
    arrivals += 1;
    live.set(idOf(row), arrivals);
  };
  const rise = createRise(scheduler, () => {
    // A pending list goes first: it may already contain them.
    if (source && rises() && !reading && !next && view$.value.total !== null && top.waiting.length > 0) {
      readToRise(source);
      nextIsUnrequested = true;
    }
  });
  const openUnrequested = (from: ListSource<R>) => {
    open(from, range);
    nextIsUnrequested = true;
  };
  const readToRise = (from: ListSource<R>, inSight = range) => {
    risingRows = top.waiting;
    open(from, inSight);
  };
  /** Keeps the current list after a failed read: the rows that should have risen wait behind the pill. */
  const keepStanding = () => {
    next?.close();
    next = null;
    riseFailed = true;
    emit();
  };
  const isLoaded = (row: R): boolean => {
    if (!blocks) return false;
    if (isHeld(blocks.asOf(), row)) return true;
    if (rises()) return false;
    for (const each of blocks.loaded()) if (idOf(each) === idOf(row)) return true;
    return false;
  };
  const settleTop = () => {
    if (!blocks || blocks.total() === null) return;
    top = withoutLoaded(top, isLoaded);
    if (!reading && source?.entry === 'on-top') top = withWaitingShown(top);
  };

  /**
   * @param inSight the rows to load first when the same list is read again, so that the reader's position is ready
   * before it appears
   */
  const open = (from: ListSource<R>, inSight?: { first: number; last: number }) => {
    source = from;
    isStale = false;
    missed = false;
    waitedBefore = top.waiting;
    next?.close();
    patience.unsubscribe();
    const made: RowBlocks<R> = createRowBlocks({
      fetchBlock: from.fetchBlock,
      size,
      asOf: from.asOf ?? null,
      range: inSight,
      onChange: () => {
        if (made === next) {
          if (!made.isSettled()) return;
          if (inSight && rises() && made.failure() !== null) return keepStanding();
          riseFailed = false;
          turn();
        } else if (made === blocks) {
          settleTop();
          emit();
          if (rises()) rise.ask();
        }
        if (missed && made === blocks && made.isSettled() && made.failure() === null) stale();
      },
    });
    next = made;
    nextIsAgain = inSight !== undefined;
    nextIsUnrequested = false;
    if (!blocks) turn();
    else {
      // Rows that only wait for others to rise remain valid however long that takes.
      if (!(inSight && rises())) patience = scheduler.schedule(turn, PATIENCE);
      emit();
    }
  };

  const stale = () => {
    missed = next !== null || (blocks?.total() ?? null) === null;
    if (!source || missed) return;
    if (reading) isStale = true;
    else openUnrequested(source);
  };

  return {
    view$,
    at: (row) => {
      const above = top.shown.length;
      const found = top.shown[row] ?? blocks?.at(row - above) ?? { missing: 'waits' };
      return isMissing(found) && found.missing === 'failed'
        ? { ...found, first: found.first + above, last: found.last + above }
        : found;
    },
    want: ({ first, last }) => {
      range = { first: Math.max(0, first - top.shown.length), last: Math.max(0, last - top.shown.length) };
      moving.unsubscribe();
      const isMoving = scheduler.now() - movedAt < rest;
      movedAt = scheduler.now();
      if (isMoving && blocks && blocks.total() !== null && !blocks.has(range))
        moving = scheduler.schedule(() => blocks?.want(range), rest);
      else blocks?.want(range);
    },
    retry: (row) => blocks?.retry(row === undefined ? undefined : row - top.shown.length),
    show: (from) => {
      top = noLiveRows;
      live.clear();
      open(from);
    },
    lead: (row, mark) => {
      searches += 1;
      found = { row, mark, nth: searches };
      emit();
    },
    readAgain: () => {
      if (source) open(source, range);
    },
    stale,
    arrive: (row) => {
      if (!source) return;
      if (isLoaded(row)) return;
      // Before the first answer, it is unknown whether the list already contains the row.
      const waits = reading || next !== null || (blocks?.total() ?? null) === null;
      const after = withArrival(top, row, { idOf, waits, entry: source.entry });
      if (after === top) return;
      top = after;
      if (!rises()) mark(row);
      emit();
      if (rises()) rise.ask();
    },
    letIn: () => {
      if (!source || top.waiting.length === 0) return;
      if (rises() && !riseFailed) return readToRise(source, { first: 0, last: range.last - range.first });
      if (source.entry !== 'on-top') {
        top = { ...top, waiting: [] };
        return open(source);
      }
      top = withWaitingShown(top);
      emit();
    },
    setReading: (now) => {
      reading = now;
      // A list that was loading when somebody began to read would change the rows in front of them, so it is read again
      // afterward.
      if (reading && next && nextIsUnrequested && blocks?.total() !== null) {
        next.close();
        next = null;
        isStale = true;
        patience.unsubscribe();
        emit();
      }
      if (!reading && isStale && source) return openUnrequested(source);
      const before = top;
      settleTop();
      if (top !== before || rises()) emit();
      if (rises()) rise.ask();
    },
    isLive: (row) => live.get(idOf(row)) ?? 0,
    placeOf: (id) => {
      const above = top.shown.findIndex((row) => idOf(row) === id);
      if (above >= 0) return above;
      const below = blocks?.find((row) => idOf(row) === id) ?? -1;
      return below < 0 ? -1 : below + top.shown.length;
    },
    close: () => {
      rise.close();
      moving.unsubscribe();
      patience.unsubscribe();
      next?.close();
      blocks?.close();
    },
  };
}
