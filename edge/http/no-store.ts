import type { MiddlewareHandler } from 'hono';

/** Answers that nobody may keep: each is one person's, and of this moment. */
export const noStore: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
};
