import * as v from 'valibot';
import { calls, post } from '../calls.ts';
import { marketplaceCode } from '../marketplace-ids.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '../marketplaces.ts';
import { productsAccess } from './access.ts';
import { productColumns } from './columns.ts';
import { BATCH_SIZE, MOST_IDENTIFIERS, tooManyIdentifiers } from './identifiers.ts';
import {
  type CostQuestion,
  costQuestionSchema,
  costSchema,
  type Lookup,
  type LookupAnswer,
  lookupAnswerSchema,
  lookupSchema,
  type NotFound,
  notFoundReasons,
  type ProductRow,
} from './lookup.ts';
import { productRowOf } from './product-row.ts';

/**
 * Both readings of the specification's `{portal}` prefix: /portal and none. The edge calls the first, a provider serves
 * both.
 */
export const portalForms = (path: string): readonly [string, string] => [`/portal${path}`, path];

export const productPaths = {
  byAsins: '/get-items-by-asins',
  byIdentifiers: '/get-items-by-identifiers',
  /** Ours: the cost of a list before anything is spent. */
  cost: '/get-items-cost',
} as const;

/** A whole number, possibly as text: the specification writes `page: '1'` and `days: -1`. */
const whole = (least: number, most: number) =>
  v.pipe(
    v.union([
      v.number(),
      v.pipe(v.string(), v.trim(), v.regex(/^-?\d{1,7}$/, 'Expected a whole number'), v.transform(Number)),
    ]),
    v.integer(),
    v.minValue(least),
    v.maxValue(most),
  );

export const requestedMarketplaceSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((key) => marketplaceCode(key)),
    v.picklist(supportedMarketplaces, 'Expected a supported marketplace'),
  ),
  DEFAULT_MARKETPLACE,
);

/** Flags as a list, as comma-separated text, or as an object of booleans. Unknown flags have no effect. */
export const includedSchema = v.pipe(
  v.nullish(v.union([v.array(v.string()), v.string(), v.record(v.string(), v.unknown())]), []),
  v.transform((given): string[] => {
    if (typeof given === 'string') return given.split(',').map((flag) => flag.trim());
    return Array.isArray(given) ? given : Object.keys(given).filter((flag) => given[flag] === true);
  }),
);

const list = (most: number, message: (count: number) => string) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.maxLength(100))),
      v.check(
        ({ length }) => length <= most,
        ({ input }) => message(input.length),
      ),
    ),
  );

const MOST_SELLERS = 20;
const LARGEST_ITEMS_PAGE = 500;
const ofList = {
  marketplace: requestedMarketplaceSchema,
  asins: list(MOST_IDENTIFIERS, tooManyIdentifiers),
  identifiers: list(MOST_IDENTIFIERS, tooManyIdentifiers),
};

/**
 * The body of both get-items calls: one of `asins`, `identifiers` or `seller_ids`. `day` and `days` are the same; -1 is
 * the latest.
 */
export const itemsQuestionSchema = v.object({
  ...ofList,
  seller_ids: v.optional(
    v.pipe(
      v.union([
        v.array(v.string()),
        v.pipe(
          v.string(),
          v.transform((ids) => ids.split(',')),
        ),
      ]),
      v.maxLength(MOST_SELLERS, `At most ${MOST_SELLERS} sellers per call`),
    ),
  ),
  day: v.optional(whole(-1, 3_650)),
  days: v.optional(whole(-1, 3_650)),
  page: v.optional(whole(1, 1_000_000), 1),
  per_page: v.optional(whole(1, LARGEST_ITEMS_PAGE), BATCH_SIZE),
  included_data_general: includedSchema,
  included_data_statistics: includedSchema,
});
export type ItemsQuestion = v.InferOutput<typeof itemsQuestionSchema>;

/** The specification's body of a viewer batch. */
export const itemsBodyOf = (requested: {
  marketplace: string;
  list: { asins: readonly string[] } | { identifiers: readonly string[] };
  general: readonly string[];
  statistics: readonly string[];
  page?: number;
}) => ({
  marketplace: requested.marketplace,
  days: -1,
  page: `${requested.page ?? 1}`,
  per_page: BATCH_SIZE,
  included_data_general: requested.general,
  included_data_statistics: requested.statistics,
  ...requested.list,
});

export const costRequestSchema = v.object(ofList);
export const upstreamCostSchema = v.object({ asked: v.number(), free: v.number(), at_most: v.number() });
const upstreamListCostSchema = v.pipe(
  upstreamCostSchema,
  v.transform(({ asked, free, at_most }) => ({ asked, free, atMost: at_most })),
);

/**
 * The answer of a get-items call. The specification has only `data`; the rest comes from the embedded provider alone.
 */
export type UpstreamItems = {
  rows: ProductRow[];
  /** ASINs by requested identifier; null if the provider doesn't map them. */
  identifiers: Record<string, string[]> | null;
  notFound: NotFound[] | null;
  tokens: { spent: number; free: number } | null;
  /** ASINs on all pages. */
  total: number | null;
  sample: boolean;
};

