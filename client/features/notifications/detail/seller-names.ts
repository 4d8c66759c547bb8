import { createContext, useContext, useMemo } from 'react';
import { EMPTY } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { knownSellerName } from '#shared/own-products/product-state.ts';
import { isSupported } from '#shared/result.ts';
import { type FoundNames, sellerNameCalls } from '#shared/sellers/name-calls.ts';

/** Finds a seller's name; undefined until it is known. */
type SellerName = (sellerId: string) => string | undefined;

const SellerNames = createContext<SellerName>(knownSellerName);
export const SellerNamesProvider = SellerNames.Provider;
export const useSellerName = (): SellerName => useContext(SellerNames);

/** Reads the names of the sellers in an alert's offers: messages hold only ids. */
export function useSellerNames(deps: StoreDeps, { detail, sellerId }: Notification): SellerName {
  const api = caller(sellerNameCalls, deps.call);
  const offers = detail.kind === 'offer-change' ? detail.offers : [];
  const ids = [...new Set(offers.map((offer) => offer.sellerId))].filter((id) => id !== sellerId && !knownSellerName(id) && /^[A-Z0-9]{1,32}$/.test(id));
  const asked = ids.join();
  const [{ value }] = useResource(
    () =>
      createResource<FoundNames | { supported: false }>(deps, {
        read: () => (asked === '' ? EMPTY : api.names({ ids: asked.split(',') })),
        staleOn: ['products.changed'],
      }),
    [deps, api, asked],
  );
  const names = value && isSupported(value) ? value.names : undefined;
  return useMemo(() => (id) => knownSellerName(id) ?? names?.[id], [names]);
}
