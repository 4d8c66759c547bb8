import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultPreferences } from '#shared/account/preferences/preferences.ts';
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
    expect(await load(team.owner.token)).toEqual(defaultPreferences);
    expect(await save(team.owner.token, { density: 'compact' })).toMatchObject({
      status: 200,
      body: { ...defaultPreferences, density: 'compact' },
    });
    expect((await save(team.owner.token, { timeFormat: '24h' })).body).toEqual({
      ...defaultPreferences,
      density: 'compact',
      timeFormat: '24h',
    });
    await save(team.sees.token, { density: 'comfortable' });
    expect(await load(team.owner.token)).toEqual({ ...defaultPreferences, density: 'compact', timeFormat: '24h' });
    expect(await load(team.sees.token)).toEqual({ ...defaultPreferences, density: 'comfortable' });
  });

  it('store every setting of a hundred changes at once, and ignore unknown fields', async () => {
    const changes = Array.from({ length: 100 }, (_, n) =>
      n % 2 === 0 ? { density: 'compact', role: 'owner' } : { timeFormat: '24h' },
    );
    const answers = await Promise.all(changes.map((change) => save(team.owner.token, change)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await load(team.owner.token)).toEqual({ ...defaultPreferences, density: 'compact', timeFormat: '24h' });
  });

  it('refuse an invalid value and stay unchanged', async () => {
    await save(team.owner.token, { density: 'compact' });
    expect(await save(team.owner.token, { density: 'dense', timeFormat: '24h' })).toMatchObject({
      status: 400,
      body: { errors: { density: expect.any(String) } },
    });
    expect(await load(team.owner.token)).toEqual({ ...defaultPreferences, density: 'compact' });
  });

  it('are sent to the account’s other devices, and to no one else', async () => {
    const heard: Record<string, object[]> = { owner: [], sees: [] };
    for (const who of ['owner', 'sees'] as const) {
      const socket = await provider.connect(team[who].token);
      socket.on('preferences:updated', (data: object) => heard[who]?.push(data));
      await socket.emitWithAck('join', team[who].id);
    }
    await save(team.sees.token, { timeFormat: '12h' });
    await expect.poll(() => heard.sees).toEqual([{ ...defaultPreferences, timeFormat: '12h' }]);
    expect(heard.owner).toEqual([]);
  });
});
