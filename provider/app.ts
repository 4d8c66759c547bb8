import { Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import { describeRoute } from 'hono-openapi';
import { bodyBytes } from '#provider/limits/limits.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { errorText, knownMethod, LONGEST_REQUEST_ID } from '#shared/process-log.ts';
import { PROVIDER_ALERTS_PATH, PROVIDER_HOPS_PATH } from '#shared/recording/provider-hops.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import { authorizeSpRoutes } from './account/onboarding/authorize-sp-routes.ts';
import { createCardChecks } from './account/onboarding/card-checks.ts';
import { phoneRoutes } from './account/onboarding/phone-routes.ts';
import { signUpRoutes } from './account/onboarding/sign-up-routes.ts';
import { wizardEntryRoutes, wizardRoutes } from './account/onboarding/wizard-routes.ts';
import { preferencesRoutes } from './account/preferences/preferences-routes.ts';
import { emailLinkRoutes, settingsRoutes } from './account/settings/settings-routes.ts';
import type { BillingAccounts } from './billing/billing-account.ts';
import { billingRoutes } from './billing/billing-routes.ts';
import type { Payments } from './billing/payments/payments.ts';
import { plansRoutes } from './billing/plans/plans-routes.ts';
import { pluginsRoutes } from './billing/plugins/plugins-routes.ts';
import { WEBHOOK_PATH, webhookRoutes } from './billing/webhook-routes.ts';
import { actLinkRoutes } from './channels/act-link-routes.ts';
import { channelRoutes } from './channels/channel-routes.ts';
import { drillRoutes } from './channels/drill/drill-routes.ts';
import type { OpenChannels } from './channels/open-channels.ts';
import type { TelegramLinking } from './channels/telegram/telegram-linking.ts';
import { unsubscribeRoute } from './channels/unsubscribe-route.ts';
import type { Companion } from './companion/companion.ts';
import type { Messages } from './compose-messages.ts';
import { DatabaseAway, passingTrouble } from './db/database-outage.ts';
import type { Deps } from './deps.ts';
import { createFileTurns, type FileTurns } from './files/csv-answer.ts';
import { requestLog } from './http/call-log.ts';
import { type BodyEnv, limitBody } from './http/read-body.ts';
import { databaseAway, databaseFull, internal, notFound, refuse } from './http/refuse.ts';
import { completenessRoutes } from './inbox/completeness/completeness-routes.ts';
import type { OfferChecks } from './inbox/completeness/offer-checks.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { incidentsRoutes } from './inbox/incidents/incidents-routes.ts';
import { notificationsRoutes } from './inbox/notifications-routes.ts';
import { ingestRoutes } from './ingest/ingest-routes.ts';
import { walmartRoutes } from './ingest/walmart-routes.ts';
import { integrationsRoutes } from './integrations/integrations-routes.ts';
import type { SellerConnections } from './integrations/seller-connections.ts';
import { buysRoutes } from './listings/buys/buys-routes.ts';
import type { ExpectedPriceReader } from './listings/expected-prices/expected-price-reader.ts';
import { feesRoutes } from './listings/fees/fee-estimator.ts';
import { ownProductsRoutes } from './listings/own-products/own-products-routes.ts';
import type { SkuReadings } from './listings/own-products/sku-reading.ts';
import type { PriceSender } from './listings/prices/price-sender.ts';
import { pricesRoutes } from './listings/prices/prices-routes.ts';
import { skusRoutes } from './listings/prices/skus-routes.ts';
import { membersRoutes, teamRoutes } from './members/members-routes.ts';
import { rightsRoutes } from './members/right-operations.ts';
import { rolesRoutes } from './members/role-operations.ts';
import { storePasswordSet } from './members/set-password-link.ts';
import { serveOpenapi } from './openapi.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { comparisonsRoutes } from './products/comparisons/comparisons-operations.ts';
import { importsRoutes } from './products/imports/imports-operations.ts';
import { productNotesRoutes } from './products/notes/product-notes-operations.ts';
import { productsRoutes } from './products/products-routes.ts';
import type { SellChecker } from './products/selling/sell-checker.ts';
import { sellChecksRoutes } from './products/selling/sell-checks-routes.ts';
import { messagePages } from './sandbox/messages/message-pages.ts';
import { paymentPages } from './sandbox/payments/payment-pages.ts';
import type { PaymentSandbox } from './sandbox/payments/sandbox.ts';
import { followRoutes } from './sellers/follow-operations.ts';
import { type NameLookup, namesRoutes } from './sellers/name-lookup.ts';
import { sellersRoutes } from './sellers/sellers-routes.ts';
import type { Storefronts } from './sellers/storefronts.ts';
import { type Identify, type PortalEnv, requirePortalToken } from './session/portal-token.ts';
import { resetRoutes } from './session/reset-routes.ts';
import { accountRoutes, sessionRoutes } from './session/session-routes.ts';
import { decisionsRoutes } from './team/decisions/decisions-routes.ts';
import { goalsRoutes } from './team/goals/goals-operations.ts';
import { historyRoutes } from './team/history/history-routes.ts';
import { memberPageRoutes } from './team/history/page-of-member.ts';
import { exchangeRatesRoutes } from './team/money/exchange-rates-routes.ts';
import { weeklyMailRoutes } from './team/weekly-mail/weekly-mail-operations.ts';
import { tokensRoutes } from './tokens/tokens-routes.ts';
import { tokensLeft } from './tokens/tokens-table.ts';
import { trackingRoutes } from './tracking/tracking-routes.ts';
import { viewsRoutes } from './views/stored-views.ts';
import { suppliersRoutes } from './wholesale/supplier-work.ts';
import { wholesaleRoutes } from './wholesale/wholesale-routes.ts';

export const API_BASE = '/api/v1';
/** When a call is worth another try while the database is away or full, s. */
const REPEAT_AFTER = '5';
const MINUTE = 60_000;

/** Has its own body limit, since rows are longer than forms. */
const GOOGLE_API = '/sandbox/google/v4';

/** The services behind the routes, in addition to the deps. Sandbox pages are undefined where they are not served. */
export type Services = PaidServices & {
  messages: Messages;
  channels: OpenChannels;
  /** undefined if the portal has no bot at Telegram. */
  telegram: TelegramLinking | undefined;
  /** The brand's name. */
  brand: string;
  sellers: SellerConnections;
  prices: PriceSender;
  expectedPrices: ExpectedPriceReader;
  checks: OfferChecks;
  skuReading: SkuReadings;
  sellChecker: SellChecker;
  sellerNames: NameLookup;
  storefronts: Storefronts;
  google: Hono<BodyEnv> | undefined;
  /** Why it should get no calls now; empty if it is ready. */
  unready: () => Promise<('draining' | 'database')[]>;
  /** Says who a portal-token belongs to: by our sessions, or beside a company by its answer. */
  identify: Identify;
  /** Set beside a company's API: forwards the calls that are the company's. */
  companion: Pick<Companion, 'forward' | 'lacks' | 'figures'> | undefined;
};
export type PaidServices = { payments: Payments; accounts: BillingAccounts; sandbox: PaymentSandbox | undefined };

/** The routes that need a portal-token, one line per domain. */
const domains: Record<string, (deps: Deps, services: Services & { files: FileTurns }) => Hono<PortalEnv>> = {
  account: accountRoutes,
  billing: (deps, { payments, accounts }) => billingRoutes(deps, payments, accounts),
  buys: (deps, { files }) => buysRoutes(deps, files),
  channels: (deps, { channels, brand, telegram }) => channelRoutes({ ...deps, brand }, channels, telegram),
  channelDrill: drillRoutes,
  comparisons: comparisonsRoutes,
  completeness: (deps, { checks, sellers }) => completenessRoutes(deps, checks, sellers),
  decisions: decisionsRoutes,
  exchangeRates: exchangeRatesRoutes,
  fees: feesRoutes,
  weeklyMail: weeklyMailRoutes,
  goals: goalsRoutes,
  history: (deps, { files }) => historyRoutes(deps, files),
  imports: importsRoutes,
  incidents: incidentsRoutes,
  inbox: (deps, { files }) => inboxRoutes(deps, files),
  integrations: (deps, { sellers }) => integrationsRoutes(deps, sellers),
  memberPage: memberPageRoutes,
  members: membersRoutes,
  names: (_, { sellerNames }) => namesRoutes(sellerNames),
  notifications: notificationsRoutes,
  onboarding: wizardRoutes,
  ownProducts: (deps, { skuReading, files }) => ownProductsRoutes(deps, skuReading, files),
  phone: phoneRoutes,
  plans: (deps, { payments, accounts }) => plansRoutes(deps, payments, accounts),
  preferences: preferencesRoutes,
  rights: rightsRoutes,
  roles: rolesRoutes,
  sellChecks: (deps, { sellChecker }) => sellChecksRoutes(deps, sellChecker),
  skus: (deps, { skuReading, files }) => skusRoutes(deps, skuReading, files),
  prices: (deps, { sellers, prices, expectedPrices }) =>
    pricesRoutes(deps, sellers, { sender: prices, expectedPrices }),
  settings: settingsRoutes,
  productNotes: productNotesRoutes,
  products: (deps, { storefronts }) => productsRoutes(deps, storefronts.asins),
  plugins: (deps, { payments, accounts }) => pluginsRoutes(deps, payments, accounts),
  sellers: (deps, { storefronts }) => sellersRoutes(deps, storefronts),
  suppliers: suppliersRoutes,
  follows: (deps, { storefronts }) => followRoutes(deps, storefronts),
  team: teamRoutes,
  tokens: tokensRoutes,
  tracking: trackingRoutes,
  views: viewsRoutes,
  wholesale: wholesaleRoutes,
};

const notReady = { description: 'Not now; `reasons` has draining, database, or both' };
const describedHealth = (summary: string, responses: object) =>
  describeRoute({ tags: ['Health'], summary, security: [], responses: { 200: { description: 'Yes' }, ...responses } });

/** Creates the provider's complete HTTP side without a socket. Tests use `app.request()`. */
export function createApp(deps: Deps, services: Services): Hono {
  const app = new Hono();

  let fullLoggedAt = Number.NEGATIVE_INFINITY;
  app.notFound((c) => refuse(c, notFound));
  app.onError((cause, c) => {
    const trouble = passingTrouble(cause);
    // An outage has a line of its own, and a full disk one a minute, not one for each call.
    const wasLogged = cause instanceof DatabaseAway || (trouble === 'full' && deps.clock() < fullLoggedAt + MINUTE);
    if (trouble === 'full' && !wasLogged) fullLoggedAt = deps.clock();
    if (!wasLogged)
      deps.log('error', 'A request failed', {
        requestId: c.var.requestId,
        method: knownMethod(c.req.method),
        route: routePath(c),
        error: errorText(cause),
      });
    if (!trouble) return refuse(c, internal);
    c.header('Retry-After', REPEAT_AFTER);
    return refuse(c, trouble === 'full' ? databaseFull : databaseAway);
  });

  app.use(requestId({ limitLength: LONGEST_REQUEST_ID }), requestLog(deps));
  // Responses belong to one account and one moment.
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });

  app.get('/livez', describedHealth('Whether the process serves', {}), (c) => c.json({ status: 'ok' }));
  app.get('/readyz', describedHealth('Whether it should get requests', { 503: notReady }), async (c) => {
    const reasons = await services.unready();
    return reasons.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'not ready', reasons }, 503);
  });

  app.use('/ingest/*', limitBody(bodyBytes.ingest));
  // Before the others, which need the ingest key.
  app.route('/', walmartRoutes(deps, services.sellers));
  app.route('/', ingestRoutes(deps, services.sellers.happens, services.companion?.figures));

  app.use(WEBHOOK_PATH, limitBody(bodyBytes.portal));
  app.route('/', webhookRoutes(deps, services.payments, services.accounts));

  app.use(`${GOOGLE_API}/*`, limitBody(bodyBytes.ingest));
  app.use('/sandbox/*', unless([GOOGLE_API], limitBody(bodyBytes.form)));
  if (services.sandbox) app.route('/', paymentPages(deps.db, services.sandbox));
  if (services.google) app.route('/', services.google);
  if (services.sellers.pages) app.route('/', services.sellers.pages);
  if (services.sellers.listingPages) app.route('/', services.sellers.listingPages);
  app.route('/', messagePages(deps, services.messages.sandboxed, services.messages.settled));

  for (const path of [PROVIDER_HOPS_PATH, PROVIDER_ALERTS_PATH]) app.use(API_BASE + path, limitBody(bodyBytes.form));
  app.route(API_BASE, operatorRoutes(deps));

  const ownLimits: Record<string, number> = {
    [skuCalls.preview.upstream.path]: bodyBytes.importFile,
    [skuCalls.import.upstream.path]: bodyBytes.importFile,
    [buyCalls.import.upstream.path]: bodyBytes.importFile,
    [trackingCalls.many.upstream.path]: bodyBytes.trackMany,
  };
  for (const [path, most] of Object.entries(ownLimits)) app.use(API_BASE + path, limitBody(most));
  app.use(
    `${API_BASE}/*`,
    unless(
      Object.keys(ownLimits).map((path) => API_BASE + path),
      limitBody(bodyBytes.portal),
    ),
  );
  if (services.companion) app.use(`${API_BASE}/*`, services.companion.forward(API_BASE));
  app.route(API_BASE, sessionRoutes(deps, tokensLeft, services.companion?.lacks));
  app.route(API_BASE, emailLinkRoutes(deps));
  app.route(
    API_BASE,
    unsubscribeRoute({ ...deps, brand: services.brand }, services.channels, services.messages.unsubscribeLinks),
  );
  app.route(API_BASE, actLinkRoutes({ ...deps, brand: services.brand }, services.channels));
  app.route(API_BASE, wizardEntryRoutes(deps));
  app.route(
    API_BASE,
    authorizeSpRoutes(
      deps,
      services.sellers,
      createCardChecks(deps, services.payments, services.accounts),
      services.identify,
    ),
  );
  app.route(API_BASE, signUpRoutes(deps, services.messages.settled));
  app.route(
    API_BASE,
    resetRoutes(deps, (trx, account) => storePasswordSet(deps, trx, account)),
  );
  app.route(API_BASE, portalRoutes(deps, services));

  serveOpenapi(app, { product: deps.product, base: API_BASE });
  return app;
}

const unless =
  (paths: readonly string[], handler: MiddlewareHandler<BodyEnv>): MiddlewareHandler<BodyEnv> =>
  (c, next) =>
    paths.some((path) => c.req.path.startsWith(path)) ? next() : handler(c, next);

function portalRoutes(deps: Deps, services: Services): Hono<PortalEnv> {
  const portal = new Hono<PortalEnv>();
  portal.use('*', requirePortalToken(deps, services.identify));
  const shared = { ...services, files: createFileTurns() };
  for (const routes of Object.values(domains)) portal.route('/', routes(deps, shared));
  return portal;
}
