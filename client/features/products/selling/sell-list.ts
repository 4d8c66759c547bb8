import { BehaviorSubject, type Observable } from 'rxjs';
import type { Caller } from '#client/api/caller.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import type { sellCalls } from '#shared/products/selling/calls.ts';
import {
  SELL_PAGE,
  type SellCheck,
  type SellVerdict,
  sellChecksChangeSchema,
} from '#shared/products/selling/sell-check.ts';

export type SellApi = Caller<typeof sellCalls>;

/** By ASIN; null of a product that nobody wants checked. */
export type SellChecks = Map<string, SellCheck | null>;

/** What is known of the products of a list. `unchecked`: nobody wants them checked. */
export type SellCounts = Record<SellVerdict | 'waits' | 'paused' | 'unchecked', number>;

type SellListState = {
  counts: SellCounts;
  /** Whether all products were read. */
  isRead: boolean;
  /** Why nothing is asked at the moment, by the provider. */
  stopped: string | null;
  /** Why the checks could not be read. */
  failure: string | null;
};

export type SellList = {
  state$: BehaviorSubject<SellListState>;
  /** Reads the products that were not read yet. */
  add(asins: readonly string[]): void;
  /** Reads all again, after a failure. */
  reload(): void;
  /** Those that wait, are paused, or were never wanted. */
  asinsIn(group: 'waits' | 'paused' | 'unchecked'): string[];
  /** Subscribes to the stream. @returns ends it */
  open(): () => void;
};

type SellListDeps = {
  api: SellApi;
  events$: Observable<StreamItem>;
  marketplace: SupportedMarketplace;
  /** The list fills it. */
  known: SellChecks;
  /** Called with products whose check has changed. */
  onChange(asins: ReadonlySet<string>): void;
};

const noCounts = (): SellCounts => ({
  sellable: 0,
  approval: 0,
  'not-sellable': 0,
  'not-found': 0,
  unknown: 0,
  waits: 0,
  paused: 0,
  unchecked: 0,
});

/** The group of a product in the counts. One that waits is not counted by its former answer. */
const groupOf = (check: SellCheck | null): keyof SellCounts => check?.state ?? check?.verdict ?? 'unchecked';

/** The checks of a list's products, read page by page and kept current by the stream. */
export function createSellList({ api, events$, marketplace, known, onChange }: SellListDeps): SellList {
  const all = new Set<string>();
  const unread = new Set<string>();
  const state$ = new BehaviorSubject<SellListState>({
    counts: noCounts(),
    isRead: false,
    stopped: null,
    failure: null,
  });
  let reading = false;
  let closed = false;

  const emit = (change: Partial<SellListState>) => {
    const counts = noCounts();
    for (const check of known.values()) counts[groupOf(check)] += 1;
    state$.next({ ...state$.value, counts, isRead: all.size > 0 && unread.size === 0, ...change });
  };

  const read = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    while (unread.size > 0 && !closed) {
      const asins = [...unread].slice(0, SELL_PAGE);
      for (const asin of asins) unread.delete(asin);
      const answer = await api.read({ marketplace, asins });
      if (closed) break;
      if (!answer.ok) {
        for (const asin of asins) unread.add(asin);
        emit({ failure: answer.error.message });
        break;
      }
      const { checks, stopped } = answer.value.value;
      for (const asin of asins) known.set(asin, null);
      for (const check of checks) known.set(check.asin, check);
      onChange(new Set(asins));
      emit({ stopped, failure: null });
    }
    reading = false;
  };
  const reload = () => {
    for (const asin of all) unread.add(asin);
    void read();
  };

  const hear = (item: StreamItem) => {
    if (item.kind === 'snapshot' || item.event.type === 'stream.gap') return reload();
    const change = screenEvent(item.event, 'sellChecks.changed', sellChecksChangeSchema);
    if (change?.marketplace !== marketplace) return;
    if (change.asins.length === 0) return reload();
    for (const asin of change.asins) if (all.has(asin)) unread.add(asin);
    void read();
  };

  return {
    state$,
    add: (asins) => {
      for (const asin of asins) {
        if (all.has(asin)) continue;
        all.add(asin);
        unread.add(asin);
      }
      void read();
    },
    reload,
    asinsIn: (group) => [...known].flatMap(([asin, check]) => (groupOf(check) === group ? [asin] : [])),
    open: () => {
      closed = false;
      const life = events$.subscribe(hear);
      return () => {
        closed = true;
        life.unsubscribe();
      };
    },
  };
}
