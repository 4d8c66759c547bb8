import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { tokenPaths } from '#shared/upstream/tokens.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { answers } from '../http/describe.ts';
import { balanceOf } from './balance-table.ts';

/** The token balance: a member sees his main account's. */
export function tokensRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.post(
    tokenPaths(deps.product).balance,
    describeRoute({ tags: ['Tokens'], summary: 'The three buckets, each with what was granted and what is left', responses: answers(tokenBalanceSchema, 401) }),
    async (c) => c.json(await balanceOf(deps.db, c.var.caller.owner.id)),
  );
  return app;
}
