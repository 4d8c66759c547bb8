import { Hono } from 'hono';
import * as v from 'valibot';
import { isMainAccount } from '#shared/account/user.ts';
import { membersAccess, ownRightsAccess } from '#shared/members/access.ts';
import { rightPaths } from '#shared/members/right-calls.ts';
import { answerRightSchema, askForRightSchema, rightRequestsSchema } from '#shared/members/right-requests.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createRightOperations } from './right-operations.ts';
import { requestsOf } from './right-requests-table.ts';

const documented = documentedUnder('Sub-accounts', ' (ours, optional)');
const done = v.object({});

/** Requests for rights: members read and make their own, the owner reads and answers the team's. */
export function rightsRoutes(deps: Deps): Hono<PortalEnv> {
  const operations = createRightOperations(deps);
  const app = new Hono<PortalEnv>();
  app.get(rightPaths.list, documented('Requests for rights: a member’s own, or for the owner the team’s', rightRequestsSchema, 401), async (c) => {
    const { account, owner, user } = c.var.caller;
    return c.json({ requests: await requestsOf(deps.db, owner.id, isMainAccount(user) ? undefined : account.id) });
  });
  app.post(
    rightPaths.ask,
    documented('A sub-account asks for a right; 409 until the earlier request is answered', done, 400, 401, 403, 409, 429),
    requireAccess(ownRightsAccess),
    checkBody(askForRightSchema),
    async (c) => answer(c, await operations.ask(c.var.caller.account, c.req.valid('json'))),
  );
  app.post(
    rightPaths.answer,
    documented('The owner grants or declines a request', done, 400, 401, 403, 404, 409),
    requireAccess(membersAccess),
    checkBody(answerRightSchema),
    async (c) => answer(c, await operations.answer(c.var.caller.owner, c.req.valid('json'))),
  );
  return app;
}
