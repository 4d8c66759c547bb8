import { formatDate } from '#shared/format.ts';
import { kindOfType } from '#shared/inbox/alert-kinds.ts';
import { notificationTypes } from '#shared/inbox/notification.ts';
import { daysToEnd, REMINDER_DAYS } from '#shared/integrations/connection.ts';
import { regions } from '#shared/integrations/regions.ts';
import { composeListings, type Listings, offersMessage } from './compose-listings.ts';
import type { Trx } from './db/sqlite.ts';
import type { Deps } from './deps.ts';
import { everyMinute } from './every-minute.ts';
import { connectDemoWalmart, DEMO_PARTNER } from './feed/demo-walmart.ts';
import { insertAgreed } from './inbox/subscriptions.ts';
import { createConnections } from './integrations/connect.ts';
import { type Connecting, notifyTeam, titleOf } from './integrations/connection-context.ts';
import type { ListingsService } from './integrations/listings-service.ts';
import { sellerIn } from './integrations/permitted-seller.ts';
import { noListings } from './integrations/real-listings.ts';
import { requestMissing } from './integrations/request-missing.ts';
import { requestPending } from './integrations/request-pending.ts';
import { readAmazon, readWalmart, type SellerConnections } from './integrations/seller-connections.ts';
import {
  changeLink,
  linkOf,
  linksEndingBy,
  recordConnection,
  type SellerLinkRow,
} from './integrations/seller-links-table.ts';
import { createTokenSeal } from './integrations/token-seal.ts';
import type { WalmartKeys } from './integrations/walmart-calls.ts';
import { createWalmartListings, listingsByMarketplace } from './integrations/walmart-listings.ts';
import { subscribeWalmart, webhookSecretOf } from './integrations/walmart-webhooks.ts';
import { sampleProducts } from './products/sample-products.ts';
import { DEMO_SELLER_ID } from './products/sample-sellers.ts';
import type { ProviderOptions } from './provider-options.ts';
import { sampleSubscriptionId } from './sample/accounts.ts';
import { sampleMessages } from './sample/messages.ts';
import { createHourlySales, HOURLY_SALES } from './sandbox/listings/hourly-sales.ts';
import { nextBehavior } from './sandbox/listings/listings-sandbox.ts';
import { sellerPages } from './sandbox/sellers/seller-pages.ts';
import type { SandboxMessage } from './sandbox/sellers/seller-records.ts';
import { createSellerSandbox } from './sandbox/sellers/seller-sandbox.ts';
import { createSeededRandom } from './seeded-random.ts';
import { accountById } from './session/accounts-table.ts';
import { mailToOwner } from './session/mail-to-owner.ts';

export type ConnectionOptions = Pick<
  ProviderOptions,
  'amazon' | 'walmart' | 'amazonClient' | 'walmartListings' | 'fees' | 'restrictions' | 'callPace' | 'firstMessages'
> & {
  /** Seals refresh tokens. */
  secret: string;
  /** Whether the sandbox may replace missing services. On loopback only. */
  sandbox: boolean;
  pagesUrl: () => string;
  /** Checks a product's offers now, for the sandbox's page. */
  checkNow: (marketplace: string, asin: string) => Promise<void>;
  /** The provider's own ingest endpoint, to which the sandbox's Amazon sends. */
  ingest: (message: unknown) => Promise<unknown>;
  onError: (cause: unknown) => void;
};

/**
 * Creates the real Amazon and Walmart services if their keys are set, else the sandbox, and the connections that use
 * them.
 */
