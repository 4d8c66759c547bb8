import * as v from 'valibot';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { fail, ok } from '#shared/result.ts';
import { count, foldKeys, lenient, lenientList, text } from '#shared/upstream/tolerant.ts';
import { createAmazonCalls } from './amazon-calls.ts';
import type { CallLimit, CallPace } from './call-pace.ts';
import type { Listed, ListingsFailure } from './listings-service.ts';
import type { AmazonClient } from './real-amazon.ts';
import { type Seller, unavailable } from './seller-services.ts';

/** The most SKUs of a call. */
export const EXPECTED_A_CALL = 40;

/** About one call in 30 seconds. */
export const expectedLimit = {
  call: 'getFeaturedOfferExpectedPriceBatch',
  rate: 0.033,
  burst: 1,
} as const satisfies CallLimit;

type SkuName = { marketplace: string; sku: string };

/** `status` as Amazon spells it. `price` is before shipping, in the marketplace's currency. */
export type ExpectedAnswerOf = { status: string; price: number | null };

/** Amazon's featured offer expected prices, real or sandbox. Its function never throws. */
export type ExpectedPricesService = {
  /** Asks for up to EXPECTED_A_CALL SKUs of a region. The answers have the order of the SKUs. */
  expectedPricesOf: (seller: Seller, skus: readonly SkuName[]) => Listed<ExpectedAnswerOf[]>;
};

const PATH = '/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice';
const VALID = 'VALID_FOEP';
const MOST_RESULTS = 10;
/** The status of a SKU that Amazon's answer lacks. */
const NO_ANSWER = { status: 'NO_ANSWER', price: null };

// With folded keys.
const namedSchema = v.object({ sku: v.string(), marketplaceid: lenient(v.string()) });
const resultSchema = v.object({
  resultstatus: text(60),
  featuredofferexpectedprice: lenient(
    v.object({ listingprice: v.object({ amount: v.pipe(count, v.minValue(0.01)), currencycode: v.string() }) }),
  ),
});
const entrySchema = v.object({
  request: lenient(namedSchema),
  body: lenient(
    v.object({
      offeridentifier: lenient(namedSchema),
      featuredofferexpectedpriceresults: lenientList(resultSchema, MOST_RESULTS),
      errors: lenientList(v.object({ code: text(60) }), MOST_RESULTS),
    }),
  ),
});
type Entry = v.InferOutput<typeof entrySchema>;
const batchSchema = v.object({ responses: v.array(v.unknown()) });
const entriesSchema = lenientList(entrySchema, EXPECTED_A_CALL);

/** Amazon's own Product Pricing API 2022-05-01. */
export function createExpectedPricesService(keys: AmazonClient, pace: CallPace): ExpectedPricesService {
  const call = createAmazonCalls(keys, pace);
  return {
    expectedPricesOf: async (seller, skus) => {
      const requests = skus.map(({ marketplace, sku }) => ({
        method: 'GET',
        uri: PATH,
        marketplaceId: marketplaceIdOf(marketplace),
        sku,
      }));
      const read = await call(seller, {
        method: 'POST',
        path: '/batches/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice',
        query: {},
        json: { requests },
        limit: expectedLimit,
      });
      if (!read.ok) return read;
      const batch = v.safeParse(batchSchema, foldKeys(read.value));
      if (!batch.success) return fail(unavailable('Amazon') as ListingsFailure);
      const entries = v.parse(entriesSchema, batch.output.responses);
      return ok(
        skus.map(({ marketplace, sku }) => {
          // Amazon promises no order: each answer names its SKU.
          const entry = entries.find((each) => isAbout(each, sku, marketplaceIdOf(marketplace)));
          return entry ? answerIn(entry, currencyOf(marketplace)) : NO_ANSWER;
        }),
      );
    },
  };
}

function isAbout({ request, body }: Entry, sku: string, marketplaceId: string | undefined): boolean {
  const named = request ?? body?.offeridentifier;
  return named?.sku === sku && (named.marketplaceid ?? marketplaceId) === marketplaceId;
}

function answerIn({ body }: Entry, currency: string): ExpectedAnswerOf {
  const results = body?.featuredofferexpectedpriceresults ?? [];
  const result = results.find(({ resultstatus }) => resultstatus === VALID) ?? results[0];
  if (!result) return { ...NO_ANSWER, status: body?.errors[0]?.code ?? NO_ANSWER.status };
  const { listingprice } = result.featuredofferexpectedprice ?? {};
  const isPriced = result.resultstatus === VALID && listingprice?.currencycode === currency;
  return { status: result.resultstatus, price: isPriced ? listingprice.amount : null };
}
