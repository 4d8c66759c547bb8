import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import type { EdgeDeps } from '#edge/deps.ts';
import { errorCodes } from '#shared/errors.ts';

/** For operators: figures without user data, and, behind OPS_KEY, the events that fitted no schema (LIVE-13). */
export function opsRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();

  app.get('/metrics', async (c) => c.text(await deps.metrics(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }));

  const { opsKey } = deps.settings;
  if (opsKey === undefined) {
    app.all('/ops/*', (c) => c.json({ code: errorCodes.notFound, message: 'Set OPS_KEY to use this page.' }, 404));
    return app;
  }
  const refused = { message: { code: errorCodes.forbidden, message: 'The operator key is needed.' } };
  app.use(
    '/ops/*',
    bearerAuth({
      token: opsKey,
      invalidTokenMessage: refused.message,
      noAuthenticationHeaderMessage: refused.message,
      invalidAuthenticationHeaderMessage: refused.message,
    }),
  );
  app.get('/ops/rejected', (c) => c.json({ total: deps.rejected.total(), events: deps.rejected.list() }));
  return app;
}
