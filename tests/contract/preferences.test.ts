import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultPreferences } from '#shared/account/preferences/preferences.ts';
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

    expect((await call(edge.url, desktop, 'GET', '/api/preferences')).body).toEqual(defaultPreferences);
    const notified = tab.event((event) => event.type === 'preferences.updated');
    expect(await call(edge.url, desktop, 'PUT', '/api/preferences', { timeFormat: '24h' })).toMatchObject({
      status: 200,
      body: { ...defaultPreferences, timeFormat: '24h' },
    });
    expect(await notified).toMatchObject({ data: { ...defaultPreferences, timeFormat: '24h' } });
    await call(edge.url, laptop, 'PUT', '/api/preferences', { density: 'compact' });
    expect((await call(edge.url, desktop, 'GET', '/api/preferences')).body).toEqual({
      ...defaultPreferences,
      density: 'compact',
      timeFormat: '24h',
    });

    expect((await call(edge.url, member, 'GET', '/api/preferences')).body).toEqual(defaultPreferences);
    expect(outsider.events.filter(({ type }) => type === 'preferences.updated')).toEqual([]);
    expect(await call(edge.url, desktop, 'PUT', '/api/preferences', { density: 'dense' })).toMatchObject({
      status: 400,
      body: { errors: { density: expect.any(String) } },
    });
  });

  it('density and relative or absolute times, set on one device, reach the other live and stay after both have signed out [INBX-11]', async () => {
    const signedIn = () => signIn(edge.url, { email: 'owner@prefs.test', password });
    const [desktop, laptop] = [await signedIn(), await signedIn()];
    const tabs = [openTab(edge.url, desktop, { acks: true }), openTab(edge.url, laptop, { acks: true })];
    for (const tab of tabs) await tab.upstream('live');

    const chosen = { ...defaultPreferences, density: 'compact', listTime: 'absolute' };
    const isChosen = ({ type, data }: { type: string; data: unknown }) =>
      type === 'preferences.updated' && (data as { listTime?: string }).listTime === chosen.listTime;
    const heard = tabs.map((tab) => tab.event(isChosen));
    await call(edge.url, desktop, 'PUT', '/api/preferences', { density: 'compact' });
    await call(edge.url, laptop, 'PUT', '/api/preferences', { listTime: 'absolute' });
    for (const event of await Promise.all(heard)) expect(event).toMatchObject({ data: chosen });

    for (const device of [desktop, laptop]) await call(edge.url, device, 'DELETE', '/api/session');
    expect((await call(edge.url, await signedIn(), 'GET', '/api/preferences')).body).toEqual(chosen);
  });
});
