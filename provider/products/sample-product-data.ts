import type { ProductData } from '../deps.ts';
import { lookUp, productAt } from './catalogue.ts';
import { describedAs } from './described.ts';
import { noProductData } from './no-product-data.ts';
import { priceHistory } from './price-history.ts';
import { sampleProduct } from './sample-products.ts';
import { sellersById } from './sample-sellers.ts';

/** The catalogue's sales are a month's. */
const DAYS_A_MONTH = 30;

const isIn = (marketplace: string, asin: string): boolean => 'asins' in lookUp(asin, 'asin', marketplace);

const unitsADay: ProductData['unitsADay'] = (asin, marketplace, at) => {
  if (!isIn(marketplace, asin)) return undefined;
  const sales = priceHistory(asin, marketplace).valueAt('est_sales', at);
  return typeof sales === 'number' ? Math.round((sales / DAYS_A_MONTH) * 100) / 100 : undefined;
};

/** The sample catalogue's data, for the embedded provider. */
export const sampleProductData: ProductData = {
  unitsADay,
  feesOf: (asin, marketplace, at) => {
    if (!isIn(marketplace, asin)) return noProductData.feesOf(asin, marketplace, at);
    const { info } = productAt(asin, marketplace, { general: ['info'], statistics: [] }, at).general_data as {
      info?: Record<string, unknown>;
    };
    const { fulfillment_fee_fba: fee, main_category: category } = info ?? {};
    return {
      fulfillmentFee: typeof fee === 'number' ? fee : null,
      mainCategory: typeof category === 'string' ? category : null,
      unitsADay: unitsADay(asin, marketplace, at) ?? null,
    };
  },
  statsOf: (asin, marketplace) => priceHistory(asin, marketplace).statsAt,
  // Other products of the catalogue are made up, and stay unknown.
  namedAs: (asin) => sampleProduct(asin) ?? noProductData.namedAs(asin),
  describedAs,
  sellerName: (id) => sellersById().get(id)?.name,
};
