import { Hono } from 'hono';
import { waitingCalls } from '#provider/limits/limits.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { accountPaths } from '#shared/session/calls.ts';
import { emailLinkOutcomeSchema, emailLinkSchema } from '#shared/session/credentials.ts';
import type { Deps } from '../../deps.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import { checkBody } from '../../http/check-request.ts';
import { documentedUnder } from '../../http/describe.ts';
import type { BodyEnv } from '../../http/read-body.ts';
import { answer } from '../../http/refuse.ts';
import { serve } from '../../serve.ts';
import type { PortalEnv } from '../../session/portal-token.ts';
import { createEmailLinkOperations } from './email-link-operations.ts';
import { createBrowserOperations, createSettingsOperations } from './settings-operations.ts';

const { browsers, logOut, ...credentials } = settingsCalls;

export function settingsRoutes(deps: Deps): Hono<PortalEnv> {
  const { changePassword, changeEmail } = createSettingsOperations(deps);
  const operations = createBrowserOperations(deps);
  const turn = inTurn<PortalEnv>(createTurns({ atOnce: 1, waiting: waitingCalls.settings }));
  return serve(credentials, { changePassword, changeEmail }, turn).route(
    '/',
    serve({ browsers, logOut }, { browsers: operations.list, logOut: operations.logOut }),
  );
}

/** The links in mails about a change of email. They work signed in or not. */
export function emailLinkRoutes(deps: Deps): Hono<BodyEnv> {
  const { apply } = createEmailLinkOperations(deps);
  const app = new Hono<BodyEnv>();
  app.post(
    accountPaths.emailLink,
    documentedUnder('Account', [])(
      'Confirm a new email or restore the former one (ours, optional). The `token` is that of a mailed link; 400 if it is no longer valid',
      emailLinkOutcomeSchema,
      400,
      409,
    ),
    checkBody(emailLinkSchema),
    async (c) => answer(c, await apply(c.req.valid('json').token)),
  );
  return app;
}
