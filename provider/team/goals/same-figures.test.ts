import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberFigures } from '#provider/team/goals/member-figures.ts';
import type { BuysFound } from '#shared/listings/buys/buy.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import type { LeadCosts } from '#shared/team/decisions/lead-cost.ts';
import type { MemberPage } from '#shared/team/history/member-page.ts';
import type { MemberWork } from '#shared/team/history/usage.ts';
import { spanOf } from '#shared/time/time.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import { addTeam, asinNumber, source, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const zone = 'America/Los_Angeles';
const HOUR = 3_600_000;
/** Noon in Los Angeles. */
const NOW = Date.parse('2026-11-20T20:00:00Z');
/** The first moment of the last 30 days there, before the clocks changed. */
const START = Date.parse('2026-10-21T07:00:00Z');
/** The first and the last moments count, and what is just outside does not. */
const moments = [START - HOUR, START, START + HOUR, NOW - 30 * 24 * HOUR, NOW - HOUR];

describe('the figures of the last 30 days', () => {
  let now = START;
  let provider: TestProvider;
  let team: Team;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    team = await addTeam(provider);
    const bucket = { tokens: 1_000, remaining: 1_000 };
    await provider.setBalance('owner@team.test', { freeToken: bucket, subscription: bucket, onetime: bucket });
    for (const at of moments) {
      now = at;
      await provider.spend('sees@team.test', 7, 'viewer');
    }
    now = NOW;
    await source(
      provider,
      moments.map((sourced, n) => ({ member: 'sees@team.test', n, sourced })),
    );
    const buys = moments.map((at, n) => ({
      id: `same-buy-${n}`,
      marketplace: 'US',
      asin: asinNumber(n),
      pieces: 1,
      unitCost: 3,
      profit: 4,
      member: 'sees',
      at,
    }));
    expect((await provider.call('POST', '/portal/buys', { token: team.owner.token, body: { buys } })).status).toBe(200);
  });
  afterAll(() => provider.close());

  const read = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await provider.call(method, path, { token: team.owner.token, body });
    expect(answer, path).toMatchObject({ status: 200 });
    return answer.body as T;
  };
  const ofMember = <T extends { _id: string }>(rows: readonly T[]) => rows.find(({ _id }) => _id === 'sees');

  it('are the same on Decisions, Overview, Usage, Sub-accounts, a member’s page, Bought, and in the weekly mail', async () => {
    const time = spanOf('last30days', NOW, zone);
    expect(time).toEqual({ st: START / 1000 });
    const expected = { bought: 4, profits: [{ currency: 'USD', amount: 16 }] };

    // Decisions, and 'Best sourcer' and 'Cost of a bought lead' of Overview.
    const costs = await read<LeadCosts>('GET', `/user/lead-cost?days=30&zone=${encodeURIComponent(zone)}`);
    expect(costs.from).toBe(START);
    expect(ofMember(costs.members)).toMatchObject({ ...expected, tokens: 28 });
    expect(costs.team).toMatchObject({ ...expected, tokens: 28 });
    // Usage and Sub-accounts.
    const work = await read<MemberWork>('POST', '/user/usage-statistics/members', { time });
    expect(ofMember(work.rows)).toMatchObject({ ...expected, lookedUp: 4 });
    const figures = await read<{ now: { rows: number } }>('POST', '/user/team-history/figures', { time });
    expect(figures.now.rows).toBe(4);
    const tokens = await read<MemberTokens>('POST', '/user/token-use/members', { time, zone });
    expect(tokens).toMatchObject({ total: 28, members: [{ _id: 'sees', spent: 28 }] });
    const summary = await read<{ data: { value: { email: string }; asinsWatched: number }[] }>(
      'POST',
      '/user/get-summary-usage-statistics',
      {
        time,
        asOf: null,
      },
    );
    expect(summary.data).toEqual([expect.objectContaining({ asinsWatched: 4 })]);

    const page = await read<MemberPage>('POST', '/user/member-page', { id: 'sees', time, zone });
    expect(page).toMatchObject({ work: { ...expected, lookedUp: 4 }, tokens: { total: 28 } });
    const sum = (of: (bucket: MemberPage['buckets'][number]) => number) =>
      page.buckets.reduce((all, bucket) => all + of(bucket), 0);
    expect([sum(({ lookedUp }) => lookedUp), sum(({ bought }) => bought)]).toEqual([4, 4]);

    const bought = await read<BuysFound>('POST', buyCalls.search.upstream.path, { time });
    expect(bought).toMatchObject({ total: 4, sums: [{ currency: 'USD', profit: 16 }] });
    // The weekly mail counts by the same functions.
    const mailed = await memberFigures(provider.deps.db, 'owner', { from: START, to: NOW + 1000 }, NOW);
    expect(mailed.get('sees')).toEqual({ lookedUp: 4, bought: 4, profits: new Map([['USD', 16]]) });
  });
});
