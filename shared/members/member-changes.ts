import * as v from 'valibot';
import { memberIdSchema } from './member.ts';

/** Kinds of change to a member. A provider may send others. */
const memberChangeKinds = [
  'added',
  'edited',
  /** See `flag` and `value`. */
  'flag',
  'password',
  'activated',
  'deactivated',
  /** The seats became fewer, or the plan ended. */
  'seat-lost',
  'deleted',
  /** `detail` is the marketplace, or ALL. */
  'settings-cloned',
  'instructions-sent',
  'link-revoked',
  /** The member set a password through the link. */
  'password-set',
  /** `detail` is the reason. */
  'mail-failed',
  /** `detail` is the role's name. */
  'role-given',
  /** The role's name or rights changed, for everybody who has it. */
  'role-changed',
  /** The member keeps the rights. */
  'role-left',
  /** The member asked for the right in `flag`; `detail` is the reason. */
  'right-asked',
  /** `detail` has the owner's words, if any. */
  'right-granted',
  'right-declined',
  /** `detail` has them in words. */
  'goals-set',
] as const;
export type MemberChangeKind = (typeof memberChangeKinds)[number];

const memberChangeSchema = v.object({
  id: v.string(),
  /** ms */
  at: v.number(),
  memberId: v.string(),
  /** The member's name at the time. */
  name: v.string(),
  email: v.string(),
  /** The email of the person who did it; null for automatic changes, such as the end of a plan. */
  by: v.nullable(v.string()),
  kind: v.string(),
  flag: v.nullable(v.string()),
  value: v.nullable(v.boolean()),
  detail: v.nullable(v.string()),
});
export type MemberChange = v.InferOutput<typeof memberChangeSchema>;

/** GET /api/members/changes?id=… (ours): newest first, at most 100; without an id, of all members. */
export const memberChangesQuerySchema = v.object({ id: v.optional(memberIdSchema) });
export const memberChangesSchema = v.object({ changes: v.array(memberChangeSchema) });
export const MOST_CHANGES = 100;
