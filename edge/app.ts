import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { preferenceCalls } from '#shared/account/preferences/calls.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import type { CallSpec } from '#shared/calls.ts';
import { channelCalls } from '#shared/channels/calls.ts';
import { drillCalls } from '#shared/channels/drill-calls.ts';
import { errorCodes } from '#shared/errors.ts';
import { completenessCalls } from '#shared/inbox/completeness/calls.ts';
import { incidentCalls } from '#shared/inbox/incidents/calls.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import { roleCalls } from '#shared/members/role-calls.ts';
import { teamCalls } from '#shared/members/team-calls.ts';
import { errorText, knownMethod, LONGEST_REQUEST_ID } from '#shared/process-log.ts';
import { productCalls } from '#shared/products/calls.ts';
import { comparisonCalls } from '#shared/products/comparisons/calls.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import { productNoteCalls } from '#shared/products/notes/calls.ts';
import { sellCalls } from '#shared/products/selling/calls.ts';
import { ok } from '#shared/result.ts';
import { followCalls } from '#shared/sellers/follow-calls.ts';
import { sellerNameCalls } from '#shared/sellers/name-calls.ts';
import { SIGN_IN_END_PATH } from '#shared/sheets/sheet-sign-in.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import { goalCalls } from '#shared/team/goals/calls.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { memberPageCalls } from '#shared/team/history/member-page-calls.ts';
import { rateCalls } from '#shared/team/money/calls.ts';
import { weeklyMailCalls } from '#shared/team/weekly-mail/calls.ts';
import { tokenCalls } from '#shared/tokens/calls.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import { distrust, isRead, wantsWebSocket } from '#shared/trust.ts';
import { viewCalls } from '#shared/views/calls.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { filterCount } from '#shared/wholesale/requests.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import { manifestOf } from './brand/manifest.ts';
import type { EdgeDeps } from './deps.ts';
import { answerTimes } from './http/answer-times.ts';
import { answerReady } from './http/readiness.ts';
import { requestLog } from './http/request-log.ts';
import { authorizeSpRoutes } from './routes/authorize-sp-handlers.ts';
import { companySignInRoutes } from './routes/company-sign-in-handlers.ts';
import { createFileAnswers } from './routes/file-answers.ts';
import { handOverRoutes } from './routes/hand-over-handlers.ts';
import { integrationRoutes } from './routes/integrations-handlers.ts';
import { liveRoute } from './routes/live-handler.ts';
import { actLinkRoutes, emailLinkRoutes, resetRoutes, unsubscribeRoutes } from './routes/mailed-links-handlers.ts';
import { mountCalls } from './routes/mount-calls.ts';
import { inboxRoutes, notificationRoutes } from './routes/notifications-handlers.ts';
import { onboardingRoutes } from './routes/onboarding-handlers.ts';
import { opsRoutes } from './routes/ops-handlers.ts';
import { planRoutes, pluginRoutes } from './routes/plans-handlers.ts';
import { portalRoutes } from './routes/portal-handlers.ts';
import { priceRoutes } from './routes/prices-handlers.ts';
import { reportRoutes } from './routes/report-handlers.ts';
import { sellerRoutes } from './routes/sellers-handlers.ts';
import { sessionRoutes } from './routes/session-handlers.ts';
import { settingsRoutes } from './routes/settings-handlers.ts';
import { sheetRoutes } from './routes/sheets-handlers.ts';
import { signUpRoutes } from './routes/sign-up-handlers.ts';

/** The calls that the edge only passes on to the provider. */
const forwarded: readonly Record<string, CallSpec>[] = [
  billingCalls,
  comparisonCalls,
  completenessCalls,
  decisionCalls,
  feeCalls,
  importCalls,
  sellCalls,
  incidentCalls,
  teamCalls,
  rateCalls,
  roleCalls,
  rightCalls,
  goalCalls,
  weeklyMailCalls,
  memberPageCalls,
  sellerNameCalls,
  { ...channelCalls, ...drillCalls },
  followCalls,
  preferenceCalls,
  productNoteCalls,
  trackingCalls,
  viewCalls,
  supplierCalls,
];

