import { Hono } from 'hono';
import { preferencePaths } from '#shared/preferences/calls.ts';
import { preferencesPatchSchema, preferencesSchema } from '#shared/preferences/preferences.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { preferencesOf, savePreferences } from './preferences-table.ts';

const documented = documentedUnder('Preferences', ' (ours, optional)');

export function preferencesRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();

  app.get(preferencePaths.own, documented('The settings of the account', preferencesSchema, 401), async (c) =>
    c.json(await preferencesOf(deps.db, c.var.caller.account.id)),
  );

  app.put(preferencePaths.own, documented('Change some settings of the account', preferencesSchema, 400, 401), checkBody(preferencesPatchSchema), async (c) => {
    const { id } = c.var.caller.account;
    const saved = await deps.write(async (trx) => {
      const now = deps.clock();
      const after = await savePreferences(trx, id, c.req.valid('json'), now);
      await enqueue(trx, now, [{ accountId: id, event: 'preferences:updated', data: after }]);
      return after;
    });
    return c.json(saved);
  });

  return app;
}
