import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMarketplaceServer } from '#tests/support/marketplace-server.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { createAmazonService, createDestination } from './real-amazon.ts';
import { createWalmartService } from './real-walmart.ts';
import type { AmazonService, Seller, WalmartService } from './seller-services.ts';

// The contract of every marketplace's service. The real ones run against a server that speaks their format.

const REDIRECT = `${PORTAL}/sp-auth`;
const REDIRECT_WALMART = `${PORTAL}/walmart-auth`;
const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

type World = {
  amazon: AmazonService;
  walmart: WalmartService;
  newCode(sellerId: string): Promise<string>;
  newWalmartCode(sellerId: string): Promise<string>;
  close(): Promise<unknown>;
};

async function sandboxWorld(): Promise<World> {
  const provider: TestProvider = await startTestProvider();
  const walk = createSellerWalk(provider);
  return {
    ...provider.sellers.marketplaces,
    newCode: (sellerId) => walk.consent('NA', sellerId),
    newWalmartCode: async (sellerId) => (await walk.walmartLogin(sellerId)).code ?? '',
    close: () => provider.close(),
  };
}

async function realWorld(): Promise<World> {
  const server = await startMarketplaceServer();
  return {
    amazon: createAmazonService(server.amazonKeys),
    walmart: createWalmartService(server.walmartKeys),
    newCode: async () => server.newCode(),
    newWalmartCode: async () => server.newCode(),
    close: server.close,
  };
}

describe.each(['sandbox', 'real'] as const)('the marketplace services: %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await (kind === 'sandbox' ? sandboxWorld() : realWorld());
  });
  afterEach(() => world.close());

  const permitted = async (sellerId = 'A1'): Promise<Seller> => ({
    region: 'NA',
    sellerId,
    ...good(
      await world.amazon.exchangeCode({
        code: await world.newCode(sellerId),
        redirectUri: REDIRECT,
        region: 'NA',
        sellerId,
      }),
    ),
  });

  it('exchange a code for a refresh token once, and refuse any other code', async () => {
    const code = await world.newCode('A1');
    const came = { code, redirectUri: REDIRECT, region: 'NA' as const, sellerId: 'A1' };
    expect(good(await world.amazon.exchangeCode(came)).refreshToken).toMatch(/^Atzr\|/);
    for (const each of [came, { ...came, code: 'made-up' }])
      expect(await world.amazon.exchangeCode(each)).toMatchObject({
        ok: false,
        error: { reason: 'refused', message: expect.stringMatching(/connect again/) },
      });
  });

  it('subscribe to a type, and return the same subscription for a repeated request', async () => {
    const seller = await permitted();
    const first = good(await world.amazon.subscribe(seller, 'PRICING_HEALTH', null));
    expect(first.subscriptionId).not.toBe('');
    expect(good(await world.amazon.subscribe(seller, 'PRICING_HEALTH', null))).toEqual(first);
    expect(
      good(await world.amazon.subscribe(seller, 'ANY_OFFER_CHANGED', { pace: 'every', marketplaces: ['US'] })),
    ).not.toEqual(first);
    expect((await world.amazon.unsubscribe('NA', 'PRICING_HEALTH', first.subscriptionId)).ok).toBe(true);
    expect((await world.amazon.unsubscribe('NA', 'PRICING_HEALTH', first.subscriptionId)).ok).toBe(true);
  });

  it('report that a permission has ended', async () => {
    const seller = await permitted();
    expect(
      await world.amazon.subscribe({ ...seller, refreshToken: 'Atzr|gone' }, 'PRICING_HEALTH', null),
    ).toMatchObject({
      ok: false,
      error: { reason: 'ended' },
    });
  });

  it('exchange Walmart’s code once', async () => {
    const came = {
      code: await world.newWalmartCode('10001'),
      sellerId: '10001',
      marketplace: 'US',
      redirectUri: REDIRECT_WALMART,
    };
    expect(good(await world.walmart.exchangeCode(came)).refreshToken).not.toBe('');
    expect(await world.walmart.exchangeCode(came)).toMatchObject({ ok: false, error: { reason: 'refused' } });
  });
});

