import * as v from 'valibot';
import { supportedMarketplaces } from '../../marketplaces.ts';
import { skuSchema } from './seller-sku.ts';

// Amazon's featured offer expected price (SIG-05): at or below it, an offer can have the Buy Box.

/** Why there is no price. */
const expectedGaps = ['not-eligible', 'no-competitor', 'not-found', 'no-role', 'not-connected', 'no-answer'] as const;
export type ExpectedGap = (typeof expectedGaps)[number];

/** Statuses as Amazon documents them, in both spellings, and those that stand for a call without an answer. */
const gaps: Readonly<Record<string, ExpectedGap>> = {
  OFFER_NOT_ELIGIBLE: 'not-eligible',
  ASIN_NOT_ELIGIBLE: 'not-eligible',
  NO_COMPETING_OFFER: 'no-competitor',
  NO_COMPETING_OFFERS: 'no-competitor',
  OFFER_NOT_FOUND: 'not-found',
  INVALID_SKU: 'not-found',
  NO_ROLE: 'no-role',
  NOT_CONNECTED: 'not-connected',
};

/** Amazon may add statuses: an unknown one says only that there is no price. */
export const gapOfStatus = (status: string): ExpectedGap => gaps[status] ?? 'no-answer';

/** An older answer is not shown any more, ms. */
export const EXPECTED_USED = 86_400_000;
/** Once a person looks at it, an older answer is asked for again, ms. */
export const EXPECTED_FRESH = 15 * 60_000;

/**
 * Amazon's answer about a SKU. `price`: what the seller sets, before shipping, in the marketplace's currency; null if
 * Amazon gives none, and then `gap` says why. `at`: when it was asked, ms.
 */
export const expectedAnswerSchema = v.object({
  price: v.nullable(v.number()),
  gap: v.nullable(v.picklist(expectedGaps)),
  at: v.number(),
});
export type ExpectedAnswer = v.InferOutput<typeof expectedAnswerSchema>;

export const MOST_EXPECTED = 50;
const nameEntries = { marketplace: v.picklist(supportedMarketplaces), sku: skuSchema };
/** `refresh` asks Amazon again however new the answer is. */
export const expectedQuestionSchema = v.strictObject({
  skus: v.pipe(v.array(v.strictObject(nameEntries)), v.maxLength(MOST_EXPECTED)),
  refresh: v.optional(v.boolean(), false),
});

/** What is known of a SKU, and in how many seconds Amazon is asked for it; null if it is not in line. */
const expectedPriceSchema = v.object({
  ...nameEntries,
  answer: v.nullable(expectedAnswerSchema),
  inLine: v.nullable(v.number()),
});
export type ExpectedPrice = v.InferOutput<typeof expectedPriceSchema>;
/** In the order of the question. */
export const expectedPricesSchema = v.object({ prices: v.array(expectedPriceSchema) });
