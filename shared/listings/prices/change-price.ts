import * as v from 'valibot';
import { listingIssueSchema } from '../../inbox/listing-issue.ts';
import { EXPECTED_ASIN, isProductId, pricedMarketplaces, productIdSchema } from '../../products/product-id.ts';
import { centsOf, isSameAmount } from './amounts.ts';
import type { Listing } from './own-listing.ts';
import { skuSchema } from './seller-sku.ts';

/**
 * The life of a price change. `asked`: stored, and sent as soon as Amazon takes it. `sent`: the answer is open.
 * `warned`: accepted with warnings. `confirmed`: a message of the marketplace has shown the price.
 */
export const priceStates = ['asked', 'sent', 'accepted', 'warned', 'refused', 'confirmed'] as const;
export type PriceState = (typeof priceStates)[number];

/** What happens to a change. `postpone`: Amazon took no call, so nothing was sent. */
export type PriceStep = 'send' | 'postpone' | 'accept' | 'warn' | 'refuse' | 'confirm';

const steps: Record<PriceState, Partial<Record<PriceStep, PriceState>>> = {
  asked: { send: 'sent', refuse: 'refused' },
  sent: {
    send: 'sent',
    postpone: 'asked',
    accept: 'accepted',
    warn: 'warned',
    refuse: 'refused',
    confirm: 'confirmed',
  },
  accepted: { confirm: 'confirmed' },
  warned: { confirm: 'confirmed' },
  // The message can be faster than the answer, which then only adds what Amazon said.
  confirmed: { accept: 'confirmed', warn: 'confirmed', confirm: 'confirmed' },
  refused: {},
};

/** Returns the state after a step, or undefined if a change in this state cannot take it. */
export const afterStep = (state: PriceState, step: PriceStep): PriceState | undefined => steps[state][step];

/** Whether Amazon's answer is still to come. A SKU has at most one open change. */
export const isOpenChange = (state: PriceState): boolean => state === 'asked' || state === 'sent';

/** Whether Amazon took the price. */
export const isTaken = (state: PriceState): boolean =>
  state === 'accepted' || state === 'warned' || state === 'confirmed';

const HIGHEST = 1_000_000;
const priceSchema = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(HIGHEST),
  v.check((price) => Math.abs(price * 100 - centsOf(price)) < 1e-6, 'Expected at most two decimals'),
  // 60.489999996 is 60.49 to the floor, so it must be to Amazon, too.
  v.transform((price) => centsOf(price) / 100),
);

/** Made by the page before the first try, and the same in every repeat. */
const changeIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Expected 8 to 64 letters, digits, - or _'));
/** `expected`: the price that it replaces. `undoOf`: the change that it takes back, by its id. */
export const changePriceSchema = v.pipe(
  v.strictObject({
    id: changeIdSchema,
    marketplace: v.picklist(pricedMarketplaces),
    asin: productIdSchema,
    sku: skuSchema,
    price: priceSchema,
    expected: priceSchema,
    undoOf: v.optional(changeIdSchema),
  }),
  v.forward(
    v.check((named) => isProductId(named), EXPECTED_ASIN),
    ['asin'],
  ),
);
export type ChangePrice = v.InferOutput<typeof changePriceSchema>;

/** The range of a SKU's price that its owner allows; null is open. */
export const priceLimitsSchema = v.object({ floor: v.nullable(v.number()), ceiling: v.nullable(v.number()) });
export type PriceLimits = v.InferOutput<typeof priceLimitsSchema>;

const moment = v.nullable(v.number());

/** A change and all that happened to it. Times in ms. A copy with a larger `rev` is newer. */
export const priceChangeSchema = v.object({
  id: v.string(),
  marketplace: v.string(),
  asin: v.string(),
  sku: v.string(),
  currency: v.string(),
  before: v.number(),
  after: v.number(),
  state: v.picklist(priceStates),
  madeBy: v.object({ id: v.string(), name: v.string() }),
  at: v.number(),
  sentAt: moment,
  answeredAt: moment,
  confirmedAt: moment,
  /** When it is tried next, if it is open. */
  nextAt: moment,
  /** Why it was refused, for programs and for people. */
  code: v.nullable(v.string()),
  message: v.nullable(v.string()),
  /** Amazon's reasons and warnings. */
  issues: v.array(listingIssueSchema),
  submissionId: v.nullable(v.string()),
  undoOf: v.nullable(v.string()),
  rev: v.number(),
});
export type PriceChange = v.InferOutput<typeof priceChangeSchema>;

