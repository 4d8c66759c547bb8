import type { Context } from 'hono';
import * as v from 'valibot';
import { lookUp } from '#provider/products/catalogue.ts';
import { describedAs } from '#provider/products/described.ts';
import { sampleProductData } from '#provider/products/sample-product-data.ts';
import { currencyOf, roundedTo } from '#shared/marketplaces.ts';
import { EVERYTHING_ELSE, scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { feeCategoryOf } from '#shared/products/fees/product-category.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { referralFee } from '#shared/products/fees/referral-fee.ts';
import { jsonOf } from '../page.ts';
import { type AmazonApi, type AmazonCaller, invalidInput } from './amazon-api.ts';

const MOST = 20;
/** Where no schedule is published here, the sandbox's Amazon takes this share. */
const USUAL = 0.15;

const moneySchema = v.object({ CurrencyCode: v.string(), Amount: v.pipe(v.number(), v.minValue(0)) });
const requestSchema = v.object({
  MarketplaceId: v.string(),
  IsAmazonFulfilled: v.boolean(),
  PriceToEstimateFees: v.object({ ListingPrice: moneySchema, Shipping: v.optional(moneySchema) }),
  Identifier: v.string(),
});
type FeesRequest = v.InferOutput<typeof requestSchema>;
const oneSchema = v.object({ FeesEstimateRequest: requestSchema });
const severalSchema = v.pipe(
  v.array(v.object({ FeesEstimateRequest: requestSchema, IdType: v.literal('ASIN'), IdValue: v.string() })),
  v.minLength(1),
  v.maxLength(MOST),
);

/** The sandbox's Product Fees API, with Amazon's paths and answers. */
export function addFees({ app, base, clock, enter, described }: AmazonApi): void {
  const invalid = (c: Context) => invalidInput(c, 'Invalid FeesEstimateRequest.');
  app.post(
    `${base}/products/fees/v0/items/:asin/feesEstimate`,
    described('Amazon’s getMyFeesEstimateForASIN in the sandbox'),
    async (c) => {
      const request = jsonOf(oneSchema, c.var.bodyText)?.FeesEstimateRequest;
      const caller = await enter(c, request?.MarketplaceId, 1);
      if (caller instanceof Response) return caller;
      if (!request) return invalid(c);
      return c.json({ payload: { FeesEstimateResult: resultFor(c.req.param('asin'), request, caller, clock()) } });
    },
  );
  app.post(
    `${base}/products/fees/v0/feesEstimate`,
    described('Amazon’s getMyFeesEstimates in the sandbox'),
    async (c) => {
      const body = jsonOf(severalSchema, c.var.bodyText);
      const caller = await enter(c, body?.[0]?.FeesEstimateRequest.MarketplaceId, 0.5);
      if (caller instanceof Response) return caller;
      if (!body) return invalid(c);
      // Amazon promises no order.
      return c.json(
        body
          .map(({ IdValue, FeesEstimateRequest }) => resultFor(IdValue, FeesEstimateRequest, caller, clock()))
          .toReversed(),
      );
    },
  );
}

function resultFor(asin: string, request: FeesRequest, { sellerId, marketplace }: AmazonCaller, now: number): object {
  const { MarketplaceId, IsAmazonFulfilled, PriceToEstimateFees, Identifier } = request;
  const identifier = {
    MarketplaceId,
    SellerId: sellerId,
    IdType: 'ASIN',
    IdValue: asin,
    IsAmazonFulfilled,
    PriceToEstimateFees,
    SellerInputIdentifier: Identifier,
  };
  const currency = currencyOf(marketplace);
  const { ListingPrice, Shipping } = PriceToEstimateFees;
  const refused = (Code: string, Message: string) => ({
    Status: 'ClientError',
    FeesEstimateIdentifier: identifier,
    Error: { Type: 'Sender', Code, Message },
  });
  if (ListingPrice.CurrencyCode !== currency)
    return refused('InvalidParameterValue', 'The currency is not the marketplace’s.');
  if (!('asins' in lookUp(asin, 'asin', marketplace)))
    return refused('InvalidParameterValue', 'The product is not in this marketplace.');
  const price = ListingPrice.Amount + (Shipping?.Amount ?? 0);
  const schedule = scheduleOf(publishedSchedules, marketplace);
  const category = feeCategoryOf(describedAs(asin).category) ?? EVERYTHING_ELSE;
  const published = schedule && referralFee(schedule, { category, price });
  const fba = IsAmazonFulfilled ? (sampleProductData.feesOf(asin, marketplace, now).fulfillmentFee ?? 0) : 0;
  const amounts = {
    ReferralFee: published?.referral ?? price * USUAL,
    VariableClosingFee: published?.closing ?? 0,
    PerItemFee: 0,
    FBAFees: fba,
  };
  const money = (amount: number) => ({ CurrencyCode: currency, Amount: roundedTo(amount, currency) });
  const fees = Object.entries(amounts).map(([FeeType, amount]) => ({
    FeeType,
    FeeAmount: money(amount),
    FeePromotion: money(0),
    FinalFee: money(amount),
  }));
  return {
    Status: 'Success',
    FeesEstimateIdentifier: identifier,
    FeesEstimate: {
      TimeOfFeesEstimation: new Date(now).toISOString(),
      TotalFeesEstimate: money(fees.reduce((sum, { FinalFee }) => sum + FinalFee.Amount, 0)),
      FeeDetailList: fees,
    },
  };
}
