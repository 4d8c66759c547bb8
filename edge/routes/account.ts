import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { admitted, answer } from './guard.ts';

/** What the header shows of the account. */
export function accountRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();

  app.get('/header', async (c) => {
    const who = await admitted(c, deps);
    if ('refusal' in who) return who.refusal;
    const { token } = who.session;
    // The call takes the e-mail, which the page need not know (SHELL-19).
    const user = await deps.upstream.account.userInfo(token);
    if (!user.ok) return answer(c, deps, who.session, user);
    return answer(c, deps, who.session, await deps.upstream.account.headerData(token, user.value.email ?? ''));
  });

  return app;
}
