import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiError } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';

/**
 * Converts the outcome of a provider call or a command to HTTP: the value unchanged, or the error with its original
 * status (ERR-01). A missing answer becomes 502. A 401 ends the session (session/signed-in.ts).
 */
export function answer<T extends object>(
  c: Context,
  outcome: Result<T, { status: number; error: ApiError }>,
): Response {
  if (outcome.ok) return c.json(outcome.value);
  const { status, error } = outcome.error;
  return c.json(error, (status === 0 ? 502 : status) as ContentfulStatusCode);
}

/**
 * Returns the absolute URL of a portal path. Without a public origin, the host is a loopback address: other hosts get
 * no answer.
 */
export const wholeAddress = (c: Context, publicOrigin: string | undefined, path: string): string =>
  new URL(path, publicOrigin ?? `http://${c.req.header('host')}`).href;
