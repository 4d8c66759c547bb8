import * as v from 'valibot';
import { extensionSchema } from './extensions.ts';

const moment = v.nullable(v.number());

export const memberIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** The set-password link that a member was sent last and has not used. `expiresAt` in ms. */
const memberLinkSchema = v.object({ expiresAt: v.number() });

/**
 * A sub-account. Moments in ms. What is null from `rev` on is ours and optional: this provider does not say it, and the screen leaves it out;
 * `link` and `mailFailure` are null as well where there is none.
 */
export const memberSchema = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  disabledCalculatorSettings: v.boolean(),
  accessHistory: v.boolean(),
  accessGoogleAddon: v.boolean(),
  recordSourcingHistory: v.boolean(),
  accessProducts: v.boolean(),
  accessSeller: v.boolean(),
  /** As the provider says it. `isActive` and `statusText` read it. */
  status: v.string(),
  createdAt: moment,
  /** Grows with every change of names, password or flags: an edit that names an older one is refused (CHANGED_MEANWHILE). */
  rev: v.nullable(v.number()),
  lastActiveAt: moment,
  neverSignedIn: v.nullable(v.boolean()),
  link: v.nullable(memberLinkSchema),
  /** Why the last mail did not reach the member: a sentence. */
  mailFailure: v.nullable(v.string()),
  /** The owner's choice of who stays active when seats shrink: 0 before 1; null is not chosen. */
  storedRank: v.nullable(v.number()),
});
export type Member = v.InferOutput<typeof memberSchema>;

export const memberListQuerySchema = v.object({ extension: extensionSchema });
export const memberListSchema = v.object({ members: v.array(memberSchema) });
export type MemberList = v.InferOutput<typeof memberListSchema>;

/** GET /api/members/one?id=…, and whatever else names one member. */
export const memberIdBodySchema = v.object({ id: memberIdSchema });

/** A member was added, changed or deleted: whoever shows the list reads it again. Only the main account hears of it. */
export const membersChangeSchema = v.object({ ids: v.array(v.string()) });

export const isInactive = ({ status }: Pick<Member, 'status'>): boolean => status.trim().toLowerCase() === 'inactive';

/** 'Active' where nothing is said; any other word capitalised. */
export function statusText({ status }: Pick<Member, 'status'>): string {
  const word = status.trim() || 'active';
  return word[0]?.toUpperCase() + word.slice(1).toLowerCase();
}