/** Creates the portal's HTTP app, the same on every host: routes, one error boundary, the client's files. */
export function createApp(deps: EdgeDeps): Hono {
  const app = new Hono();
  const answerFile = createFileAnswers(deps);
  const secure = deps.settings.publicOrigin?.startsWith('https:') ?? false;

  app.use(requestId({ limitLength: LONGEST_REQUEST_ID }), requestLog(deps), answerTimes(deps.meter));
  app.use(securityHeaders(secure, deps.styleSource, deps.settings.linkHelpVideo));
  app.get('/manifest.webmanifest', (c) =>
    c.json(manifestOf(deps.brand), 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' }),
  );
  for (const path of ['/healthz', '/livez']) app.get(path, (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => answerReady(c, deps.unready));
  app.use(trust(deps.settings.publicOrigin));

  if (deps.settings.signInOnly) app.use(companyOnly(deps));
  app.route('/', companySignInRoutes(deps));
  app.route('/', handOverRoutes(deps));
  app.route('/', sessionRoutes(deps));
  app.route('/', portalRoutes(deps));
  app.route('/api/live', liveRoute(deps));
  for (const table of forwarded) app.route('/', mountCalls<Record<string, CallSpec>>(deps, table, {}));
  app.route('/', mountCalls(deps, buyCalls, { csv: answerFile(buyCalls.csv) }));
  app.route('/', emailLinkRoutes(deps));
  app.route('/', unsubscribeRoutes(deps));
  app.route('/', actLinkRoutes(deps));
  app.route(
    '/',
    mountCalls(deps, historyCalls, {
      teamCsv: answerFile(historyCalls.teamCsv),
      scansCsv: answerFile(historyCalls.scansCsv),
    }),
  );
  app.route('/', memberRoutes(deps));
  app.route('/', notificationRoutes(deps));
  app.route('/', inboxRoutes(deps, answerFile));
  app.route('/', integrationRoutes(deps));
  app.route('/', authorizeSpRoutes(deps));
  app.route('/', onboardingRoutes(deps));
  app.route('/', mountCalls(deps, ownProductCalls, { csv: answerFile(ownProductCalls.csv) }));
  app.route('/', planRoutes(deps));
  app.route('/', priceRoutes(deps));
  app.route('/', pluginRoutes(deps));
  app.route('/', sellerRoutes(deps));
  app.route('/', settingsRoutes(deps));
  app.route('/', mountCalls(deps, skuCalls, { csv: answerFile(skuCalls.csv) }));
  app.route(
    '/',
    mountCalls(deps, productCalls, { items: (c, list) => deps.upstream.products.items(c.var.session.token, list) }),
  );
  app.route('/', reportRoutes(deps));
  app.route('/', resetRoutes(deps));
  app.route('/', sheetRoutes(deps));
  app.route('/', signUpRoutes(deps));
  app.route(
    '/',
    mountCalls(
      deps,
      { ...tokenCalls, ...tokenUseCalls },
      { balance: (c) => deps.upstream.tokens.balance(c.var.session.token) },
    ),
  );
  app.route('/', wholesaleRoutes(deps));
  app.route('/', opsRoutes(deps));
  app.route('/zengraph', graphRoutes(deps));
  app.get(SIGN_IN_END_PATH, (c) => deps.asset(c, 'google-sign-in/index.html'));
  app.all('/api/*', (c) => c.json({ code: errorCodes.notFound, message: 'There is no such call.' }, 404));
  app.get('*', (c) => deps.asset(c));
  app.notFound((c) => c.json({ code: errorCodes.notFound, message: 'There is nothing here.' }, 404));

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    deps.log('error', 'A request failed', {
      requestId: c.var.requestId,
      method: knownMethod(c.req.method),
      route: routePath(c),
      error: errorText(error),
    });
    return c.json({ code: errorCodes.internal, message: 'Something went wrong on our side. Please try again.' }, 500);
  });
  return app;
}

/** Rejects requests from untrusted hosts and origins, by the rule that all our servers follow. */
export function trust(publicOrigin: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req;
    const changes = !isRead(method) || wantsWebSocket(method, c.req.header('upgrade'));
    const refused = distrust(
      { host: c.req.header('host'), origin: c.req.header('origin'), site: c.req.header('sec-fetch-site'), changes },
      publicOrigin,
    );
    if (!refused) return next();
    const { status, ...error } = refused;
    return c.json(error, status);
  };
}

/** Refuses passwords, sign-ups, and resets: people come in through the company alone. */
const companyOnly =
  ({ settings, brand }: EdgeDeps): MiddlewareHandler =>
  async (c, next) => {
    const isPassword = c.req.method === 'POST' && /^\/api\/(?:session|sign-up|reset)(?:\/|$)/.test(c.req.path);
    if (!isPassword) return next();
    const message = `Passwords don't work here. Continue with ${settings.signInName ?? brand.name} on the sign-in page.`;
    return c.json({ code: errorCodes.forbidden, message }, 403);
  };

/**
 * Sets the headers of every response: no foreign scripts or connections, no address of ours in a Referer, and no
 * caching except for the client's files.
 * @param styleSource the only style that a page itself may have
 * @param frame an address that may also be shown in a frame
 */
export function securityHeaders(secure: boolean, styleSource: string, frame?: string): MiddlewareHandler {
  // The billing portal is shown in a frame, if it allows that: the sandbox's on this machine, a real one over https.
  const frames = `${secure ? 'https:' : 'http://127.0.0.1:* http://localhost:*'}${frame ? ` ${new URL(frame).origin}` : ''}`;
  const headers: Record<string, string> = {
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self' ${styleSource}; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src ${frames}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
}

const memberRoutes = (deps: EdgeDeps): Hono<SignedIn> =>
  mountCalls(deps, memberCalls, { setFlag: (c, change) => deps.upstream.members.setFlag(c.var.session.token, change) });

/** Redirects to the graph site with the query of the request. Without a configured site, there is no such page. */
function graphRoutes({ settings, asset }: EdgeDeps): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    if (settings.linkGraph === undefined) return asset(c);
    const to = new URL(settings.linkGraph);
    const { search } = new URL(c.req.url);
    to.search = to.search && search ? `${to.search}&${search.slice(1)}` : to.search || search;
    return c.redirect(to.href, 302);
  });
  return app;
}

const wholesaleRoutes = (deps: EdgeDeps): Hono<SignedIn> =>
  mountCalls(deps, wholesaleCalls, {
    // Without a filter, the search is skipped and the result is empty.
    search: (c, filters) =>
      filterCount(filters) > 0
        ? deps.upstream.wholesale.search(c.var.session.token, filters)
        : ok({ rows: [], total: 0 }),
    marks: (c) => deps.upstream.wholesale.marks(c.var.session.token),
  });
