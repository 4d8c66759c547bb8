import { Hono } from 'hono';
import * as v from 'valibot';
import { waitingCalls } from '#provider/limits/limits.ts';
import { settingsAccess } from '#shared/account/access.ts';
import { browserListSchema, loggedOutSchema, logOutSchema } from '#shared/account/browsers.ts';
import { accountPaths } from '#shared/account/calls.ts';
import { changeEmailSchema, changePasswordSchema, emailLinkOutcomeSchema, emailLinkSchema } from '#shared/account/credentials.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { answer } from '../http/refuse.ts';
import { createEmailLinkOperations } from './email-link-operations.ts';
import { createBrowserOperations, createSettingsOperations } from './settings-operations.ts';

const documented = documentedUnder('Account');

export function settingsRoutes(deps: Deps): Hono<PortalEnv> {
  const { changePassword, changeEmail } = createSettingsOperations(deps);
  const browsers = createBrowserOperations(deps);
  const app = new Hono<PortalEnv>();
  const mayUse = requireAccess(settingsAccess);
  const turn = inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.settings }));

  app.post(
    accountPaths.changePassword,
    documented(
      'Change the password and end every session (currentPassword is ours, and required some time after the sign-in)',
      v.object({}),
      400,
      401,
      403,
      429,
    ),
    mayUse,
    checkBody(changePasswordSchema),
    turn,
    async (c) => answer(c, await changePassword(c.var.caller, c.req.valid('json'))),
  );

  app.post(
    accountPaths.changeEmail,
    documented('Change the sign-in email (currentPassword is ours, and required some time after the sign-in)', v.object({}), 400, 401, 403, 429),
    mayUse,
    checkBody(changeEmailSchema),
    turn,
    async (c) => answer(c, await changeEmail(c.var.caller, c.req.valid('json'))),
  );

  app.get(accountPaths.browsers, documented('Where the account is signed in (ours, optional)', browserListSchema, 401, 403), mayUse, async (c) =>
    c.json(await browsers.list(c.var.caller)),
  );

  app.delete(
    accountPaths.browsers,
    documented("Log out one browser by its id, or all but the caller's (ours, optional)", loggedOutSchema, 400, 401, 403),
    mayUse,
    checkBody(logOutSchema),
    async (c) => c.json(await browsers.logOut(c.var.caller, c.req.valid('json'))),
  );

  return app;
}

/** The links in mails about a change of email. They work signed in or not. */
export function emailLinkRoutes(deps: Deps): Hono<BodyEnv> {
  const { apply } = createEmailLinkOperations(deps);
  const app = new Hono<BodyEnv>();
  app.post(
    accountPaths.emailLink,
    documented('Confirm a new email or restore the former one (ours, optional)', emailLinkOutcomeSchema, 400, 409),
    checkBody(emailLinkSchema),
    async (c) => answer(c, await apply(c.req.valid('json').token)),
  );
  return app;
}
