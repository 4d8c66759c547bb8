import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '#shared/inbox/notices.ts';
import { type Followed, MOST_FOLLOWED, MOST_FOLLOWED_LISTINGS, suggestedCap } from '#shared/sellers/follow.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { createFollowOperations } from './follow-operations.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SELLER = 'A1DEMOOWNER001';

describe('followed storefronts', () => {
  let provider: TestProvider;
  let now: number;
  let owner: { id: string; token: string };
  let folder: ReturnType<typeof temporaryFolder>;
  const start = () => startTestProvider({ clock: () => now, dataDir: folder.path });
  const bucket = (tokens: number) => ({
    freeToken: { tokens, remaining: tokens },
    subscription: { tokens: 0, remaining: 0 },
    onetime: { tokens: 0, remaining: 0 },
  });
  const addOwner = (email: string, tokens: number) =>
    provider.addAccount({ email, profile: { productType: 'basic', isInTrial: false }, balance: bucket(tokens) });
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 3, 9);
    folder = temporaryFolder();
    provider = await start();
    owner = await addOwner('owner@shop.test', 100_000);
  });
  afterEach(async () => {
    await provider.close();
    folder.remove();
  });

  const ask = async (method: string, path = '', body?: unknown, token = owner.token) => {
    const answer = await provider.call(method, `/sellers/followed${path}`, { token, body });
    return {
      status: answer.status,
      ...(answer.body as { followed: Followed[]; code?: string; errors?: Record<string, string> }),
    };
  };
  const follow = (cap = 100_000, token = owner.token) =>
    ask('POST', '', { marketplace: 'US', sellerId: SELLER, cap }, token);
  const followed = async (token = owner.token) => (await ask('GET', '', undefined, token)).followed[0] as Followed;
  const notices = async (token = owner.token) => {
    const { body } = await provider.call('GET', '/portal/notifications?notificationType=PORTAL_NOTICE', { token });
    return (body as { notifications: { payload: { notice: Notice & { about: 'storefront' } } }[] }).notifications.map(
      ({ payload }) => payload.notice,
    );
  };
  const spentToday = async () => {
    const { body } = await provider.call('GET', '/user/get-token-use', { token: owner.token });
    return (body as { days: { spent: number }[] }).days.map(({ spent }) => spent);
  };
  const size = async () => {
    const { body } = await provider.call('GET', `/sellers/store-front-cost?marketplace=US&seller_id=${SELLER}`, {
      token: owner.token,
    });
    return (body as { listings: number }).listings;
  };

  it('are looked at once a day, also after a restart and from a hundred runs at once; changes come as one alert a day [RES-09]', async () => {
    const listings = await size();
    expect(await follow(suggestedCap(listings))).toMatchObject({
      status: 200,
      followed: [{ name: expect.any(String), listings: null, spent: 0, nextAt: now }],
    });
    await provider.lookAtFollowed();
    expect(await followed()).toMatchObject({
      listings,
      spent: listings,
      spentMonth: listings,
      lookedAt: now,
      nextAt: now + DAY,
      added: 0,
    });
    expect(await notices()).toEqual([]);

    now += DAY - 1;
    await provider.lookAtFollowed();
    expect((await followed()).lookedAt).toBe(now - DAY + 1);
    await provider.close();
    provider = await start();
    now += 5 * DAY;
    await Promise.all(Array.from({ length: 100 }, () => provider.lookAtFollowed()));
    const look = await followed();
    expect(look).toMatchObject({ lookedAt: now, nextAt: now + DAY, spent: listings + (await size()) });
    expect(look.repriced).toBeGreaterThan(0);
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      about: 'storefront',
      seller: SELLER,
      added: look.added,
      gone: look.gone,
      repriced: look.repriced,
      listings: look.changes,
    });
    expect(look.changes.length).toBeGreaterThan(0);
    expect(look.changes.length).toBeLessThanOrEqual(12);
    expect(look.changes.every(({ title }) => title)).toBe(true);

    await provider.lookAtFollowed();
    expect((await notices()).length).toBe(1);
    now += DAY;
    await provider.lookAtFollowed();
    expect((await notices()).length).toBe(2);
  });

  it('cost nothing for listings that the team looked up within a day [RES-09]', async () => {
    await follow();
    await provider.call('GET', `/sellers/store-front?seller_ids=${SELLER}`, { token: owner.token });
    await provider.lookAtFollowed();
    expect(await spentToday()).toEqual([await size()]);
    expect(await followed()).toMatchObject({ lookedAt: now, spent: 0 });
  });

  it('never spend more than the month’s limit: looks stop with one alert, and go on next month or with a higher limit [RES-09]', async () => {
    const listings = await size();
    expect(await follow(listings - 1)).toMatchObject({
      status: 400,
      errors: { cap: expect.stringContaining(`${listings}`) },
    });
    await follow(listings + 10);
    await provider.lookAtFollowed();
    for (let day = 0; day < 3; day += 1) {
      now += DAY;
      await provider.lookAtFollowed();
    }
    expect(await followed()).toMatchObject({ stopped: 'cap', spent: listings, nextAt: Date.UTC(2026, 11, 1) });
    expect(await notices()).toMatchObject([{ stopped: 'cap', name: expect.any(String) }]);
    const { id } = await followed();
    await ask('PUT', '', { id, cap: listings * 20 });
    await provider.lookAtFollowed();
    expect(await followed()).toMatchObject({ stopped: null, lookedAt: now });

    await ask('PUT', '', { id, cap: listings + 10 });
    now += DAY;
    await provider.lookAtFollowed();
    expect((await followed()).stopped).toBe('cap');
    now = Date.UTC(2026, 11, 1, 1);
    await provider.lookAtFollowed();
    expect(await followed()).toMatchObject({ stopped: null, lookedAt: now, spentMonth: await size() });
  });

  it('stop without tokens, with one alert, until somebody resumes them [RES-09]', async () => {
    const poor = await addOwner('poor@shop.test', 3);
    await follow(100_000, poor.token);
    for (let day = 0; day < 3; day += 1) {
      await provider.lookAtFollowed();
      now += DAY;
    }
    const stopped = await followed(poor.token);
    expect(stopped).toMatchObject({ stopped: 'tokens', spent: 0, lookedAt: null });
    expect(await notices(poor.token)).toMatchObject([{ stopped: 'tokens' }]);
    expect(await ask('PUT', '', { id: stopped.id }, poor.token)).toMatchObject({
      followed: [{ stopped: null, nextAt: now }],
    });
  });

  it('are followed once even by a hundred calls, unfollowed, and restored; following again pays no second look of the day [RES-09]', async () => {
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    const heard = nextEvent(socket, 'followed:changed');
    const answers = await Promise.all(Array.from({ length: 100 }, () => follow()));
    expect(new Set(answers.map(({ followed: [first] }) => first?.id)).size).toBe(1);
    await heard;
    await provider.lookAtFollowed();
    const { id, spent } = await followed();
    for (let n = 0; n < 3; n += 1) {
      expect((await ask('DELETE', '', { ids: [id] })).followed).toEqual([]);
      await follow();
      await provider.lookAtFollowed();
    }
    expect(await followed()).toMatchObject({ id, spent });

    const other = await addOwner('other@shop.test', 10);
    expect(await ask('PUT', '', { id }, other.token)).toMatchObject({ status: 403 });
    await ask('DELETE', '', { ids: [id] }, other.token);
    expect((await followed()).id).toBe(id);
    await ask('DELETE', '', { ids: [id] });
    expect(await ask('PUT', '/restored', { ids: [id] }, other.token)).toMatchObject({ status: 403 });
    now += HOUR - 1;
    expect((await ask('PUT', '/restored', { ids: [id] })).followed).toMatchObject([{ id }]);
    await ask('DELETE', '', { ids: [id] });
    now += HOUR;
    expect(await ask('PUT', '/restored', { ids: [id] })).toMatchObject({ status: 403 });
  });

  it('are refused beyond 10,000 listings and beyond 20 storefronts, even by a hundred calls at once [RES-09]', async () => {
    const account = { id: owner.id, ownerId: owner.id } as never;
    const shops = (listings: number) => ({
      seller: (id: string) => ({ seller: { id, name: id }, figures: {} }) as never,
      asins: () => Array.from({ length: listings }, () => 'B000000001'),
    });
    const large = await createFollowOperations(provider.deps, shops(MOST_FOLLOWED_LISTINGS + 10_000)).follow(account, {
      marketplace: 'US',
      sellerId: 'LARGE',
      cap: 300_000,
    });
    expect(large).toMatchObject({
      ok: false,
      error: { code: 'STOREFRONT_TOO_LARGE', message: expect.stringContaining('600,000 tokens') },
    });
    const { follow: followSmall } = createFollowOperations(provider.deps, shops(1));
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) => followSmall(account, { marketplace: 'US', sellerId: `S${n}`, cap: 100 })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(MOST_FOLLOWED);
    expect((await ask('GET')).followed).toHaveLength(MOST_FOLLOWED);
  });
});
