import { done, type FakeCall } from './fake-call.ts';

type ItemsBody = {
  marketplace?: string;
  asins?: string[];
  identifiers?: string[];
  included_data_general?: string[];
  included_data_statistics?: string[];
};

/** Product data by ASIN, or by codes with one product each. */
export type ProductsPart = {
  items: {
    /** Identifiers without a product. */
    unknown: Set<string>;
  };
};

export const newProducts = (): ProductsPart => ({ items: { unknown: new Set() } });

const itemsCall = (name: string): FakeCall<ProductsPart> => ({
  route: `POST /portal/${name}`,
  answer: ({ items }, { body }) => {
    const given = body as ItemsBody;
    const found = (given.asins ?? given.identifiers ?? []).filter((each) => !items.unknown.has(each));
    const has = (flag: string) =>
      given.included_data_general?.includes(flag) || given.included_data_statistics?.includes(flag);
    const product = (asin: string, code: string) => ({
      general_data: has('info')
        ? {
            info: { title: `Product ${asin}`, brand: 'Plain', upc: [code], list_price: 24.5, fulfillment_fee_fba: 3.5 },
          }
        : {},
      stats_data: {
        ...(has('buybox_new') ? { buy_box_price_new: 20 } : {}),
        ...(has('root_rank') ? { rank_of_root_category: 1200 } : {}),
      },
    });
    const asinOf = (each: string) => (given.asins ? each : `B0${each.slice(-8)}`);
    return done({ data: Object.fromEntries(found.map((each) => [asinOf(each), product(asinOf(each), each)])) });
  },
});

export const productCalls = {
  itemsByAsins: itemsCall('get-items-by-asins'),
  itemsByIdentifiers: itemsCall('get-items-by-identifiers'),
} satisfies Record<string, FakeCall<ProductsPart>>;
