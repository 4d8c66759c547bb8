import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_VIEWS, type View } from '#shared/views/views.ts';
import { addTeam, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

describe('saved views', () => {
  let provider: TestProvider;
  let team: Team;
  beforeEach(async () => {
    provider = await startTestProvider({ clock: () => 5_000 });
    team = await addTeam(provider);
  });
  afterEach(() => provider.close());

  const ask = async (method: string, token: string, body?: object, screen = 'team-history') => {
    const answer = await provider.call(method, method === 'GET' ? `/user/views?screen=${screen}` : '/user/views', {
      token,
      body,
    });
    return {
      status: answer.status,
      ...(answer.body as { views: View[]; code?: string; errors?: Record<string, string> }),
    };
  };
  const keep = (token: string, view: object) =>
    ask('PUT', token, { screen: 'team-history', state: '?sort=title', ...view });
  const names = (answer: { views: View[] }) => answer.views.map(({ name }) => name);

  it('are stored per account and screen, listed by name, and changed by id', async () => {
    await keep(team.owner.token, { name: 'Toys' });
    const both = await keep(team.owner.token, { name: 'Ärmel', state: '?filter=ärmel' });
    expect(both.views).toMatchObject([
      {
        name: 'Ärmel',
        state: '?filter=ärmel',
        screen: 'team-history',
        shared: false,
        mine: true,
        by: 'owner@team.test',
        changedAt: 5_000,
      },
      { name: 'Toys' },
    ]);
    const renamed = await keep(team.owner.token, { id: both.views[0]?.id, name: 'Zebra', state: '' });
    expect(renamed.views).toMatchObject([{ name: 'Toys' }, { id: both.views[0]?.id, name: 'Zebra', state: '' }]);
    expect(names(await ask('GET', team.owner.token, undefined, 'usage'))).toEqual([]);
    expect(names(await ask('GET', team.sees.token))).toEqual([]);
    expect(names(await ask('DELETE', team.owner.token, { screen: 'team-history', id: renamed.views[0]?.id }))).toEqual([
      'Zebra',
    ]);
    expect(names(await ask('DELETE', team.owner.token, { screen: 'team-history', id: 'none' }))).toEqual(['Zebra']);
  });

  it('that are shared can be seen by the team, changed only by their author, and not seen by other teams', async () => {
    const own = await keep(team.sees.token, { name: 'For all', shared: true });
    const id = own.views[0]?.id;
    for (const token of [team.owner.token, team.blind.token])
      expect((await ask('GET', token)).views).toMatchObject([
        { id, name: 'For all', shared: true, mine: false, by: 'sees@team.test' },
      ]);
    expect(names(await ask('GET', team.stranger.token))).toEqual([]);
    expect(await keep(team.owner.token, { id, name: 'Mine now' })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await ask('DELETE', team.owner.token, { screen: 'team-history', id });
    expect(names(await ask('GET', team.sees.token))).toEqual(['For all']);
    // An own one of the same name is no other's business.
    expect(names(await keep(team.owner.token, { name: 'for ALL' }))).toEqual(['for ALL', 'For all']);
  });

  it('announce changes to the account’s other tabs, and to the team if they are or were shared', async () => {
    const heard: Record<string, object[]> = {};
    for (const who of ['owner', 'sees', 'stranger'] as const) {
      const socket = await provider.connect(team[who].token);
      heard[who] = [];
      socket.on('views:updated', (data: object) => heard[who]?.push(data));
      await socket.emitWithAck('join', team[who].id);
    }
    const counts = () => [heard.owner?.length, heard.sees?.length, heard.stranger?.length];
    const { views } = await keep(team.owner.token, { name: 'Mine' });
    await expect.poll(counts).toEqual([1, 0, 0]);
    expect(heard.owner).toEqual([{ screen: 'team-history' }]);
    await keep(team.owner.token, { id: views[0]?.id, name: 'Ours', shared: true });
    await expect.poll(counts).toEqual([2, 1, 0]);
    await keep(team.owner.token, { id: views[0]?.id, name: 'Mine again' });
    await expect.poll(counts).toEqual([3, 2, 0]);
    // A change without effect sends no event.
    await ask('DELETE', team.owner.token, { screen: 'team-history', id: 'none' });
    await ask('DELETE', team.owner.token, { screen: 'team-history', id: views[0]?.id });
    await expect.poll(counts).toEqual([4, 2, 0]);
  });

  it('have unique names, and limits for their size and number', async () => {
    await keep(team.owner.token, { name: 'Toys' });
    expect(await keep(team.owner.token, { name: ' TOYS ' })).toMatchObject({
      status: 400,
      errors: { name: 'Another view has this name' },
    });
    for (const [bad, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ name: 'a', state: 'x'.repeat(4_001) }, 'state'],
      [{ name: 'a', screen: 'nowhere' }, 'screen'],
    ] as const)
      expect(await keep(team.owner.token, bad)).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
    for (let n = 1; n < MOST_VIEWS; n += 1)
      expect((await keep(team.owner.token, { name: `view ${n}` })).status).toBe(200);
    expect(await keep(team.owner.token, { name: 'one more' })).toMatchObject({ status: 400, code: 'TOO_MANY_VIEWS' });
    expect((await keep(team.owner.token, { name: 'elsewhere', screen: 'usage' })).status).toBe(200);
  });
});
