import * as v from 'valibot';
import { changedListingSchema, MOST_CHANGED } from '../inbox/changed-listing.ts';
import { supportedMarketplaces } from '../marketplaces.ts';

/** The maximum number of storefronts that a team follows. */
export const MOST_FOLLOWED = 20;
/** The largest storefront that can be followed: a larger one would cost 300,000 tokens a month. */
export const MOST_FOLLOWED_LISTINGS = 10_000;
/** How long unfollowing can be undone, ms. */
export const REFOLLOW_FOR = 3_600_000;

/**
 * The days of a month, for its cost. A day's look costs a token per listing, as any look: none for those that the team
 * looked up within 24 hours.
 */
const DAYS = 30;
const MOST_CAP = MOST_FOLLOWED_LISTINGS * 31;

/** The most that a month of daily looks costs, tokens. */
export const monthlyCost = (listings: number): number => listings * DAYS;

/** The limit that is suggested: the month's cost, with room for a storefront that grows a little. */
export const suggestedCap = (listings: number): number =>
  Math.min(MOST_CAP, Math.ceil((listings * 31 * 1.05) / 100) * 100);

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const capSchema = v.pipe(
  v.number(),
  v.integer('Expected whole tokens'),
  v.minValue(1, 'At least 1 token'),
  v.maxValue(MOST_CAP, `At most ${MOST_CAP.toLocaleString('en-US')} tokens`),
);
const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const sellerIdSchema = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.minLength(1), v.maxLength(100));

/** `cap`: at most this many tokens a month, UTC. */
export const followSchema = v.object({
  marketplace: v.picklist(supportedMarketplaces),
  sellerId: sellerIdSchema,
  cap: capSchema,
});
/** Also resumes daily looks that stopped. */
export const changeFollowSchema = v.object({ id: idSchema, cap: v.optional(capSchema) });
export const followIdsSchema = v.object({ ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(MOST_FOLLOWED)) });

/** A followed storefront. Times in ms. */
const followedSchema = v.object({
  id: idSchema,
  marketplace: v.string(),
  sellerId: v.string(),
  name: v.string(),
  /** The email of who followed it. */
  by: v.nullable(v.string()),
  since: v.number(),
  cap: count,
  /** Tokens spent this month, and altogether. */
  spentMonth: count,
  spent: count,
  /** The listings of the last look; null before the first. */
  listings: v.nullable(count),
  lookedAt: v.nullable(v.number()),
  nextAt: v.number(),
  /** What the last look found, compared with the one before. */
  added: count,
  gone: count,
  repriced: count,
  changes: v.pipe(v.array(changedListingSchema), v.maxLength(MOST_CHANGED)),
  /** Why looks stopped: no tokens left until somebody resumes them, or the month's limit is reached. */
  stopped: v.nullable(v.picklist(['tokens', 'cap'])),
});
export type Followed = v.InferOutput<typeof followedSchema>;
export const followedListSchema = v.object({ followed: v.array(followedSchema) });

/** Followed storefronts changed, or a look was made: screens that show them read again. */
export const followedChangeSchema = v.object({});
