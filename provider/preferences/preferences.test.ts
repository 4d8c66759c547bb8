import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTeam, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const PATH = '/portal/preferences';

describe('personal settings at the provider', () => {
  let provider: TestProvider;
  let team: Team;
  beforeEach(async () => {
    provider = await startTestProvider();
    team = await addTeam(provider);
  });
  afterEach(() => provider.close());

  const load = async (token: string) => (await provider.call('GET', PATH, { token })).body;
  const save = (token: string, body: object) => provider.call('PUT', PATH, { token, body });

  it('start as the defaults, and change one by one for each account', async () => {
    expect(await load(team.owner.token)).toEqual({ density: 'standard', timeFormat: 'standard', language: 'browser', singleKeys: true });
    expect(await save(team.owner.token, { density: 'compact' })).toMatchObject({
      status: 200,
      body: { density: 'compact', timeFormat: 'standard', language: 'browser', singleKeys: true },
    });
    expect((await save(team.owner.token, { timeFormat: '24h' })).body).toEqual({
      density: 'compact',
      timeFormat: '24h',
      language: 'browser',
      singleKeys: true,
    });
    await save(team.sees.token, { density: 'comfortable' });
    expect(await load(team.owner.token)).toEqual({ density: 'compact', timeFormat: '24h', language: 'browser', singleKeys: true });
    expect(await load(team.sees.token)).toEqual({ density: 'comfortable', timeFormat: 'standard', language: 'browser', singleKeys: true });
  });

  it('store every setting of a hundred changes at once, and ignore unknown fields', async () => {
    const changes = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? { density: 'compact', role: 'owner' } : { timeFormat: '24h' }));
    const answers = await Promise.all(changes.map((change) => save(team.owner.token, change)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await load(team.owner.token)).toEqual({ density: 'compact', timeFormat: '24h', language: 'browser', singleKeys: true });
  });

  it('refuse an invalid value and stay unchanged', async () => {
    await save(team.owner.token, { density: 'compact' });
    expect(await save(team.owner.token, { density: 'dense', timeFormat: '24h' })).toMatchObject({
      status: 400,
      body: { errors: { density: expect.any(String) } },
    });
    expect(await load(team.owner.token)).toEqual({ density: 'compact', timeFormat: 'standard', language: 'browser', singleKeys: true });
  });

  it('are sent to the account’s other devices, and to no one else', async () => {
    const heard: Record<string, object[]> = { owner: [], sees: [] };
    for (const who of ['owner', 'sees'] as const) {
      const socket = await provider.connect(team[who].token);
      socket.on('preferences:updated', (data: object) => heard[who]?.push(data));
      await socket.emitWithAck('join', team[who].id);
    }
    await save(team.sees.token, { timeFormat: '12h' });
    await expect.poll(() => heard.sees).toEqual([{ density: 'standard', timeFormat: '12h', language: 'browser', singleKeys: true }]);
    expect(heard.owner).toEqual([]);
  });
});
