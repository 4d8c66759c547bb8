import { useRef, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { type Resource, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import {
  isOpenChange,
  type PriceChange,
  type PriceLimits,
  priceChangeSchema,
  priceCodes,
} from '#shared/listings/prices/change-price.ts';
import type { Listing } from '#shared/listings/prices/own-listing.ts';
import { priceCalls } from '#shared/listings/prices/price-calls.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { pricedMarketplaces } from '#shared/products/product-id.ts';
import { ok } from '#shared/result.ts';
import { newPriceTexts as texts } from './texts.ts';

export type Marketplace = (typeof pricedMarketplaces)[number];
export const isSupportedMarketplace = (code: string): code is Marketplace =>
  pricedMarketplaces.some((each) => each === code);

export type Sku = Listing & PriceLimits;

export const pricesApi = ({ call }: Pick<StoreDeps, 'call'>) => caller(priceCalls, call);

/** @property readAt ms */
type Skus = { skus: Sku[]; readAt: number };
export type Changes = { changes: PriceChange[]; next: string | null };

/** The seller's SKUs of a product, read from the marketplace at this moment. */
export function useSkus(
  deps: StoreDeps,
  marketplace: Marketplace,
  asin: string,
): [ResourceState<Skus>, Resource<Skus>] {
  const api = pricesApi(deps);
  return useResource<Skus>(deps, [api, marketplace, asin], {
    read: async () => {
      const answer = await api.skus({ marketplace, asin });
      if (!answer.ok) return answer;
      const { head, value } = answer.value;
      return ok({ head, value: { ...value, readAt: deps.clock.now() } });
    },
  });
}

/** The newest price changes of a product, each as the stream last told. */
export function usePriceChanges(
  deps: StoreDeps,
  marketplace: Marketplace,
  asin: string,
): [ResourceState<Changes>, Resource<Changes>] {
  const api = pricesApi(deps);
  return useResource<Changes>(deps, [api, marketplace, asin], {
    read: () => api.changes({ marketplace, asin }),
    fromEvent: (event, value) => value && withEvent(value, event, marketplace, asin),
  });
}

/** What the seller entered for a SKU: costs, floor, ceiling. */
export function useSkuValues(deps: StoreDeps, marketplace: Marketplace, sku: string) {
  const api = caller(skuCalls, deps.call);
  return useResource(deps, [api, marketplace, sku], {
    read: () => api.skus({ marketplace, text: sku }),
    staleOn: ['costs.edited'],
  });
}

/** What the seller entered for all SKUs of a product. */
export function useProductSkus(deps: StoreDeps, marketplace: Marketplace, asin: string) {
  const api = caller(skuCalls, deps.call);
  return useResource(deps, [api, marketplace, asin], {
    read: () => api.skus({ marketplace, asins: [asin] }),
    staleOn: ['costs.edited'],
  });
}

/**
 * What Amazon takes for a product: its own estimates, and what the product data knows. A new estimate shows at once.
 */
export function useProductFees(
  deps: StoreDeps,
  marketplace: Marketplace,
  asin: string,
  own: { price: number; fulfillment: 'FBA' | 'FBM' } | undefined,
) {
  const api = caller(feeCalls, deps.call);
  const { price, fulfillment } = own ?? {};
  return useResource(deps, [api, marketplace, asin, price, fulfillment], {
    read: () =>
      api.ofProduct({
        marketplace,
        asin,
        ...(own ? { price: own.price.toFixed(2), fulfillment: own.fulfillment } : {}),
      }),
    staleOn: ['costs.edited'],
  });
}

/** Amazon's published referral fees. */
export function useFeeSchedules(deps: StoreDeps) {
  const api = caller(feeCalls, deps.call);
  return useResource(deps, [api], { read: () => api.schedules() });
}

function withEvent<T extends { changes: PriceChange[] }>(
  value: T,
  event: PageEvent,
  marketplace: string,
  asin: string,
): T | undefined {
  const change = screenEvent(event, 'priceChange.advanced', priceChangeSchema);
  return change?.marketplace === marketplace && change.asin === asin
    ? { ...value, changes: withChange(value.changes, change) }
    : undefined;
}

/** Adds a change, newest first, or replaces an older copy of it. */
export function withChange(changes: readonly PriceChange[], change: PriceChange): PriceChange[] {
  const known = changes.find(({ id }) => id === change.id);
  if (!known) return [change, ...changes].sort((a, b) => b.at - a.at);
  return changes.map((each) => (each === known && change.rev > known.rev ? change : each));
}

type ChangeDeps = {
  deps: StoreDeps;
  marketplace: Marketplace;
  asin: string;
  sku: string;
  /** Of the SKU, newest first. */
  changes: readonly PriceChange[];
  /** Called when the price at the marketplace is another one than shown. */
  onMoved(): void;
};

/** Sends a change of the price, and follows it. */
export function usePriceChange({ deps, marketplace, asin, sku, changes, onMoved }: ChangeDeps) {
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState(false);
  const [answered, setAnswered] = useState<PriceChange>();
  /** A change that is no longer shown. */
  const [asideId, setAside] = useState<string>();
  /** The request without an answer. Repeating it under the same id changes the price once (ACT-06). */
  const attempt = useRef<{ id: string; for: string } | null>(null);
  // What the stream says of the change just made, which may be newer than the answer.
  const own = answered && (changes.find((change) => change.id === answered.id) ?? answered);
  const latest = own ?? changes[0];
  const isShown =
    latest !== undefined && latest.id !== asideId && (isOpenChange(latest.state) || latest.id === own?.id);

  const send = async (to: number, expected: number, undoOf?: string) => {
    const key = [to, expected, undoOf].join(' ');
    if (attempt.current?.for !== key) attempt.current = { id: crypto.randomUUID(), for: key };
    const { id: changeId } = attempt.current;
    setFault(undefined);
    setSending(true);
    const answer = await pricesApi(deps).change({
      id: changeId,
      marketplace,
      asin,
      sku,
      price: to,
      expected,
      ...(undoOf ? { undoOf } : {}),
    });
    setSending(false);
    if (answer.ok) {
      attempt.current = null;
      setAside(undefined);
      return setAnswered(answer.value.value);
    }
    if (answer.error.status === 0) return setFault(texts.unsure);
    // A server's failure may have come after the change was stored.
    if (answer.error.status < 500) attempt.current = null;
    setFault(answer.error.message);
    if (answer.error.code === priceCodes.moved) onMoved();
  };

  return { send, sending, fault, shown: isShown ? latest : undefined, setAside };
}
