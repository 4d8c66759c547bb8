import type { Context } from 'hono';
import { errorCodes } from '#shared/errors.ts';

/** Refuses what was tried too often. @param retryMs how long to wait */
export function tooManyAttempts(c: Context, retryMs: number): Response {
  c.header('Retry-After', String(Math.max(1, Math.ceil(retryMs / 1000))));
  return c.json({ code: errorCodes.tooMany, message: 'Too many attempts. Please wait a minute and try again.' }, 429);
}
