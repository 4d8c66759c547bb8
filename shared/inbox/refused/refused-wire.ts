import * as v from 'valibot';

/**
 * Refused messages that wait until a fix lets them in (OPS-08): between the operator's page and the edge, and between
 * edge and provider.
 */

/**
 * Where messages come in: four intakes at the provider, beside a company its list and socket, and the hub's for the
 * provider's socket events.
 */
const refusedIntakes = ['sp-api', 'activity', 'scans', 'company', 'walmart', 'hub'] as const;
export type RefusedIntake = (typeof refusedIntakes)[number];
export type ProviderIntake = Exclude<RefusedIntake, 'hub'>;

const DAY = 86_400_000;

export const refusedLimits = {
  /** How long a message waits from its last refusal, and how long a record of a take is stored, ms. */
  age: 30 * DAY,
  /** Larger messages are refused as before, without waiting, bytes. */
  messageBytes: 256 * 1024,
  /** At the provider, and in one file of the edge's log. The oldest go first. */
  messages: 10_000,
  bytes: 64 * 1024 * 1024,
  /** At the hub, per user. */
  messagesOfUser: 200,
  bytesOfUser: 1024 * 1024,
  groups: 200,
  /** Messages that a dry run lists. */
  listed: 100,
  /** Messages that one list or dry run reads under the present rules. */
  tried: 1_000,
  /** Messages that one call takes in. */
  taken: 200,
  /** Groups that one search finds. */
  found: 20,
  takes: 500,
} as const;

/** An alert published longer ago than this comes into the list without a sound, a mail or a toast, ms. */
const QUIET_AFTER = 10 * 60_000;

/** @param publishedTime and `now` in ms */
export const isLate = (publishedTime: number, now: number): boolean => now - publishedTime > QUIET_AFTER;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const groupEntries = { intake: v.picklist(refusedIntakes), reason: text(400), version: text(40) };

/** A group: one intake, one reason, one version of the rules. */
export const refusedNameSchema = v.strictObject(groupEntries);
export type RefusedName = v.InferOutput<typeof refusedNameSchema>;

const refusedGroupSchema = v.object({
  ...groupEntries,
  waiting: count,
  /** Distinct users; messages of an unknown user count as one. */
  users: count,
  /** When the first and the last was refused, ms. */
  first: v.number(),
  last: v.number(),
  /** How many of the `tried` ones pass under the present rules. */
  passing: count,
  tried: count,
});
export type RefusedGroup = v.InferOutput<typeof refusedGroupSchema>;

/** A record of messages that an operator took in again. */
const takeRecordSchema = v.object({
  run: text(40),
  ...groupEntries,
  by: text(200),
  at: v.number(),
  /** How many waited at the start, how many were taken in, and how many were there already. */
  of: count,
  taken: count,
  already: count,
});
export type TakeRecord = v.InferOutput<typeof takeRecordSchema>;

export const refusedListSchema = v.object({
  /** The present version of the rules. */
  version: text(40),
  groups: v.array(refusedGroupSchema),
  takes: v.array(takeRecordSchema),
});
export type RefusedList = v.InferOutput<typeof refusedListSchema>;

/** Why the provider's intakes are not listed: it has no such call, the edge has no INGEST_KEY, or it did not answer. */
const providerStates = ['listed', 'unsupported', 'no-key', 'no-answer'] as const;
export const operatorRefusedSchema = v.object({ ...refusedListSchema.entries, provider: v.picklist(providerStates) });
export type OperatorRefused = v.InferOutput<typeof operatorRefusedSchema>;

/**
 * What would happen to a message now. `rings`: a person would hear of it; `list`: it comes into the list only, because
 * it is old or no alert; `already`: it is there by another message; `overtaken`: a state that has been read again
 * since; `refused`: still refused.
 */
const verdicts = ['rings', 'list', 'already', 'overtaken', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

const refusedMessageSchema = v.object({
  id: text(300),
  user: text(200),
  product: text(40),
  /** The exact path and rule. */
  detail: text(400),
  first: v.number(),
  last: v.number(),
  times: count,
  verdict: v.picklist(verdicts),
});

export const refusedCheckSchema = v.object({
  /** Of all `tried` messages of the group, in the order in which they would be taken in. */
  verdicts: v.object({ rings: count, list: count, already: count, overtaken: count, refused: count } satisfies Record<
    Verdict,
    typeof count
  >),
  waiting: count,
  messages: v.array(refusedMessageSchema),
  /** The first message, redacted, as JSON. */
  sample: v.string(),
});
export type RefusedCheck = v.InferOutput<typeof refusedCheckSchema>;

const run = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/, 'Expected an id of 8 to 40 letters, digits, - or _'));
/**
 * `after`: the `next` of the last answer, 0 at first. One press is one `run`, however many calls it takes. With
 * `clear`, what is still refused is deleted instead of waiting on.
 */
export const takeRequestSchema = v.strictObject({
  ...groupEntries,
  run,
  after: v.optional(count, 0),
  clear: v.optional(v.boolean(), false),
});
export type TakeRequest = v.InferOutput<typeof takeRequestSchema>;
/** The same, to the provider: with the operator's name. */
export const providerTakeSchema = v.strictObject({
  ...takeRequestSchema.entries,
  by: v.pipe(text(200), v.minLength(1)),
});
export type ProviderTake = v.InferOutput<typeof providerTakeSchema>;

export const takeAnswerSchema = v.object({
  taken: count,
  already: count,
  /** Still refused: they go on waiting, or are deleted by `clear`. */
  refused: count,
  /** Where to go on; null at the end. */
  next: v.nullable(count),
});
export type TakeAnswer = v.InferOutput<typeof takeAnswerSchema>;

export const noVerdicts = (): Record<Verdict, number> => ({ rings: 0, list: 0, already: 0, overtaken: 0, refused: 0 });

export const takeTotals = (a: Omit<TakeAnswer, 'next'>, b: Omit<TakeAnswer, 'next'>): Omit<TakeAnswer, 'next'> => ({
  taken: a.taken + b.taken,
  already: a.already + b.already,
  refused: a.refused + b.refused,
});

/**
 * Which refused messages a search looks for: those about a product or with an id, of an account's team or of nobody
 * known.
 */
export const refusedSearchSchema = v.strictObject({ user: v.optional(text(200)), word: v.optional(text(300)) });
export type RefusedSearch = v.InferOutput<typeof refusedSearchSchema>;

export const refusedFoundSchema = v.object({
  groups: v.array(v.object({ ...groupEntries, waiting: count, last: v.number() })),
});
/** The groups in which such messages wait, the latest first, with how many of them. */
export type RefusedFound = v.InferOutput<typeof refusedFoundSchema>['groups'];

/** The provider's calls, under its own origin like the rest of its intake, with the ingest key. */
export const refusedPaths = {
  list: '/ingest/refused',
  check: '/ingest/refused/check',
  take: '/ingest/refused/take',
  find: '/ingest/refused/find',
} as const;
