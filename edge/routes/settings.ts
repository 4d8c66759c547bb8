import type { Hono, MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { takeFromAll } from '#edge/session/sign-in-limits.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { tooManyAttempts } from '#edge/session/too-many-attempts.ts';
import { logOutSchema } from '#shared/account/browsers.ts';
import { changeEmailSchema, changePasswordSchema } from '#shared/account/credentials.ts';
import { settingsAccess } from '#shared/account/settings-access.ts';

/** Attempts a minute for an account: each may guess the current password, or ask which addresses are taken. */
const MOST_ATTEMPTS = 10;

/** Password, e-mail and signed-in browsers of a main account. */
export function settingsRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { account } = deps.upstream;
  const app = signedInRoutes(deps);
  const mayUse = requireAccess(deps, settingsAccess);

  const counted: MiddlewareHandler<SignedIn> = async (c, next) => {
    const taken = await takeFromAll(deps.limits.attempts, [{ key: `settings ${c.var.session.userId}`, most: MOST_ATTEMPTS }]);
    return taken.ok ? next() : tooManyAttempts(c, taken.error);
  };

  app.post('/password', checkBody(changePasswordSchema), counted, mayUse, async (c) => {
    const { userId, token } = c.var.session;
    const changed = await account.changePassword(token, c.req.valid('json'));
    if (changed.ok) {
      await deps.hubs.endAllSessions(userId);
      c.header('Set-Cookie', deps.cookies.clear());
    }
    return answer(c, changed);
  });

  app.post('/email', checkBody(changeEmailSchema), counted, mayUse, async (c) =>
    answer(c, await account.changeEmail(c.var.session.token, c.req.valid('json'))),
  );

  app.get('/browsers', mayUse, async (c) => answer(c, await account.browsers(c.var.session.token)));

  app.delete('/browsers', checkBody(logOutSchema), mayUse, async (c) => {
    const { userId, token } = c.var.session;
    const done = await account.logOut(token, c.req.valid('json'));
    // Which of the hub's sessions these were, only the provider knows: each is asked for.
    if (done.ok) await deps.hubs.endRefusedSessions(userId);
    return answer(c, done);
  });

  return app;
}
