import { setImmediate as nextLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECKS_A_SECOND, SELL_FRESH, type SellCheck } from '#shared/products/selling/sell-check.ts';
import { fail, ok } from '#shared/result.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { ALERTS_KEPT } from '../../inbox/alert-retention.ts';
import type { RestrictionsService } from '../../integrations/real-restrictions.ts';
import { purge } from '../../maintenance.ts';
import { lookAtChecks } from './sell-checks-table.ts';

const START = Date.UTC(2026, 10, 26);
const DAY = 86_400_000;
const asinAt = (n: number): string => `B0${String(n).padStart(8, '0')}`;
const asins = (count: number, from = 0): string[] => Array.from({ length: count }, (_, n) => asinAt(from + n));
const sellable = ok({ verdict: 'sellable', message: null, link: null } as const);

type Read = { checks: SellCheck[]; stopped: string | null };
type World = { provider: TestProvider; id: string; token: string };
type Team = Pick<World, 'provider' | 'token'>;
const want = ({ provider, token }: Team, list: readonly string[], more: object = {}) =>
  provider.call('PUT', '/portal/sell-checks', { token, body: { marketplace: 'US', asins: list, ...more } });
const read = async ({ provider, token }: Team, list: readonly string[], more: object = {}): Promise<Read> =>
  (await provider.call('POST', '/portal/sell-checks', { token, body: { marketplace: 'US', asins: list, ...more } }))
    .body as Read;

async function connect(provider: TestProvider): Promise<World> {
  const { id, token } = await provider.addAccount({ email: 'owner@shop.test' });
  const walk = createSellerWalk(provider);
  await walk.connected(token, 'NA', 'A1');
  await walk.silence();
  return { provider, id, token };
}

describe('checks of what can be sold', () => {
  let now: number;
  let asked: string[];
  let answer: RestrictionsService['mayList'];
  let world: World;
  beforeEach(async () => {
    now = START;
    asked = [];
    answer = async () => sellable;
    const provider = await startTestProvider({
      clock: () => now,
      wait: async (ms) => {
        now += ms;
      },
      restrictions: {
        mayList: async (seller, marketplace, asin, condition) => {
          asked.push(`${marketplace} ${asin} ${condition}`);
          return answer(seller, marketplace, asin, condition);
        },
      },
    });
    world = await connect(provider);
  });
  afterEach(() => world.provider.close());

  it('ask for each product and condition once, oldest first, and everybody with the tools hears of the answers [SIG-06]', async () => {
    const socket = await world.provider.connect(world.token);
    await socket.emitWithAck('join', world.id);
    expect((await read(world, asins(2))).checks).toEqual([]);
    const heard = nextEvent(socket, 'sellChecks:changed');
    expect((await want(world, asins(2), { conditions: ['new_new', 'used_good'] })).body).toEqual({ stopped: null });
    expect((await heard)[0]).toEqual({ marketplace: 'US', asins: [] });
    await world.provider.checkSelling();
    await want(world, asins(3));
    await world.provider.checkSelling();
    expect(asked.slice(0, 2)).toEqual([`US ${asinAt(0)} new_new`, `US ${asinAt(1)} new_new`]);
    expect(new Set(asked).size).toBe(5);
    expect(asked).toHaveLength(5);
    expect((await read(world, [asinAt(2)])).checks).toEqual([
      {
        asin: asinAt(2),
        condition: 'new_new',
        verdict: 'sellable',
        message: null,
        link: null,
        at: now,
        state: null,
      },
    ]);
  });

  it('hold for a day, and are asked for again once somebody looks [SIG-06]', async () => {
    await want(world, asins(1));
    await world.provider.checkSelling();
    now += SELL_FRESH - 1;
    expect((await read(world, asins(1))).checks[0]).toMatchObject({ verdict: 'sellable', state: null });
    now += 1;
    await world.provider.checkSelling();
    expect(asked).toHaveLength(1);
    expect((await read(world, asins(1))).checks[0]).toMatchObject({ verdict: null, at: null, state: 'waits' });
    await world.provider.checkSelling();
    expect(asked).toHaveLength(2);
    const list = { accountId: world.id, marketplace: 'US', asins: asins(1), conditions: ['new_new'] } as const;
    const stored = () => world.provider.deps.write((trx) => lookAtChecks(trx, now, list));
    await purge(world.provider.deps.db, now + 29 * DAY, ALERTS_KEPT);
    expect(await stored()).toHaveLength(1);
    await purge(world.provider.deps.db, now + 31 * DAY, ALERTS_KEPT);
    expect(await stored()).toEqual([]);
  });

  it('come first for the list that somebody looks at, and pause without losing their place [SIG-06]', async () => {
    answer = async () => fail({ reason: 'unavailable', message: 'Down.' });
    await want(world, asins(20));
    await world.provider.checkSelling();
    now += 10 * 60_000;
    await want(world, asins(20, 100), { paused: false });
    await want(world, asins(10, 100), { paused: true });
    expect((await read(world, asins(11, 100))).checks.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 10 }, () => 'paused'),
      'waits',
    ]);
    await world.provider.checkSelling();
    now += 60_000;
    answer = async () => sellable;
    asked = [];
    await want(world, [asinAt(200)]);
    await world.provider.checkSelling();
    // One product, wanted after the list.
    expect(asked[0]).toBe(`US ${asinAt(200)} new_new`);
    expect(asked[1]).toBe(`US ${asinAt(110)} new_new`);
    expect(asked).toHaveLength(31);
    expect(asked).not.toContain(`US ${asinAt(100)} new_new`);
    await want(world, asins(20, 100));
    await world.provider.checkSelling();
    expect(new Set(asked).size).toBe(41);
    expect(asked).toHaveLength(41);
  });

  it('wait as long as Amazon says, stop with the reason without a role, and leave one refused product behind [SIG-06] [SIG-08]', async () => {
    let throttles = 2;
    answer = async () => {
      throttles -= 1;
      return throttles < 0 ? sellable : fail({ reason: 'throttled', message: '', retryAfter: 200 });
    };
    await want(world, asins(1));
    await world.provider.checkSelling();
    expect(now).toBe(START + 400);

    answer = async () => fail({ reason: 'not-permitted', message: 'No.' });
    await want(world, asins(20));
    await world.provider.checkSelling();
    const calls = asked.length;
    await world.provider.checkSelling();
    expect(asked).toHaveLength(calls);
    expect((await read(world, asins(20))).stopped).toContain('Product Listing');

    answer = async (_, _marketplace, asin) =>
      asin === asinAt(3) ? fail({ reason: 'refused', message: 'Not this one.', issues: [] }) : sellable;
    expect((await want(world, asins(20))).body).toEqual({ stopped: null });
    await world.provider.checkSelling();
    const { checks, stopped } = await read(world, asins(20));
    expect(stopped).toBeNull();
    expect(checks.filter(({ verdict }) => verdict === 'sellable')).toHaveLength(19);
    expect(checks.find(({ asin }) => asin === asinAt(3))).toMatchObject({
      verdict: 'unknown',
      message: 'Not this one.',
    });
    // A person may try that one again.
    answer = async () => sellable;
    await want(world, asins(20));
    await world.provider.checkSelling();
    expect((await read(world, [asinAt(3)])).checks[0]).toMatchObject({ verdict: 'sellable' });
  });

  it('say that no seller is connected in a region, belong to the team alone, and have a limit [SIG-06]', async () => {
    await want(world, asins(1), { marketplace: 'UK' });
    await world.provider.checkSelling();
    expect(asked).toEqual([]);
    expect((await read(world, asins(1), { marketplace: 'UK' })).stopped).toMatch(/No seller account is connected/);

    const other = await world.provider.addAccount({ email: 'other@shop.test' });
    expect((await read({ ...world, token: other.token }, asins(1), { marketplace: 'UK' })).checks).toEqual([]);

    expect((await want(world, asins(10_001))).status).toBe(400);
    expect((await want(world, ['short'])).status).toBe(400);
    answer = async () => fail({ reason: 'unavailable', message: 'Down.' });
    for (let list = 0; list < 4; list += 1) expect((await want(world, asins(10_000, 10_000 * list))).status).toBe(200);
    expect(await want(world, asins(10_000, 90_000))).toMatchObject({
      status: 400,
      body: { code: 'TOO_MANY_CHECKS' },
    });
  });
});

