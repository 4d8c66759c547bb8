import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Completeness } from '#shared/inbox/completeness/completeness.ts';
import { changeMessage, productsToCheck } from '#tests/support/check-world.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const owner = { email: 'owner@demo.test', password: 'demo-pass-1' };
const member = { email: 'member@demo.test', password: 'demo-pass-1' };

describe.each(hosts)('missed messages on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider({ demo: true });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('what a check finds reaches every tab once, says so, and is counted; the late message changes nothing [ACT-09]', async () => {
    const cookie = await signIn(edge.url, owner);
    const tab = openTab(edge.url, cookie, { acks: true });
    await tab.upstream('live');
    const read = async () =>
      ((await call(edge.url, cookie, 'GET', '/api/completeness')) as { body: Completeness }).body;
    /** Of all days, because the sample's messages count, too. */
    const counted = ({ days }: Completeness) => {
      const sum = (name: 'received' | 'recovered' | 'failed') =>
        days.filter(({ marketplace }) => marketplace === 'US').reduce((all, each) => all + each[name], 0);
      return { received: sum('received'), recovered: sum('recovered'), failed: sum('failed') };
    };
    const before = counted(await read());
    const known = changeMessage({ index: 1, at: Date.now(), seed: 1 });
    await provider.sellers.happens(known);
    await provider.ingest(known);
    await tab.event(({ type }) => type === 'notification.created', 'the message');

    const checkNow = () =>
      fetch(`${provider.url}/sandbox/marketplace/lost`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(check),
      });
    const check = { marketplace: 'US', asin: productsToCheck[1]?.asin ?? '', action: 'check' };
    const lost = changeMessage({ index: 1, at: Date.now(), seed: 2 });
    await provider.sellers.happens(lost);
    await checkNow();
    const found = await tab.event(
      ({ type, data }) => type === 'notification.created' && (data as { found?: object }).found !== undefined,
      'the alert that a check found',
    );
    expect(found.data).toMatchObject({
      asin: productsToCheck[1]?.asin,
      marketplace: 'US',
      found: { since: expect.any(Number) },
    });
    await tab.event(({ type }) => type === 'completeness.changed', 'completeness.changed');
    expect(await provider.ingest(lost)).toMatchObject({ value: [{ status: 'duplicate' }] });
    await checkNow();

    const after = await read();
    expect(after.markets.find(({ marketplace }) => marketplace === 'US')).toMatchObject({
      silentSince: null,
      trouble: null,
    });
    expect(counted(after)).toEqual({
      received: before.received + 1,
      recovered: before.recovered + 1,
      failed: before.failed,
    });
    const { notifications } = (await call(edge.url, cookie, 'GET', '/api/notifications?page=1')).body as {
      notifications: { asin: string; found?: object }[];
    };
    expect(notifications.filter((each) => each.found)).toHaveLength(1);
    expect(tab.events.filter(({ type }) => type === 'notification.created')).toHaveLength(2);
    expect(await call(edge.url, await signIn(edge.url, member), 'GET', '/api/completeness')).toMatchObject({
      status: 403,
    });
    await tab.close();
  });
});
