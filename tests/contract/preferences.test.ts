import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('personal settings on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount({ email: 'owner@prefs.test', password });
    await provider.addAccount({ email: 'member@prefs.test', owner: 'owner@prefs.test', password });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('stores settings per account and sends them to its other devices at once', async () => {
    const signedIn = (name: string) => signIn(edge.url, { email: `${name}@prefs.test`, password });
    const [desktop, laptop, member] = [await signedIn('owner'), await signedIn('owner'), await signedIn('member')];
    const tab = openTab(edge.url, laptop, { acks: true });
    const outsider = openTab(edge.url, member, { acks: true });
    for (const each of [tab, outsider]) await each.upstream('live');

    expect((await call(edge.url, desktop, 'GET', '/api/preferences')).body).toEqual({
      density: 'standard',
      timeFormat: 'standard',
      language: 'browser',
      singleKeys: true,
    });
    const notified = tab.event((event) => event.type === 'preferences.updated');
    expect(await call(edge.url, desktop, 'PUT', '/api/preferences', { timeFormat: '24h' })).toMatchObject({
      status: 200,
      body: { density: 'standard', timeFormat: '24h', language: 'browser', singleKeys: true },
    });
    expect(await notified).toMatchObject({ data: { density: 'standard', timeFormat: '24h', language: 'browser', singleKeys: true } });
    await call(edge.url, laptop, 'PUT', '/api/preferences', { density: 'compact' });
    expect((await call(edge.url, desktop, 'GET', '/api/preferences')).body).toEqual({
      density: 'compact',
      timeFormat: '24h',
      language: 'browser',
      singleKeys: true,
    });

    expect((await call(edge.url, member, 'GET', '/api/preferences')).body).toEqual({
      density: 'standard',
      timeFormat: 'standard',
      language: 'browser',
      singleKeys: true,
    });
    expect(outsider.events.filter(({ type }) => type === 'preferences.updated')).toEqual([]);
    expect(await call(edge.url, desktop, 'PUT', '/api/preferences', { density: 'dense' })).toMatchObject({
      status: 400,
      body: { errors: { density: expect.any(String) } },
    });
  });
});
