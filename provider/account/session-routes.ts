import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { userInfoSchema } from '#shared/account/user.ts';
import { sessionPaths } from '#shared/upstream/session.ts';
import type { Deps } from '../deps.ts';
import { notAuthorised, providerCodes } from '../http/codes.ts';
import { answers, body } from '../http/describe.ts';
import type { BodyEnv } from '../http/limit-body.ts';
import { PORTAL_TOKEN } from '../http/portal-token.ts';
import { readBody } from '../http/read-body.ts';
import { refusal, refuse } from '../http/refuse.ts';
import { userInfoOf } from './account.ts';
import { accountByEmail, accountById } from './accounts-table.ts';
import { deleteSession, hashToken, insertSession, sessionAccount } from './sessions-table.ts';

const credentialsSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
});
const signedInSchema = v.intersect([v.object({ token: v.string() }), userInfoSchema]);

const wrongCredentials = refusal(401, providerCodes.signInFailed, 'Your email or password is incorrect.');
const inactive = refusal(401, providerCodes.accountInactive, 'This account is inactive. Please ask the owner of your main account to activate it.');

/** Signing in and out. The only portal calls without a portal-token. */
export function sessionRoutes(deps: Deps): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();

  app.post(
    sessionPaths.signIn,
    describeRoute({ tags: ['Session'], summary: 'Sign in with e-mail and password', ...body(credentialsSchema), responses: answers(signedInSchema, 400, 401) }),
    async (c) => {
      const form = readBody(c, credentialsSchema);
      if (!form.ok) return refuse(c, form.error);
      const account = await accountByEmail(deps.db, form.value.email);
      const known = account && (deps.demo || !account.sample) ? account : undefined;
      if (!(await deps.passwords.verify(form.value.password, known?.passwordHash)) || !known) return refuse(c, wrongCredentials);

      const token = deps.newToken();
      // Read again inside: the password took long enough for the account to have been deactivated meanwhile.
      const signedIn = await deps.write(async (trx) => {
        const now = await accountById(trx, known.id);
        const owner = now && (await accountById(trx, now.ownerId));
        if (!now?.active || !owner) return undefined;
        const ended = await insertSession(trx, now.id, hashToken(token), deps.clock());
        return { user: userInfoOf(now, owner), ended };
      });
      if (!signedIn) return refuse(c, inactive);
      deps.sessionsEnded(signedIn.ended);
      return c.json({ ...signedIn.user, token });
    },
  );

  app.post(
    sessionPaths.signOut,
    describeRoute({
      tags: ['Session'],
      summary: 'End the session of the portal-token',
      security: [{ [PORTAL_TOKEN]: [] }],
      responses: answers(v.object({}), 401),
    }),
    async (c) => {
      const tokenHash = hashToken(c.req.header(PORTAL_TOKEN) ?? '');
      if ((await sessionAccount(deps.db, tokenHash)) === undefined) return refuse(c, notAuthorised);
      await deleteSession(deps.db, tokenHash);
      deps.sessionsEnded([tokenHash]);
      return c.json({});
    },
  );

  return app;
}
