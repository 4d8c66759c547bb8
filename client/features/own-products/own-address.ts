import { param, queryState, type StateOf, text } from '#client/ui/query-state.ts';
import { LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { buyBoxStates } from '#shared/notifications/product-now.ts';
import { LONGEST_CONDITION, LONGEST_INCIDENT } from '#shared/own-products/own-product.ts';

/** What the list shows, in its address. An alert leads to its product by `q` and `marketplace`, an incident to its products. */
export const ownQuery = queryState(
  {
    text: text('q', LONGEST_FILTER),
    marketplace: param(
      'marketplace',
      (code) => supportedMarketplaces.find((each) => each === code.toUpperCase()) ?? null,
      (code) => code ?? '',
    ),
    incident: text('incident', LONGEST_INCIDENT),
    condition: text('condition', LONGEST_CONDITION),
    buyBox: param(
      'buy-box',
      (state) => buyBoxStates.find((each) => each === state) ?? null,
      (state) => state ?? '',
    ),
  },
  'row',
);
export type OwnFilters = StateOf<typeof ownQuery>;
