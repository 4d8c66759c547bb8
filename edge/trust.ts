import type { MiddlewareHandler } from 'hono';
import { distrust, isRead, wantsWebSocket } from '#shared/trust.ts';

/** Whom this portal answers, by the rule that every server of ours follows. */
export function trust(publicOrigin: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req;
    const changes = !isRead(method) || wantsWebSocket(method, c.req.header('upgrade'));
    const refused = distrust({ host: c.req.header('host'), origin: c.req.header('origin'), site: c.req.header('sec-fetch-site'), changes }, publicOrigin);
    if (!refused) return next();
    const { status, ...error } = refused;
    return c.json(error, status);
  };
}

/** Headers for every answer: no foreign script or connection, no address of ours in a Referer, and nothing kept but the client's files. @param frame an address that may stand in a frame beside them */
export function securityHeaders(secure: boolean, frame?: string): MiddlewareHandler {
  // The billing portal is shown in a frame, where it allows that: the sandbox's on this machine, a real one by https.
  const frames = `${secure ? 'https:' : 'http://127.0.0.1:* http://localhost:*'}${frame ? ` ${new URL(frame).origin}` : ''}`;
  const headers: Record<string, string> = {
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src ${frames}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}
