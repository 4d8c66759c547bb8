import * as v from 'valibot';
import { asOfSchema } from '../grid/as-of.ts';
import { timeSpanSchema } from './time.ts';

/** One account of the team: its `_id` or its e-mail. Empty or left out: all. */
export const accountSchema = v.pipe(v.string(), v.trim(), v.maxLength(254));

/** Whose rows, of when, and as they stood when: what every question about a history begins with. */
export const scopeEntries = {
  time: v.nullish(timeSpanSchema),
  /** For owners only (HIST-05). */
  account: v.nullish(accountSchema),
  /** Own rows only. */
  individual: v.nullish(v.boolean()),
  /** What an earlier answer gave; left out: now. Every page of one grid carries the same, so that live rows shift no block. */
  asOf: v.nullish(asOfSchema),
};
const scopeSchema = v.object(scopeEntries);
export type HistoryScope = v.InferOutput<typeof scopeSchema>;

/** The accounts to choose from: e-mail and id, the main account first (portal-3 §7). */
export const historyAccountsSchema = v.array(
  v.looseObject({ _id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)), email: v.string(), name: v.nullish(v.string()) }),
);
