import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { errorCodes } from '#shared/errors.ts';
import { SIGN_IN_END_PATH } from '#shared/sheets/sign-in.ts';
import type { EdgeDeps } from './deps.ts';
import { noStore } from './http/no-store.ts';
import { headerRoutes } from './routes/account.ts';
import { authorizeSpRoutes } from './routes/authorize-sp.ts';
import { billingRoutes } from './routes/billing.ts';
import { emailLinkRoutes } from './routes/email-link.ts';
import { graphRoutes } from './routes/graph.ts';
import { historyRoutes } from './routes/history.ts';
import { integrationRoutes } from './routes/integrations.ts';
import { liveRoute } from './routes/live.ts';
import { memberRoutes } from './routes/members.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { onboardingRoutes } from './routes/onboarding.ts';
import { opsRoutes } from './routes/ops.ts';
import { planRoutes } from './routes/plans.ts';
import { pluginRoutes } from './routes/plugins.ts';
import { portalRoutes } from './routes/portal.ts';
import { productRoutes } from './routes/products.ts';
import { resetRoutes } from './routes/reset.ts';
import { sellerRoutes } from './routes/sellers.ts';
import { sessionRoutes } from './routes/session.ts';
import { settingsRoutes } from './routes/settings.ts';
import { sheetRoutes } from './routes/sheets.ts';
import { signUpRoutes } from './routes/sign-up.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { trackingRoutes } from './routes/tracking.ts';
import { viewRoutes } from './routes/views.ts';
import { wholesaleRoutes } from './routes/wholesale.ts';
import { securityHeaders, trust } from './trust.ts';

/** The portal's HTTP face, the same on every host: routes, one error boundary, the client's files. */
export function createApp(deps: EdgeDeps): Hono {
  const app = new Hono();
  const secure = deps.settings.publicOrigin?.startsWith('https:') ?? false;

  app.use(securityHeaders(secure, deps.settings.linkHelpVideo));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.use(trust(deps.settings.publicOrigin));
  app.use('/api/*', noStore);

  app.route('/api/portal', portalRoutes(deps));
  app.route('/api/session', sessionRoutes(deps));
  app.route('/api/live', liveRoute(deps));
  app.route('/api/billing', billingRoutes(deps));
  app.route('/api/email-link', emailLinkRoutes(deps));
  app.route('/api/header', headerRoutes(deps));
  app.route('/api/history', historyRoutes(deps));
  app.route('/api/members', memberRoutes(deps));
  app.route('/api/notifications', notificationRoutes(deps));
  app.route('/api/integrations', integrationRoutes(deps));
  app.route('/api/onboarding/sp', authorizeSpRoutes(deps));
  app.route('/api/onboarding', onboardingRoutes(deps));
  app.route('/api/plans', planRoutes(deps));
  app.route('/api/plugins', pluginRoutes(deps));
  app.route('/api/sellers', sellerRoutes(deps));
  app.route('/api/settings', settingsRoutes(deps));
  app.route('/api/products', productRoutes(deps));
  app.route('/api/reset', resetRoutes(deps));
  app.route('/api/sheets', sheetRoutes(deps));
  app.route('/api/sign-up', signUpRoutes(deps));
  app.route('/api/tokens', tokenRoutes(deps));
  app.route('/api/tracking', trackingRoutes(deps));
  app.route('/api/views', viewRoutes(deps));
  app.route('/api/wholesale', wholesaleRoutes(deps));
  app.route('/', opsRoutes(deps));
  app.route('/zengraph', graphRoutes(deps));
  app.get(SIGN_IN_END_PATH, (c) => deps.asset(c, 'google-sign-in/index.html'));
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
