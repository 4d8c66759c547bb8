import { marketplaceParam, param, queryState } from '#client/ui/query-state.ts';
import { type SellerTab, sellerTabs } from '#shared/sellers/access.ts';

/** Which seller the address shows, where, and in which of the two views; null where it says nothing. */
export const storefrontQuery = queryState({
  tab: param<SellerTab | null>(
    'tab',
    (text) => Object.values(sellerTabs).find((tab) => String(tab) === text) ?? null,
    (tab) => String(tab ?? ''),
  ),
  sellerId: param('sellerId', cleanSellerId, (id) => id),
  marketplace: marketplaceParam(null),
});

/** A seller id as Amazon writes it, however it was typed or pasted. */
export function cleanSellerId(typed: string): string {
  return typed
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 40)
    .toUpperCase();
}
