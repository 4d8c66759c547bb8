import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { waitingCalls } from '#provider/limits/limits.ts';
import { onboardingAccess } from '#shared/account/onboarding/access.ts';
import { phonePaths } from '#shared/account/onboarding/calls.ts';
import {
  codeVerifiedSchema,
  phoneSentSchema,
  sendPhoneSchema,
  verifyCodeSchema,
} from '#shared/account/onboarding/phone.ts';
import type { Deps } from '../../deps.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import { checkBody } from '../../http/check-request.ts';
import { answers, summarized } from '../../http/describe.ts';
import { answer } from '../../http/refuse.ts';
import { type PortalEnv, requireAccess } from '../../session/portal-token.ts';
import { createPhoneOperations } from './phone-operations.ts';

const taken = { 409: { description: 'PHONE_NUMBER_EXISTS or PHONE_VERIFIED' } };

export function phoneRoutes(deps: Deps): Hono<PortalEnv> {
  const { send, verify } = createPhoneOperations(deps);
  const app = new Hono<PortalEnv>();
  const mayUse = requireAccess(onboardingAccess);
  const turn = inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.phone }));

  app.post(
    phonePaths.sendPhoneNumber,
    describeRoute({
      tags: ['Onboarding'],
      ...summarized('Send phone number. PHONE_NUMBER_INVALID, PHONE_NUMBER_EXISTS, or PHONE_VERIFIED'),
      responses: { ...answers(phoneSentSchema, 400, 401, 403, 429), ...taken },
    }),
    mayUse,
    checkBody(sendPhoneSchema),
    turn,
    async (c) => answer(c, await send(c.var.caller.account, c.req.valid('json'))),
  );

  app.post(
    phonePaths.verifyCode,
    describeRoute({
      tags: ['Onboarding'],
      ...summarized('Verify code. SECRET_CODE_NOT_MATCHING with `triesLeft`'),
      responses: { ...answers(codeVerifiedSchema, 400, 401, 403, 429), ...taken },
    }),
    mayUse,
    checkBody(verifyCodeSchema),
    turn,
    async (c) => answer(c, await verify(c.var.caller.account, c.req.valid('json').code)),
  );

  return app;
}
