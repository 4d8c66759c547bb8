import { Hono } from 'hono';
import { sellersAccess } from '#shared/sellers/access.ts';
import { changeFollowSchema, followedListSchema, followIdsSchema, followSchema } from '#shared/sellers/follow.ts';
import { followPaths } from '#shared/sellers/follow-calls.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createFollowOperations } from './follow-operations.ts';
import type { Storefronts } from './storefronts.ts';

const documented = documentedUnder('Sellers', ' (ours, optional)');

/** Storefronts that the team follows: a look each day, and an alert about what changed. */
export function followRoutes(deps: Deps, storefronts: Storefronts): Hono<PortalEnv> {
  const { list, follow, change, unfollow, restore } = createFollowOperations(deps, storefronts);
  const allowed = requireAccess(sellersAccess);
  const app = new Hono<PortalEnv>();

  app.get(followPaths.followed, documented('The followed storefronts', followedListSchema, 401, 403), allowed, async (c) =>
    c.json(await list(c.var.caller.account)),
  );
  app.post(followPaths.followed, documented('Follow a storefront', followedListSchema, 400, 401, 403), allowed, checkBody(followSchema), async (c) =>
    answer(c, await follow(c.var.caller.account, c.req.valid('json'))),
  );
  app.put(
    followPaths.followed,
    documented('Change the limit of a followed storefront, and resume its looks', followedListSchema, 400, 401, 403),
    allowed,
    checkBody(changeFollowSchema),
    async (c) => answer(c, await change(c.var.caller.account, c.req.valid('json'))),
  );
  app.delete(
    followPaths.followed,
    documented('Unfollow storefronts (ids in the body)', followedListSchema, 400, 401, 403),
    allowed,
    checkBody(followIdsSchema),
    async (c) => answer(c, await unfollow(c.var.caller.account, c.req.valid('json').ids)),
  );
  app.put(
    followPaths.restored,
    documented('Follow again what was unfollowed within the last hour', followedListSchema, 400, 401, 403),
    allowed,
    checkBody(followIdsSchema),
    async (c) => answer(c, await restore(c.var.caller.account, c.req.valid('json').ids)),
  );
  return app;
}
