import * as v from 'valibot';
import { extensionSchema } from './extensions.ts';

const moment = v.nullable(v.number());

/** One account of the team: its `_id` or email. Empty or missing: all. */
export const accountSchema = v.pipe(v.string(), v.trim(), v.maxLength(254));

export const memberIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** The last set-password link sent to the member, if unused. `expiresAt` in ms. */
const memberLinkSchema = v.object({ expiresAt: v.number() });

/**
 * A sub-account. Times in ms. From `rev` on, fields are ours and optional: null means the provider doesn't send them,
 * and the screen omits them. `link` and `mailFailure` are also null if there is none.
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
  accessNotifications: v.boolean(),
  changePrices: v.boolean(),
  /** The provider's text. `isInactive` and `statusText` read it. */
  status: v.string(),
  createdAt: moment,
  /**
   * Grows with every change of names, password or flags. An edit with an older value is refused (CHANGED_MEANWHILE).
   */
  rev: v.nullable(v.number()),
  lastActiveAt: moment,
  neverSignedIn: v.nullable(v.boolean()),
  link: v.nullable(memberLinkSchema),
  /** Why the last email didn't reach the member, as a sentence. */
  mailFailure: v.nullable(v.string()),
  /** The owner's choice of who stays active when seats shrink: 0 before 1; null is not chosen. */
  seatRank: v.nullable(v.number()),
  /** The member's role (roles.ts), which can differ from the rights above. */
  roleId: v.nullable(v.string()),
});
export type Member = v.InferOutput<typeof memberSchema>;

export const memberListQuerySchema = v.object({ extension: extensionSchema });
export const memberListSchema = v.object({ members: v.array(memberSchema) });
export type MemberList = v.InferOutput<typeof memberListSchema>;

/** Names one member: GET /api/members/one?id=… and other calls. */
export const memberIdBodySchema = v.object({ id: memberIdSchema });

/** Members were added, changed or deleted, so lists must be read again. Only the main account gets this event. */
export const membersChangeSchema = v.object({ ids: v.array(v.string()) });

export const isInactive = ({ status }: Pick<Member, 'status'>): boolean => status.trim().toLowerCase() === 'inactive';

/** 'Active' if the status is empty; any other word capitalized. */
export function statusText({ status }: Pick<Member, 'status'>): string {
  const word = status.trim() || 'active';
  return word[0]?.toUpperCase() + word.slice(1).toLowerCase();
}
