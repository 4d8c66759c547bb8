import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ColleagueLooks, PassedOver, Repeats } from '#shared/team/decisions/decisions.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { priceHistory } from '../../products/price-history.ts';
import { deleteOldLooks, looksSince, type ProductLook, storeLooks } from '../../products/product-looks-table.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import { researchedTwice } from './team-decisions.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const bucket = { tokens: 1_000, remaining: 1_000 };
/** Products that have a Buy Box now. */
const [one = '', two = '', three = ''] = sampleProducts().flatMap(({ asin }) =>
  priceHistory(asin, 'US').valueAt('buy_box_price_new', NOW) ? [asin] : [],
);

describe('decisions of a team', () => {
  let now: number;
  let provider: TestProvider;
  let tokens: { owner: string; mei: string; ivo: string; otherTeam: string };
  beforeEach(async () => {
    now = NOW;
    provider = await startTestProvider({ clock: () => now });
    const owner = await provider.addAccount({
      id: 'owner',
      email: 'o@shop.test',
      sellerId: 'A1SHOP',
      subscribed: ['US'],
      profile: { fullName: 'Dana Owner', productType: 'basic' },
    });
    const member = (id: string, fullName: string) =>
      provider.addAccount({
        id,
        email: `${id}@shop.test`,
        owner: 'o@shop.test',
        profile: { fullName, accessProducts: true, accessSeller: true },
      });
    const [mei, ivo, otherTeam] = [
      await member('mei', 'Mei Tanaka'),
      await member('ivo', 'Ivo Berg'),
      await provider.addAccount({ email: 's@other.test', id: 'other-owner' }),
    ];
    tokens = { owner: owner.token, mei: mei.token, ivo: ivo.token, otherTeam: otherTeam.token };
    for (const email of ['o@shop.test', 's@other.test'])
      await provider.setBalance(email, { freeToken: bucket, subscription: bucket, onetime: bucket });
  });
  afterEach(() => provider.close());

  const look = async (who: keyof typeof tokens, asins: string[]) =>
    expect(
      await provider.call('POST', '/portal/get-items-by-asins', {
        token: tokens[who],
        body: { marketplace: 'US', asins },
      }),
    ).toMatchObject({
      status: 200,
    });
  const buy = async (member: string, asin: string) => {
    const stated = { id: `buy-${member}-${asin}`, marketplace: 'US', asin, pieces: 2, unitCost: 4, member, at: now };
    expect(
      await provider.call('POST', '/portal/buys', { token: tokens.owner, body: { buys: [stated] } }),
    ).toMatchObject({ status: 200 });
  };
  const read = async <T>(path: string, who: keyof typeof tokens = 'owner') => {
    const { status, body } = await provider.call('GET', path, { token: tokens[who] });
    return status === 200 ? (body as T) : status;
  };
  const twice = (days = 7) => read<Repeats>(`/user/researched-twice?days=${days}`) as Promise<Repeats>;
  const passed = (days = 7) => read<PassedOver>(`/user/passed-over?days=${days}`) as Promise<PassedOver>;
  const colleagues = async (who: keyof typeof tokens, asins: string[]) =>
    (
      (
        await provider.call('POST', '/user/colleague-look-ups', {
          token: tokens[who],
          body: { marketplace: 'US', asins },
        })
      ).body as { looks: ColleagueLooks }
    ).looks;

  it('lists products that several members looked up, by any tool, with who, when, and the tokens spent again [OWN-04]', async () => {
    await look('mei', [one, two]);
    now += 2 * HOUR;
    // Free again within a day, and so spent nothing again.
    await look('ivo', [one]);
    now += 2 * DAY;
    await look('ivo', [one, three]);
    await provider.post('activity', { member: 'ivo', asin: two, title: 'Two', tokens: 5 });
    await look('otherTeam', [one, two, three]);
    expect(await twice()).toEqual({
      total: 2,
      spentAgain: 6,
      members: [{ _id: 'ivo', products: 2, spentAgain: 6 }],
      rows: [
        expect.objectContaining({
          asin: two,
          title: 'Two',
          members: ['mei', 'ivo'],
          looks: 2,
          firstAt: NOW,
          lastAt: now,
          spentAgain: 5,
          outcome: 'open',
        }),
        expect.objectContaining({
          asin: one,
          spentAgain: 1,
          detail: [
            { by: 'mei', at: NOW, tool: 'viewer', tokens: 1, again: false },
            { by: 'ivo', at: NOW + 2 * HOUR, tool: 'viewer', tokens: 0, again: true },
            { by: 'ivo', at: now, tool: 'viewer', tokens: 1, again: true },
          ],
        }),
      ],
      people: [
        { _id: 'owner', name: 'Dana Owner', email: 'o@shop.test' },
        { _id: 'ivo', name: 'Ivo Berg', email: 'ivo@shop.test' },
        { _id: 'mei', name: 'Mei Tanaka', email: 'mei@shop.test' },
      ],
    });
    await provider.post('scans', { member: 'mei', asin: two, buyCost: 4, sellPrice: 12 });
    expect((await twice()).rows.map(({ outcome }) => outcome)).toEqual(['open', 'open']);
    await buy('mei', two);
    expect((await twice()).rows.map(({ outcome }) => outcome)).toEqual(['bought', 'open']);
    expect(await twice()).toEqual(await researchedTwice(provider.deps, 'owner', { days: 7, zone: 'UTC' }));
    const filtered = async (query: string) => {
      const { total, spentAgain, members, rows } = (await read(`/user/researched-twice?days=7${query}`)) as Repeats;
      return { total, spentAgain, members, asins: rows.map(({ asin }) => asin) };
    };
    expect(await filtered('&outcome=bought')).toEqual({
      total: 1,
      spentAgain: 5,
      members: [{ _id: 'ivo', products: 1, spentAgain: 5 }],
      asins: [two],
    });
    expect(await filtered('&outcome=passed')).toEqual({ total: 0, spentAgain: 0, members: [], asins: [] });
    now += DAY;
    expect(await filtered('&outcome=passed&member=mei')).toMatchObject({ total: 1, asins: [one] });
    expect(await filtered('&member=owner')).toMatchObject({ total: 0 });
    expect(await read('/user/researched-twice?days=7&outcome=lost')).toBe(400);
    now += 5 * DAY;
    expect((await twice()).total).toBe(0);
    expect((await twice(30)).total).toBe(2);
    expect(await read('/user/researched-twice?days=8')).toBe(400);
    expect(await read('/user/researched-twice?days=7', 'mei')).toBe(403);
  });

  it('notes a colleague’s look-up within the last 24 hours, never one’s own or another team’s [OWN-04]', async () => {
    await look('mei', [one, two]);
    now += HOUR;
    await look('owner', [two]);
    await look('otherTeam', [three]);
    await look('ivo', [three]);
    expect(await colleagues('ivo', [one, two, three])).toEqual([
      { asin: two, name: 'Dana Owner', at: now },
      { asin: one, name: 'Mei Tanaka', at: NOW },
      { asin: two, name: 'Mei Tanaka', at: NOW },
    ]);
    expect(await colleagues('otherTeam', [one, two])).toEqual([]);
    now = NOW + DAY;
    expect(await colleagues('ivo', [one, two])).toEqual([{ asin: two, name: 'Dana Owner', at: NOW + HOUR }]);
    const tooMany = Array.from({ length: 501 }, () => one);
    expect(
      (
        await provider.call('POST', '/user/colleague-look-ups', {
          token: tokens.mei,
          body: { marketplace: 'US', asins: tooMany },
        })
      ).status,
    ).toBe(400);
  });

  it('notes nothing of a look-up that could not be paid [OWN-04]', async () => {
    await provider.setBalance('o@shop.test', {
      freeToken: { tokens: 1, remaining: 1 },
      subscription: { tokens: 0, remaining: 0 },
      onetime: { tokens: 0, remaining: 0 },
    });
    const refused = await provider.call('POST', '/portal/get-items-by-asins', {
      token: tokens.mei,
      body: { marketplace: 'US', asins: [one, two] },
    });
    expect(refused.status).toBe(402);
    expect(await colleagues('ivo', [one, two])).toEqual([]);
  });

  it('lists what was passed over and is better now, with then, now, and the gain, from messages and look-ups [OWN-05]', async () => {
    await look('mei', [one, two, three]);
    const looks: ProductLook[] = [];
    for await (const page of looksSince(provider.deps.db, 'owner', 0)) looks.push(...page);
    const priceOf = (asin: string) => looks.find((each) => each.asin === asin)?.price ?? 0;
    expect(await passed()).toMatchObject({ total: 0, rows: [] });
    now += DAY;
    const offer = (asin: string, price: number, isOwn = false) => {
      const message = anyOfferChanged({ sellerId: 'A1SHOP', asin, at: now, rival: { sellerId: 'A2RIVAL', price } });
      const { AnyOfferChangedNotification: offers } = message.Payload;
      if (!isOwn) offers.Offers = offers.Offers.filter(({ SellerId }) => SellerId !== 'A1SHOP');
      return provider.post('sp-api', message);
    };
    const higher = Math.round(priceOf(one) * 110) / 100;
    await offer(one, higher);
    await offer(two, Math.round(priceOf(two) * 104) / 100);
    await offer(three, Math.round(priceOf(three) * 130) / 100);
    expect(await passed()).toMatchObject({ total: 2 });
    // Now the team sells it.
    await offer(three, Math.round(priceOf(three) * 131) / 100, true);
    expect(await passed()).toMatchObject({ total: 1, rows: [{ asin: one }] });
    const found = await passed();
    expect(found).toMatchObject({
      total: 1,
      rows: [{ asin: one, passedBy: 'mei', passedAt: NOW, price: { before: priceOf(one), now: higher }, seenBy: null }],
    });
    // Amazon takes 8 to 45 percent of what the price grew by.
    const grown = higher - priceOf(one);
    expect(found.rows[0]?.gain).toBeGreaterThan(grown * 0.5);
    expect(found.rows[0]?.gain).toBeLessThan(grown * 0.95);
    await buy('ivo', one);
    expect(await passed()).toMatchObject({ total: 0 });
    expect(await read('/user/passed-over?days=7', 'mei')).toBe(403);
    expect(await read<PassedOver>('/user/passed-over?days=7', 'otherTeam')).toMatchObject({ total: 0 });
  });

  it('lists nothing that somebody looked up today, and nothing that earns less than then [OWN-05]', async () => {
    const by = { ownerId: 'owner', memberId: 'mei', marketplace: 'US', tool: 'viewer' } as const;
    const seen = (at: number, asin: string, price: number, rank: number) =>
      provider.deps.write((trx) => storeLooks(trx, { ...by, at }, [{ asin, tokens: 1, price, rank }]));
    await seen(NOW - 3 * DAY, one, 20, 9_000);
    await seen(NOW - 2 * DAY, one, 19.5, 900);
    await seen(NOW - 3 * DAY, two, 20, 9_000);
    await seen(NOW, two, 30, 900);
    expect(await passed()).toMatchObject({ total: 0 });
    now += DAY;
    expect(await passed()).toMatchObject({ total: 1, rows: [{ asin: two }] });
  });

  it('hands a product to a colleague: an alert in the inbox that is assigned with the note, for at most 200 a day, a hundred at once too [OWN-05]', async () => {
    const handOver = (to: string, note = '', token = tokens.owner) =>
      provider.call('POST', '/user/hand-over', { token, body: { marketplace: 'CA', asin: one, to, note } });
    expect(await handOver('mei')).toMatchObject({ status: 400, body: { errors: { to: expect.any(String) } } });
    await provider.call('POST', '/user/member-flags', {
      token: tokens.owner,
      body: { ids: ['mei'], flag: 'accessNotifications', value: true },
    });
    expect(await handOver('mei', ' Buy 24 ')).toMatchObject({ status: 200 });
    const { notifications } = await inboxOf(provider, tokens.mei).search({ types: ['PORTAL_NOTICE'], text: one });
    expect(notifications).toMatchObject([
      { marks: { assignee: { id: 'mei', name: 'Mei Tanaka', by: 'Dana Owner' }, note: 'Buy 24' } },
    ]);
    expect(JSON.stringify(notifications[0])).toContain('handover');
    expect(await handOver('other-owner')).toMatchObject({ status: 400 });
    expect(await handOver('mei', '', tokens.mei)).toMatchObject({ status: 403 });
    expect(await handOver('mei', 'x'.repeat(501))).toMatchObject({ status: 400 });
    const many = [
      ...(await Promise.all(Array.from({ length: 100 }, () => handOver('mei')))),
      ...(await Promise.all(Array.from({ length: 100 }, () => handOver('mei')))),
    ];
    // One was handed over before.
    expect(many.filter(({ status }) => status === 200)).toHaveLength(199);
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('stores look-ups for the longest span, from the start of its first day', async () => {
    const by = { ownerId: 'owner', memberId: 'mei', marketplace: 'US', tool: 'viewer' } as const;
    await provider.deps.write((trx) =>
      storeLooks(trx, { ...by, at: NOW - 92 * DAY }, [{ asin: one, tokens: 1, price: null, rank: null }]),
    );
    await look('mei', [two]);
    await deleteOldLooks(provider.deps.db, NOW);
    const left: string[] = [];
    for await (const page of looksSince(provider.deps.db, 'owner', 0)) left.push(...page.map(({ asin }) => asin));
    expect(left).toEqual([two]);
  });
});
