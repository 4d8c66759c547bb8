import { codeKind, isAsin } from '#shared/products/identifiers.ts';
import type { NotFoundReason } from '#shared/products/lookup.ts';
import { metricNamed } from '#shared/products/metrics.ts';
import { unitsOf } from '#shared/products/product.ts';
import { asinsOf } from './codes.ts';
import { describedAs } from './described.ts';
import { priceHistory } from './price-history.ts';
import { generalOf } from './product-info.ts';
import { isSoldIn, marketplacesOf } from './where-sold.ts';

/** What of a product is wanted: flags of `shared/products/flags.ts`, by the names of the wire. */
export type Selection = { general: readonly string[]; statistics: readonly string[] };

/** A product as it goes over the wire: whatever was not selected is absent. `sample`: no real product. */
export type WireProduct = { ASIN: string; sample: true; general_data: Record<string, unknown>; stats_data: Record<string, number | null> };

/** What became of one identifier. */
export type Looked = { asked: string; asins: string[] } | { asked: string; reason: NotFoundReason; soldIn?: string[] };

/**
 * What a marketplace has under an identifier, ASIN or code. The catalogue holds no products: everything is worked out of the ASIN itself,
 * the same on every machine, so that any list finds something; and it agrees with what the sample data tells of its own products.
 * @param as which of the two a list holds: ten digits may be a book's ASIN or its ISBN
 */
export function lookUp(asked: string, as: 'asin' | 'code', marketplace: string): Looked {
  const text = asked.trim().toUpperCase();
  const isOne = as === 'asin' ? isAsin(text) : codeKind(text) !== undefined;
  if (!isOne) return { asked, reason: 'malformed' };
  const asins = as === 'asin' ? [text] : asinsOf(text);
  const here = asins.filter((asin) => isSoldIn(asin, marketplace));
  if (here.length > 0) return { asked, asins: here.length > 1 ? bestKnownFirst(here) : here };
  const soldIn = [...new Set(asins.flatMap(marketplacesOf))];
  return soldIn.length > 0 ? { asked, reason: 'elsewhere', soldIn } : { asked, reason: 'unknown' };
}

/** A product that `lookUp` has found, with what was selected of it. @param at ms since 1970 */
export function productAt(asin: string, marketplace: string, { general, statistics }: Selection, at: number): WireProduct {
  const product = describedAs(asin);
  const said = general.length > 0 ? generalOf(product, marketplace, at, unitsOf(marketplace).dimension === 'cm') : {};
  const stats = statistics.length > 0 ? priceHistory(asin, marketplace, product).statsAt(at) : {};
  return {
    ASIN: asin,
    sample: true,
    general_data: only(said, general),
    stats_data: only(
      stats,
      statistics.flatMap((flag) => metricNamed(flag)?.stat ?? []),
    ),
  };
}

function bestKnownFirst(asins: readonly string[]): string[] {
  const ranked = asins.map((asin) => ({ asin, rank: describedAs(asin).bsr }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ asin }) => asin);
}

const only = <T>(fields: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name] as T]));
