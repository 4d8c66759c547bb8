import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { BodyEnv } from '#provider/http/read-body.ts';
import { notificationTypes } from '#shared/inbox/notification.ts';
import { messageTypes, roleMissing } from '#shared/integrations/message-types.ts';
import { type RegionName, regions } from '#shared/integrations/regions.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../../db/sqlite.ts';
import { createWalmartService } from '../../integrations/real-walmart.ts';
import {
  type AmazonService,
  codeRefused,
  notSetUp,
  permissionEnded,
  type Served,
  type ServiceFailure,
  type WalmartService,
} from '../../integrations/seller-services.ts';
import type { WalmartKeys } from '../../integrations/walmart-calls.ts';
import { WALMART_EVENTS_PATH } from '../../integrations/walmart-webhooks.ts';
import { createMessenger, createSoon, type Messenger } from './messenger.ts';
import {
  codes,
  grants,
  lackedRoles,
  SANDBOX_APP_ID,
  SANDBOX_WALMART_CLIENT,
  type SellerSandboxDeps,
  type SellerSandboxOptions,
  type SellerService,
  sellerKey,
  subscriptions,
} from './seller-records.ts';
import { WALMART_API, walmartApi, walmartApp } from './walmart-api.ts';
import { createWalmartMarket, type WalmartMarket } from './walmart-market.ts';

export type SellerSandbox = {
  amazon: AmazonService;
  walmart: WalmartService;
  walmartKeys: WalmartKeys;
  walmartMarket: WalmartMarket;
  /** Permits the portal to act for the demo's seller at Walmart. @returns the refresh token */
  permitWalmart: (sellerId: string) => Promise<string>;
  /** Walmart's API. */
  walmartPages: Hono<BodyEnv>;
  messenger: Messenger;
  close: () => Promise<void>;
};

/** The local Amazon and Walmart: consent and log-in pages, single-use codes, and messages for subscribers. */
export function createSellerSandbox(deps: SellerSandboxDeps, options: SellerSandboxOptions): SellerSandbox {
  const { db, write, clock } = deps;
  const messenger: Messenger = createMessenger(deps, options);
  const page = (path: string) => `${options.pagesUrl()}/sandbox${path}`;

  const exchange = (
    service: SellerService,
    title: string,
    came: { code: string; region?: RegionName; sellerId: string; redirectUri: string | undefined },
  ): Promise<Result<{ refreshToken: string }, ServiceFailure>> =>
    write(async (trx) => {
      const found = await codes.find(trx, came.code);
      if (!found || found.record.service !== service) return fail(codeRefused(title));
      const { sellerId, region, redirectUri, expiresAt } = found.record;
      const isOfWay = region === (came.region ?? null) && sellerId === came.sellerId;
      const fits =
        isOfWay && expiresAt > clock() && (came.redirectUri === undefined || came.redirectUri === redirectUri);
      if (!fits) return fail(codeRefused(title));
      await codes.remove(trx, found.id);
      return ok({ refreshToken: await grant(trx, service, region, sellerId) });
    });

  const grant = async (
    trx: Trx,
    service: SellerService,
    region: RegionName | null,
    sellerId: string,
  ): Promise<string> => {
    const customer = sellerKey(service, region, sellerId);
    const refreshToken = `Atzr|sandbox-${randomBytes(24).toString('base64url')}`;
    const [known] = await grants.list(trx, customer);
    await grants.put(trx, {
      id: known?.id ?? randomBytes(24).toString('base64url'),
      customer,
      createdAt: clock(),
      record: { service, sellerId, region, refreshToken },
    });
    return refreshToken;
  };

  const manageUrl = async (
    service: SellerService,
    region: RegionName | null,
    sellerId: string,
  ): Promise<string | null> => {
    const [known] = await grants.list(db, sellerKey(service, region, sellerId));
    return known && options.open ? page(`/sellers/${known.id}`) : null;
  };

  const amazon: AmazonService = {
    kind: 'sandbox',
    provesSeller: true,
    get consent() {
      if (!options.open) return null;
      const each = (path: string) => ({ NA: page(`/amazon/NA/${path}`), EU: page(`/amazon/EU/${path}`) });
      const confirm = each('confirm/');
      return {
        applicationId: SANDBOX_APP_ID,
        beta: false,
        consent: each('consent'),
        confirm: { NA: [confirm.NA], EU: [confirm.EU] },
      };
    },
    exchangeCode: async (came) => (options.open ? exchange('amazon', 'Amazon', came) : fail(notSetUp('Amazon'))),

    receives: () => true,

    subscribe: async ({ region, sellerId, refreshToken }, type, delivery): Served<{ subscriptionId: string }> => {
      const customer = sellerKey('amazon', region, sellerId);
      const subscribed = await write(async (trx) => {
        const [permitted] = await grants.list(trx, customer);
        if (permitted?.record.refreshToken !== refreshToken) return fail(permissionEnded('Amazon'));
        if (await lackedRoles.find(trx, messageTypes[type].role))
          return fail({ reason: 'not-permitted' as const, message: roleMissing(type) });
        const known = (await subscriptions.list(trx, customer)).find(({ record }) => record.type === type);
        const subscriptionId = known?.id ?? `sandbox-${randomBytes(12).toString('hex')}`;
        const marketplaces = delivery?.marketplaces ?? regions[region].marketplaces;
        await subscriptions.put(trx, {
          id: subscriptionId,
          customer,
          createdAt: clock(),
          record: { region, sellerId, type, marketplaces },
        });
        return ok({ subscriptionId });
      });
      // Only offers: an account at risk is no welcome.
      const isOffers = notificationTypes.some((each) => each === type);
      if (subscribed.ok && isOffers && options.firstMessages) messenger.sendSoon(subscribed.value.subscriptionId);
      return subscribed;
    },

    unsubscribe: async (_region, _type, subscriptionId) => {
      await subscriptions.remove(db, subscriptionId);
      return ok({});
    },
    manageUrl: (region, sellerId) => manageUrl('amazon', region, sellerId),
  };

  const { soon, close: closeWalmart } = createSoon(options.onError);
  const walmartMarket = createWalmartMarket(deps, { soon });
  const keys: WalmartKeys = {
    ...walmartApp,
    get at() {
      return options.pagesUrl() + WALMART_API;
    },
  };
  const walmart: WalmartService = {
    ...createWalmartService(keys),
    kind: 'sandbox',
    get login() {
      return options.open ? { clientId: SANDBOX_WALMART_CLIENT, login: page('/walmart/authorize') } : null;
    },
    eventUrl: () => options.pagesUrl() + WALMART_EVENTS_PATH,
    manageUrl: (sellerId) => manageUrl('walmart', null, sellerId),
  };

  return {
    amazon,
    walmart,
    walmartKeys: keys,
    walmartMarket,
    permitWalmart: (sellerId) => {
      walmartMarket.expectStory(sellerId);
      return write((trx) => grant(trx, 'walmart', null, sellerId));
    },
    walmartPages: walmartApi(deps, {
      market: walmartMarket,
      nextBehavior: options.nextBehavior,
      exchange: async (came) => (options.open ? exchange('walmart', 'Walmart', came) : fail(notSetUp('Walmart'))),
    }),
    messenger,
    close: async () => {
      await messenger.close();
      await closeWalmart();
    },
  };
}
