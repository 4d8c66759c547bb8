import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { errorCodes } from '#shared/errors.ts';
import { closeCodes, SUBPROTOCOL } from '#shared/protocol.ts';

/**
 * The WebSocket endpoint. Host and origin were checked before (trust.ts). A session that the hub refuses is still
 * accepted and then closed with its code, because a browser reports a refused upgrade only as 1006 (ST8).
 */
export function liveRoute(deps: EdgeDeps): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      c.header('Upgrade', 'websocket');
      return c.json({ code: errorCodes.invalid, message: 'This endpoint accepts only WebSocket connections.' }, 426);
    }
    const offered =
      c.req
        .header('sec-websocket-protocol')
        ?.split(',')
        .map((each) => each.trim()) ?? [];
    if (!offered.includes(SUBPROTOCOL)) return deps.refuseSocket(c, closeCodes.unknownProtocol, 'Unknown protocol');
    const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
    if (!session) return deps.refuseSocket(c, closeCodes.signedOut, 'Signed out');
    if (!(await deps.limits.mayUpgrade(session.userId))) {
      c.header('Retry-After', '60');
      return c.json({ code: errorCodes.tooMany, message: 'Too many connections. Please wait a minute.' }, 429);
    }
    return deps.acceptSocket(c, session);
  });
  return app;
}
