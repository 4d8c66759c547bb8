import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';
import { type SellerTab, sellerTabs } from '#shared/sellers/access.ts';

/** What an address names: which seller, where, and which of the two views. null where it says nothing. */
export type StorefrontAddress = { tab: SellerTab | null; sellerId: string; marketplace: SupportedMarketplace | null };

/** What makes no sense is left out. */
export function storefrontIn(query: URLSearchParams): StorefrontAddress {
  const tab = query.get('tab');
  const code = query.get('marketplace')?.toUpperCase();
  return {
    tab: Object.values(sellerTabs).find((each) => String(each) === tab) ?? null,
    sellerId: cleanSellerId(query.get('sellerId') ?? ''),
    marketplace: supportedMarketplaces.find((each) => each === code) ?? null,
  };
}

/** Puts all three into a query, beside what else stands there; the marketplace only where it is not the one that is meant without a word. */
export function writeStorefront(
  query: URLSearchParams,
  { tab, sellerId, marketplace }: { tab: SellerTab; sellerId: string; marketplace: SupportedMarketplace },
): URLSearchParams {
  query.set('tab', String(tab));
  if (sellerId === '') query.delete('sellerId');
  else query.set('sellerId', sellerId);
  if (marketplace === DEFAULT_MARKETPLACE) query.delete('marketplace');
  else query.set('marketplace', marketplace);
  return query;
}

/** As Amazon writes it, however it was typed or pasted; whether there is such a seller is for the server to say. */
export const cleanSellerId = (typed: string): string =>
  typed
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 40)
    .toUpperCase();
