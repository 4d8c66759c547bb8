import * as v from 'valibot';
import { extensionSchema } from '../../members/extensions.ts';
import { memberIdSchema } from '../../members/member.ts';
import { memberChangesSchema } from '../../members/member-changes.ts';
import { memberFlags } from '../../members/member-flags.ts';
import { browserListSchema } from '../../session/browsers.ts';
import { zoneSchema } from '../../time/days.ts';
import { timeSpanSchema } from '../../time/time.ts';
import { memberTokensSchema } from '../../tokens/token-tools.ts';
import { memberWorkSchema } from './usage.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** POST /api/member-page. Without an id, the caller's own page. `zone` decides where a day begins. */
export const memberPageQuerySchema = v.object({
  id: v.nullish(memberIdSchema),
  time: v.nullish(timeSpanSchema),
  zone: zoneSchema,
});

/** The upper ends of the classes of the time to act, ms; a last class has the rest. */
export const ACT_CLASSES = [5 * 60_000, 15 * 60_000, 60 * 60_000] as const;
/** The time to act covers so many days, whatever the page's time is: actions are not stored for long. */
export const ACT_DAYS = 30;

/**
 * All about one member (OWN-07). Each figure comes from the function that Usage and Sub-accounts have it from, over the
 * page's time: `work` and `medians` from the members' work, `tokens` from the members' tokens, `act` from the time to
 * act.
 */
export const memberPageSchema = v.object({
  member: v.object({
    _id: v.string(),
    name: v.string(),
    email: v.string(),
    /** The main account itself has no rights that somebody could change. */
    isOwner: v.boolean(),
    active: v.boolean(),
    extension: v.nullable(extensionSchema),
    createdAt: v.number(),
    lastActiveAt: v.nullable(v.number()),
    flags: v.record(v.picklist(memberFlags), v.boolean()),
  }),
  work: memberWorkSchema.entries.rows.item,
  /** Per bucket of days: `bought` counts each product once, in the bucket of its last scan. */
  days: count,
  buckets: v.array(v.object({ start: v.number(), lookedUp: count, bought: count })),
  tokens: memberTokensSchema,
  /** The lower middle value of the team's active members. Null for a sub-account, which sees nobody else's figures. */
  medians: v.nullable(
    v.object({
      people: count,
      lookedUp: count,
      exported: count,
      bought: count,
      tokens: count,
      act: v.nullable(v.number()),
    }),
  ),
  changes: memberChangesSchema.entries.changes,
  browsers: browserListSchema.entries.browsers,
  /**
   * The first actions on alerts in 30 days: how many, the median and the 90th percentile of their times (ms), and how
   * many in each class. Null without any.
   */
  act: v.nullable(v.object({ count, median: v.number(), p90: v.number(), classes: v.array(count) })),
  /** The team in the order of the list, to go from page to page; only the own page for a sub-account. */
  team: v.array(v.object({ _id: v.string(), name: v.string() })),
});
export type MemberPage = v.InferOutput<typeof memberPageSchema>;
