import * as v from 'valibot';
import { supportedMarketplaces } from '../marketplaces.ts';
import { BATCH_SIZE, MOST_IDENTIFIERS, tooManyIdentifiers } from './identifiers.ts';
import { generalFlags, statisticalFlags } from './product-flags.ts';

const textSchema = v.string();
/** What a cell may hold. Moments are texts as the provider gives them; null is unknown. */
const cellSchema = v.union([textSchema, v.number(), v.boolean(), v.null(), v.array(textSchema)]);
export type Cell = v.InferOutput<typeof cellSchema>;

/**
 * A product as lists show it: its ASIN, and by the id of its column whatever was asked for. Money is in the currency of its marketplace,
 * lengths and weights in the units of `unitsOf`. A field that was not asked for is absent.
 */
export type ProductRow = { asin: string; [column: string]: Cell | undefined };
// No objectWithRest: valibot stands in the page's first file as a whole, and that is 0.5 kB of it which nobody else needs.
export const productRowSchema = v.pipe(
  v.record(v.string(), v.optional(cellSchema)),
  v.check(({ asin }) => typeof asin === 'string', 'Expected an ASIN'),
  v.transform((row) => row as ProductRow),
);

/** Lengths and weights as the marketplace counts them. */
export const unitsOf = (marketplace: string): { dimension: 'in' | 'cm'; weight: 'lb' | 'kg' } =>
  marketplace === 'US' ? { dimension: 'in', weight: 'lb' } : { dimension: 'cm', weight: 'kg' };

const identifierSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));
const listSchema = (most: number, message: (count: number) => string) =>
  v.pipe(
    v.array(identifierSchema),
    v.minLength(1, 'Which products are looked up?'),
    v.check(
      ({ length }) => length <= most,
      ({ input }) => message(input.length),
    ),
  );
const marketplaceSchema = v.picklist(supportedMarketplaces);
const flags = <const T extends readonly string[]>(known: T) => v.optional(v.array(v.picklist(known)), []);

const isOneList = ({ asins, identifiers }: { asins?: unknown; identifiers?: unknown }): boolean => (asins === undefined) !== (identifiers === undefined);

/** POST /api/products/items: one batch of a list, by ASIN or by UPC, EAN and ISBN, and what is wanted of each product. */
export const lookupSchema = v.pipe(
  v.object({
    marketplace: marketplaceSchema,
    asins: v.optional(listSchema(BATCH_SIZE, (count) => `At most ${BATCH_SIZE} a call. These are ${count}.`)),
    identifiers: v.optional(listSchema(BATCH_SIZE, (count) => `At most ${BATCH_SIZE} a call. These are ${count}.`)),
    general: flags(generalFlags),
    statistics: flags(statisticalFlags),
  }),
  v.check((asked) => isOneList(asked), 'Give either asins or identifiers'),
);
export type Lookup = v.InferOutput<typeof lookupSchema>;

/** POST /api/products/cost: a whole list, before anything is spent for it. */
export const costQuestionSchema = v.pipe(
  v.object({
    marketplace: marketplaceSchema,
    asins: v.optional(listSchema(MOST_IDENTIFIERS, tooManyIdentifiers)),
    identifiers: v.optional(listSchema(MOST_IDENTIFIERS, tooManyIdentifiers)),
  }),
  v.check((asked) => isOneList(asked), 'Give either asins or identifiers'),
);
export type CostQuestion = v.InferOutput<typeof costQuestionSchema>;

/** `atMost` tokens if everything is found; `free` of the list cost nothing, since the team has seen them within 24 h. */
export const costSchema = v.object({ asked: v.number(), free: v.number(), atMost: v.number() });

/** Why an identifier brought nothing: it is none, no product has it, or none that this marketplace sells. */
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
  /** Marketplaces that do sell it, where the provider tells. */
  soldIn: v.optional(v.array(v.string())),
});
export type NotFound = v.InferOutput<typeof notFoundSchema>;

/** What one batch came to. Everything that was asked stands either in `found` or in `notFound`. */
export const lookupAnswerSchema = v.object({
  /** In the order asked; of a code with several ASINs all of them, the best known first. */
  rows: v.array(productRowSchema),
  found: v.array(v.object({ asked: v.string(), asins: v.array(v.string()) })),
  notFound: v.array(notFoundSchema),
  /** What it cost, and how many were free, seen within 24 h; null where the provider does not tell. */
  tokens: v.object({ spent: v.nullable(v.number()), free: v.nullable(v.number()) }),
  /** Sample data, no real products. */
  sample: v.boolean(),
});
export type LookupAnswer = v.InferOutput<typeof lookupAnswerSchema>;
