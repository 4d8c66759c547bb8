import { createContext, useContext, useMemo } from 'react';
import { EMPTY } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { knownSellerName } from '#shared/inbox/product-state.ts';
import { type FoundNames, MOST_NAMES, sellerNameCalls } from '#shared/sellers/name-calls.ts';

/** Finds a seller's name; undefined until it is known. */
export type SellerName = (sellerId: string) => string | undefined;

const SellerNames = createContext<SellerName>(knownSellerName);
export const SellerNamesProvider = SellerNames.Provider;
export const useSellerName = (): SellerName => useContext(SellerNames);

/** Reads the names of the sellers in an alert's offers. */
export function useSellerNames(deps: StoreDeps, { detail, sellerId }: Notification): SellerName {
  const offers = detail.kind === 'offer-change' ? detail.offers : [];
  return useNamesOf(
    deps,
    offers.flatMap((offer) => (offer.sellerId === sellerId ? [] : [offer.sellerId])),
  );
}

/** Reads the names of sellers: messages hold only ids. Reads them again when more are found. */
export function useNamesOf(deps: StoreDeps, sellerIds: readonly string[]): SellerName {
  const api = caller(sellerNameCalls, deps.call);
  const ids = [...new Set(sellerIds)].filter((id) => !knownSellerName(id) && /^[A-Z0-9]{1,32}$/.test(id));
  const asked = ids.slice(0, MOST_NAMES).sort().join();
  const [{ value }] = useResource<FoundNames>(deps, [api, asked], {
    full: true,
    read: () => (asked === '' ? EMPTY : api.names({ ids: asked.split(',') })),
    staleOn: ['products.changed'],
  });
  const names = value?.names;
  return useMemo(() => (id) => knownSellerName(id) ?? names?.[id], [names]);
}
