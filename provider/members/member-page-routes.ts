import { Hono } from 'hono';
import { waitingCalls } from '#provider/limits/limits.ts';
import { memberPagePath, memberPageQuerySchema, memberPageSchema } from '#shared/members/member-page.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { memberPage } from './page-of-member.ts';

const documented = documentedUnder('Sub-accounts', ' (ours, optional)');

export function memberPageRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.post(
    memberPagePath,
    documented('All about one member: an owner reads each of the team, a sub-account itself', memberPageSchema, 400, 401, 403, 429),
    checkBody(memberPageQuerySchema),
    inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.history })),
    async (c) => {
      await deps.histories.filled;
      const { id, time, zone } = c.req.valid('json');
      return answer(c, await memberPage(deps, c.var.caller, { id, time: time ?? {}, zone }));
    },
  );
  return app;
}