const records = v.record(v.string(), v.unknown());
const optional = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.nullish(schema, null), null as never) as unknown as v.GenericSchema<unknown, v.InferOutput<S> | null>;
const ofAnswer = {
  identifiers: optional(v.record(v.string(), v.array(v.string()))),
  not_found: optional(
    v.array(
      v.object({ asked: v.string(), reason: v.picklist(notFoundReasons), sold_in: v.optional(v.array(v.string())) }),
    ),
  ),
  tokens: optional(v.object({ spent: v.number(), free: v.number() })),
  total: optional(v.number()),
  sample: optional(v.boolean()),
};
const wrapped = v.object({ data: records, ...ofAnswer });

/** Keyed by ASIN, under `data` or bare. Only unreadable products are dropped. */
export const upstreamItemsSchema = v.pipe(
  v.union([
    wrapped,
    v.pipe(
      records,
      v.transform((data) => ({ data, identifiers: null, not_found: null, tokens: null, total: null, sample: null })),
    ),
  ]),
  v.transform(({ data, not_found, sample, ...rest }): UpstreamItems => {
    const rows = Object.entries(data).flatMap(([asin, item]) => productRowOf(asin, item) ?? []);
    return {
      ...rest,
      rows,
      notFound:
        not_found?.map(({ sold_in, ...each }) => ({ ...each, ...(sold_in ? { soldIn: sold_in } : {}) })) ?? null,
      sample: sample ?? false,
    };
  }),
);

type Requested = Pick<Lookup, 'asins' | 'identifiers' | 'general'>;

/**
 * Combines the pages of one batch. Everything requested is found or not found, and rows have only the selected columns.
 */
export function lookedUp({ asins, identifiers, general }: Requested, pages: readonly UpstreamItems[]): LookupAnswer {
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.asin, row]));
  const matches = Object.assign(Object.create(null), ...pages.map((page) => page.identifiers ?? {})) as Record<
    string,
    string[]
  >;
  const reasons = new Map(pages.flatMap((page) => page.notFound ?? []).map((each) => [each.asked, each]));
  const withCode = asinsWith(identifiers ?? [], rows.values());
  const found: LookupAnswer['found'] = [];
  const notFound: LookupAnswer['notFound'] = [];
  for (const asked of new Set(asins ?? identifiers)) {
    const known = matches[asked] ?? (asins ? [asked.toUpperCase()] : [...(withCode.get(bare(asked)) ?? [])]);
    const there = known.filter((asin) => rows.has(asin));
    if (there.length > 0) found.push({ asked, asins: there });
    else notFound.push(reasons.get(asked) ?? { asked, reason: 'unknown' });
  }
  const shown = new Set(found.flatMap((each) => each.asins));
  return {
    rows: [...shown]
      .map((asin) => rows.get(asin) as ProductRow)
      .map((row) => (general.includes('info') ? row : withoutInfo(row))),
    found,
    notFound,
    tokens: {
      spent: sumOf(pages.map(({ tokens }) => tokens?.spent)),
      free: sumOf(pages.map(({ tokens }) => tokens?.free)),
    },
    sample: pages.some(({ sample }) => sample),
  };
}

/** Adds 'info' if the provider needs it to map codes to products, even if nobody selected it. */
export const generalToRequest = ({ identifiers, general }: Requested): readonly string[] =>
  identifiers && !general.includes('info') ? [...general, 'info'] : general;

const infoIds = productColumns.filter(({ group, id }) => group === 'info' && id !== 'asin').map(({ id }) => id);

function withoutInfo(row: ProductRow): ProductRow {
  const left = { ...row };
  for (const id of infoIds) delete left[id];
  return left;
}

/** The ASINs of each of these codes. Goes through the rows once, which may have many codes each. */
function asinsWith(identifiers: readonly string[], rows: Iterable<ProductRow>): Map<string, Set<string>> {
  const asins = new Map(identifiers.map((asked) => [bare(asked), new Set<string>()]));
  for (const { asin, upc, ean, isbn } of rows)
    for (const codes of [upc, ean, isbn])
      if (Array.isArray(codes)) for (const code of codes) asins.get(bare(code))?.add(asin);
  return asins;
}

/** Ignores leading zeros: a UPC is an EAN that starts with one. */
const bare = (code: string): string => code.replace(/^0+/, '');

/** Null if a page has no count. */
const sumOf = (counts: readonly (number | undefined)[]): number | null =>
  counts.includes(undefined) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** Product data for lists of identifiers. The header learns from the provider's event what a call has spent. */
export const productCalls = calls(
  '/api/products',
  { tag: 'Products', access: productsAccess },
  {
    /** One batch, at most 20 identifiers. */
    items: post('/items', 'load product data', {
      body: lookupSchema,
      mostBytes: 16 * 1024,
      answer: lookupAnswerSchema,
    }),
    /** The cost of a whole list, at most 10,000 identifiers. */
    cost: post('/cost', 'load the cost of the list', {
      body: costQuestionSchema,
      answer: costSchema,
      full: true,
      upstream: {
        path: () => portalForms(productPaths.cost)[0],
        body: ({ marketplace, asins, identifiers }: CostQuestion) => ({ marketplace, asins, identifiers }),
        answer: upstreamListCostSchema,
      },
    }),
  },
);
