import { localized } from '../../localized.ts';

/** What pages and files call the sources of units sold a day. */
export const unitSourceNames = localized('sales/unitSourceNames', {
  sold: 'sold',
  'product-data': 'estimated',
  entered: 'entered',
});
