import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { ProductRow } from '#shared/products/lookup.ts';
import type { Result } from '#shared/result.ts';
import type { StorefrontLook } from '#shared/sellers/look.ts';
import type { SellerMetrics, StorefrontCost } from '#shared/sellers/seller.ts';
import { lookedAt } from './listing.ts';
import { noRun, type RunStepTaken, type StorefrontRun, stepRun, type Wanted } from './storefront-run.ts';

type Answered<T> = Promise<Result<T, CallFailure>>;

/** The calls behind a storefront. The last three are ours, and not there with the specification's profile. */
export type StorefrontCalls = {
  metrics(wanted: Wanted, signal: AbortSignal): Answered<SellerMetrics>;
  preview(wanted: Wanted, signal: AbortSignal): Answered<readonly ProductRow[]>;
  /** Reads all listings in chunks. @param onRows `of`: the total, if known by then */
  readWhole(
    wanted: Wanted,
    onRows: (rows: readonly ProductRow[], of: number | null) => void,
    signal: AbortSignal,
  ): Answered<null>;
  cost?(wanted: Wanted, signal: AbortSignal): Answered<StorefrontCost>;
  look?(wanted: Wanted, signal: AbortSignal): Answered<StorefrontLook>;
  /**
   * Stores the current listings for the next look.
   * @param seen whether the next look compares with this one, however soon it comes
   */
  keepLook?(wanted: Wanted, seen: boolean): Answered<{ at: number }>;
};

export type StorefrontRuns = {
  run$: Observable<StorefrontRun> & { readonly value: StorefrontRun };
  /** All loaded listings in order of arrival; the same array until another seller is opened. */
  listings(): readonly ProductRow[];
  /** Emits listings as they arrive, and null when they restart. */
  came$: Observable<readonly ProductRow[] | null>;
  /** Opens a seller: key figures, the first listings, and the rest unless it costs many tokens. */
  open(wanted: Wanted): void;
  /** Starts or continues reading all listings. Those already seen are free. */
  read(): void;
  retry(): void;
  stop(): void;
  /** @returns the reason for a failure, or null on success */
  markSeen(): Promise<CallFailure | null>;
  leave(): void;
  close(): void;
};

/** ms between updates, since listings arrive in many small chunks */
const TOLD_EVERY = 120;

/**
 * Loads one seller's storefront at a time; opening another cancels the current one.
 * @param now ms of a monotonic clock; only differences matter
 */
export function createStorefrontRuns(
  calls: StorefrontCalls,
  now: () => number = () => performance.now(),
): StorefrontRuns {
  const run$ = new BehaviorSubject<StorefrontRun>(noRun);
  const came$ = new Subject<readonly ProductRow[] | null>();
  let listings: ProductRow[] = [];
  let positions = new Map<string, number>();
  let under: AbortController = new AbortController();
  let pending: ProductRow[] = [];
  let emittedAt = Number.NEGATIVE_INFINITY;
  const take = (step: RunStepTaken) => run$.next(stepRun(run$.value, step));

  const begin = (): AbortSignal => {
    under.abort();
    under = new AbortController();
    return under.signal;
  };
  const clear = () => {
    listings = [];
    positions = new Map();
    pending = [];
    emittedAt = Number.NEGATIVE_INFINITY;
    came$.next(null);
  };
  /** @param of null if not yet known */
  const emit = (of: number | null = null) => {
    if (pending.length === 0) return;
    emittedAt = now();
    came$.next(pending);
    pending = [];
    take({ type: 'rows-came', count: listings.length, of });
  };
  const put = (rows: readonly ProductRow[], of: number | null) => {
    for (const row of rows) {
      const at = positions.get(row.asin) ?? listings.length;
      positions.set(row.asin, at);
      listings[at] = row;
      pending.push(row);
    }
    if (now() - emittedAt >= TOLD_EVERY) emit(of);
  };

  const read = async (wanted: Wanted, signal: AbortSignal) => {
    take({ type: 'reading-began' });
    const whole = await calls.readWhole(wanted, (rows, of) => signal.aborted || put(rows, of), signal);
    if (signal.aborted) return;
    emit();
    if (!whole.ok) return take({ type: 'failed', failure: whole.error });
    take({ type: 'read-whole', count: listings.length });
    // A failure here is silent: the next look then compares with an older one.
    await calls.keepLook?.(wanted, false);
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

    const look = calls.look?.(wanted, signal);
    const preview = await calls.preview(wanted, signal);
    if (signal.aborted) return;
    if (!preview.ok) return take({ type: 'failed', failure: preview.error });
    put(preview.value, null);
    emit();
    // Called after the preview, which makes its listings free.
    const [cost, before] = await Promise.all([calls.cost?.(wanted, signal), look]);
    if (signal.aborted) return;
    if (cost?.ok) take({ type: 'cost-known', cost: cost.value });
    if (before?.ok) take({ type: 'look-known', look: before.value.look });
    take({ type: 'opened' });
    // Only where its cost is known, reading it is a question.
    if (!cost || run$.value.step !== 'asking') await read(wanted, signal);
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
      // A known seller is not requested again; loaded listings stay.
      if (wanted && metrics && listings.length > 0) void read(wanted, begin());
      else if (wanted) start(wanted);
    },
    stop: () => {
      under.abort();
      emit();
      take({ type: 'stopped' });
    },
    markSeen: async () => {
      const { wanted } = run$.value;
      if (!wanted) return null;
      const stored = await calls.keepLook?.(wanted, true);
      if (!stored) return null;
      if (!stored.ok) return stored.error;
      const now = run$.value;
      if (now.wanted === wanted)
        take({ type: 'seen', look: { at: stored.value.at, listings: listings.map(lookedAt) } });
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
