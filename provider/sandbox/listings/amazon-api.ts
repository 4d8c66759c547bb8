import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { BodyEnv } from '#provider/http/read-body.ts';
import type { RegionName } from '#shared/integrations/regions.ts';

export type AmazonCaller = { region: RegionName; sellerId: string; marketplace: string; marketplaceId: string };

/** What the APIs of the sandbox's Amazon have in common. Each adds its calls to `app`. */
export type AmazonApi = {
  app: Hono<BodyEnv>;
  /** Of the paths, with the region as a parameter. */
  base: string;
  clock: () => number;
  described: (summary: string) => MiddlewareHandler;
  /** Checks a call as Amazon does. @param rate calls a second */
  enter: (c: Context, marketplaceId: string | undefined, rate: number) => Promise<Response | AmazonCaller>;
};

export const errors = (c: Context, status: 400 | 403 | 404 | 429 | 503, code: string, message: string): Response =>
  c.json({ errors: [{ code, message, details: '' }] }, status);

export const invalidInput = (c: Context, message: string): Response => errors(c, 400, 'InvalidInput', message);
