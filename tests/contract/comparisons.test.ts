import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comparison } from '#tests/support/comparisons.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('comparisons on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount({ email: 'owner@pairs.test', password });
    await provider.addAccount({
      email: 'mei@pairs.test',
      owner: 'owner@pairs.test',
      password,
      profile: { accessProducts: true },
    });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('one is saved with its values and a note, shared, opened by a colleague whose tab heard of it, and deleted [RES-08]', async () => {
    const [owner, mei] = [
      await signIn(edge.url, { email: 'owner@pairs.test', password }),
      await signIn(edge.url, { email: 'mei@pairs.test', password }),
    ];
    const tab = openTab(edge.url, mei, { acks: true });
    await tab.upstream('live');
    const heard = tab.event((event) => event.type === 'comparisons.changed');
    const { body: saved } = await call(edge.url, owner, 'PUT', '/api/comparisons', comparison({ shared: true }));
    expect(await heard).toMatchObject({ data: { id: saved.comparison.id } });
    expect((await call(edge.url, mei, 'GET', '/api/comparisons')).body).toMatchObject({
      comparisons: [{ name: 'Two lamps', mine: false, by: 'owner@pairs.test' }],
    });
    const { body: opened } = await call(edge.url, mei, 'GET', `/api/comparisons/one?id=${saved.comparison.id}`);
    expect(opened).toMatchObject({ comparison: { note: 'The second one is quieter.' }, items: comparison().items });
    expect((await call(edge.url, mei, 'PUT', '/api/comparisons', comparison({ id: saved.comparison.id }))).status).toBe(
      403,
    );
    expect(
      (await call(edge.url, owner, 'PUT', '/api/comparisons', comparison({ items: ['B000000001'] }))).body,
    ).toMatchObject({
      errors: { items: 'Compare at least two' },
    });
    expect(
      (await call(edge.url, owner, 'DELETE', '/api/comparisons', { ids: [saved.comparison.id] })).body,
    ).toMatchObject({ comparisons: [] });
    expect((await call(edge.url, mei, 'GET', `/api/comparisons/one?id=${saved.comparison.id}`)).status).toBe(403);
    await tab.close();
  });
});
