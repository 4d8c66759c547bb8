import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { type Provider, type ProviderOptions, startProvider } from '#provider/provider.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';

export const TEST_INGEST_KEY = 'test-ingest-key-0001';

/** An answer over HTTP, with its body read. */
export type Answer = { status: number; body: unknown };

export type TestProvider = Provider & {
  /** A call under /api/v1. */
  call: (method: string, path: string, options?: { token?: string; body?: unknown }) => Promise<Answer>;
  /** POST to an ingest door; text is sent as it is, anything else as JSON. */
  post: (door: 'sp-api' | 'activity' | 'scans', body: unknown, key?: string) => Promise<Answer>;
  /** A connected socket that has not joined yet. Rejects with the server's reason. */
  connect: (token: string) => Promise<Socket>;
  /** What the provider logged. */
  logs: string[];
};

/** A provider of one's own on a free port, with its data in memory, no demo and a cheap password hash. Call `close()` at the end. */
export async function startTestProvider(options: Partial<ProviderOptions> = {}): Promise<TestProvider> {
  const logs: string[] = [];
  const provider = await startProvider({
    dataDir: ':memory:',
    host: '127.0.0.1',
    port: 0,
    product: 'az',
    ingestKey: TEST_INGEST_KEY,
    demo: false,
    demoFeed: false,
    passwordCost: 1_024,
    log: (line) => logs.push(line),
    ...options,
  });
  const sockets: Socket[] = [];

  return {
    ...provider,
    logs,
    call: async (method, path, { token, body } = {}) =>
      answerOf(
        await fetch(`${provider.url}/api/v1${path}`, {
          method,
          headers: { ...(token ? { 'portal-token': token } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
    post: async (door, body, key = provider.ingestKey) =>
      answerOf(
        await fetch(`${provider.url}/ingest/${door}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    connect: (token) =>
      new Promise((resolve, reject) => {
        const socket = io(provider.url, { query: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
        sockets.push(socket);
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      }),
    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await provider.close();
    },
  };
}

/** A folder for a provider that is started again. Remove it at the end. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sellerwire-provider-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The next event of this name: its arguments. Ask for it before causing it. */
export const nextEvent = (socket: Socket, event: string): Promise<unknown[]> => new Promise((resolve) => socket.once(event, (...data) => resolve(data)));

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};

/** What a test wants to say of a message; the rest is made up. */
export type Told = {
  sellerId?: string;
  asin?: string;
  marketplace?: string;
  /** ms; when the change happened */
  at?: number;
  notificationId?: string;
  subscriptionId?: string;
};

const iso = (at: number) => new Date(at).toISOString();
const FIRST = Date.parse('2025-11-21T09:00:00.000Z');
let told = 0;

const complete = ({ sellerId = 'A1TESTSELLER01', asin = 'B0TEST0001', marketplace = 'US', ...what }: Told) => {
  told += 1;
  return {
    sellerId,
    asin,
    marketplaceId: marketplaceOf(marketplace)?.marketplaceId ?? marketplace,
    at: what.at ?? FIRST + told * 1_000,
    notificationId: what.notificationId ?? `test-notification-${told}`,
    subscriptionId: what.subscriptionId ?? 'test-subscription',
  };
};

/** A PRICING_HEALTH message as Amazon spells it. Without its own id or time, each is another alert. */
export function pricingHealth(what: Told = {}): Record<string, unknown> {
  const { sellerId, asin, marketplaceId, at, notificationId, subscriptionId } = complete(what);
  const price = (amount: number) => ({ amount, currencyCode: 'USD' });
  const offer = (amount: number) => ({ condition: 'new', listingPrice: price(amount), shipping: price(0), landedPrice: price(amount) });
  return {
    notificationVersion: '1.0',
    notificationType: 'PRICING_HEALTH',
    payloadVersion: '1.0',
    eventTime: iso(at + 200),
    payload: {
      issueType: 'BuyBoxDisqualification',
      sellerId,
      offerChangeTrigger: { marketplaceId, asin, itemCondition: 'new', timeOfOfferChange: iso(at) },
      merchantOffer: { ...offer(24.99), fulfillmentType: 'AFN' },
      summary: {
        numberOfOffers: [{ condition: 'new', fulfillmentType: 'AFN', offerCount: 3 }],
        buyBoxPrices: [offer(21.5)],
        referencePrice: { competitivePriceThreshold: price(21.99) },
      },
    },
    notificationMetadata: { applicationId: 'test-application', subscriptionId, publishTime: iso(at + 600), notificationId },
  };
}

/** An ANY_OFFER_CHANGED message as Amazon spells it. */
export function anyOfferChanged(what: Told = {}): Record<string, unknown> {
  const { sellerId, asin, marketplaceId, at, notificationId, subscriptionId } = complete(what);
  const price = (amount: number) => ({ Amount: amount, CurrencyCode: 'USD' });
  return {
    NotificationVersion: '1.0',
    NotificationType: 'ANY_OFFER_CHANGED',
    PayloadVersion: '1.0',
    EventTime: iso(at + 200),
    Payload: {
      AnyOfferChangedNotification: {
        SellerId: sellerId,
        OfferChangeTrigger: { MarketplaceId: marketplaceId, ASIN: asin, ItemCondition: 'new', TimeOfOfferChange: iso(at), OfferChangeType: 'Internal' },
        Summary: {
          NumberOfOffers: [{ Condition: 'new', FulfillmentChannel: 'Amazon', OfferCount: 1 }],
          BuyBoxPrices: [{ Condition: 'New', LandedPrice: price(19.99), ListingPrice: price(19.99), Shipping: price(0) }],
        },
        Offers: [
          {
            SellerId: sellerId,
            SubCondition: 'new',
            ListingPrice: price(19.99),
            Shipping: price(0),
            IsFulfilledByAmazon: true,
            IsBuyBoxWinner: true,
          },
        ],
      },
    },
    NotificationMetadata: { ApplicationId: 'test-application', SubscriptionId: subscriptionId, PublishTime: iso(at + 600), NotificationId: notificationId },
  };
}
