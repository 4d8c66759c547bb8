import { Hono } from 'hono';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { tokenBalancePath } from '#shared/tokens/calls.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import type { Deps } from '../deps.ts';
import { documentedUnder } from '../http/describe.ts';
import { serve } from '../serve.ts';
import { teamMembers } from '../session/accounts-table.ts';
import type { PortalEnv } from '../session/portal-token.ts';
import { whoseWork } from '../session/whose-work.ts';
import { memberTokens, tokenDays } from './member-tokens.ts';
import { balanceOf } from './tokens-table.ts';

/** The token balance and its use. Members see their main account's. */
export function tokensRoutes({ db, clock, product }: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const documented = documentedUnder('Tokens');
  app.post(
    tokenBalancePath(product),
    documented('The three buckets, each with granted and remaining tokens', tokenBalanceSchema, 401),
    async (c) => c.json(await balanceOf(db, c.var.caller.owner.id)),
  );
  const use = serve(tokenUseCalls, {
    use: async ({ owner }, { zone }) => ({ days: await tokenDays(db, owner.id, zone, clock()) }),
    members: async (caller, { time, account, zone }) => {
      const whose = await whoseWork(db, caller, account);
      if (!whose.ok) return whose;
      const team = await teamMembers(db, whose.value.ownerId);
      return memberTokens(db, { ...whose.value, time: time ?? {}, zone }, team, clock());
    },
  });
  return app.route('/', use);
}
