import * as v from 'valibot';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const moment = v.nullable(v.pipe(v.number(), v.safeInteger()));

/** Days of counts that the provider stores and the panel shows. */
export const COMPLETENESS_DAYS = 30;
const MOST_MARKETPLACES = 40;

/**
 * What became of the messages that were due (ACT-09): they came, a check found what was missed, or a check found that
 * nothing had changed. Postponed are due checks that waited for Amazon's rate limit; failed are those that Amazon did
 * not answer. Both are checked again.
 */
const countsSchema = v.object({ received: count, recovered: count, unchanged: count, postponed: count, failed: count });
export type CompletenessCounts = v.InferOutput<typeof countsSchema>;

const daySchema = v.object({ day: v.pipe(v.string(), v.isoDate()), marketplace: v.string(), ...countsSchema.entries });

const marketSchema = v.object({
  marketplace: v.string(),
  products: count,
  /** Due products that have not been checked yet. */
  overdue: count,
  /** SKUs of which nothing has said who has the Buy Box. Absent from an older provider. */
  unknown: v.optional(count, 0),
  messageAt: moment,
  checkedAt: moment,
  /** The last message before it fell silent; null if it sends as usual. */
  silentSince: moment,
  /** Why checks fail at the moment. */
  trouble: v.nullable(v.picklist(['permission', 'unavailable', 'throttled'])),
});
export type CompletenessMarket = v.InferOutput<typeof marketSchema>;
export type CheckTrouble = NonNullable<CompletenessMarket['trouble']>;

/** @property interval how often every product is seen at least, ms */
export const completenessSchema = v.object({
  interval: count,
  days: v.pipe(v.array(daySchema), v.maxLength(MOST_MARKETPLACES * (COMPLETENESS_DAYS + 1))),
  markets: v.pipe(v.array(marketSchema), v.maxLength(MOST_MARKETPLACES)),
});
export type Completeness = v.InferOutput<typeof completenessSchema>;

/** A check found a missed message, a marketplace fell silent or sends again, or checks began to fail. */
export const completenessChangeSchema = v.object({ marketplace: v.string() });

/** How many messages were due: each came, was recovered, was not needed, or is still overdue. */
export const expectedOf = ({ received, recovered, unchanged }: CompletenessCounts, overdue = 0): number =>
  received + recovered + unchanged + overdue;

/** Adds counts of days or marketplaces. */
export const sumOf = (counts: readonly CompletenessCounts[]): CompletenessCounts =>
  counts.reduce(
    (sum, each) => ({
      received: sum.received + each.received,
      recovered: sum.recovered + each.recovered,
      unchanged: sum.unchanged + each.unchanged,
      postponed: sum.postponed + each.postponed,
      failed: sum.failed + each.failed,
    }),
    { received: 0, recovered: 0, unchanged: 0, postponed: 0, failed: 0 },
  );
