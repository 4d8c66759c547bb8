import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import type { Session, UpstreamFailure } from '#edge/hub/ports.ts';
import { errorCodes } from '#shared/errors.ts';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import type { Result } from '#shared/result.ts';

/**
 * The session of a call, admitted by its hub (ST8), or the 401 to answer with.
 * The answer also says where the stream stood before anything was read, as Stream-Head (ST13).
 */
export async function admitted(c: Context, deps: EdgeDeps): Promise<{ session: Session } | { refusal: Response }> {
  const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
  if (!session) return { refusal: signedOut(c, deps) };
  const check = await deps.hubs.check(session);
  if (!check.ok) return { refusal: signedOut(c, deps) };
  c.header('Stream-Head', `${check.head.epoch}:${check.head.head}`);
  return { session };
}

export function signedOut(c: Context, deps: EdgeDeps): Response {
  if (c.req.header('cookie')) c.header('Set-Cookie', deps.cookies.clear());
  return c.json({ code: errorCodes.signedOut, message: 'Please log in.' }, 401);
}

/** The provider's answer as it is, or its error with its status kept (ERR-01). A token it refuses ends the session. */
export async function answer<T>(c: Context, deps: EdgeDeps, session: Session, read: Result<T, UpstreamFailure>): Promise<Response> {
  if (read.ok) return c.json(read.value as object);
  if (read.error.status === 401) {
    await deps.hubs.endSession(session.userId, session.sessionId);
    return signedOut(c, deps);
  }
  // No answer at all is the gateway's 502; every other status is the provider's own.
  const status = read.error.status === 0 ? 502 : read.error.status;
  return c.json(read.error.error, status as ContentfulStatusCode);
}

/** A JSON body that fits its schema, or the 400 that names what does not. */
export async function bodyOf<T>(c: Context, schema: v.GenericSchema<unknown, T>): Promise<{ body: T } | { refusal: Response }> {
  const raw = parseJson(await c.req.text().catch(() => ''), DEEPEST_BODY);
  return raw.ok ? checked(c, schema, raw.value) : { refusal: c.json({ code: errorCodes.invalid, message: `The request ${raw.error}.` }, 400) };
}

/** Query fields that fit their schema, or the 400 that names what does not. */
export function queryOf<T>(c: Context, schema: v.GenericSchema<unknown, T>): { body: T } | { refusal: Response } {
  return checked(c, schema, c.req.query());
}

function checked<T>(c: Context, schema: v.GenericSchema<unknown, T>, raw: unknown): { body: T } | { refusal: Response } {
  const parsed = v.safeParse(schema, raw);
  if (parsed.success) return { body: parsed.output };
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues) errors[v.getDotPath(issue) ?? '(request)'] ??= issue.message.slice(0, 200);
  return { refusal: c.json({ code: errorCodes.invalid, message: Object.values(errors)[0] ?? 'The request has a wrong shape.', errors }, 400) };
}
