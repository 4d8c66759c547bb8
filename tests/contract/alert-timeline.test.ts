import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SearchAnswer, Timeline } from '#shared/recording/timeline-wire.ts';
import { asinOf, pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const KEY = 'operator-key-for-tests';

describe.each(hosts)("an alert's timeline on $name", (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;
  let tabs: TestTab[];

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    tabs = [];
  });

  afterEach(async () => {
    for (const tab of tabs) tab.terminate();
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  const start = async (settings: Record<string, string> = {}) => {
    edge = await host.start({ upstream, dataDir: folder.path, settings });
  };

  async function liveTab(who: { email: string; password: string }): Promise<{ tab: TestTab; cookie: string }> {
    const cookie = await signIn(edge.url, who);
    const tab = openTab(edge.url, cookie, { acks: true });
    tabs.push(tab);
    await tab.upstream('live');
    return { tab, cookie };
  }

  const ask = (path: string, body: unknown, key = KEY) =>
    fetch(`${edge.url}/ops/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const search = async (query: string) => (await ask('search', { query })).json() as Promise<SearchAnswer>;
  const timeline = async (key: string | undefined, user = 'u1') =>
    (await ask('timeline', { user, key })).json() as Promise<Timeline>;
  const hopsIn = ({ hops }: Timeline) => hops.filter(({ look }) => look !== 'never').map(({ name }) => name);

  async function alert(tab: TestTab, n: number, user = 'u1') {
    upstream.store(user, pricingRecord(n));
    upstream.emit(user, 'spapi:PRICING_HEALTH', pricingMessage(n), { outboxId: `ob-${n}` });
    return tab.event((event) => event.type === 'notification.created' && event.data.asin === asinOf(n));
  }

  it('leads from an email, a user id, an ASIN or an id to every hop of an alert, also after a restart [OPS-01]', async () => {
    await start();
    const who = upstream.addUser('u1');
    const { tab, cookie } = await liveTab(who);
    expect((await tab.welcome()).drawn).toBe(true);
    const event = await alert(tab, 1);
    await alert(tab, 2);
    tab.send({ type: 'ack', seq: event.seq });
    tab.send({ type: 'drawn', seq: event.seq });
    await tab.pinged();
    await call(edge.url, cookie, 'POST', '/api/inbox/marks', {
      change: 'change-1',
      alerts: [event.data.identity],
      command: { kind: 'read' },
    });
    await tab.event(({ type }) => type === 'notification.read');

    const found = await search(who.email.toUpperCase());
    expect(found).toMatchObject({ user: 'u1', total: 2, complete: true });
    expect(found.alerts.map(({ asin }) => asin)).toEqual([asinOf(2), asinOf(1)]);
    const [, first] = found.alerts;
    expect(first).toMatchObject({
      user: 'u1',
      state: 'delivered',
      delay: expect.any(Number),
      marketplace: 'US',
      type: 'PRICING_HEALTH',
    });
    for (const query of [`u1 ${asinOf(1)}`, `${who.email} ntf-1`, `u1 ob-1`, `u1 ${asinOf(1).toLowerCase()}`])
      expect((await search(query)).alerts, query).toEqual([first]);

    const all = await timeline(first?.key);
    expect(hopsIn(all)).toEqual([
      'Published',
      'Received by the hub',
      'Normalized',
      'Numbered',
      'Sent to tabs',
      'Acknowledged',
      'Drawn',
      'Read',
    ]);
    const times = all.hops.map(({ at }) => at ?? 0).slice(1);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(all.verdict).toMatchObject({
      look: 'good',
      title: expect.stringMatching(/^Delivered: on screen after .*, read after /),
    });
    expect(all.ids).toContainEqual({ name: 'message', id: 'ntf-1' });
    expect(all.event).toContain(`"asin": "${asinOf(1)}"`);
    expect(all.event).not.toContain('SELLER1');

    for (const each of tabs) each.terminate();
    await edge.close();
    await start();
    expect((await search(who.email)).alerts.map(({ asin }) => asin)).toEqual([asinOf(2), asinOf(1)]);
    expect(hopsIn(await timeline(first?.key))).toEqual(hopsIn(all));
  });

  it('tells apart what was refused, what was recovered after an outage, and what its owner had muted [OPS-01]', async () => {
    await start();
    const who = upstream.addUser('u1');
    upstream.becomeFull();
    const { tab, cookie } = await liveTab(who);
    upstream.emit('u1', 'spapi:PRICING_HEALTH', {
      NotificationType: 'PRICING_HEALTH',
      NotificationMetadata: { NotificationId: 'ntf-bad', mail: 'ann@shop.example' },
      Payload: {
        SellerId: 'A1SECRETSELLER',
        OfferChangeTrigger: { ASIN: 'B0BADALERT', MarketplaceId: 'ATVPDKIKX0DER' },
      },
    });
    await call(edge.url, cookie, 'PUT', '/api/notifications/mutes', {
      mutes: [{ kind: 'asin', asin: asinOf(2), until: null }],
    });
    await tab.event(({ type, data }) => type === 'mutes.updated' && data.rev > 0);
    await alert(tab, 2);
    await alert(tab, 3);
    upstream.cut('u1');
    await tab.upstream('down');
    upstream.store('u1', pricingRecord(4, { publishedTime: new Date().toISOString() }));
    await tab.event((event) => event.type === 'notification.created' && event.data.asin === asinOf(4));
    await tab.upstream('live');

    const { alerts, outages } = await search('u1@example.test');
    expect(outages).toEqual([{ from: expect.any(Number), to: expect.any(Number) }]);
    const stateOf = Object.fromEntries(alerts.map(({ asin, state }) => [asin, state]));
    expect(stateOf).toEqual({
      B0BADALERT: 'refused',
      [asinOf(2)]: 'muted',
      [asinOf(3)]: 'delivered',
      [asinOf(4)]: 'recovered',
    });
    const of = (asin: string) => timeline(alerts.find((each) => each.asin === asin)?.key);

    const refused = await of('B0BADALERT');
    expect(refused.verdict).toMatchObject({ look: 'bad', title: 'Stopped at the hub: refused' });
    expect(refused.hops.find(({ look }) => look === 'stop')).toMatchObject({
      name: 'Refused',
      text: 'Payload.issueType: required, but missing',
    });
    expect(refused.message).toContain('B0BADALERT');
    expect(JSON.stringify(refused)).not.toMatch(/A1SECRETSELLER|ann@shop/);
    expect((await search('u1 ntf-bad')).alerts).toHaveLength(1);

    const recovered = await of(asinOf(4));
    expect(recovered.verdict.title).toMatch(/^Recovered: .* late, nothing lost$/);
    expect(recovered.verdict.text).toMatch(/^Provider down from \{\d+\} to \{\d+\}\./);
    expect((await of(asinOf(2))).verdict).toMatchObject({
      look: 'plain',
      title: 'Delivered, but muted: in the list, quiet',
    });
  });

  it('finds what only the provider has stored, and says where an alert is now [OPS-01]', async () => {
    await start();
    const published = Date.now() - 60_000;
    const stored = {
      recordId: 'rec-1',
      notificationId: 'ntf-1',
      type: 'PRICING_HEALTH',
      marketplace: 'US',
      asin: asinOf(1),
      published,
      received: published,
    };
    const now = { read: false, folder: 'done', snoozedUntil: null, rule: 'Low margin' };
    const providerHas = (...alerts: object[]) =>
      upstream.serve('POST /portal/operator/alerts', (response) => response.end(JSON.stringify({ alerts })));
    providerHas({ ...stored, ...now });

    const before = await search(`u1 ${asinOf(1)}`);
    expect(before).toMatchObject({
      total: 1,
      stored: true,
      alerts: [{ key: 'r:rec-1', state: 'waiting', at: published, delay: null }],
    });
    const waiting = await timeline('r:rec-1');
    expect(waiting.verdict.title).toBe('Waiting at the provider: the portal has not been opened yet');
    expect(waiting.hops.at(-1)).toMatchObject({ name: 'Now', text: 'done, by the rule “Low margin”, unread' });

    const { tab } = await liveTab(upstream.addUser('u1'));
    await alert(tab, 1);
    const [known, ...others] = (await search(`u1 ${asinOf(1)}`)).alerts;
    expect([known?.state, others]).toEqual(['delivered', []]);
    expect((await timeline(known?.key)).hops.at(-1)?.name).toBe('Now');
    providerHas();
    expect((await timeline(known?.key)).hops.at(-1)?.text).toBe('not in the list: deleted, too old, or only played');
    expect((await ask('timeline', { user: 'u1', key: 'r:rec-1' })).status).toBe(404);

    // From before the hub's first hop; and newer than its last one, although the hub runs.
    const other = { ...stored, ...now, notificationId: null };
    providerHas(
      { ...other, recordId: 'rec-2' },
      { ...other, recordId: 'rec-3', received: Date.now() + 60_000, published: Date.now() },
    );
    const states = Object.fromEntries((await search(`u1 ${asinOf(1)}`)).alerts.map(({ key, note }) => [key, note]));
    expect(states).toMatchObject({
      'r:rec-2': 'In the list, without a timeline',
      'r:rec-3': 'At the provider, not here yet',
    });
    // Without an ASIN, the provider is not searched.
    expect(await search('u1')).toMatchObject({ total: 1, stored: false });
  });

  it('searches all users for an ASIN, where the host can [OPS-01]', async () => {
    await start();
    const [one, two] = [await liveTab(upstream.addUser('u1')), await liveTab(upstream.addUser('u2'))];
    await alert(one.tab, 5, 'u1');
    await alert(two.tab, 5, 'u2');
    await alert(two.tab, 6, 'u2');
    const answer = await ask('search', { query: asinOf(5) });
    if (host.name === 'Cloudflare') {
      expect(answer.status).toBe(404);
      expect((await answer.json()).message).toContain('Enter an email or a user id, and the ASIN after it.');
    } else {
      const found = (await answer.json()) as SearchAnswer;
      expect(found.alerts.map(({ user }) => user).sort()).toEqual(['u1', 'u2']);
      expect(found).toMatchObject({ user: null, complete: true });
    }
  });

  it('answers bad input clearly, and nothing without the key or with HOPS=off [OPS-01]', async () => {
    await start();
    expect((await ask('search', { query: 'u1' }, 'another-operator-key')).status).toBe(401);
    expect((await ask('search', { query: ' ' })).status).toBe(400);
    expect((await ask('search', { query: 'x'.repeat(401) })).status).toBe(400);
    expect((await ask('timeline', { user: 'u1', key: "1' or 1=1" })).status).toBe(400);
    expect((await ask('timeline', { user: 'u1', key: '1.1' })).status).toBe(404);
    expect(await (await ask('search', { query: 'nobody@shop.example' })).json()).toMatchObject({
      message: expect.stringContaining('Nobody with this email'),
    });
    await edge.close();

    await start({ HOPS: 'off' });
    const { tab } = await liveTab(upstream.addUser('u1'));
    expect((await tab.welcome()).drawn).toBeUndefined();
    await alert(tab, 1);
    const off = await ask('search', { query: 'u1' });
    expect([off.status, (await off.json()).message]).toEqual([404, 'HOPS is off: no hops of alerts are noted.']);
  });
});
