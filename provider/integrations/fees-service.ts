import type { FeeEstimate } from '#shared/products/fees/fee-estimate.ts';
import type { Listed } from './listings-service.ts';
import type { Seller } from './seller-services.ts';

/** What Amazon's fees are asked for. `price` is what the buyer pays, with shipping, in the marketplace's currency. */
export type FeesQuestion = { asin: string; price: number; fba: boolean };

/** Amazon's answer to one question: its estimate, or why it has none. `passes`: asking again later may help. */
export type FeesAnswer = { ok: true; fees: Omit<FeeEstimate, 'at'> } | { ok: false; message: string; passes: boolean };

/** The most questions of a call. */
export const FEES_A_CALL = 20;

/** Amazon's Product Fees API, real or sandbox. `marketplace` is a code. Its functions never throw. */
export type FeesService = {
  /** Asks for one product, twice as often as for several. */
  estimateOf: (seller: Seller, marketplace: string, question: FeesQuestion) => Listed<FeesAnswer>;
  /** Asks for up to FEES_A_CALL at once. The answers have the order of the questions. */
  estimatesOf: (seller: Seller, marketplace: string, questions: readonly FeesQuestion[]) => Listed<FeesAnswer[]>;
};
