import { Hono } from 'hono';
import { settingsAccess } from '#shared/account/access.ts';
import { digestPaths } from '#shared/digest/calls.ts';
import { saveDigestSchema, weeklyDigestSchema } from '#shared/digest/weekly-digest.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { createDigestOperations } from './digest-operations.ts';

const documented = documentedUnder('Sub-accounts', ' (ours, optional)');

/** The weekly mail about the team's work. */
export function digestRoutes(deps: Deps): Hono<PortalEnv> {
  const { read, save } = createDigestOperations(deps);
  const owners = requireAccess(settingsAccess);
  const app = new Hono<PortalEnv>();
  app.get(digestPaths.read, documented('The owner’s weekly digest: whether, when, and in which time zone', weeklyDigestSchema, 401, 403), owners, async (c) =>
    c.json(await read(c.var.caller.owner)),
  );
  app.put(
    digestPaths.save,
    documented('Turn the weekly digest on or off, and choose its day', weeklyDigestSchema, 400, 401, 403),
    owners,
    checkBody(saveDigestSchema),
    async (c) => c.json(await save(c.var.caller.owner, c.req.valid('json'))),
  );
  return app;
}
