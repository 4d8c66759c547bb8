import { productColumns } from '../products/columns.ts';
import type { Lookup, LookupAnswer } from '../products/lookup.ts';
import type { Cell, ProductRow } from '../products/product.ts';
import type { UpstreamItems } from './products.ts';

type Asked = Pick<Lookup, 'asins' | 'identifiers' | 'general'>;

/** What the pages of one batch came to: everything asked is found or not, and only what was selected comes. */
export function lookedUp({ asins, identifiers, general }: Asked, pages: readonly UpstreamItems[]): LookupAnswer {
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.asin, row]));
  const told = Object.assign(Object.create(null), ...pages.map((page) => page.identifiers ?? {})) as Record<string, string[]>;
  const reasons = new Map(pages.flatMap((page) => page.notFound ?? []).map((each) => [each.asked, each]));
  const found: LookupAnswer['found'] = [];
  const notFound: LookupAnswer['notFound'] = [];
  for (const asked of new Set(asins ?? identifiers)) {
    const known = told[asked] ?? (asins ? [asked.toUpperCase()] : withCode(asked, rows.values()));
    const there = known.filter((asin) => rows.has(asin));
    if (there.length > 0) found.push({ asked, asins: there });
    else notFound.push(reasons.get(asked) ?? { asked, reason: 'unknown' });
  }
  const shown = new Set(found.flatMap((each) => each.asins));
  return {
    rows: [...shown].map((asin) => rows.get(asin) as ProductRow).map((row) => (general.includes('info') ? row : withoutInfo(row))),
    found,
    notFound,
    tokens: { spent: sumOf(pages.map(({ tokens }) => tokens?.spent)), free: sumOf(pages.map(({ tokens }) => tokens?.free)) },
    sample: pages.some(({ sample }) => sample),
  };
}

/** Info alone tells which product has a code, where the provider does not say it otherwise: it is asked for then though nobody selected it. */
export const generalToAsk = ({ identifiers, general }: Asked): readonly string[] => (identifiers && !general.includes('info') ? [...general, 'info'] : general);

const infoIds = productColumns.filter(({ group, id }) => group === 'info' && id !== 'asin').map(({ id }) => id);

function withoutInfo(row: ProductRow): ProductRow {
  const left = { ...row };
  for (const id of infoIds) delete left[id];
  return left;
}

const withCode = (code: string, rows: Iterable<ProductRow>): string[] =>
  [...rows].filter((row) => [row.upc, row.ean, row.isbn].some((codes) => holds(codes, code))).map(({ asin }) => asin);

/** A UPC is an EAN that begins with a zero. */
const holds = (codes: Cell | undefined, code: string): boolean => Array.isArray(codes) && codes.some((each) => bare(each) === bare(code));
const bare = (code: string): string => code.replace(/^0+/, '');

/** Null where a page did not tell. */
const sumOf = (counts: readonly (number | undefined)[]): number | null =>
  counts.includes(undefined) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
