import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Meter } from '#edge/hub/ports.ts';
import { knownMethod } from '#shared/process-log.ts';

/**
 * Counts every answer with its duration, by method, route, and status class. The route is its pattern, so that no
 * address is counted.
 */
export function answerTimes(meter: Pick<Meter, 'time'>): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    // Of the handler that answered, or of the check before it that refused.
    const route = routePath(c);
    meter.time(
      'answer',
      [`${knownMethod(c.req.method)}:${route}`, `${Math.floor(c.res.status / 100)}xx`],
      performance.now() - began,
    );
  };
}
