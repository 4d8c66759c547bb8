import * as v from 'valibot';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { currencyOf, roundedTo } from '#shared/marketplaces.ts';
import { fail, ok } from '#shared/result.ts';
import { createAmazonCalls } from './amazon-calls.ts';
import type { CallLimit, CallPace } from './call-pace.ts';
import type { FeesAnswer, FeesQuestion, FeesService } from './fees-service.ts';
import type { ListingsFailure } from './listings-service.ts';
import type { AmazonClient } from './real-amazon.ts';
import { notSetUp, unavailable } from './seller-services.ts';

const FEES = '/products/fees/v0';
/** Amazon's default limits. */
const limits = {
  one: { call: 'getMyFeesEstimateForASIN', rate: 1, burst: 2 },
  several: { call: 'getMyFeesEstimates', rate: 0.5, burst: 1 },
} as const satisfies Record<string, CallLimit>;

const moneySchema = v.looseObject({ CurrencyCode: v.string(), Amount: v.number() });
const resultSchema = v.looseObject({
  Status: v.string(),
  FeesEstimateIdentifier: v.nullish(v.looseObject({ SellerInputIdentifier: v.nullish(v.string()) })),
  FeesEstimate: v.nullish(
    v.looseObject({
      TotalFeesEstimate: v.nullish(moneySchema),
      FeeDetailList: v.nullish(v.array(v.looseObject({ FeeType: v.string(), FinalFee: moneySchema }))),
    }),
  ),
  Error: v.nullish(
    v.looseObject({ Type: v.nullish(v.string()), Code: v.nullish(v.string()), Message: v.nullish(v.string()) }),
  ),
});
type FeesResult = v.InferOutput<typeof resultSchema>;
const oneSchema = v.looseObject({ payload: v.looseObject({ FeesEstimateResult: resultSchema }) });
const severalSchema = v.array(resultSchema);

/** Amazon's own Product Fees API. */
export function createFeesService(keys: AmazonClient, pace: CallPace): FeesService {
  const call = createAmazonCalls(keys, pace);
  return {
    estimateOf: async (seller, marketplace, question) => {
      const FeesEstimateRequest = requestFor(marketplace, question, 0);
      if (!FeesEstimateRequest) return ok(nowhere(marketplace));
      const path = `${FEES}/items/${encodeURIComponent(question.asin)}/feesEstimate`;
      const read = await call(seller, {
        method: 'POST',
        path,
        query: {},
        json: { FeesEstimateRequest },
        limit: limits.one,
      });
      if (!read.ok) return read;
      const parsed = v.safeParse(oneSchema, read.value);
      return parsed.success
        ? ok(answerIn(parsed.output.payload.FeesEstimateResult, marketplace, question))
        : fail(unavailable('Amazon') as ListingsFailure);
    },

    estimatesOf: async (seller, marketplace, questions) => {
      const json = questions.map((question, at) => ({
        FeesEstimateRequest: requestFor(marketplace, question, at),
        IdType: 'ASIN',
        IdValue: question.asin,
      }));
      if (json.some(({ FeesEstimateRequest }) => !FeesEstimateRequest))
        return ok(questions.map(() => nowhere(marketplace)));
      const read = await call(seller, {
        method: 'POST',
        path: `${FEES}/feesEstimate`,
        query: {},
        json,
        limit: limits.several,
      });
      if (!read.ok) return read;
      const parsed = v.safeParse(severalSchema, read.value);
      if (!parsed.success) return fail(unavailable('Amazon') as ListingsFailure);
      // Amazon promises no order: each answer names its question.
      const results = new Map(
        parsed.output.map((result) => [result.FeesEstimateIdentifier?.SellerInputIdentifier, result]),
      );
      return ok(questions.map((question, at) => answerIn(results.get(String(at)), marketplace, question)));
    },
  };
}

/** The service where neither keys nor a sandbox are set up. */
export const noFees: FeesService = (() => {
  const refuse = async () => fail(notSetUp('Amazon') as ListingsFailure);
  return { estimateOf: refuse, estimatesOf: refuse };
})();

function requestFor(marketplace: string, { price, fba }: FeesQuestion, at: number): object | undefined {
  const id = marketplaceIdOf(marketplace);
  const CurrencyCode = currencyOf(marketplace);
  // The price includes shipping already.
  const PriceToEstimateFees = { ListingPrice: { CurrencyCode, Amount: price }, Shipping: { CurrencyCode, Amount: 0 } };
  return id === undefined
    ? undefined
    : { MarketplaceId: id, IsAmazonFulfilled: fba, PriceToEstimateFees, Identifier: String(at) };
}

const nowhere = (marketplace: string): FeesAnswer => ({
  ok: false,
  message: `Amazon has no marketplace ${marketplace}.`,
  passes: false,
});

function answerIn(result: FeesResult | undefined, marketplace: string, { price, fba }: FeesQuestion): FeesAnswer {
  if (!result) return { ok: false, message: 'Amazon did not answer.', passes: true };
  const { Status, FeesEstimate, Error: error } = result;
  if (Status !== 'Success')
    return { ok: false, message: error?.Message ?? 'Amazon gave no reason.', passes: Status !== 'ClientError' };
  const currency = currencyOf(marketplace);
  const fees = FeesEstimate?.FeeDetailList ?? [];
  const total = FeesEstimate?.TotalFeesEstimate;
  const inOther = [...fees.map(({ FinalFee }) => FinalFee), ...(total ? [total] : [])].some(
    ({ CurrencyCode }) => CurrencyCode !== currency,
  );
  const referral = fees.find(({ FeeType }) => FeeType === 'ReferralFee')?.FinalFee.Amount;
  if (referral === undefined || inOther)
    return { ok: false, message: 'Amazon’s answer has no referral fee in the marketplace’s currency.', passes: false };
  const sumOf = (...types: string[]) =>
    roundedTo(
      fees.reduce((sum, { FeeType, FinalFee }) => (types.includes(FeeType) ? sum + FinalFee.Amount : sum), 0),
      currency,
    );
  const closing = sumOf('VariableClosingFee', 'FixedClosingFee', 'PerItemFee');
  const fulfillment = sumOf('FBAFees');
  const all = total?.Amount ?? fees.reduce((sum, { FinalFee }) => sum + FinalFee.Amount, 0);
  return {
    ok: true,
    fees: {
      price,
      fba,
      referral,
      closing,
      fulfillment: fba ? fulfillment : null,
      other: roundedTo(all - referral - closing - fulfillment, currency),
    },
  };
}
