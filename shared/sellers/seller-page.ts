import { marketplaceOf } from '../marketplaces.ts';

/** A seller's own page on the domain of a marketplace; null without an id, or where the marketplace is not known (STORE-01). */
export function sellerPageUrl(sellerId: string, marketplace: string): string | null {
  const domain = marketplaceOf(marketplace)?.domain;
  const id = sellerId.trim();
  return domain && id ? `https://www.${domain}/sp?seller=${encodeURIComponent(id)}` : null;
}
