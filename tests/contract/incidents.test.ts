import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { anyOfferChanged, asinOf } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('incidents on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount({ email: 'owner@incidents.test', password, sellerId: 'A1OWN' });
    await provider.addAccount({
      email: 'reader@incidents.test',
      owner: 'owner@incidents.test',
      password,
      profile: { accessNotifications: true },
    });
    await provider.addAccount({ email: 'other@incidents.test', owner: 'owner@incidents.test', password, profile: {} });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('reach everybody who sees the inbox as events, with the alerts that join, and are listed by a call [ACT-07]', async () => {
    const owner = await signIn(edge.url, { email: 'owner@incidents.test', password });
    const reader = await signIn(edge.url, { email: 'reader@incidents.test', password });
    const tabs = [openTab(edge.url, owner, { acks: true }), openTab(edge.url, reader, { acks: true })];
    for (const tab of tabs) await tab.upstream('live');
    expect(await call(edge.url, owner, 'GET', '/api/incidents')).toMatchObject({
      status: 200,
      body: { incidents: [] },
    });

    for (const product of [1, 2, 3, 4]) {
      const at = Date.now();
      await provider.ingest(
        anyOfferChanged({
          sellerId: 'A1OWN',
          asin: asinOf(product),
          at,
          publishedAt: at,
          rival: { sellerId: 'A2RIVAL', price: 19 },
        }),
      );
    }
    for (const tab of tabs) {
      const grown = await tab.event(
        ({ type, data }) => type === 'incident.changed' && (data as Incident).products === 4,
        'the fourth product',
      );
      const { id } = grown.data as Incident;
      expect(grown.data).toMatchObject({
        rev: 2,
        about: { kind: 'rival', sellerId: 'A2RIVAL' },
        alerts: 4,
        endedAt: null,
      });
      await tab.event(
        ({ type, data }) => type === 'notification.created' && (data as Notification).asin === asinOf(4),
        'the fourth alert',
      );
      const joined = tab.events.flatMap(({ type, data }) =>
        type === 'notification.created'
          ? [(data as Notification).marks?.incident]
          : type === 'notification.changed'
            ? (data as { alerts: Pick<Notification, 'marks'>[] }).alerts.map(({ marks }) => marks?.incident)
            : [],
      );
      // The first two come without one, and join with the third.
      expect(joined).toEqual([undefined, undefined, id, id, id, id]);
      const { body } = await call(edge.url, owner, 'GET', '/api/incidents');
      expect(body).toEqual({ incidents: [grown.data] });
    }
    const other = await signIn(edge.url, { email: 'other@incidents.test', password });
    expect((await call(edge.url, other, 'GET', '/api/incidents')).status).toBe(403);
  });

  it('a further alternation of a price that flaps comes read, so that no tab announces it [ACT-08]', async () => {
    const owner = await signIn(edge.url, { email: 'owner@incidents.test', password });
    const tab = openTab(edge.url, owner, { acks: true });
    await tab.upstream('live');
    for (const price of [18, 19, 18, 19, 18, 19, 17]) {
      const at = Date.now();
      await provider.ingest(
        anyOfferChanged({
          sellerId: 'A1OWN',
          asin: asinOf(1),
          at,
          publishedAt: at,
          rival: { sellerId: 'A2RIVAL', price },
        }),
      );
    }
    await tab.event(({ type, data }) => type === 'incident.changed' && (data as Incident).endedAt !== null, 'the end');
    await expect.poll(() => tab.events.filter(({ type }) => type === 'notification.created')).toHaveLength(7);
    const created = tab.events.flatMap(({ type, data }) =>
      type === 'notification.created' ? [(data as Notification).processed] : [],
    );
    expect(created).toEqual([false, false, false, false, false, true, false]);
  });
});
