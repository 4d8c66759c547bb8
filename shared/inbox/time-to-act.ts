import * as v from 'valibot';

/** The spans of the measurement, in days. */
export const actSpans = [7, 30] as const;

/**
 * What counts as dealing with an alert (ACT-10): everything that a person does with it, except opening it, and so
 * except reading it, because opening reads it. 'price': its product's price was changed. What a rule does is nobody's
 * action.
 */
const alertActions = [
  'done',
  'reopen',
  'pin',
  'unpin',
  'snooze',
  'unsnooze',
  'assign',
  'delete',
  'mute',
  'price',
] as const;
export type AlertAction = (typeof alertActions)[number];

export const timeToActQuerySchema = v.object({
  days: v.pipe(
    v.picklist(actSpans.map(String), 'Expected 7 or 30'),
    v.transform((days) => Number(days)),
  ),
});

/**
 * From an alert's arrival to the first action, ms, over `count` alerts. Percentiles by the nearest rank, so each is the
 * time of one alert.
 */
const timesEntries = { count: v.number(), median: v.number(), p90: v.number() };

export const MOST_COSTLY = 10;

export const timeToActSchema = v.object({
  /** Alerts that came in the span, and how many of them somebody has dealt with. */
  arrived: v.number(),
  acted: v.number(),
  /** Null if nobody has dealt with any. */
  all: v.nullable(v.object(timesEntries)),
  /** Quickest first. A member counts for the alerts that they were the first to deal with. */
  members: v.array(v.object({ id: v.string(), name: v.string(), ...timesEntries })),
  /** Most alerts first. */
  causes: v.array(v.object({ cause: v.string(), arrived: v.number(), times: v.nullable(v.object(timesEntries)) })),
  /** Alerts of the span with money at risk that nobody has dealt with, costliest first. */
  untouched: v.object({
    total: v.number(),
    alerts: v.pipe(
      v.array(
        v.object({
          record: v.string(),
          title: v.nullable(v.string()),
          asin: v.string(),
          marketplace: v.string(),
          cause: v.string(),
          perDay: v.number(),
          currency: v.string(),
          received: v.number(),
        }),
      ),
      v.maxLength(MOST_COSTLY),
    ),
  }),
});
export type TimeToAct = v.InferOutput<typeof timeToActSchema>;
