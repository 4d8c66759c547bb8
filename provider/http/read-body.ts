import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { invalid, providerCodes, type Refusal, refusal, refuse, tooLarge } from './refuse.ts';

type Bodied = { req: { header: (name: string) => string | undefined }; var: Readonly<BodyEnv['Variables']> };

/** Reads the body as JSON and ignores its content type, since queues and topics label JSON as text. */
export function readJson(c: Bodied): Result<unknown, Refusal> {
  const read = parseJson(c.var.bodyText, DEEPEST_MESSAGE);
  return read.ok ? read : fail(invalid({ '(body)': read.error }));
}

/** Reads the JSON body of a portal call and checks its content type and shape. An absent body is an empty object. */
export function readBody<T>(c: Bodied, schema: v.GenericSchema<unknown, T>): Result<T, Refusal> {
  const type = c.req.header('content-type');
  if (c.var.bodyText === '') return parseShape(schema, {});
  if (type !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    return fail(refusal(415, providerCodes.notJson, 'The body must be JSON.'));
  const body = readJson(c);
  return body.ok
    ? parseShape(v.config(schema, { abortEarly: c.var.bodyText.length > LONGEST_FORM }), body.value)
    : body;
}

/**
 * In characters. Of a longer body only the first problem is named: a list of wrong rows has so many that collecting
 * them would hold up everybody.
 */
const LONGEST_FORM = 16 * 1024;

/** Checks a value against a schema. The refusal names the failing paths. */
export function parseShape<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T, Refusal> {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? ok(parsed.output) : fail(invalid(pathsOf(parsed.issues)));
}

const MOST_ISSUES = 50;

function pathsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues.slice(0, MOST_ISSUES))
    errors[v.getDotPath(issue) ?? '(body)'] ??= issue.message.slice(0, 200);
  return errors;
}

/** The body as text, read once and within its limit, for the routes after `limitBody`. */
export type BodyEnv = { Variables: { bodyText: string } };

/**
 * Up to this size, bytes, a refused body is read to its end, so that a sender that is still writing receives the
 * response.
 */
const MOST_DISCARDED = 32 * 1024 * 1024;

export const limitBody =
  (maxSize: number): MiddlewareHandler<BodyEnv> =>
  async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD') return next();
    const announced = c.req.header('content-length');
    try {
      // Node enforces the announced length. Without one, bytes are counted as they arrive.
      const text =
        announced !== undefined && Number(announced) <= maxSize ? await raw.text() : await readUpTo(raw.body, maxSize);
      if (text === undefined) return refuse(c, tooLarge);
      c.set('bodyText', text);
    } catch {
      return refuse(c, invalid({ '(body)': 'is incomplete' }));
    }
    return next();
  };

/** @returns undefined if the body is larger */
async function readUpTo(body: ReadableStream<Uint8Array> | null, maxSize: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_DISCARDED) break;
    if (bytes <= maxSize) chunks.push(chunk);
  }
  return bytes > maxSize ? undefined : Buffer.concat(chunks).toString('utf8');
}
