import { Hono } from 'hono';
import * as v from 'valibot';
import { membersAccess } from '#shared/members/access.ts';
import { memberIdBodySchema } from '#shared/members/member.ts';
import { rolePaths } from '#shared/members/role-calls.ts';
import { giveRoleSchema, rolesSchema, saveRoleSchema } from '#shared/members/roles.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createRoleOperations } from './role-operations.ts';
import { rolesOf } from './roles-table.ts';

const documented = documentedUnder('Sub-accounts');
const done = v.object({});

/** Roles: only main accounts, and only for their own sub-accounts. */
export function rolesRoutes(deps: Deps): Hono<PortalEnv> {
  const { save, remove, give } = createRoleOperations(deps);
  const owners = requireAccess(membersAccess);
  const app = new Hono<PortalEnv>();
  app.get(rolePaths.list, documented('Named sets of rights (ours, optional)', rolesSchema, 401, 403), owners, async (c) =>
    c.json({ roles: await rolesOf(deps.db, c.var.caller.owner.id) }),
  );
  app.put(
    rolePaths.save,
    documented('Add a role, or change it for everybody who has it (ours, optional)', v.object({ id: v.string() }), 400, 401, 403),
    owners,
    checkBody(saveRoleSchema),
    async (c) => answer(c, await save(c.var.caller.owner, c.req.valid('json'))),
  );
  app.post(
    rolePaths.remove,
    documented('Delete a role; its members keep their rights (ours, optional)', done, 400, 401, 403),
    owners,
    checkBody(memberIdBodySchema),
    async (c) => answer(c, await remove(c.var.caller.owner, c.req.valid('json').id)),
  );
  app.post(
    rolePaths.give,
    documented('Give sub-accounts a role with its rights, or take it away: all or none (ours, optional)', done, 400, 401, 403),
    owners,
    checkBody(giveRoleSchema),
    async (c) => answer(c, await give(c.var.caller.owner, c.req.valid('json'))),
  );
  return app;
}