describe('the real services', () => {
  let server: Awaited<ReturnType<typeof startMarketplaceServer>>;
  let amazon: AmazonService;
  beforeEach(async () => {
    server = await startMarketplaceServer();
    amazon = createAmazonService(server.amazonKeys);
  });
  afterEach(() => server.close());
  const seller = async (): Promise<Seller> => ({
    region: 'NA',
    sellerId: 'A1',
    ...good(await amazon.exchangeCode({ code: server.newCode(), redirectUri: REDIRECT, region: 'NA', sellerId: 'A1' })),
  });

  it('request offer changes for the chosen marketplaces at the chosen pace, without a directive for all of them', async () => {
    for (const [delivery, directive] of [
      [{ pace: 'every', marketplaces: ['US', 'MX', 'CA'] }, undefined],
      [
        { pace: 'five-minutes', marketplaces: ['US', 'MX', 'CA'] },
        {
          eventFilter: {
            eventFilterType: 'ANY_OFFER_CHANGED',
            aggregationSettings: { aggregationTimePeriod: 'FiveMinutes' },
          },
        },
      ],
      [
        { pace: 'ten-minutes', marketplaces: ['US', 'CA'] },
        {
          eventFilter: {
            eventFilterType: 'ANY_OFFER_CHANGED',
            marketplaceIds: ['ATVPDKIKX0DER', 'A2EUQ1WTGCTBG2'],
            aggregationSettings: { aggregationTimePeriod: 'TenMinutes' },
          },
        },
      ],
    ] as const) {
      good(
        await amazon.subscribe(await seller(), 'ANY_OFFER_CHANGED', {
          ...delivery,
          marketplaces: [...delivery.marketplaces],
        }),
      );
      const { body } = [...server.subscriptions.values()].at(-1) ?? {};
      expect(body).toEqual({
        payloadVersion: '1.0',
        destinationId: 'dest-na',
        ...(directive ? { processingDirective: directive } : {}),
      });
    }
  });

  it('refuse a code from another region: its API does not know the seller, or only marketplaces of other regions', async () => {
    const connect = (region: 'NA' | 'EU', ...marketplaces: string[]) =>
      amazon.exchangeCode({ code: server.newCode(marketplaces), redirectUri: REDIRECT, region, sellerId: 'A1' });
    const [us, uk, japan, unknown] = ['ATVPDKIKX0DER', 'A1F83G8C2ARO7P', 'A1VC38T7YXB528', 'A1MQXOICRS2Z7M'];
    for (const refused of [await connect('EU', us), await connect('NA', uk), await connect('NA', japan)])
      expect(refused).toMatchObject({
        ok: false,
        error: { reason: 'refused', message: expect.stringMatching(/connect again/) },
      });
    for (const taken of [
      await connect('NA', us, unknown),
      await connect('EU', uk, us),
      await connect('NA', unknown),
      await connect('NA'),
    ])
      expect(good(taken).refreshToken).toMatch(/^Atzr\|/);
    const requested = server.requested.findLast(({ call }) => call.includes('marketplaceParticipations'));
    expect(requested).toMatchObject({
      call: 'GET /sellers/v1/marketplaceParticipations',
      headers: { 'x-amz-access-token': expect.stringMatching(/^Atza\|/) },
    });
  });

  it('distinguish what the seller can fix, what a setting can fix, and what passes with time', async () => {
    const mine = await seller();
    expect(await amazon.subscribe({ ...mine, region: 'EU' }, 'PRICING_HEALTH', null)).toMatchObject({
      error: { reason: 'not-set-up', message: expect.stringContaining('No destination') },
    });
    server.behaves.mayNotSend = 'PRICING_HEALTH';
    expect(await amazon.subscribe(mine, 'PRICING_HEALTH', null)).toMatchObject({
      error: { reason: 'not-permitted', message: expect.stringContaining('role') },
    });
    server.behaves.status = 503;
    expect(await amazon.subscribe(mine, 'PRICING_HEALTH', null)).toMatchObject({ error: { reason: 'unavailable' } });
    server.behaves.status = 0;
    const wrong = createAmazonService({ ...server.amazonKeys, clientSecret: 'wrong' });
    expect(
      await wrong.exchangeCode({ code: server.newCode(), redirectUri: REDIRECT, region: 'NA', sellerId: 'A1' }),
    ).toMatchObject({
      error: { reason: 'not-set-up' },
    });
    const walmart = createWalmartService({ ...server.walmartKeys, clientSecret: 'wrong' });
    expect(
      await walmart.exchangeCode({
        code: server.newCode(),
        sellerId: '1',
        marketplace: 'US',
        redirectUri: REDIRECT_WALMART,
      }),
    ).toMatchObject({
      error: { reason: 'not-set-up' },
    });
    await server.close();
    expect(await amazon.subscribe(mine, 'PRICING_HEALTH', null)).toMatchObject({ error: { reason: 'unavailable' } });
    server = await startMarketplaceServer();
  });

  it('create the destination of a region with the app’s own token', async () => {
    expect(good(await createDestination(server.amazonKeys, 'NA', 'arn:aws:sqs:us-east-1:1:q'))).toBe('dest-1');
    expect(JSON.parse(server.requested.at(-1)?.body ?? '')).toMatchObject({
      resourceSpecification: { sqs: { arn: 'arn:aws:sqs:us-east-1:1:q' } },
    });
    expect(good(await createDestination(server.amazonKeys, 'EU', '123456789012'))).toBe('dest-1');
    expect(JSON.parse(server.requested.at(-1)?.body ?? '')).toMatchObject({
      resourceSpecification: { eventBridge: { region: 'eu-west-1', accountId: '123456789012' } },
    });
  });

  it('request messages about listings only where EventBridge is set up, with its destination and their version [SIG-02]', async () => {
    expect(amazon.receives('NA', 'LISTINGS_ITEM_ISSUES_CHANGE')).toBe(false);
    const events = createAmazonService({ ...server.amazonKeys, eventDestinations: { NA: 'dest-events' } });
    expect(events.receives('NA', 'LISTINGS_ITEM_ISSUES_CHANGE')).toBe(true);
    expect(events.receives('EU', 'LISTINGS_ITEM_ISSUES_CHANGE')).toBe(false);
    const exchanged = good(
      await events.exchangeCode({ code: server.newCode(), redirectUri: REDIRECT, region: 'NA', sellerId: 'A1' }),
    );
    good(await events.subscribe({ region: 'NA', sellerId: 'A1', ...exchanged }, 'LISTINGS_ITEM_ISSUES_CHANGE', null));
    expect(JSON.parse(server.requested.at(-1)?.body ?? '')).toEqual({
      payloadVersion: '2023-12-13',
      destinationId: 'dest-events',
    });
  });

  it('work behind the provider, which never stores a refresh token in plain text and shows Amazon’s refusals per type', async () => {
    server.behaves.mayNotSend = 'PRICING_HEALTH';
    const provider = await startTestProvider({ amazon, walmart: createWalmartService(server.walmartKeys) });
    try {
      const { token } = await provider.addAccount({ email: 'dana@shop.test' });
      const walk = createSellerWalk(provider);
      expect((await walk.connect(token, 'NA', 'A1', server.newCode())).status).toBe(200);
      await provider.sellers.connections.settled();
      const { body } = await provider.call('GET', '/amazon/connections', { token });
      expect(JSON.stringify(body)).not.toContain('Atzr');
      expect(body).toMatchObject({
        connections: [
          {
            manageUrl: 'https://sellercentral.amazon.com/apps/manage',
            messages: expect.arrayContaining([
              expect.objectContaining({
                notificationType: 'PRICING_HEALTH',
                state: 'refused',
                reason: expect.stringContaining('role'),
              }),
              expect.objectContaining({ notificationType: 'ANY_OFFER_CHANGED', state: 'subscribed', reason: null }),
              // The types that come by EventBridge have no destination here, so that they are not requested.
              expect.objectContaining({
                notificationType: 'ACCOUNT_STATUS_CHANGED',
                state: 'subscribed',
                reason: null,
              }),
            ]),
          },
        ],
      });
      server.behaves.mayNotSend = '';
      expect(
        (
          await provider.call('POST', '/amazon/subscribe', {
            token,
            body: { regionShortName: 'NA', notificationType: 'PRICING_HEALTH' },
          })
        ).status,
      ).toBe(200);
      await provider.sellers.connections.settled();
      expect((await provider.call('GET', '/amazon/connections', { token })).body).toMatchObject({
        connections: [
          {
            messages: expect.arrayContaining([
              expect.objectContaining({ notificationType: 'PRICING_HEALTH', state: 'subscribed' }),
            ]),
          },
        ],
      });
      expect(
        (await provider.call('POST', '/amazon/disconnect', { token, body: { regionShortName: 'NA' } })).status,
      ).toBe(200);
      await provider.sellers.connections.settled();
      expect(server.subscriptions.size).toBe(0);
    } finally {
      await provider.close();
    }
  });
});
