import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { ProductRow } from '#shared/products/lookup.ts';
import type { Result } from '#shared/result.ts';
import type { StorefrontLook } from '#shared/sellers/look.ts';
import type { SellerMetrics, StorefrontCost } from '#shared/sellers/seller.ts';
import { lookedAt } from './listing.ts';
import { noRun, type RunStepTaken, type StorefrontRun, stepRun, type Wanted } from './storefront-run.ts';

type Answered<T> = Promise<Result<T, CallFailure>>;

/** The calls behind a storefront. What a provider may leave out is null there. */
export type StorefrontCalls = {
  metrics(wanted: Wanted, signal: AbortSignal): Answered<SellerMetrics>;
  preview(wanted: Wanted, signal: AbortSignal): Answered<readonly ProductRow[]>;
  cost(wanted: Wanted, signal: AbortSignal): Answered<StorefrontCost | null>;
  look(wanted: Wanted, signal: AbortSignal): Answered<StorefrontLook | null>;
  /** Keeps what is there now for the next look. @param seen that is compared with this one, however soon it comes */
  keepLook(wanted: Wanted, seen: boolean): Answered<{ at: number } | null>;
  /** All listings, in pieces as they come. @param onRows `of`: how many there will be, where that is known by now */
  readWhole(wanted: Wanted, onRows: (rows: readonly ProductRow[], of: number | null) => void, signal: AbortSignal): Answered<null>;
};

export type StorefrontRuns = {
  run$: Observable<StorefrontRun> & { readonly value: StorefrontRun };
  /** Every listing that is here, in the order in which they came; the same array until another seller is opened. */
  listings(): readonly ProductRow[];
  /** Listings as they come; null where they begin anew. */
  came$: Observable<readonly ProductRow[] | null>;
  /** Begins with a seller: his figures, the first listings, and the rest unless that costs much. */
  open(wanted: Wanted): void;
  /** Reads the whole: it was asked for, or goes on. What has been seen costs nothing again. */
  read(): void;
  /** Once more, after a failure. */
  retry(): void;
  stop(): void;
  /** @returns why it could not be kept */
  markSeen(): Promise<CallFailure | null>;
  /** Leaves the seller. */
  leave(): void;
  close(): void;
};

/** Listings come in many small pieces: the page is told of them so often, ms. */
const TOLD_EVERY = 120;

/**
 * One seller's storefront at a time: another one ends what was under way.
 * @param now ms of a clock that runs on: only differences count
 */
export function createStorefrontRuns(calls: StorefrontCalls, now: () => number = () => performance.now()): StorefrontRuns {
  const run$ = new BehaviorSubject<StorefrontRun>(noRun);
  const came$ = new Subject<readonly ProductRow[] | null>();
  let listings: ProductRow[] = [];
  let places = new Map<string, number>();
  let under: AbortController = new AbortController();
  let untold: ProductRow[] = [];
  let toldAt = Number.NEGATIVE_INFINITY;
  const take = (step: RunStepTaken) => run$.next(stepRun(run$.value, step));

  const begin = (): AbortSignal => {
    under.abort();
    under = new AbortController();
    return under.signal;
  };
  const clear = () => {
    listings = [];
    places = new Map();
    untold = [];
    toldAt = Number.NEGATIVE_INFINITY;
    came$.next(null);
  };
  /** @param of null where that is not known by now */
  const tell = (of: number | null = null) => {
    if (untold.length === 0) return;
    toldAt = now();
    came$.next(untold);
    untold = [];
    take({ type: 'rows-came', count: listings.length, of });
  };
  const put = (rows: readonly ProductRow[], of: number | null) => {
    for (const row of rows) {
      const at = places.get(row.asin) ?? listings.length;
      places.set(row.asin, at);
      listings[at] = row;
      untold.push(row);
    }
    if (now() - toldAt >= TOLD_EVERY) tell(of);
  };

  const read = async (wanted: Wanted, signal: AbortSignal) => {
    take({ type: 'reading-began' });
    const whole = await calls.readWhole(wanted, (rows, of) => signal.aborted || put(rows, of), signal);
    if (signal.aborted) return;
    tell();
    if (!whole.ok) return take({ type: 'failed', failure: whole.error });
    take({ type: 'read-whole', count: listings.length });
    // Where it cannot be kept, the next look is compared with an older one: nothing to tell anybody.
    await calls.keepLook(wanted, false);
  };

  const open = async (wanted: Wanted, signal: AbortSignal) => {
    const known = run$.value.metrics;
    if (!known) {
      const metrics = await calls.metrics(wanted, signal);
      if (signal.aborted) return;
      if (!metrics.ok) return take({ type: 'failed', failure: metrics.error });
      take({ type: 'seller-known', metrics: metrics.value });
    }
    if (wanted.flags.length === 0) return;

    const look = calls.look(wanted, signal);
    const preview = await calls.preview(wanted, signal);
    if (signal.aborted) return;
    if (!preview.ok) return take({ type: 'failed', failure: preview.error });
    put(preview.value, null);
    tell();
    // After the preview: what that has shown is free by now.
    const [cost, before] = await Promise.all([calls.cost(wanted, signal), look]);
    if (signal.aborted) return;
    if (cost.ok && cost.value) take({ type: 'cost-known', cost: cost.value });
    if (before.ok && before.value) take({ type: 'look-known', look: before.value.look });
    take({ type: 'opened' });
    if (run$.value.step !== 'asking') await read(wanted, signal);
  };

  const start = (wanted: Wanted) => {
    const signal = begin();
    clear();
    take({ type: 'wanted', wanted });
    void open(wanted, signal);
  };

  return {
    run$,
    came$,
    listings: () => listings,
    open: start,
    read: () => {
      const { wanted } = run$.value;
      if (wanted) void read(wanted, begin());
    },
    retry: () => {
      const { wanted, metrics } = run$.value;
      // Whoever is known already is not asked about once more: what is here stays.
      if (wanted && metrics && listings.length > 0) void read(wanted, begin());
      else if (wanted) start(wanted);
    },
    stop: () => {
      under.abort();
      tell();
      take({ type: 'stopped' });
    },
    markSeen: async () => {
      const { wanted } = run$.value;
      if (!wanted) return null;
      const kept = await calls.keepLook(wanted, true);
      if (!kept.ok) return kept.error;
      const now = run$.value;
      if (kept.value && now.wanted === wanted) take({ type: 'seen', look: { at: kept.value.at, listings: listings.map(lookedAt) } });
      return null;
    },
    leave: () => {
      begin();
      clear();
      take({ type: 'left' });
    },
    close: () => under.abort(),
  };
}
