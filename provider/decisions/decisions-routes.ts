import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { waitingCalls } from '#provider/limits/limits.ts';
import { handOverAccess } from '#shared/decisions/access.ts';
import { decisionPaths } from '#shared/decisions/calls.ts';
import {
  colleaguesQuestionSchema,
  colleaguesSchema,
  decisionSpanSchema,
  handOverSchema,
  NOTE_FOR,
  passedOverSchema,
  repeatsQuerySchema,
  repeatsSchema,
} from '#shared/decisions/decisions.ts';
import { leadCostsSchema } from '#shared/decisions/lead-cost.ts';
import { ownerHistoryAccess } from '#shared/history/access.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { teamMembers } from '../history/history-charts.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { colleagueLooks } from '../products/product-looks-table.ts';
import { createHandOver } from './hand-over.ts';
import { teamLeadCosts } from './lead-costs.ts';
import { passedOver, researchedTwice } from './team-decisions.ts';

const DAY = 86_400_000;
const documented = documentedUnder('Decisions', ' (ours, optional)');

/** What a team's look-ups led to. The lists are for main accounts; every member hears who else looked up a product. */
export function decisionsRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const owners = requireAccess(ownerHistoryAccess);
  const turn = inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.history }));
  const filled: MiddlewareHandler = async (_, next) => {
    await deps.histories.filled;
    await next();
  };

  app.get(
    decisionPaths.repeats,
    documented('Products that several members looked up, with the tokens spent again', repeatsSchema, 400, 401, 403, 429),
    owners,
    checkQuery(repeatsQuerySchema),
    filled,
    turn,
    async (c) => c.json(await researchedTwice(deps, c.var.caller.owner.id, c.req.valid('query'))),
  );
  app.get(
    decisionPaths.passed,
    documented('Products looked up and not bought whose price or rank is better now', passedOverSchema, 400, 401, 403, 429),
    owners,
    checkQuery(decisionSpanSchema),
    filled,
    turn,
    async (c) => c.json(await passedOver(deps, c.var.caller.owner.id, deps.clock() - c.req.valid('query').days * DAY)),
  );
  app.get(
    decisionPaths.leads,
    documented('What a bought lead costs each member: tokens, seat, and a share of the plan', leadCostsSchema, 400, 401, 403, 429),
    owners,
    checkQuery(decisionSpanSchema),
    filled,
    turn,
    async (c) => c.json(await teamLeadCosts(deps, c.var.caller.owner.id, c.req.valid('query').days)),
  );
  app.post(
    decisionPaths.colleagues,
    documented('Colleagues who looked up these products within 24 hours', colleaguesSchema, 400, 401),
    checkBody(colleaguesQuestionSchema),
    async (c) => {
      const { id, ownerId } = c.var.caller.account;
      const { marketplace, asins } = c.req.valid('json');
      const found = await colleagueLooks(deps.db, { ownerId, memberId: id, marketplace }, asins, deps.clock() - NOTE_FOR);
      if (found.length === 0) return c.json({ looks: [] });
      const team = await teamMembers(deps.db, ownerId);
      // A deleted member's look-up is nobody's to ask about.
      return c.json({ looks: found.flatMap(({ asin, memberId, at }) => (team.has(memberId) ? [{ asin, name: team.get(memberId)?.name ?? '', at }] : [])) });
    },
  );
  const handOver = createHandOver(deps);
  app.post(
    decisionPaths.handOver,
    documented('Hand a product to a colleague: a notice in the inbox, assigned to that person', v.object({}), 400, 401, 403, 429),
    requireAccess(handOverAccess),
    checkBody(handOverSchema),
    async (c) => answer(c, await handOver(c.var.caller.owner, c.req.valid('json'))),
  );
  return app;
}
