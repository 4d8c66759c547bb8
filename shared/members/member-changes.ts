import * as v from 'valibot';
import { memberIdSchema } from './member.ts';

/** What was done to a member. A provider may name others. */
const memberChangeKinds = [
  'added',
  'edited',
  /** `flag` and `value` say which and how. */
  'flag',
  'password',
  'activated',
  'deactivated',
  /** There were fewer seats, or the plan has ended. */
  'seat-lost',
  'deleted',
  /** `detail` is the marketplace, or ALL. */
  'settings-cloned',
  'instructions-sent',
  'link-revoked',
  /** The member has set a password by his link. */
  'password-set',
  /** `detail` is why. */
  'mail-failed',
] as const;
export type MemberChangeKind = (typeof memberChangeKinds)[number];

/** One line of the history of changes. */
const memberChangeSchema = v.object({
  id: v.string(),
  /** ms */
  at: v.number(),
  memberId: v.string(),
  /** As the member was called then. */
  name: v.string(),
  email: v.string(),
  /** The e-mail of who did it; null where nobody did, as when the plan has ended. */
  by: v.nullable(v.string()),
  kind: v.string(),
  flag: v.nullable(v.string()),
  value: v.nullable(v.boolean()),
  detail: v.nullable(v.string()),
});
export type MemberChange = v.InferOutput<typeof memberChangeSchema>;

/** GET /api/members/changes?id=… (ours): the newest first, at most a hundred; without an id those of all members. */
export const memberChangesQuerySchema = v.object({ id: v.optional(memberIdSchema) });
export const memberChangesSchema = v.object({ changes: v.array(memberChangeSchema) });
export const MOST_CHANGES = 100;
