import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { TimeToAct } from '#shared/inbox/time-to-act.ts';
import type { MemberPage } from '#shared/team/history/member-page.ts';
import type { MemberWork } from '#shared/team/history/usage.ts';
import { startOfDay } from '#shared/time/days.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import { addTeam, asinNumber, scan, source, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const NOW = Date.parse('2026-11-20T10:07:00.000Z');
const DAY = 86_400_000;
const bucket = { tokens: 100_000, remaining: 100_000 };
const emails = ['owner@team.test', 'sees@team.test', 'blind@team.test'];
const idOf = (email: string) => email.slice(0, email.indexOf('@'));

describe('a member’s page', () => {
  let provider: TestProvider;
  let team: Team;
  const looks: { email: string; at: number; exported: boolean; tokens: number; n: number }[] = [];
  const buys: {
    email: string;
    at: number;
    n: number;
    marketplace: 'US' | 'CA';
    pieces: number;
    profit: number | null;
  }[] = [];
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => NOW });
    team = await addTeam(provider);
    await provider.setBalance('owner@team.test', { freeToken: bucket, subscription: bucket, onetime: bucket });
    const moment = fc.integer({ min: 0, max: 35 * DAY }).map((ago) => NOW - ago);
    const look = fc.record({
      email: fc.constantFrom(...emails),
      at: moment,
      exported: fc.boolean(),
      tokens: fc.nat(4),
      n: fc.integer({ min: 1, max: 30 }),
    });
    const buy = fc.record({
      email: fc.constantFrom(...emails),
      at: moment,
      n: fc.integer({ min: 1, max: 12 }),
      marketplace: fc.constantFrom('US', 'CA'),
      pieces: fc.integer({ min: 1, max: 24 }),
      profit: fc.option(fc.integer({ min: -9, max: 9 })),
    });
    looks.push(...fc.sample(look, { numRuns: 150, seed: 5 }));
    buys.push(...fc.sample(buy, { numRuns: 80, seed: 6 }));
    await source(
      provider,
      looks.map(({ email, at, exported, tokens, n }, index) => ({
        id: `l${index}`,
        member: email,
        sourced: at,
        exported,
        tokens,
        n,
      })),
    );
    const stated = buys.map(({ email, n, ...each }, index) => ({
      ...each,
      id: `page-buy-${index}`,
      asin: asinNumber(n),
      member: idOf(email),
      unitCost: 1,
    }));
    expect(
      await provider.call('POST', '/portal/buys', { token: team.owner.token, body: { buys: stated } }),
    ).toMatchObject({ status: 200 });
    // A scan with a buy cost is not a buy.
    await scan(provider, [{ id: 's1', member: 'sees@team.test', createdAt: NOW - DAY, n: 20, buyCost: 3, profit: 2 }]);
  });
  afterAll(() => provider.close());

  const post = async <T>(path: string, body: object, token = team.owner.token) => {
    const { status, body: answer } = await provider.call('POST', path, { token, body });
    return status === 200 ? (answer as T) : (status as never);
  };
  const page = (body: object, token?: string) => post<MemberPage>('/user/member-page', { zone: 'UTC', ...body }, token);

  it('has the figures of Usage and Sub-accounts, by day, as a brute-force count over the raw rows has them [OWN-07]', async () => {
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu'])
      for (const back of [0, 6, 30]) {
        const from = startOfDay(NOW, zone, -back);
        const time = { st: from / 1000 };
        const work = await post<MemberWork>('/user/usage-statistics/members', { time });
        const summary = await post<{ value: { email: string }; asinsWatched: number }[]>(
          '/user/get-summary-usage-statistics',
          { time },
        );
        // Tokens are spent when they are ingested, which is now.
        const tokens = await post<MemberTokens>('/user/token-use/members', { time, zone });
        const middle = (values: number[]) => values.toSorted((a, b) => a - b)[1];
        const medians = {
          people: 3,
          lookedUp: middle(work.rows.map(({ lookedUp }) => lookedUp)),
          bought: middle(work.rows.map(({ bought }) => bought)),
          tokens: middle(tokens.members.map(({ spent }) => spent)),
        };
        for (const email of emails) {
          const read = await page({ id: idOf(email), time, zone });
          const own = looks.filter((look) => look.email === email && look.at >= from);
          const stated = buys.filter((each) => each.email === email && each.at >= from);
          const last = new Map<string, (typeof buys)[number]>();
          for (const each of stated)
            if (each.at > (last.get(each.marketplace + each.n)?.at ?? 0)) last.set(each.marketplace + each.n, each);
          const profitIn = (code: string) =>
            stated
              .filter(({ marketplace }) => marketplace === code)
              .reduce((sum, { pieces, profit }) => sum + pieces * (profit ?? 0), 0);
          const amountIn = (currency: string) =>
            read.work.profits.find((each) => each.currency === currency)?.amount ?? 0;

          expect(read.work).toEqual(work.rows.find((row) => row.email === email));
          expect(read.work).toMatchObject({
            lookedUp: own.length,
            exported: own.filter(({ exported }) => exported).length,
            bought: last.size,
          });
          expect([amountIn('USD'), amountIn('CAD')]).toEqual([profitIn('US'), profitIn('CA')]);
          expect(summary.find(({ value }) => value.email === email)?.asinsWatched ?? 0).toBe(own.length);
          expect(read.tokens.members).toEqual(tokens.members.filter((each) => each.email === email));
          expect(read.tokens.total).toBe(
            looks.filter((look) => look.email === email).reduce((sum, look) => sum + look.tokens, 0),
          );
          expect(read.medians).toMatchObject(medians);
          for (const [index, { start, lookedUp, bought }] of read.buckets.entries()) {
            const end = read.buckets[index + 1]?.start ?? Number.POSITIVE_INFINITY;
            const within = ({ at }: { at: number }) => at >= start && at < end;
            expect(lookedUp).toBe(own.filter(within).length);
            expect(bought).toBe([...last.values()].filter(within).length);
          }
        }
        expect(tokens.total).toBe(looks.reduce((sum, look) => sum + look.tokens, 0));
      }
  });

  it('is open to the owner and the member, without figures of others for a member [OWN-07]', async () => {
    const own = await page({}, team.sees.token);
    expect(own).toMatchObject({
      member: { _id: 'sees', name: 'Member sees', isOwner: false },
      medians: null,
      team: [{ _id: 'sees', name: 'Member sees' }],
    });
    expect(own.browsers).toMatchObject([{ current: true }]);
    expect(own.work).toEqual((await page({ id: 'sees' })).work);
    expect((await page({ id: 'sees' })).browsers).toMatchObject([{ current: false }]);
    expect((await page({})).member).toMatchObject({ _id: 'owner', isOwner: true, extension: null });
    expect(await page({ id: 'blind' }, team.sees.token)).toBe(403);
    expect(await page({ id: 'owner' }, team.sees.token)).toBe(403);
    expect(await page({ id: 'stranger' })).toBe(403);
    expect(await page({ id: 'sees' }, team.stranger.token)).toBe(403);
  });

  it('shows rights with their history [OWN-07]', async () => {
    await provider.call('POST', '/user/access-history', {
      token: team.owner.token,
      body: { id: 'blind', value: true },
    });
    const { member, changes } = await page({ id: 'blind' });
    expect(member.flags.accessHistory).toBe(true);
    expect(changes).toMatchObject([
      { kind: 'flag', flag: 'accessHistory', value: true, by: 'owner@team.test', at: NOW },
    ]);
    expect((await page({ id: 'sees' })).changes).toEqual([]);
  });

  it('has the time to act that the measurement of the inbox has, in classes [OWN-07]', async () => {
    const MINUTE = 60_000;
    const times = [1, 4, 5, 14, 15, 59, 60, 600].map((minutes) => minutes * MINUTE);
    await provider.deps.db
      .insertInto('alert_actions')
      .values(
        [...times, 2 * MINUTE].map((time, index) => ({
          record_id: `r${index}`,
          account_id: 'owner',
          made_by: index < times.length ? 'sees' : 'owner',
          action: 'done' as const,
          received: NOW - DAY,
          at: NOW - DAY + time,
          cause: 'outbid',
        })),
      )
      .execute();
    await provider.changePlan('owner@team.test', { productType: 'basic', isInTrial: false });
    const { body } = await provider.call('GET', `${inboxCalls.timeToAct.upstream.path}?days=30`, {
      token: team.owner.token,
    });
    const measured = body as TimeToAct;
    const { act, medians } = await page({ id: 'sees' });
    expect(act).toEqual({ count: 8, median: 14 * MINUTE, p90: 600 * MINUTE, classes: [2, 2, 2, 2] });
    expect(measured.members.find(({ id }) => id === 'sees')).toMatchObject({
      count: act?.count,
      median: act?.median,
      p90: act?.p90,
    });
    expect(medians?.act).toBe(2 * MINUTE);
    expect((await page({ id: 'blind' })).act).toBeNull();
  });
});
