import * as v from 'valibot';
import { supportedMarketplaces } from '../../marketplaces.ts';
import { asinSchema } from '../asin.ts';
import { MOST_IDENTIFIERS, tooManyIdentifiers } from '../identifiers.ts';

/** The conditions that the portal asks about, as Amazon names them. */
export const sellConditions = [
  'new_new',
  'refurbished_refurbished',
  'used_like_new',
  'used_very_good',
  'used_good',
  'used_acceptable',
] as const;
export type SellCondition = (typeof sellConditions)[number];

/** Amazon's answer. `unknown`: it refused the question, or its answer cannot be read. */
const sellVerdicts = ['sellable', 'approval', 'not-sellable', 'not-found', 'unknown'] as const;
export type SellVerdict = (typeof sellVerdicts)[number];

/** `link` leads to Amazon's request for approval. `message` is Amazon's. */
export type SellAnswer = { verdict: SellVerdict; message: string | null; link: string | null };

/** Amazon is asked again after this, once somebody looks, ms. */
export const SELL_FRESH = 24 * 3_600_000;
/** Amazon's limit: products a second, for each seller. */
export const CHECKS_A_SECOND = 5;
/** The maximum per read. */
export const SELL_PAGE = 500;

/** Returns how long Amazon takes for so many checks, in minutes, rounded up. */
export const minutesOf = (checks: number): number => Math.ceil(checks / CHECKS_A_SECOND / 60);

const marketplaceSchema = v.picklist(supportedMarketplaces);
const conditionsSchema = v.optional(v.pipe(v.array(v.picklist(sellConditions)), v.minLength(1), v.maxLength(6)), [
  'new_new',
]);
const asinsSchema = (most: number, message: (count: number) => string) =>
  v.pipe(
    v.array(asinSchema),
    v.minLength(1, 'Expected asins'),
    v.check(
      ({ length }) => length <= most,
      ({ input }) => message(input.length),
    ),
  );

export const readSellSchema = v.object({
  marketplace: marketplaceSchema,
  asins: asinsSchema(SELL_PAGE, (count) => `At most ${SELL_PAGE} per call. These are ${count}.`),
  conditions: conditionsSchema,
});

/** `paused` holds the checks that wait; without it they are wanted, and those that were paused go on. */
export const wantSellSchema = v.object({
  marketplace: marketplaceSchema,
  asins: asinsSchema(MOST_IDENTIFIERS, tooManyIdentifiers),
  conditions: conditionsSchema,
  paused: v.optional(v.boolean(), false),
});

const sellCheckSchema = v.object({
  asin: v.string(),
  condition: v.picklist(sellConditions),
  /** Null: Amazon has not answered within the last 24 hours. */
  verdict: v.nullable(v.picklist(sellVerdicts)),
  message: v.nullable(v.string()),
  link: v.nullable(v.string()),
  /** When Amazon answered, ms. */
  at: v.nullable(v.number()),
  /** Null: nothing is to be asked. */
  state: v.nullable(v.picklist(['waits', 'paused'])),
});
export type SellCheck = v.InferOutput<typeof sellCheckSchema>;

/** `stopped`: the reason why nothing is checked in this marketplace at the moment; null if nothing stops it. */
export const sellLineSchema = v.object({ stopped: v.nullable(v.string()) });

/** `checks`: of the products that somebody has wanted to be checked. */
export const sellChecksSchema = v.object({ checks: v.array(sellCheckSchema), ...sellLineSchema.entries });

/** Products whose checks have changed; an empty list means many, or the line. */
export const sellChecksChangeSchema = v.object({
  marketplace: v.string(),
  asins: v.pipe(v.array(v.string()), v.maxLength(SELL_PAGE)),
});
export type SellChecksChange = v.InferOutput<typeof sellChecksChangeSchema>;
