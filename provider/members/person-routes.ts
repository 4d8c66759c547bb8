import { Hono } from 'hono';
import { displayName } from '#shared/account/user.ts';
import { teamAccess } from '#shared/members/access.ts';
import { teamSchema } from '#shared/members/person-looks.ts';
import { teamPaths } from '#shared/members/team-calls.ts';
import { seesTeamHistory, userInfoOf } from '../account/account-record.ts';
import { teamOf } from '../account/accounts-table.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { documentedUnder } from '../http/describe.ts';

const documented = documentedUnder('Sub-accounts', ' (ours, optional)');

/** Who is in the team (OWN-08). Emails only for those who see them in its history. */
export function teamRoutes({ db }: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.get(
    teamPaths.people,
    documented('The team in the order of joining, with those who have left', teamSchema, 401, 403),
    requireAccess(teamAccess),
    async (c) => {
      const { account, owner } = c.var.caller;
      const withEmails = seesTeamHistory(account);
      const team = await teamOf(db, owner.id);
      const people = team.map((each) => ({ id: each.id, name: displayName(userInfoOf(each, owner)), email: withEmails ? each.email : null }));
      return c.json({ people });
    },
  );
  return app;
}
