import * as v from 'valibot';
import { asOfSchema } from '../../grid/as-of.ts';
import { accountSchema } from '../../members/member.ts';
import { timeSpanSchema } from '../../time/time.ts';

/** Account, time and snapshot: the start of every history query. */
export const scopeEntries = {
  time: v.nullish(timeSpanSchema),
  /** For owners only (HIST-05). */
  account: v.nullish(accountSchema),
  /** Only the account's own rows. */
  individual: v.nullish(v.boolean()),
  /**
   * From an earlier answer; missing: now. All pages of a grid send the same value, so that live rows don't shift its
   * blocks.
   */
  asOf: v.nullish(asOfSchema),
};
const scopeSchema = v.object(scopeEntries);
export type HistoryScope = v.InferOutput<typeof scopeSchema>;

/** The accounts to choose from: email and id, the main account first (portal-3 §7). */
export const historyAccountsSchema = v.array(
  v.looseObject({
    _id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
    email: v.string(),
    name: v.nullish(v.string()),
  }),
);
