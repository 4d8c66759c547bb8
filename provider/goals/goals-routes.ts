import { Hono } from 'hono';
import * as v from 'valibot';
import { isMainAccount } from '#shared/account/user.ts';
import { goalPaths } from '#shared/goals/calls.ts';
import { goalsOfTeamSchema, saveGoalsSchema } from '#shared/goals/goals.ts';
import { membersAccess } from '#shared/members/access.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createGoalOperations } from './goals-operations.ts';

const documented = documentedUnder('Sub-accounts', ' (ours, optional)');

/** Goals and token caps: a member reads its own, the owner reads and sets the team's. */
export function goalsRoutes(deps: Deps): Hono<PortalEnv> {
  const { list, save } = createGoalOperations(deps);
  const app = new Hono<PortalEnv>();
  app.get(goalPaths.list, documented('Goals a day with today’s progress: a member’s own, or for the owner the team’s', goalsOfTeamSchema, 401), async (c) => {
    const { account, owner, user } = c.var.caller;
    return c.json(await list(owner.id, isMainAccount(user) ? undefined : account.id));
  });
  app.put(
    goalPaths.save,
    documented('Set the goals and the token cap of several members: all or none', v.object({}), 400, 401, 403),
    requireAccess(membersAccess),
    checkBody(saveGoalsSchema),
    async (c) => answer(c, await save(c.var.caller.owner, c.req.valid('json'))),
  );
  return app;
}
