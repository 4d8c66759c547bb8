import { BehaviorSubject, type SchedulerLike, Subscription } from 'rxjs';
import type { RowsView, ShownRows } from './grid-rows.ts';
import { type Arrangement, arranged, createLocalKeys, isPlain, type LocalColumn, plainArrangement } from './local-order.ts';
import type { MissingRow } from './row-blocks.ts';

/** Rows that live in the page, behind the same grid as those of a server. */
export type LocalRows<R> = ShownRows<R> & {
  /** All rows, whatever is shown of them. */
  all(): readonly R[];
  /** Those that are shown, in their order. */
  shown(): readonly R[];
  /** Other rows altogether: another list, which begins at its top. */
  replace(rows: readonly R[]): void;
  /**
   * Rows that have changed take the place of those with the same id, others come last. They are seen at once; where a sort or a filter would
   * put them elsewhere, that waits until nobody reads.
   */
  put(rows: readonly R[]): void;
  /** How they are sorted, filtered and searched. What stands stays until the new order is worked out. */
  arrange(how: Arrangement<R>): void;
  close(): void;
};

export type LocalRowsDeps<R> = {
  idOf(row: R): string;
  columns: readonly LocalColumn<R>[];
  scheduler: SchedulerLike;
  /** ms of a clock that runs on: only differences count. */
  now: () => number;
};

/** So long at a stretch may sorting and filtering take, ms: a frame has room for it. */
const SLICE = 8;
/** While many rows change, the order is worked out anew at most so often, ms. */
const SETTLED_EVERY = 500;
/** And what has changed is drawn at most so often, ms. */
const TOLD_EVERY = 80;

const waits: MissingRow = { missing: 'waits' };

/**
 * Some ten thousand rows in the page. Sorting and filtering are done in pieces, so that no task takes long, over keys that are worked out once.
 */
export function createLocalRows<R>({ idOf, columns, scheduler, now }: LocalRowsDeps<R>): LocalRows<R> {
  let rows: R[] = [];
  let index = new Map<string, number>();
  let how: Arrangement<R> = plainArrangement;
  /** Which of the rows are shown; null for all of them as they came. */
  let order: readonly number[] | null = null;
  let places: Map<number, number> | null = null;
  /** Rows whose place may be another by now. */
  const moved = new Set<number>();
  let reading = false;
  let working = new Subscription();
  let settling = new Subscription();
  let telling = new Subscription();
  let toldAt = Number.NEGATIVE_INFINITY;
  /** A new order is being worked out; `isAgain`: the same one, for rows that have changed. */
  let underWay: { isAgain: boolean } | null = null;
  let settledAt = Number.NEGATIVE_INFINITY;
  let list = 0;
  let set = 0;
  let again = false;
  let version = 0;
  const keys = createLocalKeys<R>(columns, (at) => rows[at] as R);

  const look = (): RowsView => ({
    list,
    set,
    again,
    version,
    total: order?.length ?? rows.length,
    failure: null,
    busy: underWay?.isAgain === false,
    top: 0,
    waiting: reading ? moved.size : 0,
    asOf: null,
    found: null,
  });
  const view$ = new BehaviorSubject(look());
  const tell = () => {
    telling.unsubscribe();
    toldAt = now();
    version += 1;
    view$.next(look());
  };

  /** Rows that come many times a second are drawn a few times a second. */
  const tellSoon = () => {
    if (now() - toldAt >= TOLD_EVERY) tell();
    else if (telling.closed) telling = scheduler.schedule(tell, TOLD_EVERY);
  };

  /** @param isAgain the same order once more: the reader stays where they are */
  const work = (isAgain: boolean, done: () => void) => {
    working.unsubscribe();
    settling.unsubscribe();
    const steps = arranged(rows, columns, keys, how);
    moved.clear();
    underWay = { isAgain };
    const go = (): void => {
      const until = now() + SLICE;
      for (;;) {
        const step = steps.next();
        if (step.done) {
          underWay = null;
          order = step.value;
          places = null;
          settledAt = now();
          done();
          return;
        }
        if (now() >= until) break;
      }
      working = scheduler.schedule(go);
    };
    go();
    if (underWay && !isAgain) tell();
  };
  const turn = (isAgain: boolean) => () => {
    again = isAgain;
    list += 1;
    if (!isAgain) set += 1;
    tell();
    if (moved.size > 0) settle();
  };
  /** What has moved takes its place, unless somebody reads. */
  const settle = () => {
    if (reading || moved.size === 0 || underWay || !settling.closed) return;
    settling = scheduler.schedule(() => work(true, turn(true)), Math.max(0, settledAt + SETTLED_EVERY - now()));
  };
  // Closed from the start: nothing is on its way.
  settling.unsubscribe();
  telling.unsubscribe();

  const arrangeNow = (isAgain: boolean) => {
    working.unsubscribe();
    settling.unsubscribe();
    underWay = null;
    moved.clear();
    if (isPlain(how)) {
      arrangePlain();
      turn(isAgain)();
    } else work(isAgain, turn(isAgain));
  };
  const arrangePlain = () => {
    const { keep } = how;
    order = keep && rows.some((row) => !keep(row, true)) ? rows.flatMap((row, at) => (keep(row, true) ? at : [])) : null;
    places = null;
  };
  const placeAt = (at: number): number => {
    if (!order) return at;
    places ??= new Map(order.map((row, place) => [row, place]));
    return places.get(at) ?? -1;
  };

  return {
    view$,
    at: (place) => (order ? rows[order[place] ?? -1] : rows[place]) ?? waits,
    // All of them are here.
    want: () => {},
    retry: () => {},
    isLive: () => 0,
    placeOf: (id) => {
      const at = index.get(id);
      return at === undefined ? -1 : placeAt(at);
    },
    setReading: (is) => {
      if (reading === is) return;
      reading = is;
      if (!is) settle();
      if (moved.size > 0) tell();
    },
    letIn: () => {
      if (moved.size > 0) work(true, turn(true));
    },
    all: () => rows,
    shown: () => (order ? order.map((at) => rows[at] as R) : rows),
    replace: (next) => {
      rows = [...next];
      index = new Map(rows.map((row, at) => [idOf(row), at]));
      keys.clear();
      arrangeNow(false);
    },
    put: (changed) => {
      const plain = isPlain(how);
      let count = rows.length;
      for (const row of changed) {
        const id = idOf(row);
        const at = index.get(id) ?? count;
        if (at === count) {
          index.set(id, at);
          count += 1;
        }
        rows[at] = row;
        keys.forget(at);
        if (!plain) moved.add(at);
      }
      if (plain && (how.keep || order)) arrangePlain();
      tellSoon();
      settle();
    },
    arrange: (next) => {
      how = next;
      arrangeNow(false);
    },
    close: () => {
      working.unsubscribe();
      settling.unsubscribe();
      telling.unsubscribe();
    },
  };
}
