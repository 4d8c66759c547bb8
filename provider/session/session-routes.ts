import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { accountPaths, sessionPaths } from '#shared/session/calls.ts';
import { type Area, PROFILE_PATH, profileAnswerSchema } from '#shared/session/profile.ts';
import { displayName, headerDataSchema, userInfoSchema } from '#shared/session/user.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { answers, documentedUnder } from '../http/describe.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { answer, providerCodes, refusal, refuse } from '../http/refuse.ts';
import { PORTAL_TOKEN, type PortalEnv } from './portal-token.ts';
import { createSessionOperations } from './session-operations.ts';

const documented = documentedUnder('Account');
const documentedPublic = documentedUnder('Session', []);

const credentialsSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
});
const signedInSchema = v.intersect([v.object({ token: v.string() }), userInfoSchema]);

/**
 * The profile, sign-in, and sign-out: the only portal calls without a portal-token.
 * @param lacks what the company's API lacks, of which this provider is the companion
 */
export function sessionRoutes(
  deps: Deps,
  tokensLeft: (trx: Trx, ownerId: string) => Promise<number>,
  lacks: () => Promise<Area[]> = async () => [],
): Hono<BodyEnv> {
  const { signIn, signOut } = createSessionOperations(deps, tokensLeft);
  const app = new Hono<BodyEnv>();

  app.post(
    sessionPaths.signIn,
    documentedPublic(
      'Sign in with email and password. The answer may also be `{token, user}`',
      signedInSchema,
      400,
      401,
    ),
    checkBody(credentialsSchema),
    async (c) => {
      const { email, password } = c.req.valid('json');
      // The first address in the list is the browser's.
      const address = c.req.header('x-forwarded-for')?.split(',')[0]?.trim();
      return answer(c, await signIn(email, password, { userAgent: c.req.header('user-agent'), address }));
    },
  );

  app.get(
    PROFILE_PATH,
    documentedPublic(
      'Whether this provider has the specification’s calls alone or all of ours, too (ours, optional). 404 means the former. The page asks before anybody signs in',
      profileAnswerSchema,
    ),
    async (c) => c.json({ profile: deps.profile, lacks: await lacks() }),
  );

  app.post(
    sessionPaths.signOut,
    describeRoute({
      tags: ['Session'],
      summary: 'End the session of the portal-token (ours, optional)',
      security: [{ [PORTAL_TOKEN]: [] }],
      responses: answers(v.object({}), 401),
    }),
    async (c) => answer(c, await signOut(c.req.header(PORTAL_TOKEN) ?? '')),
  );

  return app;
}

const headerRequestSchema = v.object({ email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)) });

const foreignEmail = refusal(403, providerCodes.forbidden, 'This email belongs to another account.');

export function accountRoutes(): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();

  app.get(accountPaths.userInfo, documented('The user record', userInfoSchema, 401), (c) => c.json(c.var.caller.user));

  app.post(
    accountPaths.headerData,
    documented(
      'Name, email and support type (ours, optional). For the token’s own email only',
      headerDataSchema,
      400,
      401,
      403,
    ),
    checkBody(headerRequestSchema),
    (c) => {
      const { user } = c.var.caller;
      if (c.req.valid('json').email.toLowerCase() !== user.email?.toLowerCase()) return refuse(c, foreignEmail);
      return c.json({ email: user.email, name: displayName(user), supportType: user.supportType ?? null });
    },
  );

  return app;
}
