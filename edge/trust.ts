import type { MiddlewareHandler } from 'hono';
import { errorCodes } from '#shared/errors.ts';
import { isLoopback } from './settings.ts';

/**
 * Whom this portal answers: with PUBLIC_ORIGIN that origin and no other, without it loopback hosts only (421).
 * A request that changes something, and every upgrade, has to come from our own page: Origin is compared exactly, port included;
 * one with neither Origin nor Sec-Fetch-Site is no browser, and passes on its cookie.
 */
export function trust(publicOrigin: string | undefined): MiddlewareHandler {
  const publicHost = publicOrigin ? new URL(publicOrigin).host : undefined;

  return async (c, next) => {
    const host = c.req.header('host') ?? '';
    const known = publicHost ? host === publicHost : isLoopback(hostName(host));
    if (!known) return c.json({ code: errorCodes.unknownHost, message: 'This address is not served here.' }, 421);

    const upgrade = c.req.header('upgrade')?.toLowerCase() === 'websocket';
    if (upgrade || !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      const own = origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : origin === (publicOrigin ?? `http://${host}`);
      if (!own) return c.json({ code: errorCodes.foreignOrigin, message: 'This call came from another site.' }, 403);
    }
    await next();
  };
}

/** Headers for every answer: no foreign script, frame or connection, and no address of ours in a Referer. */
export function securityHeaders(secure: boolean): MiddlewareHandler {
  const headers: Record<string, string> = {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
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
  };
}

const hostName = (host: string): string => host.replace(/:\d+$/, '');
