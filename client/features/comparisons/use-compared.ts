import { useCallback, useEffect, useMemo, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { ComparedItem, ComparedKind } from '#shared/comparisons/comparison.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { productCalls } from '#shared/products/calls.ts';
import { generalFlags, statisticalFlags } from '#shared/products/product-flags.ts';
import { isSupported } from '#shared/result.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { sellerValues } from './compared-fields.ts';

export type Comparison = { kind: ComparedKind; marketplace: SupportedMarketplace; ids: readonly string[]; known: readonly ComparedItem[] };

/**
 * The items with their values. Sellers are read at once, because that costs nothing; products that cost tokens only when asked for.
 * @param comparison its `known` items are not read again
 */
export function useCompared(store: Pick<StoreDeps, 'call' | 'clock'>, { kind, marketplace, ids, known }: Comparison) {
  const products = caller(productCalls, store.call);
  const sellers = caller(sellerCalls, store.call);
  const [read, setRead] = useState<readonly ComparedItem[]>([]);
  /** Ids that nothing was found for. */
  const [unknown, setUnknown] = useState<ReadonlySet<string>>(new Set());
  const [cost, setCost] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const items = useMemo(() => {
    const all = new Map([...known, ...read].map((item) => [item.id, item]));
    return ids.map((id) => all.get(id) ?? null);
  }, [ids, known, read]);
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
        const answer = await products.items({ marketplace, asins: [...asked], general: [...generalFlags], statistics: [...statisticalFlags] });
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
      const atMost = answer.ok && isSupported(answer.value.value) ? answer.value.value.atMost : asked.length;
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
