import { BehaviorSubject, type SchedulerLike, Subscription } from 'rxjs';
import type { RowsView, ShownRows } from './grid-rows.ts';
import {
  type Arrangement,
  arranged,
  createLocalKeys,
  isPlain,
  type LocalColumn,
  plainArrangement,
} from './local-order.ts';
import type { MissingRow } from './row-blocks.ts';

export type LocalRows<R> = ShownRows<R> & {
  all(): readonly R[];
  shown(): readonly R[];
  /** Replaces all rows with a new list, which starts at the top. */
  replace(rows: readonly R[]): void;
  /**
   * Replaces rows that have the same id, and appends the others. Changes are visible at once; a new position due to a
   * sort or filter waits until nobody reads.
   */
  put(rows: readonly R[]): void;
  /** Sorts, filters and searches. The current order stays until the new one is ready. */
  arrange(how: Arrangement<R>): void;
  close(): void;
};

export type LocalRowsDeps<R> = {
  idOf(row: R): string;
  columns: readonly LocalColumn<R>[];
  scheduler: SchedulerLike;
  /** A monotonic clock, ms. */
  now: () => number;
};

/** The maximum time for sorting and filtering without a break, ms: it fits into a frame. */
const SLICE = 8;
/** The minimum time between two reorders while many rows change, ms. */
const SETTLED_EVERY = 500;
/** The minimum time between two updates of the view, ms. */
const TOLD_EVERY = 200;

const waits: MissingRow = { missing: 'waits' };

/** Creates storage for up to tens of thousands of rows. Sorting and filtering run in short pieces over cached keys. */
export function createLocalRows<R>({ idOf, columns, scheduler, now }: LocalRowsDeps<R>): LocalRows<R> {
  let rows: R[] = [];
  let index = new Map<string, number>();
  let how: Arrangement<R> = plainArrangement;
  /** Indices of the shown rows; null for all rows in their original order. */
  let order: readonly number[] | null = null;
  let positions: Map<number, number> | null = null;
  /** Rows whose position may have changed. */
  const moved = new Set<number>();
  /**
   * Whether some of them are new: these come in soon even under the pointer, or a list that has just loaded would stay
   * empty.
   */
  let hasNew = false;
  let reading = false;
  let working = new Subscription();
  let settling = new Subscription();
  let telling = new Subscription();
  let emittedAt = Number.NEGATIVE_INFINITY;
  /** A reorder is running; `isAgain`: the same order, for changed rows. */
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
  const emit = () => {
    telling.unsubscribe();
    emittedAt = now();
    version += 1;
    view$.next(look());
  };

  const emitSoon = () => {
    if (now() - emittedAt >= TOLD_EVERY) emit();
    else if (telling.closed) telling = scheduler.schedule(emit, TOLD_EVERY);
  };

  /** @param isAgain the same order for changed rows: the reader's position stays */
  const work = (isAgain: boolean, done: () => void) => {
    working.unsubscribe();
    settling.unsubscribe();
    const steps = arranged(rows, columns, keys, how);
    moved.clear();
    hasNew = false;
    underWay = { isAgain };
    const go = (): void => {
      const until = now() + SLICE;
      for (;;) {
        const step = steps.next();
        if (step.done) {
          underWay = null;
          order = step.value;
          positions = null;
          settledAt = now();
          done();
          return;
        }
        if (now() >= until) break;
      }
      working = scheduler.schedule(go);
    };
    go();
    if (underWay && !isAgain) emit();
  };
  const turn = (isAgain: boolean) => () => {
    again = isAgain;
    list += 1;
    if (!isAgain) set += 1;
    emit();
    if (moved.size > 0) settle();
  };
  /** Moves changed rows to their new positions, unless somebody reads. */
  const settle = () => {
    if (reading || moved.size === 0 || underWay || !settling.closed) return;
    settling = scheduler.schedule(() => work(true, turn(true)), Math.max(0, settledAt + SETTLED_EVERY - now()));
  };
  // Nothing is scheduled at the start.
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
    order =
      keep && rows.some((row) => !keep(row, true)) ? rows.flatMap((row, at) => (keep(row, true) ? at : [])) : null;
    positions = null;
  };
  const placeAt = (at: number): number => {
    if (!order) return at;
    positions ??= new Map(order.map((row, position) => [row, position]));
    return positions.get(at) ?? -1;
  };

  return {
    view$,
    at: (position) => (order ? rows[order[position] ?? -1] : rows[position]) ?? waits,
    // All rows are already loaded.
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
      else if (!hasNew) settling.unsubscribe();
      if (moved.size > 0) emit();
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
      const { keep } = how;
      let count = rows.length;
      for (const row of changed) {
        const id = idOf(row);
        const at = index.get(id) ?? count;
        if (at === count) {
          index.set(id, at);
          count += 1;
          hasNew = true;
        }
        rows[at] = row;
        keys.forget(at);
        if (!plain) moved.add(at);
      }
      // While every row is shown, only a row that hides changes anything.
      if (plain && (order || (keep && changed.some((row) => !keep(row, true))))) arrangePlain();
      emitSoon();
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
