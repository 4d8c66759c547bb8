import { Hono } from 'hono';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { tokenPaths, tokenUsePath } from '#shared/tokens/calls.ts';
import { TOKEN_USE_DAYS, tokenUseSchema } from '#shared/tokens/token-use.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { documentedUnder } from '../http/describe.ts';
import { balanceOf, tokenDays } from './tokens-table.ts';

const documented = documentedUnder('Tokens');

const DAY = 86_400_000;

/** The token balance and its use: a member sees his main account's. */
export function tokensRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.post(tokenPaths(deps.product).balance, documented('The three buckets, each with what was granted and what is left', tokenBalanceSchema, 401), async (c) =>
    c.json(await balanceOf(deps.db, c.var.caller.owner.id)),
  );
  app.get(tokenUsePath, documented('What was spent on each of the last days (ours, optional)', tokenUseSchema, 401), async (c) =>
    c.json({ days: await tokenDays(deps.db, c.var.caller.owner.id, deps.clock() - TOKEN_USE_DAYS * DAY) }),
  );
  return app;
}
