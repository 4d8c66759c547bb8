import * as v from 'valibot';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { invalid, providerCodes } from './codes.ts';
import type { BodyEnv } from './limit-body.ts';
import { type Refusal, refusal } from './refuse.ts';

/** A request whose body limitBody has read. */
type Bodied = { req: { header: (name: string) => string | undefined }; var: Readonly<BodyEnv['Variables']> };

/** The body as JSON, whatever its content type says: queues and topics label JSON as text. */
export function readJson(c: Bodied): Result<unknown, Refusal> {
  const read = parseJson(c.var.bodyText, DEEPEST_MESSAGE);
  return read.ok ? read : fail(invalid({ '(body)': read.error }));
}

/** The body of a portal call: JSON by its content type, of the call's shape. An absent body is an empty object. */
export function readBody<T>(c: Bodied, schema: v.GenericSchema<unknown, T>): Result<T, Refusal> {
  const type = c.req.header('content-type');
  if (c.var.bodyText === '') return parseShape(schema, {});
  if (type !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return fail(refusal(415, providerCodes.notJson, 'The body has to be JSON.'));
  const body = readJson(c);
  return body.ok ? parseShape(schema, body.value) : body;
}

/** Checks a value against a schema; a wrong one is a refusal that names every failing path. */
export function parseShape<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T, Refusal> {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? ok(parsed.output) : fail(invalid(pathsOf(parsed.issues)));
}

const MOST_ISSUES = 50;

function pathsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues.slice(0, MOST_ISSUES)) errors[v.getDotPath(issue) ?? '(body)'] ??= issue.message.slice(0, 200);
  return errors;
}
