import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiError } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';

/**
 * What a call to the provider or a command has come to, as HTTP: the value as it is, or the error with its status kept (ERR-01).
 * No answer at all is the gateway's 502. A 401 ends the session (session/signed-in.ts).
 */
export function answer<T extends object>(c: Context, outcome: Result<T, { status: number; error: ApiError }>): Response {
  if (outcome.ok) return c.json(outcome.value);
  const { status, error } = outcome.error;
  return c.json(error, (status === 0 ? 502 : status) as ContentfulStatusCode);
}

/** A path of the portal as an address. Without a public origin the host is a loopback one: others are not answered. */
export const wholeAddress = (c: Context, publicOrigin: string | undefined, path: string): string =>
  new URL(path, publicOrigin ?? `http://${c.req.header('host')}`).href;
