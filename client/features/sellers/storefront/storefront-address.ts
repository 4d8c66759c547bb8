import { marketplaceParam, param, queryState } from '#client/ui/query-state.ts';
import { type SellerTab, sellerTabs } from '#shared/sellers/access.ts';

/** The seller, marketplace, and tab in the URL; null where absent. */
export const storefrontQuery = queryState({
  tab: param<SellerTab | null>(
    'tab',
    (text) => Object.values(sellerTabs).find((tab) => String(tab) === text) ?? null,
    (tab) => String(tab ?? ''),
  ),
  sellerId: param('sellerId', cleanSellerId, (id) => id),
  marketplace: marketplaceParam(null),
});

/** Normalizes a typed or pasted seller id to Amazon's format. */
export function cleanSellerId(typed: string): string {
  return typed
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 40)
    .toUpperCase();
}
