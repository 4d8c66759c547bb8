import { param, queryState, text } from '#client/ui/query-state.ts';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { type SkuList, skuLacks } from '#shared/prices/seller-sku.ts';

/** What the grid of costs shows. Null is everything. */
export const costsQuery = queryState(
  {
    search: text('q', 100),
    marketplace: param(
      'marketplace',
      (code) => supportedMarketplaces.find((each) => each === code) ?? null,
      (code) => code ?? '',
    ),
    lacks: param(
      'lacks',
      (name) => skuLacks.find((each) => each === name) ?? null,
      (name) => name ?? '',
    ),
  },
  'row',
);

export type CostFilters = ReturnType<typeof costsQuery.read>;

export const skuListOf = ({ search, marketplace, lacks }: CostFilters): SkuList => ({
  text: search,
  ...(marketplace === null ? {} : { marketplace }),
  ...(lacks === null ? {} : { lacks }),
});
