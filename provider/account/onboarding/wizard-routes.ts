import { Hono } from 'hono';
import {
  authorizeMwsSchema,
  signupAnswerSchema,
  signupRequestSchema,
  updateAnswerSchema,
  updateInfoSchema,
  updateMwsSchema,
  wizardPaths,
} from '#shared/account/onboarding/calls.ts';
import type { Deps } from '../../deps.ts';
import { checkBody } from '../../http/check-request.ts';
import { documentedUnder } from '../../http/describe.ts';
import type { BodyEnv } from '../../http/read-body.ts';
import { answer, notAuthorised, refuse } from '../../http/refuse.ts';
import { callerOf, type PortalEnv } from '../../session/portal-token.ts';
import { createWizardOperations } from './wizard-operations.ts';

const documented = documentedUnder('Onboarding');
const documentedPublic = documentedUnder('Onboarding', []);

/** The wizard's entry, with a contact id or an access token instead of a portal-token. */
export function wizardEntryRoutes(deps: Deps): Hono<BodyEnv> {
  const { signUp, authorize } = createWizardOperations(deps);
  const app = new Hono<BodyEnv>();

  app.post(
    wizardPaths.signUp,
    documentedPublic('Sign-up request of the onboarding wizard, with a contact id', signupAnswerSchema, 400, 409),
    checkBody(signupRequestSchema),
    async (c) => answer(c, await signUp(c.req.valid('json'))),
  );

  app.post(
    wizardPaths.authorizeMws,
    documentedPublic('Authorize MWS request, with an access token', signupAnswerSchema, 400, 401),
    checkBody(authorizeMwsSchema),
    async (c) => {
      const { accessToken } = c.req.valid('json');
      const caller = await callerOf(deps.db, accessToken);
      return caller && caller.account.id === caller.owner.id
        ? c.json(await authorize(accessToken, caller.account))
        : refuse(c, notAuthorised);
    },
  );

  return app;
}

export function wizardRoutes(deps: Deps): Hono<PortalEnv> {
  const { updateInfo, updateMws } = createWizardOperations(deps);
  const app = new Hono<PortalEnv>();

  app.post(
    wizardPaths.updateInfo,
    documented(
      'Update info without MWS: names, the first password, the owner of a sibling account',
      updateAnswerSchema,
      400,
      401,
    ),
    checkBody(updateInfoSchema),
    async (c) => answer(c, await updateInfo(c.var.caller.account.id, c.req.valid('json'))),
  );

  for (const [path, summary] of [
    [wizardPaths.updateMws, 'Update MWS: seller id, MWS Auth Token and marketplace'],
    [wizardPaths.authorizeMwsUpdate, 'Authorize MWS update: the same, after starting with an access token'],
  ] as const) {
    app.post(path, documented(summary, updateAnswerSchema, 400, 401, 409), checkBody(updateMwsSchema), async (c) =>
      answer(c, await updateMws(c.var.caller.account.id, c.req.valid('json'))),
    );
  }

  return app;
}
