import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

/** Texts that the specification does not define; its own are in `shared/sellers/`. */
export const topRatedTexts = localized('sellers/top-rated/topRatedTexts', {
  sellers: (count: number) => (count === 1 ? '1 seller' : `${formatCount(count)} sellers`),
  order: 'Best rated first, then by feedback',
  columns: {
    seller_id: 'Seller ID',
    seller_name: 'Seller name',
    listing_count: 'Listing count',
    feedback_rating: 'Feedback rating',
    feedback_count: 'Feedback count',
    storefront: 'Storefront',
    metrics: 'Metrics',
  },
  storefrontOf: (name: string) => `Storefront of ${name}`,
  metricsOf: (name: string) => `Metrics of ${name}`,
  listings: (count: string) => `${count} listings`,
  feedback: (count: string) => `${count} feedback`,
  unknown: '–',
  none: 'No sellers are known in this marketplace yet. Choose another one above.',
  pillShort: (count: number) => `${formatCount(count)} new`,
  pill: (count: number) => `Show ${formatCount(count)} new sellers`,
} as const);
