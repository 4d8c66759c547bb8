import { BehaviorSubject, type SchedulerLike, type Subscription } from 'rxjs';
import type { HistoryApi } from '#client/api/caller.ts';
import type { Profile } from '#shared/session/profile.ts';
import { MOST_FIGURES, type ScanFigures, type ScansRows } from '#shared/team/history/buy-sell.ts';

export type FiguresOf = ScanFigures['rows'][number];

/** Scan figures by ASIN. An entry of `of` is missing while it loads, and null if unknown. */
export type ScanFiguresView = {
  of: ReadonlyMap<string, FiguresOf | null>;
  /** The common scale of the sparklines. Most profits are within it. */
  range: { min: number; max: number };
};

export type ScanFiguresStore = {
  view$: BehaviorSubject<ScanFiguresView>;
  /** Starts a new request and discards all figures. */
  begin(requested: ScansRows): void;
  /** Requests figures of products, unless they are known or under way. */
  want(asins: readonly string[]): void;
  /**
   * Requests the figures of these products again, or of all if omitted. Known figures stay until the new ones arrive.
   */
  refresh(asins?: readonly string[]): void;
  close(): void;
};

/** Products that arrive within this time are requested together, ms. */
const TOGETHER = 40;

type ScanFiguresDeps = { api: Pick<HistoryApi, 'scanFigures'>; scheduler: SchedulerLike; profile: Profile };

/** Loads the figures of scanned products after their rows, in batches. None with the specification's profile. */
export function createScanFigures({ api, scheduler, profile }: ScanFiguresDeps): ScanFiguresStore {
  const view$ = new BehaviorSubject<ScanFiguresView>({ of: new Map(), range: rangeOf(new Map()) });
  let requested: ScansRows | null = null;
  let control = new AbortController();
  let timer: Subscription | null = null;
  let wanted = new Set<string>();
  const underWay = new Set<string>();

  const learn = (rows: Iterable<readonly [string, FiguresOf | null]>) => {
    const of = new Map([...view$.value.of, ...rows]);
    view$.next({ ...view$.value, of, range: rangeOf(of) });
  };

  const ask = async (asins: readonly string[]) => {
    if (!requested) return;
    const { signal } = control;
    for (const asin of asins) underWay.add(asin);
    const { time, account, individual } = requested;
    const answer = await api.scanFigures({ time, account, individual, asins: [...asins] }, { signal });
    if (signal.aborted) return;
    for (const asin of asins) underWay.delete(asin);
    const known = answer.ok ? answer.value.value.rows : [];
    const missing = asins.filter((asin) => !view$.value.of.has(asin)).map((asin) => [asin, null] as const);
    learn([...missing, ...known.map((each) => [each.asin, each] as const)]);
  };

  const soon = () => {
    timer ??= scheduler.schedule(() => {
      timer = null;
      const all = [...wanted];
      wanted = new Set();
      for (let start = 0; start < all.length; start += MOST_FIGURES) void ask(all.slice(start, start + MOST_FIGURES));
    }, TOGETHER);
  };
  const add = (asins: Iterable<string>) => {
    if (profile !== 'full') return;
    for (const asin of asins) wanted.add(asin);
    if (wanted.size > 0) soon();
  };

  return {
    view$,
    begin: (next) => {
      control.abort();
      control = new AbortController();
      requested = next;
      wanted = new Set();
      underWay.clear();
      view$.next({ ...view$.value, of: new Map() });
    },
    want: (asins) => add(asins.filter((asin) => !view$.value.of.has(asin) && !underWay.has(asin))),
    refresh: (asins) =>
      add(asins ? asins.filter((asin) => view$.value.of.has(asin) || underWay.has(asin)) : view$.value.of.keys()),
    close: () => {
      timer?.unsubscribe();
      control.abort();
    },
  };
}

/** Leaves out the largest tenth, so that one large profit doesn't flatten all others. */
function rangeOf(figures: ScanFiguresView['of']): ScanFiguresView['range'] {
  const sizes = [...figures.values()]
    .flatMap((each) => each?.spark.map((profit) => Math.abs(profit ?? 0)) ?? [])
    .sort((a, b) => a - b);
  const max = sizes[Math.floor(sizes.length * 0.9)] ?? 0;
  return { min: -max, max };
}
