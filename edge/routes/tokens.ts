import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { admitted, answer } from './guard.ts';

export function tokenRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const who = await admitted(c, deps);
    if ('refusal' in who) return who.refusal;
    return answer(c, deps, who.session, await deps.upstream.tokens.balance(who.session.token));
  });
  return app;
}
