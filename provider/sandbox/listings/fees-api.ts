import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import { lookUp } from '#provider/products/catalogue.ts';
import { describedAs } from '#provider/products/described.ts';
import { sampleProductData } from '#provider/products/sample-product-data.ts';
import { currencyOf, roundedTo } from '#shared/marketplaces.ts';
import { parseJson } from '#shared/parse-json.ts';
import { EVERYTHING_ELSE, scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { feeCategoryOf } from '#shared/products/fees/product-category.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { referralFee } from '#shared/products/fees/referral-fee.ts';

const DEEPEST = 12;
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

type Enter = (
  c: Context,
  marketplaceId: string | undefined,
  rate: number,
) => Promise<Response | { sellerId: string; marketplace: string }>;
type FeesApiOptions = {
  base: string;
  clock: () => number;
  /** Checks a call as Amazon does. */
  enter: Enter;
  invalid: (c: Context) => Response;
  described: (summary: string) => MiddlewareHandler;
};

/** The sandbox's Product Fees API, with Amazon's paths and answers. */
export function feesApi({ base, clock, enter, invalid, described }: FeesApiOptions): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  app.post(
    `${base}/products/fees/v0/items/:asin/feesEstimate`,
    described('Amazon’s getMyFeesEstimateForASIN in the sandbox'),
    async (c) => {
      const body = read(oneSchema, c.var.bodyText);
      const request = body?.FeesEstimateRequest;
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
      const body = read(severalSchema, c.var.bodyText);
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
  return app;
}

function read<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | undefined {
  const body = parseJson(text, DEEPEST);
  const parsed = v.safeParse(schema, body.ok ? body.value : undefined);
  return parsed.success ? parsed.output : undefined;
}

function resultFor(
  asin: string,
  request: FeesRequest,
  { sellerId, marketplace }: { sellerId: string; marketplace: string },
  now: number,
): object {
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
