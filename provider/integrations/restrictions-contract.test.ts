import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SellAnswer, SellCondition } from '#shared/products/selling/sell-check.ts';
import { startMarketplaceServer } from '#tests/support/marketplace-server.ts';
import { freePace, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { answerRestrictions, restrictedAsins } from '#tests/support/restriction-answers.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { createAmazonService } from './real-amazon.ts';
import { createRestrictionsService, type RestrictionsService } from './real-restrictions.ts';
import type { Seller } from './seller-services.ts';

// The contract of Amazon's listing restrictions. The real service runs against a server that speaks the protocol; the
// sandbox is the provider's own.

const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

type World = {
  restrictions: RestrictionsService;
  seller: Seller;
  /** Among these are all answers that Amazon documents. */
  asins: readonly string[];
  behave: (behavior: 'throttles' | 'down') => Promise<void>;
  close: () => Promise<unknown>;
};

async function sandboxWorld(): Promise<World> {
  const provider: TestProvider = await startTestProvider();
  const code = await createSellerWalk(provider).consent('NA', 'A1');
  const exchanged = good(
    await provider.sellers.marketplaces.amazon.exchangeCode({
      code,
      redirectUri: `${PORTAL}/sp-auth`,
      region: 'NA',
      sellerId: 'A1',
    }),
  );
  return {
    restrictions: provider.sellers.marketplaces.restrictions,
    seller: { region: 'NA', sellerId: 'A1', ...exchanged },
    asins: ['UNKNOWN000', ...Array.from({ length: 40 }, (_, n) => `B0000001${n + 10}`)],
    behave: (behavior) => behave(provider.url, behavior),
    close: () => provider.close(),
  };
}

async function realWorld(): Promise<World> {
  const server = await startMarketplaceServer();
  server.listings.more = answerRestrictions;
  const came = { code: server.newCode(), redirectUri: `${PORTAL}/sp-auth`, region: 'NA' as const, sellerId: 'A1' };
  return {
    restrictions: createRestrictionsService(server.amazonKeys, freePace),
    seller: { region: 'NA', sellerId: 'A1', ...good(await createAmazonService(server.amazonKeys).exchangeCode(came)) },
    asins: Object.values(restrictedAsins),
    behave: async (behavior) => {
      server.listings.behaves.next = behavior === 'down' ? 503 : 429;
    },
    close: server.close,
  };
}

describe.each(['sandbox', 'real'] as const)('Amazon’s listing restrictions: %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await (kind === 'sandbox' ? sandboxWorld() : realWorld());
  });
  afterEach(() => world.close());
  const ask = (asin: string, condition: SellCondition = 'new_new') =>
    world.restrictions.mayList(world.seller, 'US', asin, condition);

  it('say of each product whether it can be listed, needs an approval with its link, or cannot [SIG-06]', async () => {
    const answers: SellAnswer[] = [];
    for (const asin of world.asins) answers.push(good(await ask(asin)));
    const found = (verdict: string) => answers.filter((each) => each.verdict === verdict);
    expect(found('sellable')[0]).toEqual({ verdict: 'sellable', message: null, link: null });
    for (const each of found('approval'))
      expect(each).toMatchObject({
        message: expect.any(String),
        link: expect.stringMatching(/^https:\/\/sellercentral\.amazon\.com\//),
      });
    expect(new Set(found('approval').map(({ message }) => message)).size).toBe(2);
    expect(found('not-sellable')[0]).toMatchObject({ message: expect.any(String), link: null });
    expect(found('not-found')[0]).toMatchObject({ message: expect.any(String), link: null });
    expect(found('unknown')).toEqual([]);
    // The same again, whenever it is asked.
    expect(good(await ask(world.asins[0] ?? ''))).toEqual(answers[0]);
    expect(good(await ask(world.asins[0] ?? '', 'used_good'))).toMatchObject({ verdict: expect.any(String) });
  });

  it('say when to ask again, that Amazon is down, that the permission has ended, and refuse an empty product [SIG-06]', async () => {
    const [asin = ''] = world.asins;
    expect(
      await world.restrictions.mayList({ ...world.seller, refreshToken: 'gone' }, 'US', asin, 'new_new'),
    ).toMatchObject({ ok: false, error: { reason: 'ended' } });
    expect(await ask('')).toMatchObject({ ok: false, error: { reason: 'refused' } });
    expect(await world.restrictions.mayList(world.seller, 'XX', asin, 'new_new')).toMatchObject({
      ok: false,
      error: { reason: 'not-found' },
    });
    await world.behave('throttles');
    expect(await ask(asin)).toMatchObject({ ok: false, error: { reason: 'throttled', retryAfter: 200 } });
    await world.behave('down');
    expect(await ask(asin)).toMatchObject({ ok: false, error: { reason: 'unavailable' } });
  });
});
