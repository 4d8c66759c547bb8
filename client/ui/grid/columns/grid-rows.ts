import { BehaviorSubject, type Observable, type SchedulerLike, Subscription } from 'rxjs';
import type { RowsInSight } from './blocks-wanted.ts';
import { createRise, type Entry, type LiveTop, noLiveRows, withArrival, withoutLoaded, withWaitingShown } from './live-top.ts';
import { createRowBlocks, type FetchBlock, isMissing, type MissingRow, type RowBlocks } from './row-blocks.ts';

/** What a grid shows. Another `list` begins at its top; another `version` has something else in its rows. */
export type RowsView = {
  list: number;
  /** Stays while the same list is read again and again. */
  set: number;
  /** This list is the last one, read once more: the place in it stays. */
  again: boolean;
  version: number;
  /** Rows of the whole set, those that came live among them; null where nobody knows yet. */
  total: number | null;
  /** Why there is nothing at all. */
  failure: string | null;
  /** The next list is on its way, while this one still stands. */
  busy: boolean;
  /** Rows on top that came live, and those that wait. */
  top: number;
  waiting: number;
  /** What the list was read at. */
  asOf: string | null;
  /** A row that was looked for, counted below those that came live, and the words of the line above it. Each time has its number. */
  found: { row: number; mark: string; nth: number } | null;
};

/** One list as it is asked for. */
type ListSource<R> = {
  fetchBlock: FetchBlock<R>;
  /** How rows that come live enter it. */
  entry: Entry;
  /** When to read it at, where it is not the present. */
  asOf?: string | null;
};

export type GridRows<R> = {
  view$: Observable<RowsView> & { readonly value: RowsView };
  at(row: number): R | MissingRow;
  /** What is in sight, and what will be: fetched, while what is no longer wanted is cancelled. */
  want(range: RowsInSight): void;
  retry(row?: number): void;
  /** Another list: what is there stays until the first of the new rows are here. */
  show(source: ListSource<R>): void;
  /** Leads to a row of this list, counted below those that came live, and marks it until there is another list. @param mark words above it */
  lead(row: number, mark: string): void;
  /** The same list as it is now. */
  readAgain(): void;
  /** Rows may have been missed: the list is read again, once nobody reads in it. */
  stale(): void;
  /** A row that came live and belongs to the list. */
  arrive(row: R): void;
  /** Lets what waits in: on top, or with the whole list read again. */
  letIn(): void;
  /** Somebody reads, or does no more: while somebody does, nothing enters. */
  setReading(reading: boolean): void;
  /** Whether a row came live: a number that is another each time it does, 0 where it has not. */
  isLive(row: R): number;
  /** Where a row stands, -1 where it is not at hand. */
  placeOf(id: string): number;
  close(): void;
};

/** What a grid needs of the rows behind it, wherever those live. */
export type ShownRows<R> = Pick<GridRows<R>, 'view$' | 'at' | 'want' | 'retry' | 'letIn' | 'setReading' | 'isLive' | 'placeOf'>;

type GridRowsDeps<R> = {
  idOf(row: R): string;
  /** Whether a list that was read at `asOf` holds a row, where the row itself tells. */
  isHeld?(asOf: string | null, row: R): boolean;
  size?: number;
  /** While the view moves on faster than this, ms, rows that are not here are asked for only where it comes to rest. */
  rest?: number;
  scheduler: SchedulerLike;
};

/** Rows that come later than this leave the old ones looking as if nothing had happened, ms. */
const PATIENCE = 300;

