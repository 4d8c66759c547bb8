import * as v from 'valibot';
import { asinSchema } from '../products/asin.ts';

const text = v.nullish(v.string());

/** One sourced product, as the team history lists it (portal-3 §3), in a page and in the event that tells of it. */
export const activityRowSchema = v.looseObject({
  _id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  /** Counts up with every row taken in (ours, optional): against `asOf` it says whether a page holds the row already. */
  seq: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger())), undefined),
  image: text,
  title: text,
  category: text,
  /** A rank that is no number is left out: it costs the row nothing else. */
  bsr: v.fallback(v.nullish(v.number()), undefined),
  asin: asinSchema,
  url: text,
  insight360Site: text,
  insight360Keyword: text,
  marketplace: text,
  sourced: v.union([v.string(), v.number()]),
  source: text,
  email: text,
});
export type ActivityRow = v.InferOutput<typeof activityRowSchema>;
