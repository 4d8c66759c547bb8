import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import {
  signedUpSchema,
  signUpFormSchema,
  verificationRequestSchema,
  verificationTokenSchema,
  verifiedEmailSchema,
} from '#shared/account/sign-up.ts';
import { signUpPaths } from '#shared/session/calls.ts';
import type { Deps } from '../../deps.ts';
import { checkBody } from '../../http/check-request.ts';
import { answers, documentedUnder, summarized } from '../../http/describe.ts';
import type { BodyEnv } from '../../http/read-body.ts';
import { answer } from '../../http/refuse.ts';
import { createSignUpOperations } from './sign-up-operations.ts';

const documented = documentedUnder('Sign-up', []);

const conflict = { 409: { description: 'The address has an account: DUPLICATE, EMAIL_USED or EMAIL_EXISTS' } };

export function signUpRoutes(deps: Deps, settled: (patience: number) => Promise<void>): Hono<BodyEnv> {
  const operations = createSignUpOperations(deps, settled);
  const app = new Hono<BodyEnv>();

  app.post(
    signUpPaths.verificationEmail,
    documented(
      'Verification email request. 200 whether or not the address has an account, else ERROR_SEND_EMAIL or EMAIL_DISPOSABLE',
      v.object({}),
      400,
    ),
    checkBody(verificationRequestSchema),
    async (c) => answer(c, await operations.requestEmail(c.req.valid('json'))),
  );

  app.post(
    signUpPaths.checkToken,
    describeRoute({
      tags: ['Sign-up'],
      security: [],
      ...summarized(
        'What the link in a verification email is for, without spending it (ours, optional). INVALID_TOKEN, DUPLICATE, EMAIL_USED, or EMAIL_EXISTS',
      ),
      responses: { ...answers(verifiedEmailSchema, 400), ...conflict },
    }),
    checkBody(verificationTokenSchema),
    async (c) => answer(c, await operations.checkToken(c.req.valid('json').token)),
  );

  app.post(
    signUpPaths.signUp,
    describeRoute({
      tags: ['Sign-up'],
      security: [],
      ...summarized('Sign-up request. INVALID_TOKEN, DUPLICATE, EMAIL_USED, or EMAIL_EXISTS'),
      responses: { ...answers(signedUpSchema, 400), ...conflict },
    }),
    checkBody(signUpFormSchema),
    async (c) => answer(c, await operations.signUp(c.req.valid('json'))),
  );

  return app;
}
