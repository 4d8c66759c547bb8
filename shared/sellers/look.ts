import * as v from 'valibot';

/**
 * What a team saw of a storefront the last time it was read whole. Whoever comes back within this time, ms, is still at the same
 * look: a reload does not make everything old.
 */
export const LOOK_LASTS = 3_600_000;

/** A listing as it was; a price that was not known is null. */
const lookedAtSchema = v.object({ asin: v.string(), title: v.nullable(v.string()), price: v.nullable(v.number()) });
export type LookedAt = v.InferOutput<typeof lookedAtSchema>;

/** The look that the present one is compared with: `at` in ms, null where there was none before. */
export const storefrontLookSchema = v.object({ look: v.nullable(v.object({ at: v.number(), listings: v.array(lookedAtSchema) })) });
export type StorefrontLook = v.InferOutput<typeof storefrontLookSchema>;

/** PUT /api/sellers/look answers when the look that is kept now was made, ms, and of how many listings. */
export const storedLookSchema = v.object({ at: v.number(), listings: v.number() });

export type LookChanges = {
  /** ASINs that were not there. */
  added: ReadonlySet<string>;
  /** Those that are there no more, as they were. */
  gone: readonly LookedAt[];
  /** By ASIN: another price than it was. A price that was or is not known is no change. */
  prices: ReadonlyMap<string, { was: number; now: number }>;
};

/** What has changed in a storefront that was read whole. */
export function compareLook(before: readonly LookedAt[], now: readonly Pick<LookedAt, 'asin' | 'price'>[]): LookChanges {
  const was = new Map(before.map((listing) => [listing.asin, listing]));
  const added = new Set<string>();
  const prices = new Map<string, { was: number; now: number }>();
  const here = new Set<string>();
  for (const { asin, price } of now) {
    here.add(asin);
    const old = was.get(asin);
    if (!old) added.add(asin);
    else if (old.price !== null && price !== null && old.price !== price) prices.set(asin, { was: old.price, now: price });
  }
  return { added, gone: before.filter(({ asin }) => !here.has(asin)), prices };
}
