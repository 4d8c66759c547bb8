import * as v from 'valibot';

/**
 * How long a look at a storefront lasts, ms. A reload within this time continues the same look, so that
 * changes stay marked as new.
 */
export const LOOK_LASTS = 3_600_000;

/** A listing at the time of the look. `price` is null if unknown. */
const lookedAtSchema = v.object({ asin: v.string(), title: v.nullable(v.string()), price: v.nullable(v.number()) });
export type LookedAt = v.InferOutput<typeof lookedAtSchema>;

/** The look to compare with: `at` in ms; null if there was none before. */
export const storefrontLookSchema = v.object({
  look: v.nullable(v.object({ at: v.number(), listings: v.array(lookedAtSchema) })),
});
export type StorefrontLook = v.InferOutput<typeof storefrontLookSchema>;

/** The answer of PUT /api/sellers/look: when the stored look was made (ms), and its number of listings. */
export const storedLookSchema = v.object({ at: v.number(), listings: v.number() });

export type LookChanges = {
  /** ASINs that are new. */
  added: ReadonlySet<string>;
  /** Listings that are gone, as they were. */
  gone: readonly LookedAt[];
  /** Changed prices by ASIN. A price that was or is unknown is no change. */
  prices: ReadonlyMap<string, { was: number; now: number }>;
};

export function compareLook(
  before: readonly LookedAt[],
  now: readonly Pick<LookedAt, 'asin' | 'price'>[],
): LookChanges {
  const was = new Map(before.map((listing) => [listing.asin, listing]));
  const added = new Set<string>();
  const prices = new Map<string, { was: number; now: number }>();
  const here = new Set<string>();
  for (const { asin, price } of now) {
    here.add(asin);
    const old = was.get(asin);
    if (!old) added.add(asin);
    else if (old.price !== null && price !== null && old.price !== price)
      prices.set(asin, { was: old.price, now: price });
  }
  return { added, gone: before.filter(({ asin }) => !here.has(asin)), prices };
}
