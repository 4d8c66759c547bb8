import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const statuses = { 400: 'INVALID_ARGUMENT', 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED', 404: 'NOT_FOUND', 429: 'RESOURCE_EXHAUSTED' } as const;
export type GoogleStatus = keyof typeof statuses;

/** What a call of the sandbox's Google comes to. */
export type GoogleRefusal = { code: GoogleStatus; message: string; reason: string; retryAfter?: number };
export const googleRefusal = (code: GoogleStatus, message: string, reason = 'badRequest'): GoogleRefusal => ({ code, message, reason });

/** An error as Google's APIs word it. */
export function refuseAsGoogle(c: Context, { code, message, reason, retryAfter }: GoogleRefusal): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.json({ error: { code, message, status: statuses[code], errors: [{ message, domain: 'global', reason }] } }, code as ContentfulStatusCode);
}

export const unauthenticated = googleRefusal(401, 'Request had invalid authentication credentials. Expected OAuth 2 access token.', 'authError');
export const noPermission = googleRefusal(403, 'The caller does not have permission', 'forbidden');
export const notFound = googleRefusal(404, 'Requested entity was not found.', 'notFound');
export const tooMuch: GoogleRefusal = {
  ...googleRefusal(429, "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user'.", 'rateLimitExceeded'),
  retryAfter: 2,
};
