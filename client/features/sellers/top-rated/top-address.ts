import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';

/** The marketplace that an address names; what is none of them is the default. */
export const marketplaceIn = (query: URLSearchParams): SupportedMarketplace =>
  supportedMarketplaces.find((code) => code === query.get('marketplace')) ?? DEFAULT_MARKETPLACE;

/** Puts a marketplace into a query, beside what else stands there; another list begins at its first row. */
export function writeMarketplace(query: URLSearchParams, marketplace: SupportedMarketplace): URLSearchParams {
  if (marketplace === DEFAULT_MARKETPLACE) query.delete('marketplace');
  else query.set('marketplace', marketplace);
  query.delete('row');
  return query;
}
