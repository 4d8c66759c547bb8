import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { inRequest } from '#edge/request-scope.ts';
import type { UserHash } from '#edge/user-hash.ts';
import { type Log, logRequest } from '#shared/process-log.ts';

/** Answers each request with its id, and logs it. Runs after hono/request-id. */
export function requestLog({ log, userHash }: { log: Log; userHash: UserHash }): MiddlewareHandler<{
  Variables: { session?: { userId: string } };
}> {
  return async (c, next) => {
    const began = performance.now();
    const { requestId } = c.var;
    await inRequest(requestId, next);
    // The header that hono/request-id sets is lost if a handler returns a response of its own.
    c.res.headers.set('X-Request-Id', requestId);
    const { session } = c.var;
    logRequest(log, {
      requestId,
      method: c.req.method,
      // Of the handler that answered, or of the check before it that refused.
      route: routePath(c),
      status: c.res.status,
      ms: performance.now() - began,
      ...(session ? { user: await userHash(session.userId) } : {}),
    });
  };
}
