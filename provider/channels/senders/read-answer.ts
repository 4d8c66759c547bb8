import * as v from 'valibot';
import { parseJson } from '#shared/parse-json.ts';
import type { Result } from '#shared/result.ts';
import type { OutsideAnswer, OutsideFailure, OutsideRequest } from '../outside/fetch-outside.ts';
import type { Outcome } from './sender.ts';

/** `fetchOutside` by the rules of this process. */
export type Post = (address: string, request: OutsideRequest) => Promise<Result<OutsideAnswer, OutsideFailure>>;

export const asJson = { 'content-type': 'application/json' };

/** The outcome of a call: without an answer, the failure's own. */
export const outcomeOf = (
  answer: Result<OutsideAnswer, OutsideFailure>,
  read: (answer: OutsideAnswer) => Outcome,
): Outcome => (answer.ok ? read(answer.value) : answer.error);

/** The outcome by the statuses that mean the same everywhere. @param service its name, to begin a sentence with */
export function byStatus(service: string, { status, headers }: OutsideAnswer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent', status };
  const afterMs = pauseOf(headers['retry-after']);
  if (status === 429) return { kind: 'later', reason: `${service} accepts no more messages for now.`, afterMs };
  if (status === 408 || status === 425 || status >= 500)
    return { kind: 'later', reason: `${service} has a problem (${status}).`, afterMs };
  return { kind: 'refused', reason: `${service} refused the message (${status}).` };
}

/** Reads an answer's JSON; undefined if it is something else. */
export function jsonOf<T>({ text }: OutsideAnswer, schema: v.GenericSchema<unknown, T>): T | undefined {
  const json = parseJson(text, 10);
  const parsed = json.ok ? v.safeParse(schema, json.value) : undefined;
  return parsed?.success ? parsed.output : undefined;
}

/** Seconds as ms, at most a day. */
export const inMs = (seconds: number): number => Math.ceil(Math.min(Math.max(seconds, 0), 86_400) * 1000);

/** Retry-After has seconds or a date. */
function pauseOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : inMs(seconds);
}
