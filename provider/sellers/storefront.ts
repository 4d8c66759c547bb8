import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { mixed, mixText } from './mix.ts';
import type { SampleSeller } from './sample-sellers.ts';
import { dayNumber, figuresIn } from './seller-figures.ts';

/** Letters and digits of ASINs. */
const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** How long a listing stays before another takes its place, days. */
const [SHORTEST, LONGEST] = [90, 400];

/**
 * The ASINs that a seller sells on a day: exactly as many as his listing count says. From day to day a few listings give way to others.
 * @param at ms @param sold whether a marketplace sells an ASIN
 */
export function storefrontAsins(
  seller: SampleSeller,
  marketplace: SupportedMarketplace,
  at: number,
  sold: (asin: string, marketplace: SupportedMarketplace) => boolean,
): readonly string[] {
  const figures = figuresIn(seller, marketplace, at);
  if (!figures) return [];
  const seed = mixText(`${seller.id}:${marketplace}:listings`);
  const day = dayNumber(at);
  const asins = new Set<string>();
  for (let place = 0; place < figures.listings; place += 1) {
    const own = mixed(seed, place);
    const stays = SHORTEST + (mixed(own, 1) % (LONGEST - SHORTEST));
    const turn = Math.floor((day + (mixed(own, 2) % stays)) / stays);
    for (let attempt = 0; ; attempt += 1) {
      const asin = asinFrom(mixed(own, turn + 3), attempt);
      if (asins.has(asin) || !sold(asin, marketplace)) continue;
      asins.add(asin);
      break;
    }
  }
  return [...asins];
}

function asinFrom(seed: number, attempt: number): string {
  let code = 'B0';
  for (let part = 0; part < 2; part += 1) {
    let bits = mixed(seed, attempt * 2 + part);
    for (let letter = 0; letter < 4; letter += 1) {
      code += LETTERS[bits % LETTERS.length];
      bits = Math.floor(bits / LETTERS.length);
    }
  }
  return code;
}
