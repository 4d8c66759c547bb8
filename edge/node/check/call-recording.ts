import * as v from 'valibot';
import { contractProfiles } from '#shared/contract.ts';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import { vocabularyOf } from '#shared/recording/harmless.ts';
import { createRedactor } from '#shared/recording/redact.ts';
import { isStandIn, redactionKinds } from '#shared/recording/stand-ins.ts';
import { signInAnswerSchema, signInFormSchema, userInfoSchema } from '#shared/session/user.ts';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import { storedRecordSchema, upstreamNotificationsSchema } from '#shared/upstream/notification-records.ts';
import { type Known, readCalls } from './check-list.ts';
import type { Tried } from './try-call.ts';

/**
 * A recording of calls is JSON Lines, like one of a stream (shared/recording.ts): a header, then one line per call. What
 * was sent, and the answer, are redacted.
 */
const headerSchema = v.object({
  callRecording: v.literal(1),
  started: v.pipe(v.string(), v.isoTimestamp()),
  profile: v.picklist(contractProfiles),
  /** As in the setting PRODUCT. */
  product: v.string(),
  redactions: v.array(v.string()),
});
const recordedCallSchema = v.object({
  call: v.string(),
  profile: v.picklist(contractProfiles),
  section: v.string(),
  outcome: v.picklist(['holds', 'missing', 'wrong', 'untried']),
  sent: v.optional(v.unknown()),
  status: v.optional(v.number()),
  /** Missing if it was no JSON. */
  answer: v.optional(v.unknown()),
});
type RecordingOfCalls = v.InferOutput<typeof headerSchema> & { calls: RecordedCall[] };
export type RecordedCall = v.InferOutput<typeof recordedCallSchema>;

/** The fields of the calls, whose names stay in a recording, and their fixed words. */
export const callVocabulary = vocabularyOf([
  ...readCalls.flatMap(({ spec: { upstream, answer, query, body } }) =>
    [upstream?.response, upstream?.answer, answer, query, body].filter((schema) => schema !== undefined),
  ),
  ...[signInFormSchema, signInAnswerSchema, userInfoSchema, tokenBalanceSchema],
  ...[upstreamNotificationsSchema, storedRecordSchema],
  v.object({ sent: v.unknown(), answer: v.unknown(), code: v.string(), message: v.string() }),
]);

/** Returns a function that redacts what a call sent and got. Equal values get equal stand-ins. */
export function createCallRedactor(): (tried: Tried) => RecordedCall {
  const redactor = createRedactor({ more: callVocabulary });
  return ({ result: { call, profile, section, outcome }, exchange }) => {
    const json = parseJson(exchange?.text ?? '', DEEPEST_BODY);
    const redacted = redactor.frame({ sent: exchange?.sent, answer: json.ok ? json.value : undefined }) as object;
    const { status } = exchange ?? {};
    return { call, profile, section, outcome, ...(status === undefined ? {} : { status }), ...redacted };
  };
}

/** @param started ms */
export function serializeCalls(
  { profile, product }: Pick<RecordingOfCalls, 'profile' | 'product'>,
  started: number,
  calls: readonly RecordedCall[],
): string {
  const header = {
    callRecording: 1,
    started: new Date(started).toISOString(),
    profile,
    product,
    redactions: redactionKinds,
  };
  return `${[header, ...calls].map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** @throws Error that names the first invalid line */
export function parseCalls(text: string): RecordingOfCalls {
  const [first = '', ...rows] = text.trimEnd().split('\n');
  const header = lineOf(headerSchema, first, 1);
  return { ...header, calls: rows.map((row, index) => lineOf(recordedCallSchema, row, index + 2)) };
}

/** The product that the recorded calls were about: those of today must be about the same one. */
export function productIn(calls: readonly RecordedCall[]): Known['product'] | undefined {
  for (const { sent } of calls) {
    const about = v.safeParse(v.object({ asin: v.string(), marketplace: v.string() }), sent);
    if (about.success && !isStandIn(about.output.asin)) return about.output;
  }
  return undefined;
}

function lineOf<T>(schema: v.GenericSchema<unknown, T>, row: string, number: number): T {
  const json = parseJson(row, DEEPEST_BODY + 2);
  if (!json.ok) throw new Error(`Line ${number} ${json.error}.`);
  const line = v.safeParse(schema, json.value);
  if (line.success) return line.output;
  const { path, reason } = misfitOf(line.issues[0]);
  throw new Error(`Line ${number} is not of a recording of calls: ${path || 'the line'}: ${reason}.`);
}
