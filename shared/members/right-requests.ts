import * as v from 'valibot';
import { type RightToUse, rightsToUse } from '../session/user.ts';
import { memberIdSchema } from './member.ts';
import type { MemberFlags } from './member-flags.ts';

/** Letters in the member's reason, and in the owner's answer. */
export const LONGEST_REASON = 300;
/** Requests per member that an answer lists, newest first, and for the owner of the whole team. */
export const MOST_REQUESTS = 100;

/** No control characters, except line breaks: the text is shown to somebody else. */
const words = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LONGEST_REASON, `At most ${LONGEST_REASON} characters`),
  v.regex(/^(?:\P{C}|\n)*$/u, 'Please use plain text'),
);

/** POST /api/rights (OWN-11): a member asks the owner for a right. */
export const requestRightSchema = v.object({
  right: v.picklist(rightsToUse),
  reason: v.pipe(words, v.nonEmpty('Say what you need it for')),
});
export type RequestRight = v.InferOutput<typeof requestRightSchema>;

/** POST /api/rights/answer: the owner's answer, with words for the member. */
export const answerRightSchema = v.object({ id: memberIdSchema, grant: v.boolean(), words: v.optional(words, '') });
export type AnswerRight = v.InferOutput<typeof answerRightSchema>;

/** A request, also as the event about a change of it. Times in ms. */
export const rightRequestSchema = v.object({
  id: v.string(),
  memberId: v.string(),
  name: v.string(),
  /** A right of a newer provider is shown by its name. */
  right: v.string(),
  reason: v.string(),
  state: v.picklist(['open', 'granted', 'declined']),
  requestedAt: v.number(),
  answeredAt: v.nullable(v.number()),
  /** The owner's words with the answer; '' if there are none. */
  words: v.string(),
});
export type RightRequest = v.InferOutput<typeof rightRequestSchema>;

/** A member's own requests; for the owner, the team's. Newest first. */
export const rightRequestsSchema = v.object({ requests: v.array(rightRequestSchema) });
export type RightRequests = v.InferOutput<typeof rightRequestsSchema>;

/** What granting a right turns on: changing prices needs the notifications, too. */
export const flagsOfRight = (right: RightToUse): Partial<MemberFlags> =>
  right === 'changePrices' ? { accessNotifications: true, changePrices: true } : { [right]: true };

/** The code for asking again before the owner has answered. */
export const ALREADY_REQUESTED = 'ALREADY_REQUESTED';