/** The rows behind a grid: blocks of the server, and what comes live above them. */
export function createGridRows<R>({ idOf, isHeld = () => false, size = 100, rest = 0, scheduler }: GridRowsDeps<R>): GridRows<R> {
  let source: ListSource<R> | null = null;
  let blocks: RowBlocks<R> | null = null;
  let next: RowBlocks<R> | null = null;
  let nextIsAgain = false;
  /** The next list comes because of something that has happened, and nobody has asked for it. */
  let nextIsUnasked = false;
  let top: LiveTop<R> = noLiveRows;
  let reading = false;
  let isStale = false;
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
  /** What waited when the list was last read for rows to rise in it, and whether that failed. */
  let risingRows: readonly R[] = [];
  /** What waited when the next list was asked for: that holds it. What has come since may have missed it. */
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
      // What is about to come by itself does not wait.
      waiting: rises() && !reading && !riseFailed ? 0 : top.waiting.length,
      asOf: blocks?.asOf() ?? null,
      found,
    };
  };
  const view$ = new BehaviorSubject(look());
  const tell = () => {
    version += 1;
    view$.next(look());
  };

  /** The next list takes the place of this one. */
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
    tell();
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
    // What is on its way is let come first: it may hold them already.
    if (source && rises() && !reading && !next && view$.value.total !== null && top.waiting.length > 0) {
      readToRise(source);
      nextIsUnasked = true;
    }
  });
  const openUnasked = (from: ListSource<R>) => {
    open(from, range);
    nextIsUnasked = true;
  };
  const readToRise = (from: ListSource<R>, inSight = range) => {
    risingRows = top.waiting;
    open(from, inSight);
  };
  /** What stands is better than nothing: those that should have risen wait behind the pill. */
  const keepStanding = () => {
    next?.close();
    next = null;
    riseFailed = true;
    tell();
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

  /** @param inSight the rows to read first: the same list comes back where its reader is, and not before that is there */
  const open = (from: ListSource<R>, inSight?: { first: number; last: number }) => {
    source = from;
    isStale = false;
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
          tell();
          if (rises()) rise.ask();
        }
      },
    });
    next = made;
    nextIsAgain = inSight !== undefined;
    nextIsUnasked = false;
    if (!blocks) turn();
    else {
      // Rows that only wait for others to rise are as true as before, however long that takes.
      if (!(inSight && rises())) patience = scheduler.schedule(turn, PATIENCE);
      tell();
    }
  };

  return {
    view$,
    at: (row) => {
      const above = top.shown.length;
      const found = top.shown[row] ?? blocks?.at(row - above) ?? { missing: 'waits' };
      return isMissing(found) && found.missing === 'failed' ? { ...found, first: found.first + above, last: found.last + above } : found;
    },
    want: ({ first, last, ahead }) => {
      range = { first: Math.max(0, first - top.shown.length), last: Math.max(0, last - top.shown.length), ahead };
      moving.unsubscribe();
      const isMoving = scheduler.now() - movedAt < rest;
      movedAt = scheduler.now();
      if (isMoving && blocks && blocks.total() !== null && !blocks.has(range)) moving = scheduler.schedule(() => blocks?.want(range), rest);
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
      tell();
    },
    readAgain: () => {
      if (source) open(source, range);
    },
    stale: () => {
      // What is still on its way will not have missed anything.
      if (!source || next || (blocks?.total() ?? null) === null) return;
      if (reading) isStale = true;
      else openUnasked(source);
    },
    arrive: (row) => {
      if (!source) return;
      if (isLoaded(row)) return;
      // Before the first answer nobody knows whether that holds it already.
      const waits = reading || next !== null || (blocks?.total() ?? null) === null;
      const after = withArrival(top, row, { idOf, waits, entry: source.entry });
      if (after === top) return;
      top = after;
      if (!rises()) mark(row);
      tell();
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
      tell();
    },
    setReading: (now) => {
      reading = now;
      // What was on its way when somebody began to read would change the rows under their eyes: it comes when they are done.
      if (reading && next && nextIsUnasked && blocks?.total() !== null) {
        next.close();
        next = null;
        isStale = true;
        patience.unsubscribe();
        tell();
      }
      if (!reading && isStale && source) return openUnasked(source);
      const before = top;
      settleTop();
      if (top !== before || rises()) tell();
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
