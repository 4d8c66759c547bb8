import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';

/** What the header shows of the account. */
export function headerRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { account } = deps.upstream;
  const app = signedInRoutes(deps);

  app.get('/', async (c) => {
    const { token } = c.var.session;
    // The call takes the e-mail, which the page need not know (SHELL-19).
    const user = await account.userInfo(token);
    return answer(c, user.ok ? await account.headerData(token, user.value.email ?? '') : user);
  });

  return app;
}
