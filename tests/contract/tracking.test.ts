import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { priced, ruleOf, TRACKED_ASIN, TRACKING_SELLER } from '#tests/support/tracking.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('product tracking on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount({ email: 'owner@track.test', password, sellerId: TRACKING_SELLER, subscribed: ['US'] });
    await provider.addAccount({
      email: 'member@track.test',
      owner: 'owner@track.test',
      password,
      profile: { accessProducts: true },
    });
    await provider.addAccount({ email: 'without@track.test', owner: 'owner@track.test', password });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('stores thresholds, and turns a crossing into a numbered alert for the owner, a signal for the member who set it, and nothing for others [TRACK-01]', async () => {
    const cookieOf = (name: string) => signIn(edge.url, { email: `${name}@track.test`, password });
    const [owner, member, without] = [await cookieOf('owner'), await cookieOf('member'), await cookieOf('without')];
    const tabs = [owner, member, without].map((cookie) => openTab(edge.url, cookie, { acks: true }));
    for (const tab of tabs) await tab.upstream('live');
    const [owners, members, others] = tabs as [(typeof tabs)[0], (typeof tabs)[0], (typeof tabs)[0]];

    const heard = owners.event((event) => event.type === 'tracking.changed');
    const { body: saved } = await call(
      edge.url,
      member,
      'PUT',
      '/api/tracking',
      ruleOf({ entries: [{ field: 'buybox_new_price', min: 22.5, max: null }] }),
    );
    const [rule] = saved.tracked;
    expect(await heard).toMatchObject({ data: { marketplace: 'US', asins: [TRACKED_ASIN] } });
    expect((await call(edge.url, owner, 'GET', '/api/tracking?marketplace=US')).body.tracked).toMatchObject([
      { id: rule.id, by: 'member@track.test' },
    ]);
    expect((await call(edge.url, without, 'GET', '/api/tracking?marketplace=US')).status).toBe(403);
    const wrong = ruleOf({ id: rule.id, entries: [{ field: 'rating', min: 5, max: 4 }] });
    expect(await call(edge.url, owner, 'PUT', '/api/tracking', wrong)).toMatchObject({
      status: 400,
      body: { errors: { 'entries.0.max': 'Rating: Min 5 is above Max 4' } },
    });

    const signal = {
      ruleId: rule.id,
      sign: 'below',
      field: 'buybox_new_price',
      metric: 'New Buy box',
      threshold: 22.5,
      value: 22.01,
      currency: 'USD',
    };
    const alert = owners.event(
      (event) => event.type === 'notification.created' && event.data.notificationType === 'PRODUCT_TRACKING',
    );
    const fired = members.event((event) => event.type === 'tracking.fired');
    const at = Date.now();
    await provider.ingest(priced(22.01, { at, publishedAt: at, notificationId: 'crossing' }));
    const created = await alert;
    expect(created).toMatchObject({
      data: { asin: TRACKED_ASIN, marketplace: 'US', processed: false, detail: { kind: 'tracking', ...signal } },
    });
    expect(await fired).toMatchObject({ data: { ...signal, asin: TRACKED_ASIN, marketplace: 'US' } });

    const { body: list } = await call(edge.url, owner, 'GET', '/api/notifications?notificationType=PRODUCT_TRACKING');
    expect(list.notifications).toMatchObject([
      { identity: created.data.identity, detail: { kind: 'tracking', ...signal } },
    ]);
    const { body: history } = await call(edge.url, member, 'GET', `/api/tracking/firings?id=${rule.id}`);
    expect(history).toMatchObject({
      total: 1,
      firings: [{ side: 'below', threshold: 22.5, value: 22.01, endedAt: null }],
    });

    const mark = (change: string, kind: 'read' | 'delete') =>
      call(edge.url, owner, 'POST', '/api/inbox/marks', { change, alerts: [created.data.identity], command: { kind } });
    const read = owners.event((event) => event.type === 'notification.changed');
    expect((await mark('change-1', 'read')).status).toBe(200);
    expect(await read).toMatchObject({ data: { alerts: [{ identity: created.data.identity, processed: true }] } });
    const deleted = owners.event((event) => event.type === 'notification.deleted');
    expect((await mark('change-2', 'delete')).status).toBe(200);
    expect(await deleted).toMatchObject({ data: { alerts: [created.data.identity] } });
    // The owner's and the member's tab received everything; the account without the tools received nothing.
    expect(others.events.filter(({ type }) => type.startsWith('tracking.') || type === 'notification.created')).toEqual(
      [],
    );

    const { body: replay } = await call(edge.url, member, 'POST', '/api/tracking/replay', {
      ...{ asin: TRACKED_ASIN, marketplace: 'US', entries: [{ field: 'buybox_new_price', min: 22.5, max: null }] },
    });
    expect(replay).toMatchObject({ messages: 1, days: 90 });
  });
});
