import { Hono } from 'hono';
import { incidentPaths } from '#shared/incidents/calls.ts';
import { incidentsSchema } from '#shared/incidents/incident.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { documentedUnder } from '../http/describe.ts';
import { incidentsOf } from './incidents-table.ts';

const documented = documentedUnder('Inbox', ' (ours, optional)');

export function incidentsRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.get(
    incidentPaths.list,
    documented('Alerts with one cause: the open incidents, then the newest', incidentsSchema, 401, 403),
    requireAccess(notificationsAccess),
    async (c) => c.json({ incidents: await incidentsOf(deps.db, c.var.caller.owner.id) }),
  );
  return app;
}
