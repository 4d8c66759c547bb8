import { createHmac } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type Log, logRequest } from '#shared/process-log.ts';
import { DatabaseAway, passingTrouble } from '../db/database-outage.ts';

/** Answers each request with its id, and logs it. Runs after hono/request-id. */
export function requestLog({
  log,
  userHash,
}: {
  log: Log;
  userHash: (user: string) => string;
}): MiddlewareHandler<{ Variables: { caller?: { account: { id: string } } } }> {
  return async (c, next) => {
    const began = performance.now();
    const { requestId } = c.var;
    await next();
    // The header that hono/request-id sets is lost if a handler returns a response of its own.
    c.res.headers.set('X-Request-Id', requestId);
    // An outage and a full disk have lines of their own, and not one for each call.
    if (c.error instanceof DatabaseAway || passingTrouble(c.error) === 'full') return;
    const { caller } = c.var;
    logRequest(log, {
      requestId,
      method: c.req.method,
      // Of the handler that answered, or of the check before it that refused.
      route: routePath(c),
      status: c.res.status,
      ms: performance.now() - began,
      ...(caller ? { user: userHash(caller.account.id) } : {}),
    });
  };
}

/** Identifies a user in the log as the edge does (edge/user-hash.ts). @param key the same secret */
export const createUserHash =
  (key: string) =>
  (user: string): string =>
    createHmac('sha256', key).update(user).digest('hex').slice(0, 12);
