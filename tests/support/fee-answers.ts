import type { ListingAnswer } from './listing-answers.ts';

type Money = { CurrencyCode: string; Amount: number };
type FeesRequest = {
  MarketplaceId: string;
  IsAmazonFulfilled: boolean;
  PriceToEstimateFees: { ListingPrice: Money; Shipping?: Money };
  Identifier: string;
};
type Asked = { asin: string; request: FeesRequest };

/** The product that the server knows, and one of which its answer lacks the referral fee. */
export const feeAsins = { known: 'B000000001', without: 'B000000009' } as const;

/**
 * Speaks the Product Fees protocol in dollars: 15 % referral fee, $0.99 per item, $4.75 FBA, and a fee that no document
 * names.
 */
export function answerFees(url: URL, body: string): ListingAnswer | undefined {
  const [, asin] = /^\/products\/fees\/v0\/items\/([^/]+)\/feesEstimate$/.exec(url.pathname) ?? [];
  const sent = asin !== undefined || url.pathname === '/products/fees/v0/feesEstimate' ? JSON.parse(body) : undefined;
  if (sent === undefined) return undefined;
  if (asin !== undefined)
    return {
      status: 200,
      body: { payload: { FeesEstimateResult: resultFor({ asin, request: sent.FeesEstimateRequest }) } },
    };
  const several = sent as { IdType: string; IdValue: string; FeesEstimateRequest: FeesRequest }[];
  if (several.length > 20 || several.some(({ IdType }) => IdType !== 'ASIN'))
    return { status: 400, body: { errors: [{ code: 'InvalidInput', message: 'Wrong.' }] } };
  return {
    status: 200,
    body: several
      .map(({ IdValue, FeesEstimateRequest }) => resultFor({ asin: IdValue, request: FeesEstimateRequest }))
      .toReversed(),
  };
}

function resultFor({ asin, request }: Asked): object {
  const { ListingPrice, Shipping } = request.PriceToEstimateFees;
  const named = {
    FeesEstimateIdentifier: { IdType: 'ASIN', IdValue: asin, SellerInputIdentifier: request.Identifier },
  };
  if (asin !== feeAsins.known && asin !== feeAsins.without)
    return {
      ...named,
      Status: 'ClientError',
      Error: { Type: 'Sender', Code: 'InvalidParameterValue', Message: 'No such product.' },
    };
  const price = ListingPrice.Amount + (Shipping?.Amount ?? 0);
  const money = (amount: number): Money => ({ CurrencyCode: 'USD', Amount: Math.round(amount * 100) / 100 });
  const amounts = {
    ...(asin === feeAsins.known ? { ReferralFee: price * 0.15 } : {}),
    PerItemFee: 0.99,
    FBAFees: request.IsAmazonFulfilled ? 4.75 : 0,
    DigitalServicesFee: 0.11,
  };
  const list = Object.entries(amounts).map(([FeeType, amount]) => ({
    FeeType,
    FeeAmount: money(amount),
    FeePromotion: money(0),
    FinalFee: money(amount),
  }));
  const TotalFeesEstimate = money(list.reduce((sum, { FinalFee }) => sum + FinalFee.Amount, 0));
  return {
    ...named,
    Status: 'Success',
    FeesEstimate: { TimeOfFeesEstimation: '2026-11-26T09:00:00Z', TotalFeesEstimate, FeeDetailList: list },
  };
}
