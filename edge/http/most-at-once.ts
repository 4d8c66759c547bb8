import type { MiddlewareHandler } from 'hono';
import { errorCodes } from '#shared/errors.ts';

/**
 * Refuses calls beyond this many at a time with 429. They are counted before the work.
 * @param busy the message of a refusal
 */
export function mostAtOnce(most: number, busy: string): MiddlewareHandler {
  let running = 0;
  return async (c, next) => {
    if (running >= most) return c.json({ code: errorCodes.tooMany, message: busy }, 429);
    running += 1;
    try {
      return await next();
    } finally {
      running -= 1;
    }
  };
}
