import * as v from 'valibot';
import { supportedMarketplaces } from '../../marketplaces.ts';
import { plainLines, plainText } from '../../plain-text.ts';

/** How many products or sellers are compared side by side. */
export const MOST_COMPARED = 4;
/** The maximum number of saved comparisons per account, without the team's shared ones. */
export const MOST_COMPARISONS = 100;
const LONGEST_NOTE = 2_000;
const LONGEST_VALUES = 30_000;

const comparedKinds = ['products', 'sellers'] as const;
const comparedKindSchema = v.picklist(comparedKinds);
export type ComparedKind = (typeof comparedKinds)[number];

const valueSchema = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())]);
export type ComparedValue = v.InferOutput<typeof valueSchema>;
const valuesSchema = v.pipe(
  v.record(v.string(), v.optional(valueSchema)),
  v.check((values) => JSON.stringify(values).length <= LONGEST_VALUES, 'This is too long to save'),
);

/** A product (ASIN) or a seller (seller id), with its values by field when they were read. */
const comparedItemSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^\w{5,40}$/, 'Expected an ASIN or a seller id')),
  /** ms */
  at: v.number(),
  values: valuesSchema,
});
export type ComparedItem = v.InferOutput<typeof comparedItemSchema>;

export const comparisonIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
export const comparisonNameSchema = v.pipe(plainText(80), v.nonEmpty('Please enter a name'));

const savedComparisonSchema = v.object({
  id: v.string(),
  kind: comparedKindSchema,
  marketplace: v.picklist(supportedMarketplaces),
  name: v.string(),
  note: v.string(),
  ids: v.array(v.string()),
  /** The whole team sees it; only its maker changes it. */
  shared: v.boolean(),
  mine: v.boolean(),
  /** The email of who made it. */
  by: v.string(),
  /** ms */
  changedAt: v.number(),
});
export type SavedComparison = v.InferOutput<typeof savedComparisonSchema>;

/** The person's own comparisons and the team's shared ones, newest first. */
export const comparisonListSchema = v.object({ comparisons: v.array(savedComparisonSchema), most: v.number() });
export type ComparisonList = v.InferOutput<typeof comparisonListSchema>;

export const openedComparisonSchema = v.object({
  comparison: savedComparisonSchema,
  items: v.array(comparedItemSchema),
});

/** With an `id`, changes an own comparison; without one, adds one. */
export const putComparisonSchema = v.object({
  id: v.optional(comparisonIdSchema),
  kind: comparedKindSchema,
  marketplace: v.picklist(supportedMarketplaces),
  name: comparisonNameSchema,
  note: plainText(LONGEST_NOTE, plainLines),
  shared: v.optional(v.boolean(), false),
  items: v.pipe(
    v.array(comparedItemSchema),
    v.minLength(2, 'Compare at least two'),
    v.maxLength(MOST_COMPARED, `At most ${MOST_COMPARED} can be compared`),
    v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each can be compared only once'),
  ),
});

export const comparisonIdsSchema = v.object({
  ids: v.pipe(v.array(comparisonIdSchema), v.minLength(1), v.maxLength(100)),
});

/** A comparison was saved, changed, or deleted. */
export const comparisonsChangeSchema = v.object({ id: v.string() });
export type ComparisonsChange = v.InferOutput<typeof comparisonsChangeSchema>;
