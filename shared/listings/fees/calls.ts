import * as v from 'valibot';
import { calls, get } from '../../calls.ts';
import { notificationsAccess } from '../../inbox/access.ts';
import { feeEstimateSchema } from '../../products/fees/fee-estimate.ts';
import { feeSchedulesSchema } from '../../products/fees/fee-schedule.ts';
import { EXPECTED_ASIN, isProductId, pricedMarketplaces, productIdSchema } from '../../products/product-id.ts';

/** `price`, with shipping, and `fulfillment` of the own offer: Amazon is asked for its estimate if there is none. */
const productFeesQuerySchema = v.pipe(
  v.object({
    marketplace: v.picklist(pricedMarketplaces),
    asin: productIdSchema,
    price: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}(\.\d{1,2})?$/), v.transform(Number))),
    fulfillment: v.optional(v.picklist(['FBA', 'FBM'])),
  }),
  v.forward(
    v.check((named) => isProductId(named), EXPECTED_ASIN),
    ['asin'],
  ),
);
/**
 * What Amazon takes for a product. `estimates` are its own, of several prices. Null is not known. `fulfillmentFee`:
 * FBA's by the product data, in the marketplace's currency. `mainCategory` is the product data's, and so is `unitsADay`,
 * unless `unitsFrom` says another source.
 */
const productFeesSchema = v.object({
  estimates: v.array(feeEstimateSchema),
  fulfillmentFee: v.nullable(v.number()),
  mainCategory: v.nullable(v.string()),
  unitsADay: v.nullable(v.number()),
  unitsFrom: v.optional(v.picklist(['sold', 'product-data'])),
});
export type ProductFees = v.InferOutput<typeof productFeesSchema>;

const feesSchema = v.object({ schedules: feeSchedulesSchema });

/** Amazon's published referral fees, the same for everybody. */
export const feeCalls = calls(
  '/api/fees',
  { tag: 'Fees', full: true, upstream: '/portal/fees' },
  {
    schedules: get('', 'load the referral fees', {
      answer: feesSchema,
      upstream: { describe: 'Amazon’s published referral fees' },
    }),
    /** A new estimate follows as `costs.edited`. */
    ofProduct: get('/product', 'load Amazon’s fees', {
      access: notificationsAccess,
      query: productFeesQuerySchema,
      answer: productFeesSchema,
      upstream: { describe: 'What Amazon takes for a product' },
    }),
  },
);