export function composeConnections(deps: Deps, options: ConnectionOptions): SellerConnections {
  const send = async (sent: SandboxMessage): Promise<void> => {
    const isOffers = notificationTypes.some((each) => each === sent.type);
    const message = isOffers ? await messageOf(sent, market.offersNow) : await market.signalNow?.(sent);
    if (!message) return;
    await market.happens(message);
    await options.ingest(message);
  };
  const hourly = createHourlySales(deps, deps.demo ? [sampleSales] : [], send);
  const sandbox = createSellerSandbox(deps, {
    pagesUrl: options.pagesUrl,
    send,
    open: options.sandbox,
    firstMessages: options.firstMessages ?? true,
    nextBehavior: (kinds) => nextBehavior(deps, kinds),
    onError: options.onError,
  });
  const market: Listings = composeListings(deps, { ...options, sendSales: hourly.sendNow }, sandbox.messenger);
  const connecting: Connecting = {
    ...deps,
    amazon: options.amazon ?? sandbox.amazon,
    walmart: options.walmart ?? sandbox.walmart,
    seal: createTokenSeal(options.secret),
    // Connecting a region subscribes the account there. The notification switches show that.
    onAgreed: insertAgreed,
  };
  const connections = createConnections(connecting);
  const passTime = () => passConnectionTime(connecting, deps);

  return {
    connections,
    marketplaces: {
      amazon: connecting.amazon,
      walmart: connecting.walmart,
      listings: listingsByMarketplace(market.listings, walmartListingsOf(options, sandbox.walmartKeys)),
      fees: market.fees,
      expectedPrices: market.expectedPrices,
      restrictions: market.restrictions,
    },
    sellerIn: (ownerId, marketplace) => sellerIn(connecting, market.sampleToken, ownerId, marketplace),
    sendToDemo: async (type) => {
      if (type === 'BUY_BOX_CHANGED' || type === 'OFFER_UNPUBLISHED' || type === 'OFFER_PUBLISHED') {
        if (connecting.walmart.kind !== 'sandbox') return;
        await connectDemoWalmart(connecting, sandbox.permitWalmart);
        return sandbox.walmartMarket.tell(DEMO_PARTNER, type);
      }
      return send({
        type,
        sellerId: DEMO_SELLER_ID,
        subscriptionId: sampleSubscriptionId(type),
        marketplaces: ['US'],
        at: deps.clock(),
        notificationId: deps.newId(),
      });
    },
    walmartSecretOf: (link) => webhookSecretOf(connecting.seal, link),
    happens: market.happens,
    listingPages: market.pages,
    messageNow: market.messageNow,
    services: {
      get amazon() {
        return connecting.amazon.consent;
      },
      get walmart() {
        return connecting.walmart.login;
      },
    },
    readAmazon: (ownerId) => readAmazon(connecting, ownerId),
    readWalmart: (ownerId) => readWalmart(connecting, ownerId),
    passTime,
    pages:
      options.sandbox && !(options.amazon && options.walmart)
        ? sellerPages(deps, {
            pagesUrl: options.pagesUrl,
            messenger: sandbox.messenger,
            walmart: sandbox.walmartMarket,
            passTime,
          }).route('/', sandbox.walmartPages)
        : undefined,
    start: () => {
      const upgraded = deps.leads() ? requestMissing(connecting).catch(options.onError) : undefined;
      const clock = everyMinute(deps, passTime, options.onError);
      const sales = everyMinute(deps, hourly.pass, options.onError);
      return {
        close: async () => {
          await upgraded;
          await clock.close();
          await sales.close();
          await connections.settled();
          await sandbox.close();
        },
      };
    },
  };
}

function walmartListingsOf(
  { walmart, walmartListings, sandbox }: ConnectionOptions,
  sandboxKeys: WalmartKeys,
): ListingsService {
  if (walmart) return walmartListings ?? noListings;
  return sandbox ? createWalmartListings(sandboxKeys) : noListings;
}

const sampleSales = {
  sellerId: DEMO_SELLER_ID,
  subscriptionId: sampleSubscriptionId(HOURLY_SALES),
  marketplaces: regions.NA.marketplaces,
};

const MESSAGED = 12;
type OffersNow = ReturnType<typeof composeListings>['offersNow'];

