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

/** The token balance and its use. Members see their main account's. */
export function tokensRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.post(tokenPaths(deps.product).balance, documented('The three buckets, each with granted and remaining tokens', tokenBalanceSchema, 401), async (c) =>
    c.json(await balanceOf(deps.db, c.var.caller.owner.id)),
  );
  app.get(tokenUsePath, documented('Tokens spent per day recently (ours, optional)', tokenUseSchema, 401), async (c) =>
    c.json({ days: await tokenDays(deps.db, c.var.caller.owner.id, deps.clock() - TOKEN_USE_DAYS * DAY) }),
  );
  return app;
}
