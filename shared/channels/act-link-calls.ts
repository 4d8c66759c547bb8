import * as v from 'valibot';
import { calls, post } from '../calls.ts';
import { zoneSchema } from '../time/days.ts';

/** What a link in a message does with its alert. */
export const acts = ['snooze', 'done'] as const;
export type Act = (typeof acts)[number];

/** How long a link works after its message was sent, ms. */
export const ACT_LINK_FOR = 7 * 86_400_000;

/** `zone`: the browser's, in which tomorrow begins. Default: the person's. */
const body = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
  zone: v.optional(zoneSchema),
});
export type UseActLink = v.InferOutput<typeof body>;

const answer = v.object({
  act: v.picklist(acts),
  /** The alert, and what it says. */
  record: v.string(),
  title: v.string(),
  /** When a snoozed alert comes back, ms. */
  until: v.nullable(v.number()),
});
export type ActLinkAnswer = v.InferOutput<typeof answer>;

/** Links in messages that act on an alert (CHAN-11). Public: the link is the proof, and it is good for nothing else. */
export const actLinkCalls = calls(
  '/api/act',
  { public: true, full: true, upstream: '/portal/act' },
  {
    /** Changes nothing, since mail scanners open pages, too. */
    look: post('/look', 'open the link', { body, answer, upstream: {} }),
    use: post('', 'use the link', { body, answer, upstream: {} }),
  },
);
