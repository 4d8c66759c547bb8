import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { isAsin } from '#shared/products/identifiers.ts';
import { hashOf } from './chance.ts';
import { sampleProduct } from './sample-products.ts';

export type ToolMarketplace = (typeof supportedMarketplaces)[number];

/** One ASIN in so many is no product's, and one in so many is not sold in a marketplace. */
const NOBODYS = 120;
const NOT_HERE = 25;
const NOT_IN_US = 250;

/** The marketplaces that sell an ASIN; none where it is no product's. What the sample data names is sold everywhere. */
export const marketplacesOf = (asin: string): readonly ToolMarketplace[] => supportedMarketplaces.filter((marketplace) => isSoldIn(asin, marketplace));

export function isSoldIn(asin: string, marketplace: string): boolean {
  if (!isAsin(asin)) return false;
  if (sampleProduct(asin)) return true;
  return hashOf('nobody', asin) % NOBODYS !== 0 && hashOf('sold', asin, marketplace) % (marketplace === 'US' ? NOT_IN_US : NOT_HERE) !== 0;
}