export const priceCodes = {
  belowFloor: 'BELOW_FLOOR',
  aboveCeiling: 'ABOVE_CEILING',
  samePrice: 'SAME_PRICE',
  moved: 'PRICE_MOVED',
  /** The id belongs to another change. */
  keyReused: 'KEY_REUSED',
  /** It cannot be taken back: refused, still open, or replaced since. */
  notUndoable: 'NOT_UNDOABLE',
  /** Amazon's own refusal. */
  refused: 'REFUSED',
  unknownSku: 'UNKNOWN_SKU',
  permission: 'PERMISSION_ENDED',
  noRight: 'NO_RIGHT',
  /** Amazon could not be reached in time. */
  expired: 'EXPIRED',
} as const;
export type PriceRefusal = { code: (typeof priceCodes)[keyof typeof priceCodes]; message: string };

/** Checks a price against the SKU's limits. Page, edge, and provider ask the same. */
export function limitRefusal(price: number, { floor, ceiling }: PriceLimits): PriceRefusal | undefined {
  if (floor !== null && centsOf(price) < centsOf(floor))
    return {
      code: priceCodes.belowFloor,
      message: `This price is below your floor of ${floor.toFixed(2)}. Nothing was changed.`,
    };
  if (ceiling !== null && centsOf(price) > centsOf(ceiling))
    return {
      code: priceCodes.aboveCeiling,
      message: `This price is above your ceiling of ${ceiling.toFixed(2)}. Nothing was changed.`,
    };
  return undefined;
}

export const movedRefusal = (why: string): PriceRefusal => ({
  code: priceCodes.moved,
  message: `${why} Nothing was changed. Please look at the price again.`,
});

/** How long Amazon may still show a former price after it took a new one, ms. */
export const SETTLING = 15 * 60_000;

type Former = Pick<PriceChange, 'before' | 'after' | 'state' | 'answeredAt' | 'confirmedAt'>;

/**
 * Whether Amazon took the change so recently that its listing may not show it yet. A message can be faster than the
 * listing.
 */
const isSettling = ({ state, answeredAt, confirmedAt }: Former, now: number): boolean =>
  isTaken(state) && now - (answeredAt ?? confirmedAt ?? 0) < SETTLING;

/**
 * Checks the price that a change expects against the portal's own record. Amazon's listing is checked later, when the
 * change is sent.
 * @param open whether the SKU has an open change
 * @param last the SKU's last change that Amazon took
 */
export function recordRefusal(
  expected: number,
  open: boolean,
  last: Former | undefined,
  now: number,
): PriceRefusal | undefined {
  if (open) return movedRefusal('Another change of this price is under way.');
  if (last && isSettling(last, now) && !isSameAmount(last.after, expected))
    return movedRefusal(`This price has just been changed to ${last.after.toFixed(2)}.`);
  return undefined;
}

/**
 * The prices in Amazon's listing that a change may replace: the expected one, and the former one while that may still
 * show.
 */
export function replaceable(expected: number, last: Former | undefined, now: number): number[] {
  return last && isSettling(last, now) && isSameAmount(last.after, expected) ? [expected, last.before] : [expected];
}

/** What could undo a price, or keep buyers from seeing it. Said before the press (ACT-05). */
export type PriceWarning = 'sale' | 'business' | 'below-minimum' | 'above-maximum' | 'pricing-rule';

export function warningsFor(
  listing: Pick<Listing, 'sale' | 'businessPrice' | 'minimum' | 'maximum' | 'pricingRule'>,
  price: number,
  now: number,
): PriceWarning[] {
  const { sale, businessPrice, minimum, maximum, pricingRule } = listing;
  const warnings: PriceWarning[] = [];
  if (sale && (sale.startsAt ?? 0) <= now && now < (sale.endsAt ?? Number.POSITIVE_INFINITY)) warnings.push('sale');
  // Amazon refuses a business price above the price for everybody.
  if (businessPrice !== null) warnings.push('business');
  if (minimum !== null && centsOf(price) < centsOf(minimum)) warnings.push('below-minimum');
  if (maximum !== null && centsOf(price) > centsOf(maximum)) warnings.push('above-maximum');
  if (pricingRule !== null) warnings.push('pricing-rule');
  return warnings;
}
