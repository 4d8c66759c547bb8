import { Hono } from 'hono';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { foundNamesSchema, namesQuestionSchema, SELLER_NAMES_PATH } from '#shared/sellers/name-calls.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import type { NameLookup } from './name-lookup.ts';

const documented = documentedUnder('Sellers', ' (ours, optional)');

/** The names of rivals, for everybody who sees the inbox. Unlike the specification's call, it answers at once with what is known. */
export function namesRoutes(lookup: NameLookup): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.post(
    SELLER_NAMES_PATH,
    documented('The known names of sellers. Looks up the others in the background', foundNamesSchema, 400, 401, 403),
    requireAccess(notificationsAccess),
    checkBody(namesQuestionSchema),
    async (c) => c.json({ names: await lookup.names(c.var.caller.owner.id, c.req.valid('json').ids) }),
  );
  return app;
}
