import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { errorCodes } from '#shared/errors.ts';
import type { EdgeDeps } from './deps.ts';
import { headerRoutes } from './routes/account.ts';
import { liveRoute } from './routes/live.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { opsRoutes } from './routes/ops.ts';
import { sessionRoutes } from './routes/session.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { securityHeaders, trust } from './trust.ts';

/** The portal's HTTP face, the same on every host: routes, one error boundary, the client's files. */
export function createApp(deps: EdgeDeps): Hono {
  const app = new Hono();
  const secure = deps.settings.publicOrigin?.startsWith('https:') ?? false;

  app.use(securityHeaders(secure));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.use(trust(deps.settings.publicOrigin));
  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/api/portal', (c) =>
    c.json({
      product: deps.settings.product,
      demo: deps.settings.demo ? { email: 'owner@demo.test', password: 'demo-pass-1' } : null,
      sampleData: deps.settings.demo,
      links: deps.settings.links,
    } satisfies PortalInfo),
  );
  app.route('/api/session', sessionRoutes(deps));
  app.route('/api/live', liveRoute(deps));
  app.route('/api/header', headerRoutes(deps));
  app.route('/api/notifications', notificationRoutes(deps));
  app.route('/api/tokens', tokenRoutes(deps));
  app.route('/', opsRoutes(deps));
  app.all('/api/*', (c) => c.json({ code: errorCodes.notFound, message: 'There is no such call.' }, 404));
  app.get('*', (c) => deps.asset(c));
  app.notFound((c) => c.json({ code: errorCodes.notFound, message: 'There is nothing here.' }, 404));

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    deps.log('error', 'A request failed', { method: c.req.method, path: c.req.path, error: error.stack ?? String(error) });
    return c.json({ code: errorCodes.internal, message: 'Something went wrong on our side. Please try again.' }, 500);
  });
  return app;
}
