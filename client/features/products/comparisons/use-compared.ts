import { useCallback, useEffect, useMemo, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { productCalls } from '#shared/products/calls.ts';
import type { ComparedItem, ComparedKind } from '#shared/products/comparisons/comparison.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';
import { profitOf } from '#shared/products/fees/product-profit.ts';
import type { ProductRow } from '#shared/products/lookup.ts';
import { generalFlags, statisticalFlags } from '#shared/products/product-flags.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { sellerValues } from './compared-fields.ts';

export type Comparison = {
  kind: ComparedKind;
  marketplace: SupportedMarketplace;
  ids: readonly string[];
  known: readonly ComparedItem[];
  /** The values are those of the time when it was saved. */
  asSaved?: true;
};

/**
 * The items with their values. Sellers are read at once, because that costs nothing; products that cost tokens only
 * when asked for.
 * @param comparison its `known` items are not read again
 */
export function useCompared(
  store: Pick<StoreDeps, 'call' | 'clock' | 'user'>,
  { kind, marketplace, ids, known, asSaved }: Comparison,
) {
  const products = caller(productCalls, store.call);
  const sellers = caller(sellerCalls, store.call);
  const [read, setRead] = useState<readonly ComparedItem[]>([]);
  /** Ids that nothing was found for. */
  const [unknown, setUnknown] = useState<ReadonlySet<string>>(new Set());
  const [cost, setCost] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const saved = useSavedCosts(store, marketplace, kind === 'products' && !asSaved ? ids : []);
  const items = useMemo(() => {
    const all = new Map([...known, ...read].map((item) => [item.id, item]));
    return ids.map((id) => {
      const item = all.get(id);
      return item ? withCost(item, marketplace, saved) : null;
    });
  }, [ids, known, read, marketplace, saved]);
  const wanted = ids.filter((id, at) => items[at] === null && !unknown.has(id)).join(',');

  const lookUp = useCallback(
    async (asked: readonly string[]) => {
      setBusy(true);
      setFailure(null);
      const at = store.clock.now();
      const take = (found: readonly ComparedItem[]) => {
        setRead((before) => [...before, ...found]);
        setUnknown((before) => new Set([...before, ...asked.filter((id) => !found.some((item) => item.id === id))]));
      };
      if (kind === 'products') {
        const answer = await products.items({
          marketplace,
          asins: [...asked],
          general: [...generalFlags],
          statistics: [...statisticalFlags],
        });
        if (answer.ok) take(answer.value.value.rows.map((values) => ({ id: values.asin, at, values })));
        else setFailure(answer.error.message);
      } else {
        const found: ComparedItem[] = [];
        for (const sellerId of asked) {
          const answer = await sellers.metrics({ marketplace, sellerId });
          if (answer.ok) found.push({ id: sellerId, at, values: sellerValues(answer.value.value) });
          else setFailure(answer.error.message);
        }
        // Together: the others must not be requested a second time.
        setRead((before) => [...before, ...found]);
      }
      setBusy(false);
    },
    [kind, marketplace, products, sellers, store],
  );

  useEffect(() => {
    setCost(null);
    if (wanted === '') return;
    const asked = wanted.split(',');
    if (kind === 'sellers') return void lookUp(asked);
    const end = new AbortController();
    void products.cost({ marketplace, asins: asked }, { signal: end.signal }).then((answer) => {
      if (end.signal.aborted) return;
      const atMost = answer.ok ? answer.value.value.atMost : asked.length;
      if (atMost === 0) void lookUp(asked);
      else setCost(atMost);
    });
    return () => end.abort();
  }, [wanted, kind, marketplace, products, lookUp]);

  return {
    items,
    unknown,
    /** Tokens that the products not loaded yet cost at most; null if there are none, or while it is calculated. */
    cost,
    busy,
    failure,
    lookUp: () => lookUp(wanted.split(',')),
  };
}

/** What the account has saved: the cost of each product, by ASIN, and the fee schedules for its profit. */
type SavedCosts = { costs: ReadonlyMap<string, number>; schedules: readonly FeeSchedule[] };
const noCosts: SavedCosts = { costs: new Map(), schedules: [] };

/** Reads the costs of the products' SKUs. A product whose SKUs cost differently has none. */
function useSavedCosts(
  { call, user }: Pick<StoreDeps, 'call' | 'user'>,
  marketplace: SupportedMarketplace,
  ids: readonly string[],
): SavedCosts {
  const [saved, setSaved] = useState(noCosts);
  const { open } = notificationsAccess(user);
  const asked = open ? ids.join(',') : '';
  useEffect(() => {
    setSaved(noCosts);
    if (asked === '') return undefined;
    const end = new AbortController();
    const { signal } = end;
    void (async () => {
      const [skus, fees] = await Promise.all([
        caller(skuCalls, call).skus({ marketplace, asins: asked.split(',') }, { signal }),
        caller(feeCalls, call).schedules(undefined, { signal }),
      ]);
      if (signal.aborted || !skus.ok) return;
      const bySku = Map.groupBy(
        skus.value.value.skus.filter(({ cost }) => cost !== null),
        ({ asin }) => asin,
      );
      const costs = [...bySku].flatMap(([asin, [first, ...others]]) =>
        asin !== null && first?.cost != null && others.every(({ cost }) => cost === first.cost)
          ? [[asin, first.cost] as const]
          : [],
      );
      const schedules = fees.ok ? fees.value.value.schedules : [];
      setSaved({ costs: new Map(costs), schedules });
    })();
    return () => end.abort();
  }, [call, marketplace, asked]);
  return saved;
}

/** A product without the cost of a file gets the saved one, and the profit at it. */
function withCost(
  item: ComparedItem,
  marketplace: SupportedMarketplace,
  { costs, schedules }: SavedCosts,
): ComparedItem {
  const cost = costs.get(item.id);
  if (cost === undefined || typeof item.values.unit_cost === 'number') return item;
  const profit = profitOf(item.values as ProductRow, String(cost), { marketplace, schedules });
  const figures = 'missing' in profit || profit.named !== 'profit' ? {} : { profit: profit.profit, roi: profit.roi };
  return { ...item, values: { ...item.values, unit_cost: cost, ...figures } };
}