/** Makes a message as Amazon would send it: about the given offer, or about any sample product. */
async function messageOf(
  { type, about, ...rest }: SandboxMessage,
  offersNow: OffersNow,
): Promise<Record<string, unknown>> {
  const { sellerId, subscriptionId, at, notificationId } = rest;
  const told =
    about &&
    offersMessage({ sellerId, subscriptionId, at, notificationId, marketplace: rest.marketplaces[0] ?? '', ...about });
  if (told) return told;
  const random = createSeededRandom(Number.parseInt(rest.notificationId.slice(-8), 16));
  const what = {
    ...rest,
    product: random.pick(sampleProducts().slice(0, MESSAGED)),
    marketplace: random.pick(rest.marketplaces),
    offers: random.int(3, 9),
  };
  const listed = await offersNow?.(rest.sellerId, what.marketplace, what.product.asin);
  const kind = kindOfType[notificationTypes.find((each) => each === type) ?? 'ANY_OFFER_CHANGED'];
  return sampleMessages[kind].make(random, { ...what, ...(listed?.length ? { listed } : {}) });
}

const DAY = 86_400_000;
const FIRST_REMINDER = Math.max(...REMINDER_DAYS);

/**
 * Applies changes that come with time: sends expiry reminders, ends expired connections, and repeats requests that
 * Amazon or Walmart has not answered.
 */
async function passConnectionTime(connecting: Connecting, deps: Pick<Deps, 'portalUrl'>): Promise<void> {
  const { db, write, clock } = connecting;
  for (const due of await linksEndingBy(db, clock() + FIRST_REMINDER * DAY)) {
    await write(async (trx) => {
      const link = await linkOf(trx, due.account_id, due.region);
      if (!link || link.ended_at !== null) return;
      const now = clock();
      if (link.ends_at <= now) await end(trx, link, now, deps.portalUrl());
      else await remind(trx, link, now, deps.portalUrl());
    });
  }
  await requestPending(connecting);
  await subscribeWalmart(connecting);
}

async function remind(trx: Trx, link: SellerLinkRow, now: number, portalUrl: string): Promise<void> {
  const left = daysToEnd(link.ends_at, now);
  const step = Math.min(...REMINDER_DAYS.filter((days) => left <= days));
  // After downtime across two steps, sends only one reminder.
  if (!Number.isFinite(step) || (link.reminded !== null && link.reminded <= step)) return;
  await changeLink(trx, link, { reminded: step });
  const what = placeOf(link);
  const days = left === 1 ? '1 day' : `${left} days`;
  const to = await mailOwner(trx, link, now, {
    subject: `Your connection to ${what} ends in ${days}`,
    text: [
      `Your connection to ${what} ends on ${formatDate(link.ends_at)}, in ${days}. After that you get no alerts from it.`,
      'Renew it before then to keep your alerts coming:',
    ],
    url: portalUrl + screenOf(link),
  });
  await recordConnection(
    trx,
    link.account_id,
    link.region,
    now,
    `Reminder sent to ${to}: ${titleOf(link.region)} ends in ${days}.`,
  );
  await notifyTeam(trx, link.account_id, now);
}

async function end(trx: Trx, link: SellerLinkRow, now: number, portalUrl: string): Promise<void> {
  await changeLink(trx, link, { ended_at: now });
  const what = placeOf(link);
  await mailOwner(trx, link, now, {
    subject: `Your connection to ${what} has ended`,
    text: [`Your connection to ${what} has ended. You get no more alerts from it.`, 'Reconnect it here:'],
    url: portalUrl + screenOf(link),
  });
  await recordConnection(
    trx,
    link.account_id,
    link.region,
    now,
    `${titleOf(link.region)} has ended after its 365 days.`,
  );
  await notifyTeam(trx, link.account_id, now);
}

async function mailOwner(
  trx: Trx,
  link: SellerLinkRow,
  now: number,
  mail: { subject: string; text: readonly string[]; url: string },
): Promise<string> {
  const owner = await accountById(trx, link.account_id);
  const text = [...mail.text, mail.url].join('\n\n');
  return owner
    ? mailToOwner(trx, now, owner, { subject: mail.subject, text, links: [mail.url], reason: 'connection-end' })
    : '';
}

const placeOf = ({ region }: SellerLinkRow): string =>
  region === 'walmart' ? 'Walmart' : `Amazon in ${titleOf(region)}`;
const screenOf = ({ region }: SellerLinkRow): string =>
  region === 'walmart' ? '/user/walmart-integration' : '/user/amazon-integration';