describe('many calls at once', () => {
  it('never pass the limit together, and a list that waits already can be wanted again [SIG-06]', async () => {
    const provider = await startTestProvider({
      restrictions: { mayList: async () => fail({ reason: 'unavailable', message: 'Down.' }) },
    });
    try {
      const world = await connect(provider);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, list) => want(world, asins(5_000, 5_000 * list))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
      const waiting = () =>
        provider.deps.db
          .selectFrom('sell_checks')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('wanted_at', 'is not', null)
          .executeTakeFirstOrThrow();
      expect(await waiting()).toEqual({ count: 50_000 });
      const known = answers.findIndex(({ status }) => status === 200);
      const again = asins(5_000, 5_000 * known);
      expect((await want(world, [...again, ...again])).status).toBe(200);
      expect(await waiting()).toEqual({ count: 50_000 });
    } finally {
      await provider.close();
    }
  });
});

describe('a list of 10,000 products', () => {
  it('is checked at Amazon’s rate and goes on after a restart, and no product is asked for twice [SIG-06]', async () => {
    const folder = temporaryFolder();
    let now = START;
    const asked: string[] = [];
    let stopAt = 1_204;
    let stop = () => {};
    // Amazon's limit.
    const second = { at: START, calls: 0 };
    const restrictions: RestrictionsService = {
      mayList: async (_, _marketplace, asin) => {
        if (second.at + 1_000 <= now) Object.assign(second, { at: now, calls: 0 });
        if (second.calls === CHECKS_A_SECOND)
          return fail({ reason: 'throttled', message: '', retryAfter: second.at + 1_000 - now });
        second.calls += 1;
        asked.push(asin);
        if (asked.length === stopAt) stop();
        return sellable;
      },
    };
    const start = () =>
      startTestProvider({
        dataDir: folder.path,
        sellerSecret: 'the-same-after-a-restart',
        clock: () => now,
        wait: async (ms) => {
          now += ms;
          await nextLoop();
        },
        restrictions,
      });
    let provider = await start();
    try {
      const { token } = await connect(provider);
      const all = asins(10_000);
      const stopped = new Promise<void>((resolve) => {
        stop = resolve;
      });
      await want({ provider, token }, all);
      await stopped;
      await provider.close();
      const before = asked.length;
      expect(before).toBeLessThan(10_000);

      stopAt = Number.POSITIVE_INFINITY;
      provider = await start();
      await provider.checkSelling();
      expect(asked).toHaveLength(10_000);
      expect(new Set(asked).size).toBe(10_000);
      expect(Math.round((now - START) / 60_000)).toBe(33);
      const { checks } = await read({ provider, token }, all.slice(-500));
      expect(checks.filter(({ verdict, state }) => verdict === 'sellable' && state === null)).toHaveLength(500);
    } finally {
      await provider.close();
      folder.remove();
    }
  }, 120_000);
});
