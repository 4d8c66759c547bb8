import type { Context, Env, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import * as v from 'valibot';
import { errorCodes } from '#shared/errors.ts';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import { cleanRefusal } from './clean-markup.ts';
import { bodyBytes } from './limits.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Accepts a JSON body that matches its schema; the handler reads it with `c.req.valid('json')`. Otherwise answers 413,
 * or 400 with the fields that do not match. Not hono/validator: it treats JSON without a content type as an empty
 * object, and answers malformed JSON with plain text.
 * @param most the maximum size in bytes
 */
export function checkBody<S extends v.GenericSchema>(schema: S, most: number = bodyBytes.request): Checked<'json', S> {
  const size = most < MIB ? `${most / KIB} KiB` : `${most / MIB} MiB`;
  const limit = bodyLimit({
    maxSize: most,
    onError: (c) => c.json({ code: errorCodes.tooLarge, message: `A request may have at most ${size}.` }, 413),
  });
  const check: MiddlewareHandler = async (c, next) => {
    const text = await c.req.text().catch(() => '');
    const raw = parseJson(text, DEEPEST_BODY);
    const abortEarly = text.length > LONGEST_FORM;
    return raw.ok
      ? checked(c, 'json', v.config(schema, { abortEarly }), raw.value, next)
      : c.json({ code: errorCodes.invalid, message: `The request ${raw.error}.` }, 400);
  };
  return every(limit, check);
}

/**
 * In characters. Of a longer body only the first problem is named: a list of wrong rows has so many that collecting
 * them would hold up everybody.
 */
const LONGEST_FORM = 16 * KIB;

/** Does the same for the query: `c.req.valid('query')`. If a field occurs twice, the first one counts. */
export const checkQuery =
  <S extends v.GenericSchema>(schema: S): Checked<'query', S> =>
  (c, next) =>
    checked(c, 'query', schema, c.req.query(), next);

type Checked<T extends 'json' | 'query', S extends v.GenericSchema> = MiddlewareHandler<
  Env,
  string,
  { in: Record<T, v.InferInput<S>>; out: Record<T, v.InferOutput<S>> }
>;

async function checked(
  c: Context,
  target: 'json' | 'query',
  schema: v.GenericSchema,
  raw: unknown,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const parsed = v.safeParse(schema, raw);
  if (parsed.success) {
    c.req.addValidatedData(target, parsed.output as object);
    await next();
    return undefined;
  }
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues) errors[v.getDotPath(issue) ?? '(request)'] ??= issue.message.slice(0, 200);
  // The schema library's messages quote the rejected input.
  return c.json(
    cleanRefusal({
      code: errorCodes.invalid,
      message: Object.values(errors)[0] ?? 'The request has a wrong shape.',
      errors,
    }),
    400,
  );
}
