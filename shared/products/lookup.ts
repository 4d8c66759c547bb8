import * as v from 'valibot';
import { supportedMarketplaces } from '../marketplaces.ts';
import { BATCH_SIZE, MOST_IDENTIFIERS, tooManyIdentifiers } from './identifiers.ts';
import { generalFlags, statisticalFlags } from './product-flags.ts';

const textSchema = v.string();
/** A cell's value. Times are text as the provider sends them; null is unknown. */
const cellSchema = v.union([textSchema, v.number(), v.boolean(), v.null(), v.array(textSchema)]);
export type Cell = v.InferOutput<typeof cellSchema>;

/**
 * A product in a list: its ASIN, and the requested fields by column id. Money is in the marketplace's currency,
 * lengths and weights in the units of `unitsOf`. A field that wasn't requested is absent.
 */
export type ProductRow = { asin: string; [column: string]: Cell | undefined };
// Not objectWithRest: all of valibot is in the page's first chunk, and that function adds 0.5 kB that nothing else
// needs.
export const productRowSchema = v.pipe(
  v.record(v.string(), v.optional(cellSchema)),
  v.check(({ asin }) => typeof asin === 'string', 'Expected an ASIN'),
  v.transform((row) => row as ProductRow),
);

/** The marketplace's units of length and weight. */
export const unitsOf = (marketplace: string): { dimension: 'in' | 'cm'; weight: 'lb' | 'kg' } =>
  marketplace === 'US' ? { dimension: 'in', weight: 'lb' } : { dimension: 'cm', weight: 'kg' };

const identifierSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));
const listSchema = (most: number, message: (count: number) => string) =>
  v.pipe(
    v.array(identifierSchema),
    v.minLength(1, 'Expected asins or identifiers'),
    v.check(
      ({ length }) => length <= most,
      ({ input }) => message(input.length),
    ),
  );
const marketplaceSchema = v.picklist(supportedMarketplaces);
const flags = <const T extends readonly string[]>(known: T) => v.optional(v.array(v.picklist(known)), []);

const isOneList = ({ asins, identifiers }: { asins?: unknown; identifiers?: unknown }): boolean =>
  (asins === undefined) !== (identifiers === undefined);

/** POST /api/products/items: one batch of a list, by ASIN or by UPC, EAN and ISBN, and the requested data. */
export const lookupSchema = v.pipe(
  v.object({
    marketplace: marketplaceSchema,
    asins: v.optional(listSchema(BATCH_SIZE, (count) => `At most ${BATCH_SIZE} per call. These are ${count}.`)),
    identifiers: v.optional(listSchema(BATCH_SIZE, (count) => `At most ${BATCH_SIZE} per call. These are ${count}.`)),
    general: flags(generalFlags),
    statistics: flags(statisticalFlags),
  }),
  v.check((requested) => isOneList(requested), 'Give either asins or identifiers'),
);
export type Lookup = v.InferOutput<typeof lookupSchema>;

/** POST /api/products/cost: a whole list, before anything is spent on it. */
export const costQuestionSchema = v.pipe(
  v.object({
    marketplace: marketplaceSchema,
    asins: v.optional(listSchema(MOST_IDENTIFIERS, tooManyIdentifiers)),
    identifiers: v.optional(listSchema(MOST_IDENTIFIERS, tooManyIdentifiers)),
  }),
  v.check((requested) => isOneList(requested), 'Give either asins or identifiers'),
);
export type CostQuestion = v.InferOutput<typeof costQuestionSchema>;

/**
 * `atMost` is the cost in tokens if everything is found; `free` identifiers cost nothing, because the team looked them
 * up within 24 h.
 */
export const costSchema = v.object({ asked: v.number(), free: v.number(), atMost: v.number() });

/** Why an identifier has no result: it is invalid, no product has it, or this marketplace doesn't sell the product. */
export const notFoundReasons = ['malformed', 'unknown', 'elsewhere'] as const;
export type NotFoundReason = (typeof notFoundReasons)[number];
export const notFoundLabels: Record<NotFoundReason, string> = {
  malformed: 'Not a valid identifier',
  unknown: 'No result',
  elsewhere: 'Not sold in this marketplace',
};

const notFoundSchema = v.object({
  asked: v.string(),
  reason: v.picklist(notFoundReasons),
  /** Marketplaces that do sell it, if the provider says so. */
  soldIn: v.optional(v.array(v.string())),
});
export type NotFound = v.InferOutput<typeof notFoundSchema>;

/** The result of one batch. Everything requested is in either `found` or `notFound`. */
export const lookupAnswerSchema = v.object({
  /** In request order. A code with several ASINs has all of them, the best known first. */
  rows: v.array(productRowSchema),
  found: v.array(v.object({ asked: v.string(), asins: v.array(v.string()) })),
  notFound: v.array(notFoundSchema),
  /** The cost, and how many were free, looked up within 24 h; null if the provider doesn't say. */
  tokens: v.object({ spent: v.nullable(v.number()), free: v.nullable(v.number()) }),
  /** Sample data instead of real products. */
  sample: v.boolean(),
});
export type LookupAnswer = v.InferOutput<typeof lookupAnswerSchema>;
