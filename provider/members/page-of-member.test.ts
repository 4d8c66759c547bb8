import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfDay } from '#shared/history/days.ts';
import type { MemberWork } from '#shared/history/usage.ts';
import type { MemberPage } from '#shared/members/member-page.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import { addTeam, scan, source, type Team } from '#tests/support/history.ts';
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
  const scans: { email: string; at: number; n: number; buyCost: number | undefined; profit: number | undefined }[] = [];
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
    const scanned = fc.record({
      email: fc.constantFrom(...emails),
      at: moment,
      n: fc.integer({ min: 1, max: 12 }),
      buyCost: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
      profit: fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined }),
    });
    looks.push(...fc.sample(look, { numRuns: 150, seed: 5 }));
    scans.push(...fc.sample(scanned, { numRuns: 80, seed: 6 }));
    await source(
      provider,
      looks.map(({ email, at, exported, tokens, n }, index) => ({ id: `l${index}`, member: email, sourced: at, exported, tokens, n })),
    );
    await scan(
      provider,
      scans.map(({ email, at, n, buyCost, profit }, index) => ({ id: `s${index}`, member: email, createdAt: at, n, buyCost, profit })),
    );
  });
  afterAll(() => provider.close());

  const post = async <T>(path: string, body: object, token = team.owner.token) => {
    const { status, body: answer } = await provider.call('POST', path, { token, body });
    return status === 200 ? (answer as T) : (status as never);
  };
  const page = (body: object, token?: string) => post<MemberPage>('/user/member-page', { zone: 'UTC', ...body }, token);

  it('OWN-07: has the figures of Usage and Sub-accounts, by day, as a brute-force count over the raw rows has them', async () => {
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu'])
      for (const back of [0, 6, 30]) {
        const from = startOfDay(NOW, zone, -back);
        const time = { st: from / 1000 };
        const work = await post<MemberWork>('/user/usage-statistics/members', { time });
        const summary = await post<{ value: { email: string }; asinsWatched: number }[]>('/user/get-summary-usage-statistics', { time });
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
          const last = new Map<number, (typeof scans)[number]>();
          for (const each of scans.filter((one) => one.email === email && one.at >= from && one.buyCost !== undefined))
            if (each.at > (last.get(each.n)?.at ?? 0)) last.set(each.n, each);
          const profit = [...last.values()].reduce((sum, each) => sum + (each.profit ?? 0), 0);

          expect(read.work).toEqual(work.rows.find((row) => row.email === email));
          expect(read.work).toMatchObject({ lookedUp: own.length, exported: own.filter(({ exported }) => exported).length, bought: last.size });
          expect(read.work.profits.reduce((sum, { amount }) => sum + amount, 0)).toBe(profit);
          expect(summary.find(({ value }) => value.email === email)?.asinsWatched ?? 0).toBe(own.length);
          expect(read.tokens.members).toEqual(tokens.members.filter((each) => each.email === email));
          expect(read.tokens.total).toBe(looks.filter((look) => look.email === email).reduce((sum, look) => sum + look.tokens, 0));
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

  it('OWN-07: is open to the owner and the member, without figures of others for a member', async () => {
    const own = await page({}, team.sees.token);
    expect(own).toMatchObject({ member: { _id: 'sees', name: 'Member sees', isOwner: false }, medians: null, team: [{ _id: 'sees', name: 'Member sees' }] });
    expect(own.browsers).toMatchObject([{ current: true }]);
    expect(own.work).toEqual((await page({ id: 'sees' })).work);
    expect((await page({ id: 'sees' })).browsers).toMatchObject([{ current: false }]);
    expect((await page({})).member).toMatchObject({ _id: 'owner', isOwner: true, extension: null });
    expect(await page({ id: 'blind' }, team.sees.token)).toBe(403);
    expect(await page({ id: 'owner' }, team.sees.token)).toBe(403);
    expect(await page({ id: 'stranger' })).toBe(403);
    expect(await page({ id: 'sees' }, team.stranger.token)).toBe(403);
  });

  it('OWN-07: shows rights with their history', async () => {
    await provider.call('POST', '/user/access-history', { token: team.owner.token, body: { id: 'blind', value: true } });
    const { member, changes } = await page({ id: 'blind' });
    expect(member.flags.accessHistory).toBe(true);
    expect(changes).toMatchObject([{ kind: 'flag', flag: 'accessHistory', value: true, by: 'owner@team.test', at: NOW }]);
    expect((await page({ id: 'sees' })).changes).toEqual([]);
  });
});
