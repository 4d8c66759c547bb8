import type { NotFound } from '#shared/products/lookup.ts';
import type { Looked } from './catalogue.ts';

/** What was asked for, and which of the two it is. */
export type List = { as: 'asin' | 'code'; asked: readonly string[] };

/** What a list came to. `asins`: each once, in the order asked. */
export type Found = { asins: string[]; identifiers: Record<string, string[]>; notFound: NotFound[] };

/** Everything asked stands either in `identifiers` or in `notFound`, once however often it was asked. */
export function foundOf({ as, asked }: List, marketplace: string, lookUp: (asked: string, as: List['as'], marketplace: string) => Looked): Found {
  const asins = new Set<string>();
  const identifiers: Record<string, string[]> = Object.create(null);
  const notFound: NotFound[] = [];
  for (const each of new Set(asked)) {
    const looked = lookUp(each, as, marketplace);
    if (!('asins' in looked)) {
      notFound.push(looked);
      continue;
    }
    identifiers[each] = looked.asins;
    for (const asin of looked.asins) asins.add(asin);
  }
  return { asins: [...asins], identifiers, notFound };
}

/** One page of ASINs. @param page from 1 */
export const pageOf = (asins: readonly string[], { page, per_page }: { page: number; per_page: number }): readonly string[] =>
  asins.slice((page - 1) * per_page, page * per_page);
