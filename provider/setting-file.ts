import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { fail, ok, type Result } from '#shared/result.ts';

/**
 * Reads the JSON file that a setting names.
 * @param builtIn the value without a file
 * @returns what is in it, or one sentence about what is wrong
 */
export function readSettingFile<S extends v.GenericSchema, B = v.InferOutput<S>>(
  name: string,
  path: string | undefined,
  schema: S,
  builtIn: B,
): Result<v.InferOutput<S> | B, string> {
  if (path === undefined) return ok(builtIn);
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    return fail(`${name} names ${path}, which can't be read as JSON: ${(cause as Error).message}.`);
  }
  const parsed = v.safeParse(schema, read);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail(`${name} names ${path}, which doesn't fit at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}.`);
}
