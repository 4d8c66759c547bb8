import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfDay } from '#shared/time/days.ts';
import { type MemberTokens, tokenTools } from '#shared/tokens/token-tools.ts';
import { addTeam, source, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { tokensByMember } from './token-uses-table.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T10:07:00.000Z');
const bucket = { tokens: 1_000_000, remaining: 1_000_000 };
const emails = ['owner@team.test', 'sees@team.test', 'blind@team.test'];

describe('tokens per member', () => {
  let now = NOW;
  let provider: TestProvider;
  let team: Team;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    team = await addTeam(provider);
    await provider.setBalance('owner@team.test', { freeToken: bucket, subscription: bucket, onetime: bucket });
  });
  afterAll(() => provider.close());

  const ask = async (body: object, token = team.owner.token) => {
    const { status, body: answer } = await provider.call('POST', '/user/token-use/members', {
      token,
      body: { zone: 'UTC', ...body },
    });
    expect(status).toBe(200);
    return answer as MemberTokens;
  };

  it('tokens per member, tool, and day add up to what was spent and to the account’s total, in any time zone [OWN-02]', async () => {
    // Spent before members were recorded.
    await provider.deps.db
      .insertInto('token_days')
      .values([
        { account_id: 'owner', day: '2026-10-01', spent: 40 },
        { account_id: 'owner', day: '2026-10-03', spent: 2 },
      ])
      .execute();
    const raw: { at: number; email: string; tool: string; tokens: number }[] = [];
    const spending = fc.record({
      ago: fc.integer({ min: 0, max: 40 * DAY }),
      email: fc.constantFrom(...emails),
      tool: fc.constantFrom(...tokenTools),
      tokens: fc.integer({ min: 1, max: 50 }),
    });
    for (const { ago, email, tool, tokens } of fc.sample(spending, { numRuns: 120, seed: 11 })) {
      now = NOW - ago;
      expect(await provider.spend(email, tokens, tool)).toMatchObject({ ok: true });
      raw.push({ at: now, email, tool, tokens });
    }
    now = NOW;
    const sum = (of: (each: (typeof raw)[number]) => boolean) =>
      raw.filter(of).reduce((total, { tokens }) => total + tokens, 0);
    const account = await provider.deps.db
      .selectFrom('token_days')
      .select('spent')
      .where('account_id', '=', 'owner')
      .execute();

    const all = await ask({});
    expect(all.total).toBe(account.reduce((total, { spent }) => total + spent, 0));
    expect(all.before).toEqual({ spent: 42, until: '2026-10-04' });
    for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
      for (const back of [0, 1, 7, 30]) {
        const from = startOfDay(NOW, zone, -back);
        const answer = await ask({ zone, time: { st: from / 1000 } });
        expect(answer.total).toBe(sum(({ at }) => at >= from));
        for (const email of emails) {
          const member = answer.members.find((each) => each.email === email);
          expect(member?.spent ?? 0).toBe(sum((each) => each.email === email && each.at >= from));
          for (const tool of tokenTools)
            expect(member?.tools.find((each) => each.tool === tool)?.spent ?? 0).toBe(
              sum((each) => each.email === email && each.tool === tool && each.at >= from),
            );
        }
        for (const [index, { start, spent }] of answer.buckets.entries()) {
          const end = answer.buckets[index + 1]?.start ?? Number.POSITIVE_INFINITY;
          expect(spent).toEqual(
            answer.members.map(({ email }) => sum((each) => each.email === email && each.at >= start && each.at < end)),
          );
        }
        const rows = await tokensByMember(provider.deps.db, 'owner', from, NOW + 1);
        expect(rows.reduce((total, { spent }) => total + spent, 0)).toBe(answer.total);
      }
    }
  });

  it('each member pays for the own products of a mixed list, by the tool that recorded them [OWN-02]', async () => {
    const before = await ask({});
    const spentOf = ({ members }: MemberTokens, email: string, tool: string) =>
      members.find((each) => each.email === email)?.tools.find((each) => each.tool === tool)?.spent ?? 0;
    await source(provider, [
      { n: 1, tokens: 3 },
      { n: 2, tokens: 4, source: 'MOBILE', member: 'blind@team.test' },
      { n: 3, tokens: 5, member: 'blind@team.test' },
      { n: 4, tokens: 0, member: 'sees@team.test' },
    ]);
    const after = await ask({});
    expect(after.total - before.total).toBe(12);
    const grown = (email: string, tool: string) => spentOf(after, email, tool) - spentOf(before, email, tool);
    expect([
      grown('owner@team.test', 'extension'),
      grown('blind@team.test', 'app'),
      grown('blind@team.test', 'extension'),
    ]).toEqual([3, 4, 5]);
  });

  it('a sub-account sees its own tokens only, and an owner any member’s [OWN-02]', async () => {
    const whole = await ask({});
    const mine = whole.members.find(({ email }) => email === 'sees@team.test');
    expect(await ask({}, team.sees.token)).toMatchObject({ members: [mine], total: mine?.spent, before: null });
    expect(await ask({ account: 'sees' })).toMatchObject({ members: [mine], total: mine?.spent });
    const call = (account: string, token: string) =>
      provider
        .call('POST', '/user/token-use/members', { token, body: { zone: 'UTC', account } })
        .then(({ status }) => status);
    expect(await call('owner', team.sees.token)).toBe(403);
    expect(await call('stranger', team.owner.token)).toBe(403);
    expect((await ask({}, team.stranger.token)).total).toBe(0);
  });
});
