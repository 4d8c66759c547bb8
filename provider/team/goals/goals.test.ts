import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Goals, type GoalsOfTeam, noGoals } from '#shared/team/goals/goals.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addOwner, type Owner } from '#tests/support/sub-accounts.ts';

const zone = 'America/New_York';
/** 00:30 in New York. */
const now = Date.parse('2026-03-10T04:30:00Z');

let provider: TestProvider;
let owner: Owner;
let mei: { id: string; token: string; email: string };
beforeEach(async () => {
  provider = await startTestProvider({ clock: () => now });
  owner = await addOwner(provider, { insight: 5 });
  mei = await owner.addSignedIn('Mei', { recordSourcingHistory: true });
});
afterEach(() => provider.close());

const save = (ids: string[], goals: Partial<Goals>, by = owner) =>
  by.ask('PUT', '/user/goals', { ids, zone, goals: { ...noGoals, ...goals } });
const read = async (token: string) => (await provider.call('GET', '/user/goals', { token })).body as GoalsOfTeam;

describe('goals', () => {
  it('count what the member did since midnight in the owner’s time zone, as the usage statistics do, for both sides [OWN-09]', async () => {
    expect(await save([mei.id], { lookedUp: 2, bought: 1, profit: 10, tokenCap: 500 })).toMatchObject({ status: 200 });
    const at = (iso: string) => Date.parse(iso);
    const row = (asin: string, sourced: string) => ({
      member: mei.email,
      asin,
      title: asin,
      source: 'app',
      sourced: at(sourced),
    });
    await provider.post('activity', [
      row('B000000001', '2026-03-10T04:10:00Z'),
      row('B000000002', '2026-03-10T04:20:00Z'),
      // Still yesterday in New York.
      row('B000000003', '2026-03-10T03:59:00Z'),
    ]);
    await owner.ask('POST', '/portal/buys', {
      buys: [
        {
          id: 'buy-00000001',
          asin: 'B000000001',
          marketplace: 'US',
          pieces: 3,
          unitCost: 4,
          profit: 2.5,
          at: at('2026-03-10T04:15:00Z'),
          member: mei.id,
        },
        {
          id: 'buy-00000002',
          asin: 'B000000002',
          marketplace: 'UK',
          pieces: 1,
          unitCost: 4,
          profit: 90,
          at: at('2026-03-10T04:16:00Z'),
          member: mei.id,
        },
      ],
    });
    const expected = {
      zone,
      members: [
        {
          memberId: mei.id,
          name: 'Mei Member',
          goals: { lookedUp: 2, bought: 1, profit: 10, currency: 'USD', tokenCap: 500 },
        },
      ],
    };
    for (const token of [owner.token, mei.token]) expect(await read(token)).toMatchObject(expected);
    const usage = (
      await owner.ask('POST', '/user/usage-statistics/members', { time: { st: at('2026-03-10T04:00:00Z') / 1000 } })
    ).body as {
      rows: { _id: string; lookedUp: number; bought: number; profits: { currency: string; amount: number }[] }[];
    };
    const work = usage.rows.find(({ _id }) => _id === mei.id);
    expect((await read(mei.token)).members[0]?.today).toEqual({
      lookedUp: work?.lookedUp,
      bought: work?.bought,
      profit: work?.profits.find(({ currency }) => currency === 'USD')?.amount,
      tokens: 0,
    });
    expect(work).toMatchObject({ lookedUp: 2, bought: 2 });
  });

  it('count the look-ups of the Product Viewer, too, and no others of the day before [OWN-09]', async () => {
    await save([mei.id], { lookedUp: 5 });
    await provider.post('activity', {
      member: mei.email,
      asin: 'B000000001',
      source: 'app',
      sourced: Date.parse('2026-03-10T04:10:00Z'),
    });
    const { owner_id } = await provider.deps.db
      .selectFrom('accounts')
      .select('owner_id')
      .where('id', '=', mei.id)
      .executeTakeFirstOrThrow();
    const viewed = (asin: string, at: string, tool: 'viewer' | 'app' = 'viewer') =>
      provider.deps.db
        .insertInto('product_looks')
        .values({
          owner_id: owner_id ?? '',
          member_id: mei.id,
          marketplace: 'US',
          tool,
          at: Date.parse(at),
          asin,
          tokens: 1,
          price: null,
          rank: null,
        })
        .execute();
    await viewed('B000000002', '2026-03-10T04:11:00Z');
    await viewed('B000000003', '2026-03-10T04:12:00Z');
    await viewed('B000000004', '2026-03-10T03:59:00Z');
    await viewed('B000000005', '2026-03-10T04:12:00Z', 'app');
    expect((await read(mei.token)).members[0]?.today.lookedUp).toBe(3);
  });

  it('are set by the owner alone, for all or none, reach the member at once, are recorded, and end when emptied [OWN-09]', async () => {
    const ivo = await owner.addSignedIn('Ivo');
    const socket = await provider.connect(ivo.token);
    await socket.emitWithAck('join', ivo.id);
    const told = nextEvent(socket, 'user:updated');
    await save([mei.id, ivo.id], { lookedUp: 60, tokenCap: 500 });
    await told;
    expect((await read(owner.token)).members.map(({ name }) => name).sort()).toEqual(['Ivo Member', 'Mei Member']);
    expect((await read(ivo.token)).members.map(({ name }) => name)).toEqual(['Ivo Member']);
    expect((await owner.ask('GET', `/user/member-changes?id=${ivo.id}`)).body).toMatchObject({
      changes: [
        { kind: 'goals-set', detail: '60 looked up, at most 500 tokens a day', by: owner.email },
        { kind: 'added' },
      ],
    });
    const other = await addOwner(provider, {}, 'owner@other.test');
    expect(await save([mei.id, (await other.addSignedIn('Uma')).id], { lookedUp: 1 })).toMatchObject({ status: 403 });
    expect(
      (await provider.call('PUT', '/user/goals', { token: mei.token, body: { ids: [mei.id], zone, goals: noGoals } }))
        .status,
    ).toBe(403);
    expect(await save([mei.id], { lookedUp: 0 })).toMatchObject({
      status: 400,
      body: { errors: { 'goals.lookedUp': 'At least 1' } },
    });
    expect((await read(mei.token)).members[0]?.goals.lookedUp).toBe(60);
    await save([mei.id], {});
    expect((await read(mei.token)).members).toEqual([]);
  });
});
