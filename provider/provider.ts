import { randomBytes, randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { copySocketName, serveCopies } from '#shared/copy-socket.ts';
import { CHECK_INTERVAL } from '#shared/inbox/completeness/check-times.ts';
import { errorText } from '#shared/process-log.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import type { Result } from '#shared/result.ts';
import { isLoopback } from '#shared/trust.ts';
import { createApp } from './app.ts';
import { createLater } from './background-work.ts';
import { decideDeliveries } from './channels/decide-deliveries.ts';
import type { DeliverySender } from './channels/delivery-sender.ts';
import { forgetChannels } from './channels/team-channels.ts';
import type { TelegramLinking } from './channels/telegram/telegram-linking.ts';
import { type Companion, createCompanion } from './companion/companion.ts';
import { type Billing, createBilling } from './compose-billing.ts';
import { composeChannels } from './compose-channels.ts';
import { composeConnections } from './compose-connections.ts';
import { type Messages, startMessages } from './compose-messages.ts';
import { DatabaseAway } from './db/database-outage.ts';
import { DATABASE_FILE, factOf, isReadable } from './db/open.ts';
import type { News } from './db/peers.ts';
import { forgetRemembered } from './db/remembered.ts';
import { createSharedWrites } from './db/shared-writes.ts';
import { transact } from './db/sqlite.ts';
import { type Counts, createCounts, type Deps } from './deps.ts';
import { readDemoRecording } from './feed/demo-recording.ts';
import { startFeed } from './feed/feed.ts';
import { startStories } from './feed/stories.ts';
import { createUserHash } from './http/call-log.ts';
import type { Refusal } from './http/refuse.ts';
import { createHttpServer, guardServer } from './http/server.ts';
import { ALERTS_KEPT } from './inbox/alert-retention.ts';
import { createOfferChecks } from './inbox/completeness/offer-checks.ts';
import { fillAlertStates } from './inbox/fill-alert-states.ts';
import { settleIncidents } from './inbox/incidents/incidents-table.ts';
import { storeFeeChanges } from './inbox/incidents/store-fee-changes.ts';
import { noteLook } from './inbox/looking.ts';
import { wakeSnoozes } from './inbox/snooze-time.ts';
import { createListingMessages } from './ingest/listing-messages.ts';
import { type AlertOutcome, ingestAlerts, storeRecovered } from './ingest/sp-api.ts';
import type { SellerConnections } from './integrations/seller-connections.ts';
import { createExpectedPriceReader } from './listings/expected-prices/expected-price-reader.ts';
import { createFeeEstimator } from './listings/fees/fee-estimator.ts';
import { fillOwnProducts } from './listings/own-products/fill-own-products.ts';
import { ownersShowing } from './listings/own-products/own-products-table.ts';
import { createSkuReading } from './listings/own-products/sku-reading.ts';
import { createPriceSender, type PriceSender } from './listings/prices/price-sender.ts';
import { limitsIn } from './listings/prices/seller-skus-table.ts';
import { startMaintenance } from './maintenance.ts';
import { newsOf, openStore } from './open-store.ts';
import type { Drainer } from './outbox/drain.ts';
import { noProductData } from './products/no-product-data.ts';
import { sampleProductData } from './products/sample-product-data.ts';
import { createSellChecker } from './products/selling/sell-checker.ts';
import type { ProviderOptions } from './provider-options.ts';
import { startSampleSales } from './sample/sample-sales.ts';
import { googlePages } from './sandbox/google/google-pages.ts';
import { lookAtFollowed } from './sellers/followed-looks.ts';
import { createNameLookup } from './sellers/name-lookup.ts';
import { createStorefronts } from './sellers/storefronts.ts';
import { hasAccounts } from './session/accounts-table.ts';
import { createPasswordCheck } from './session/passwords.ts';
import { identifyBySession } from './session/portal-token.ts';
import { deleteSampleSessions } from './session/sessions-table.ts';
import { SOCKET_PATH, type SocketSide, startSocket } from './socket/socket.ts';
import { startOutbox } from './start-outbox.ts';
import { startTimers } from './start-timers.ts';
import { startTracer } from './start-tracer.ts';
import { noRates, sampleRates } from './team/money/built-in-rates.ts';
import { passTrackingTime } from './tracking/tracking-time.ts';
import { passSupplierTime } from './wholesale/supplier-time.ts';

export type Provider = {
  deps: Deps;
  billing: Billing;
  url: string;
  port: number;
  ingestKey: string;
  counts: Readonly<Counts>;
  sellers: SellerConnections;
  messages: Messages;
  portalAt: (url: string) => void;
  /** The HTTP side without a network. */
  app: Hono;
  /** The same as POST /ingest/sp-api. */
  ingest: (message: unknown) => Promise<Result<AlertOutcome[], Refusal>>;
  /** Runs the minute's check for silent and expired tracked products now. */
  passTrackingTime: () => Promise<void>;
  /** Reminds of due next steps with suppliers now, instead of within a minute. */
  passSupplierTime: () => Promise<void>;
  /** Makes the daily looks that are due. */
  lookAtFollowed: () => Promise<void>;
  /** Resolves once the sample data is complete. Until then, calls for histories wait. */
  filled: Promise<void>;
  /** Brings due snoozes back now, instead of within SNOOZE_CHECK. */
  wakeSnoozes: () => Promise<void>;
  /** Sends what is due on channels now. */
  sendDue: () => Promise<void>;
  /** Sends due price changes now, instead of within PRICE_CHECK. */
  sendPrices: () => Promise<void>;
  /** Checks due products now, instead of within CHECK_EVERY. */
  checkOffers: () => Promise<void>;
  /** Asks Amazon for fees now, instead of within FEES_CHECK. @returns how many estimates came */
  estimateFees: () => Promise<number>;
  /** The same for the prices in line. */
  readExpectedPrices: () => Promise<void>;
  /** Asks Amazon what can be sold, until nothing waits. */
  checkSelling: () => Promise<void>;
  /** Resolves once the SKUs that are being read are stored. */
  skusRead: () => Promise<void>;
  /** Reads the listings of waiting messages. @returns how many messages were done */
  readListings: () => Promise<number>;
  /** Reads the SKUs of accounts with news now, instead of within a minute. */
  readSkus: () => Promise<void>;
  /** Looks up sellers' names now, instead of within NAME_CHECK. */
  lookUpNames: () => Promise<void>;
  /** Looks for people whom the company no longer has now, instead of within PEOPLE_CHECK. */
  checkPeople: () => Promise<void>;
  /** Drops the sockets of one account, or all, as a network failure does. */
  dropSockets: (accountId?: string) => void;
  /** Holds frames in the outbox until it is resumed. */
  pauseOutbox: () => void;
  resumeOutbox: () => void;
  close: () => Promise<void>;
};

const DEFAULT_COST = 16_384;
const CODES = 1_000_000;

/** Starts the whole provider: database, HTTP, socket, outbox, and, if requested, sample data and the demo feed. */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const clock = options.clock ?? Date.now;
  const log = options.log ?? (() => {});
  const report = (what: string) => (cause: unknown) => {
    // The outage has a line of its own, and not one for each work that waits for its end.
    if (!(cause instanceof DatabaseAway)) log('error', what, { error: errorText(cause) });
  };
  let wakeAll = () => {};
  const heard = { log, onBack: () => wakeAll() };
  const { db, peers, samples, copyTo } = await openStore(options, report, heard);
  const closers: (() => unknown)[] = [peers.close, () => db.destroy()];
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
    })();
    return closed;
  };

  try {
    let socket: SocketSide | undefined;
    let drainer: Drainer | undefined;
    let messages: Messages | undefined;
    let companion: Companion | undefined;
    let deliveries: DeliverySender | undefined;
    let prices: PriceSender | undefined;
    let telegram: TelegramLinking | undefined;
    const background = createLater(report('Background work failed'));
    closers.push(background.settled);
    const instance = await factOf(db, 'instance', () => randomBytes(6).toString('hex'));
    let portalUrl = options.portalUrl ?? 'http://127.0.0.1:8787';
    const tracer = startTracer(options.collector);
    if (tracer) closers.push(tracer.flush);
    /** Does what a commit calls for, of this process or of another. */
    const actOn = (news: News) => {
      drainer?.wake();
      companion?.sockets.changed(news.changed ?? []);
      if (!peers.leads()) return;
      if (news.posted) messages?.wake();
      if (news.dueAt !== undefined) deliveries?.wake(news.dueAt);
      if (news.prices) prices?.wake();
      if (news.telegram) telegram?.wake();
      companion?.writes.wake();
    };
    const actOnAll = () => actOn({ posted: true, dueAt: 0, prices: true, telegram: true });
    const write: Deps['write'] = async (work) => {
      let news: News = {};
      const done = await transact(db, async (trx) => {
        const answer = await work(trx);
        news = newsOf(db, trx);
        await peers.notify(trx, news);
        return answer;
      });
      actOn(news);
      return done;
    };
    const deps: Deps = {
      ...settingsOf(options),
      db,
      write,
      writeShared: createSharedWrites(write),
      leads: peers.leads,
      notifyPeers: (news) => {
        const told = peers.notify(db, news).catch(report('Notifying the other providers failed'));
        background.later(() => told);
        return told;
      },
      sessionsEnded: (ended) => {
        socket?.end(ended);
        void deps.notifyPeers({ ended });
      },
      clock,
      portalUrl: () => portalUrl,
      later: background.later,
      settleIncidents,
      forgetChannels: () => forgetChannels(deps),
      deliver: (trx, alert, how) => decideDeliveries(deps, trx, alert, how),
      instance,
      histories: samples,
      counts: createCounts(),
      tracer,
      log,
      userHash: createUserHash(options.logKey ?? randomBytes(32).toString('base64url')),
    };

    const secret = options.sellerSecret ?? randomBytes(32).toString('base64url');
    if (options.company) {
      companion = createCompanion(deps, options.company, secret, {
        onError: report('The companion failed'),
        // The next connection reads everything again.
        onMissed: (personId) => socket?.drop(personId),
      });
      closers.push(companion.close);
    }
    const identify = companion?.identity.identify ?? identifyBySession(deps);

    const maintenance = await startMaintenance(deps, report('Maintenance failed'));
    closers.push(maintenance.close);
    if (options.demo) {
      const { product, stripe } = options;
      const chosen = { now: clock(), product, sandbox: stripe === undefined, passwords: deps.passwords };
      await samples.fillWith(chosen, !(await hasAccounts(db)));
    }
    if (!options.demo) await deleteSampleSessions(db);
    await fillAlertStates(deps);
    await fillOwnProducts(db, clock());

    const billing = await createBilling(deps, {
      stripe: options.stripe && { ...options.stripe, clock },
      pagesUrl: () => url,
      pages: isLoopback(options.host) && !companion,
      onError: report('Billing failed'),
      post: (path, init) => app.request(path, init),
    });
    const brand = options.brand ?? sellerwire;
    messages = await startMessages(deps, {
      smtp: options.smtp,
      sms: options.sms,
      brand,
      secret,
      sandbox: isLoopback(options.host),
      instance,
      before: background.settled,
      onError: report('Mail or SMS failed'),
    });
    closers.push(messages.close);
    const {
      channels,
      sender,
      telegram: linking,
    } = await composeChannels(deps, {
      ...options,
      brand,
      secret,
      sendMail: messages.sendMail,
      onError: report('Channels failed'),
    });
    deliveries = sender;
    closers.push(sender.close);
    telegram = linking;
    if (telegram) closers.push(telegram.close);
    const sellers = composeConnections(deps, {
      ...options,
      secret,
      sandbox: isLoopback(options.host),
      pagesUrl: () => url,
      checkNow: (marketplace, asin) => checks.checkNow(marketplace, asin),
      ingest: (message) => ingestAlerts(deps, message),
      onError: report('A marketplace failed'),
    });
    const priceSender = createPriceSender(deps, sellers, report('A price change failed'));
    prices = priceSender;
    const checks = createOfferChecks(deps, sellers, (trx, ownerId, message, since) =>
      storeRecovered(deps, trx, ownerId, message, since),
    );
    const expectedPrices = createExpectedPriceReader(deps, sellers);
    const skuReading = createSkuReading(deps, sellers, report('Reading SKUs failed'));
    const sellChecker = createSellChecker(deps, sellers, report('Checking what can be sold failed'), options.wait);
    const storefronts = createStorefronts(deps.clock);
    const sellerNames = createNameLookup(deps, {
      nameOf: async (id) => deps.productData.sellerName(id) ?? null,
      showing: ownersShowing,
    });
    const app: Hono = createApp(deps, {
      ...billing,
      messages,
      channels,
      telegram,
      brand: brand.name,
      sellers,
      prices: priceSender,
      expectedPrices,
      checks,
      skuReading,
      sellChecker,
      sellerNames,
      storefronts,
      google: isLoopback(options.host) ? googlePages(deps, () => url) : undefined,
      companion,
      identify,
      unready: async () => [
        ...(closed ? (['draining'] as const) : []),
        ...((await isReadable(db)) ? [] : (['database'] as const)),
      ],
    });
    let url = '';
    const http = createHttpServer(app.fetch);
    const ownSockets = startSocket(http.server, deps, () => drainer as Drainer, identify, {
      ...(companion ? { present: companion.sockets.present } : {}),
      ...(options.socket ? { options: options.socket } : {}),
    });
    if (isLoopback(options.host)) guardServer(http.server, SOCKET_PATH);
    socket = ownSockets;
    drainer = await startOutbox(deps, ownSockets, report('The outbox failed'), options);
    closers.push(drainer.close, http.close, ownSockets.close);
    const port = await http.listen(options.port, options.host);
    url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
    // Beside a company, plans and their trials are the company's.
    if (!companion) closers.push(billing.start().close);
    closers.push(sellers.start().close);
    await storeFeeChanges(deps);
    await wakeSnoozes(deps);
    await peers.attend({
      onNews: (news) => {
        if (closed) return;
        if (news.forget) forgetRemembered(db);
        if (news.look) noteLook(deps, news.look);
        ownSockets.end(news.ended ?? []);
        actOn(news);
      },
      catchUp: () => {
        if (closed) return;
        if (peers.leads()) log('info', 'This provider leads: it sends, and does what only the time triggers');
        forgetRemembered(db);
        background.later(ownSockets.endOrphans);
        actOnAll();
      },
    });
    // After an outage as well: a commit whose answer was lost has woken nobody.
    wakeAll = () => {
      actOnAll();
      // What the company sent meanwhile could not be stored. New connections read it again.
      if (companion) ownSockets.drop();
    };
    actOnAll();
    const estimator = createFeeEstimator(deps, sellers);
    const listingMessages = createListingMessages(deps, sellers);
    closers.push(skuReading.close, sellChecker.close, priceSender.close);
    closers.push(
      ...startTimers(deps, report, {
        storefronts: companion ? undefined : storefronts,
        prices: priceSender,
        checks,
        estimator,
        expectedPrices,
        skuReading,
        sellChecker,
        sellerNames,
        listingMessages,
      }),
    );
    if (copyTo && options.dataDir !== ':memory:') {
      const path = join(options.dataDir, copySocketName('provider'));
      const copies = await serveCopies({ createServer, rmSync }, path, {
        [DATABASE_FILE]: copyTo,
      }).catch(report('Backups need the provider to be stopped'));
      if (copies) closers.push(copies.close);
    }
    if (options.demo) closers.push(startSampleSales(deps, report('Adding sample sales failed')).close);
    closers.push(samples.start().close);
    if (options.demoFeed) {
      const { happens, messageNow, sendToDemo } = sellers;
      const send: typeof sendToDemo = async (type) => (peers.leads() ? sendToDemo(type) : undefined);
      closers.push(startStories(send, report('The demo’s story failed')).close);
      closers.push(
        startFeed(deps, readDemoRecording(), { onError: report('The demo feed failed'), happens, messageNow }).close,
      );
    }

    return {
      deps,
      url,
      billing,
      port,
      ingestKey: options.ingestKey,
      counts: deps.counts,
      messages,
      sellers,
      portalAt: (address) => {
        portalUrl = address;
      },
      app,
      ingest: (message) => ingestAlerts(deps, message),
      passTrackingTime: () => passTrackingTime(deps),
      passSupplierTime: () => passSupplierTime(deps),
      lookAtFollowed: () => lookAtFollowed(deps, storefronts),
      filled: samples.filled,
      wakeSnoozes: () => wakeSnoozes(deps),
      sendDue: async () => {
        sender.wake();
        await sender.settled();
      },
      sendPrices: priceSender.run,
      checkOffers: checks.run,
      estimateFees: estimator.run,
      readExpectedPrices: expectedPrices.run,
      checkSelling: sellChecker.run,
      readListings: listingMessages.run,
      skusRead: skuReading.settled,
      readSkus: skuReading.startForNews,
      lookUpNames: sellerNames.run,
      checkPeople: async () => companion?.checkPeople(),
      dropSockets: ownSockets.drop,
      pauseOutbox: drainer.pause,
      resumeOutbox: drainer.resume,
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** The settings of the provider, or their defaults. */
const settingsOf = (options: ProviderOptions) => ({
  passwords: createPasswordCheck(options.passwordCost ?? DEFAULT_COST),
  newId: options.newId ?? (() => Math.floor(Date.now() / 1000).toString(16) + randomBytes(8).toString('hex')),
  newToken: options.newToken ?? (() => randomBytes(32).toString('base64url')),
  newDigits: options.newDigits ?? (() => String(randomInt(CODES)).padStart(6, '0')),
  disposableDomains: options.disposableDomains ?? [],
  smsOn: options.smsOn ?? true,
  limitsOf: options.limitsOf ?? limitsIn,
  profile: options.profile ?? 'full',
  alertRetention: options.alertRetention ?? ALERTS_KEPT,
  checkInterval: options.checkInterval ?? CHECK_INTERVAL,
  feeSchedules: options.feeSchedules ?? publishedSchedules,
  exchangeRates: options.exchangeRates ?? (options.company ? noRates : sampleRates),
  ownsBalance: options.company === undefined,
  productData: options.company ? noProductData : sampleProductData,
  product: options.product,
  ingestKey: options.ingestKey,
  ingestKeyFormer: options.ingestKeyFormer,
  opsKey: options.opsKey,
  opsKeyFormer: options.opsKeyFormer,
  demo: options.demo,
});
