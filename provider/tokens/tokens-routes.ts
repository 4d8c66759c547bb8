import { Hono } from 'hono';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { memberTokensPath, tokenPaths, tokenUsePath } from '#shared/tokens/calls.ts';
import { memberTokensQuerySchema, memberTokensSchema } from '#shared/tokens/token-tools.ts';
import { TOKEN_USE_DAYS, tokenUseSchema } from '#shared/tokens/token-use.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { teamMembers } from '../history/history-charts.ts';
import { whoseWork } from '../history/history-rights.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { refuse } from '../http/refuse.ts';
import { memberTokens } from './member-tokens.ts';
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
  app.post(
    memberTokensPath,
    documented('Tokens per member, tool, and day; a sub-account gets its own (ours, optional)', memberTokensSchema, 400, 401, 403),
    checkBody(memberTokensQuerySchema),
    async (c) => {
      const { time, account, zone } = c.req.valid('json');
      const whose = await whoseWork(deps.db, c.var.caller, account);
      if (!whose.ok) return refuse(c, whose.error);
      const team = await teamMembers(deps.db, whose.value.ownerId);
      return c.json(await memberTokens(deps.db, { ...whose.value, time: time ?? {}, zone }, team, deps.clock()));
    },
  );
  return app;
}
