import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const kinds = ['alerts', 'lookUps', 'scans', 'firings', 'changes'] as const;
/** What can happen with a product. */
export type HappeningKind = (typeof kinds)[number];

export const productPageTexts = localized('product-page/texts', {
  product: 'Product',
  named: (asin: string) => `Product ${asin}`,
  unknownTitle: 'This is no product',
  unknownHint: 'A product’s address has a marketplace, such as US, and an ASIN: ten letters and digits.',
  toInbox: 'Back to the start page',
  copyAsin: 'Copy ASIN',
  condition: 'Condition of the offers',
  openOn: (domain: string) => `Open on ${domain}`,
  happened: 'What happened',
  all: 'All',
  kinds: {
    alerts: 'Alerts',
    lookUps: 'Look-ups',
    scans: 'Scans',
    firings: 'Tracking',
    changes: 'Your prices',
  } satisfies Record<HappeningKind, string>,
  counted: (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${formatCount(count)}`,
  loading: 'Loading what happened',
  failed: (kind: string) => `${kind} could not be loaded.`,
  nothing: 'Nothing yet. Alerts, scans, look-ups, and alarms about this product appear here as they come.',
  more: (count: number) => `Show ${formatCount(count)} more`,
  newestOf: (shown: number, total: number) => `The newest ${formatCount(shown)} of ${formatCount(total)}`,
} as const);
