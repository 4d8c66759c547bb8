import * as v from 'valibot';
import { currencyOf, roundedTo } from '../marketplaces.ts';
import { plainLines, plainText } from '../plain-text.ts';
import { asinSchema } from '../products/asin.ts';
import { fail, ok, type Result } from '../result.ts';
import { MOST_TRACKED } from './limits.ts';
import {
  DEFAULT_REARM,
  LARGEST_VALUE,
  LONGEST_NOTE,
  type Rearm,
  rearmSchema,
  silentAfterSchema,
  type TrackingEntry,
  trackedMarketplaceSchema,
  trackingIdSchema,
} from './rule.ts';
import {
  type MetricValues,
  metricOf,
  type TrackingField,
  trackingFieldSchema,
  trackingFields,
} from './tracking-metrics.ts';

/** The maximum number of products per call that tracks, changes, pauses or stops many. */
export const MOST_ROWS = MOST_TRACKED;
/** The maximum size of such a call, bytes: every row with both thresholds of every metric. */
export const MANY_BYTES = 1_048_576;
const MOST_PERCENT = 1_000;

/**
 * A threshold of a row: a value, a percentage of the value now (90 is a tenth less), or null to remove it. A missing
 * one stays as it is.
 */
const boundSchema = v.nullable(
  v.union([
    v.pipe(v.number(), v.minValue(0), v.maxValue(LARGEST_VALUE)),
    v.object({ percent: v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_PERCENT)) }),
  ]),
);
export type Bound = v.InferOutput<typeof boundSchema>;

const rowEntrySchema = v.object({
  field: trackingFieldSchema,
  min: v.optional(boundSchema),
  max: v.optional(boundSchema),
});

/**
 * A row: a product, and the part of its rule that is to change. Columns left out stay, or get the defaults of a new
 * rule.
 */
const manyRowSchema = v.object({
  /** Its number in the table, for the report. */
  row: v.pipe(v.number(), v.safeInteger()),
  asin: asinSchema,
  entries: v.pipe(v.array(rowEntrySchema), v.maxLength(trackingFields.length)),
  rearm: v.optional(rearmSchema),
  silentAfter: v.optional(silentAfterSchema),
  note: v.optional(plainText(LONGEST_NOTE, plainLines)),
  /** Takes thresholds, re-arm time and expected interval of this tracked product. The row's own columns win. */
  sameAs: v.optional(asinSchema),
});
export type ManyRow = v.InferOutput<typeof manyRowSchema>;

/** POST: without `save`, only reports what would happen. */
export const trackManySchema = v.object({
  marketplace: trackedMarketplaceSchema,
  rows: v.pipe(
    v.array(manyRowSchema),
    v.minLength(1, 'Choose at least one product.'),
    v.maxLength(MOST_ROWS, `At most ${MOST_ROWS} products at a time.`),
  ),
  save: v.boolean(),
});
export type TrackMany = v.InferOutput<typeof trackManySchema>;

/** `column` is `asin`, `sameAs`, `row`, or a metric's `field.min` or `field.max`. */
const problemSchema = v.object({ column: v.string(), reason: v.string() });
export type ManyProblem = v.InferOutput<typeof problemSchema>;

const outcomeSchema = v.object({
  row: v.number(),
  asin: v.string(),
  outcome: v.picklist(['started', 'changed', 'unchanged', 'refused']),
  problems: v.array(problemSchema),
  /** The thresholds as figures, with percentages resolved. Empty for a refused row. */
  entries: v.array(v.object({ field: trackingFieldSchema, min: v.nullable(v.number()), max: v.nullable(v.number()) })),
  /** Of the rule, once saved. */
  id: v.optional(trackingIdSchema),
});
export type ManyOutcome = v.InferOutput<typeof outcomeSchema>;
/** `left`: how many more products the team can track, before this call. */
export const trackedManySchema = v.object({ rows: v.array(outcomeSchema), left: v.number(), saved: v.boolean() });
export type TrackedMany = v.InferOutput<typeof trackedManySchema>;

/** The part of a rule that a row can change. */
export type RuleParts = { entries: readonly TrackingEntry[]; rearm: Rearm; silentAfter: number | null; note: string };

type ResolveContext = {
  /** The product's rule; undefined if it is not tracked. */
  before: RuleParts | undefined;
  /** The rule of the product named by `sameAs`; undefined if that one is not tracked. */
  same: RuleParts | undefined;
  /** The product's known values. */
  now: MetricValues;
  marketplace: string;
};

/**
 * The rule that a row makes, with its percentages as figures. A percentage of an unknown value is refused: it would be
 * no threshold at all.
 */
export function resolveRow(
  row: ManyRow,
  { before, same, now, marketplace }: ResolveContext,
): Result<RuleParts, ManyProblem[]> {
  if (row.sameAs !== undefined && !same)
    return fail([{ column: 'sameAs', reason: `${row.sameAs} is not tracked in this marketplace` }]);
  const problems: ManyProblem[] = [];
  const base = same ?? before;
  const entries = new Map<TrackingField, TrackingEntry>(base?.entries.map((entry) => [entry.field, entry]));
  for (const { field, ...bounds } of row.entries) {
    const entry = { field, min: null, max: null, ...entries.get(field) };
    for (const side of ['min', 'max'] as const) {
      const bound = bounds[side];
      if (bound === undefined) continue;
      const value = thresholdOf(bound, field, now, marketplace);
      if (value === undefined)
        problems.push({
          column: `${field}.${side}`,
          reason: `The current value of ${metricOf(field).label} is not known`,
        });
      else entry[side] = value;
    }
    if (entry.min !== null && entry.max !== null && entry.min > entry.max)
      problems.push({ column: `${field}.max`, reason: `Min ${entry.min} is above Max ${entry.max}` });
    entries.set(field, entry);
  }
  const set = [...entries.values()].filter(({ min, max }) => min !== null || max !== null);
  if (set.length === 0 && problems.length === 0)
    problems.push({ column: 'row', reason: 'Enter a Min or Max for at least one metric' });
  if (problems.length > 0) return fail(problems);
  return ok({
    entries: set.sort((a, b) => trackingFields.indexOf(a.field) - trackingFields.indexOf(b.field)),
    rearm: row.rearm ?? base?.rearm ?? DEFAULT_REARM,
    silentAfter: row.silentAfter === undefined ? (base?.silentAfter ?? null) : row.silentAfter,
    note: row.note ?? before?.note ?? '',
  });
}

export const sameRule = (a: RuleParts, b: RuleParts): boolean =>
  a.rearm === b.rearm &&
  a.silentAfter === b.silentAfter &&
  a.note === b.note &&
  JSON.stringify(sorted(a.entries)) === JSON.stringify(sorted(b.entries));

const sorted = (entries: readonly TrackingEntry[]) =>
  entries.map(({ field, min, max }) => [field, min, max]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));

/** @returns undefined for a percentage of an unknown value */
function thresholdOf(
  bound: Bound,
  field: TrackingField,
  now: MetricValues,
  marketplace: string,
): number | null | undefined {
  if (bound === null || typeof bound === 'number') return bound;
  const value = now[field];
  if (value === undefined) return undefined;
  const { kind } = metricOf(field);
  const share = (value * bound.percent) / 100;
  if (kind === 'price') return roundedTo(share, currencyOf(marketplace));
  return kind === 'count' ? Math.round(share) : Math.round(share * 10) / 10;
}
