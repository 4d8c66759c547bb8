import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alarms } from '#shared/alarms/alarms-wire.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, call, hostsAndWorkers, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const KEY = 'operator-key-for-tests';
const USER = 'u1';
const PASSWORD = 'pass-word-1';
/** The hour of the alarm takes a minute, and its five minutes take five seconds. */
const FAST = 60;
/** At that rate, a minute is a second: enough for a fresh alert on a busy machine. */
const OBJECTIVE = { FRESHNESS_SECONDS: '60' };

describe.each(hostsAndWorkers)('metrics and alarms on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;
  let tabs: TestTab[];
  let webhook: Awaited<ReturnType<typeof startWebhook>>;

  beforeEach(async () => {
    upstream = await startUpstream();
    upstream.addUser(USER);
    folder = temporaryFolder();
    webhook = await startWebhook();
    tabs = [];
  });

  afterEach(async () => {
    for (const tab of tabs) tab.terminate();
    await edge.close();
    await upstream.close();
    await webhook.close();
    folder.remove();
  });

  async function start(rate: number, settings: Record<string, string> = {}) {
    edge = await host.start({ upstream, dataDir: folder.path, rate, settings });
  }

  async function liveTab() {
    const cookie = await signIn(edge.url, { email: `${USER}@example.test`, password: PASSWORD });
    for (;;) {
      const tab = openTab(edge.url, cookie, { acks: true });
      tabs.push(tab);
      // At the fast rate, a hello has a sixth of a second. A busy machine may take longer, and a page would come again, too.
      const isLive = await tab.until('live', () => (tab.ws.readyState === tab.ws.CLOSED ? 'closed' : tab.frameOf('upstream')?.state === 'live' && 'live'));
      if (isLive === 'closed') continue;
      await tab.snapshot();
      return { tab, cookie };
    }
  }

  async function alarms(): Promise<Alarms> {
    const answer = await fetch(`${edge.url}/ops/alarms`, { headers: { authorization: `Bearer ${KEY}` } });
    expect(answer.status).toBe(200);
    return answer.json() as Promise<Alarms>;
  }

  async function acknowledge(id: number | string): Promise<number> {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    return (await fetch(`${edge.url}/ops/alarms/acknowledge`, { method: 'POST', headers, body: JSON.stringify({ id }) })).status;
  }

  const metrics = async () => (await fetch(`${edge.url}/metrics`)).text();
  /** Sums the series of a metric whose labels match. */
  const sum = (text: string, name: string, labels = /^/) =>
    [...text.matchAll(new RegExp(`^sellerwire_${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))]
      .filter(([, found = '']) => labels.test(found))
      .reduce((total, [, , value]) => total + Number(value), 0);

  let serial = 0;
  /** Emits an alert as a provider that took it in so many ms ago. */
  async function alert(tab: TestTab, agoMs?: number) {
    serial += 1;
    const record = pricingRecord(serial);
    const acceptedAt = agoMs === undefined ? {} : { acceptedAt: (await alarms()).at - agoMs };
    upstream.store(USER, record);
    upstream.emit(USER, 'spapi:PRICING_HEALTH', record, { outboxId: `ob-${serial}`, ...acceptedAt });
    const id = `rec-${serial}`;
    await tab.event((event) => event.type === 'notification.created' && event.data.identity.recordId === id, id);
  }

  it('count sign-ins, calls, answers, mutes, and the parts of an alert’s way, without anything about a user [OPS-07]', async () => {
    await start(1);
    upstream.account(USER).mutes = { rev: 0, mutes: [] };
    await expect(signIn(edge.url, { email: `${USER}@example.test`, password: 'wrong-pass-1' })).rejects.toThrow('401');
    const { tab, cookie } = await liveTab();
    await alert(tab, 300);
    const mutes = [{ kind: 'asin', asin: 'B0TEST0001', until: null }];
    expect((await call(edge.url, cookie, 'PUT', '/api/notifications/mutes', { mutes })).status).toBe(200);
    upstream.fail('tokens', 500);
    await call(edge.url, cookie, 'GET', '/api/tokens');
    await expect.poll(async () => sum(await metrics(), 'hop_seconds_count', /acknowledge/), { timeout: 8_000 }).toBe(1);

    const text = await metrics();
    expect(sum(text, 'sign_ins_total', /"ok"/)).toBe(1);
    expect(sum(text, 'sign_ins_total', /"refused"/)).toBe(1);
    expect(sum(text, 'mutes_total', /"mute"/)).toBe(1);
    expect(sum(text, 'provider_call_seconds_count', /outcome="ok"/)).toBeGreaterThan(3);
    expect(sum(text, 'provider_call_seconds_count', /call="token-balance",outcome="failed"/)).toBeGreaterThan(0);
    expect(sum(text, 'answer_seconds_count', /route="POST:\/api\/session",status="4xx"/)).toBe(1);
    expect(sum(text, 'answer_seconds_count', /route="POST:\/api\/session",status="2xx"/)).toBe(1);
    for (const hop of ['provider', 'normalize', 'number', 'fan-out']) expect(sum(text, 'hop_seconds_count', new RegExp(`"${hop}"`)), hop).toBe(1);
    expect(sum(text, 'hop_seconds_sum', /"provider"/)).toBeGreaterThanOrEqual(0.25);
    for (const secret of [USER, 'example.test', 'SELLER1', 'B0TEST0001', 'token-']) expect(text.replaceAll('token-balance', '')).not.toContain(`"${secret}`);

    const shown = await alarms();
    expect(shown.hops.map(({ hop }) => hop)).toEqual(['provider', 'normalize', 'number', 'fan-out', 'acknowledge']);
    expect(shown.calls.find((each) => each.call === 'token-balance')).toMatchObject({ failed: expect.any(Number) });
    expect((await fetch(`${edge.url}/ops/alarms`)).status).toBe(401);
  });

  it('an outage of the provider is found afterwards with its times, also after a restart, and makes missed alerts late [OPS-07]', async () => {
    await start(FAST, OBJECTIVE);
    const { tab } = await liveTab();
    const before = (await alarms()).at;
    upstream.setRefuseSockets(true);
    upstream.disconnect(USER);
    await tab.upstream('down');
    // Published while the tab was open, and missed by the live connection.
    const record = pricingRecord(900, { publishedTime: new Date(before + 1_000).toISOString() });
    upstream.store(USER, record);
    await expect.poll(async () => (await alarms()).outages[0]?.ended, { timeout: 8_000 }).toBeNull();
    // Longer than the objective, on the host's clock.
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    upstream.setRefuseSockets(false);
    await tab.event((event) => event.type === 'notification.created' && event.data.identity.recordId === 'rec-900', 'the missed alert');
    await expect.poll(async () => (await alarms()).windows[1]?.late, { timeout: 8_000 }).toBe(1);
    await expect.poll(async () => (await alarms()).outages[0]?.ended, { timeout: 8_000 }).toEqual(expect.any(Number));

    const outages = (await alarms()).outages;
    const outage = outages.find(({ alerts }) => alerts === 1);
    expect(outage).toMatchObject({ users: 1, alerts: 1, isBack: true });
    expect(outage?.began).toBeGreaterThanOrEqual(before);
    expect((outage?.ended ?? 0) - (outage?.began ?? 0)).toBeGreaterThan(60_000);
    const text = await metrics();
    // At the fast rate, a busy machine may lose the connection once more.
    expect(sum(text, 'outages_total', /began/)).toBeGreaterThanOrEqual(1);
    expect(sum(text, 'outages_total', /ended/)).toBe(sum(text, 'outages_total', /began/));
    expect(sum(text, 'outage_began_seconds')).toBe((outages[0]?.began ?? 0) / 1000);
    expect(sum(text, 'outage_ended_seconds')).toBe((outages[0]?.ended ?? 0) / 1000);
    expect(sum(text, 'freshness_alerts', /minutes="60",outcome="late"/)).toBe(1);

    tab.terminate();
    await edge.close();
    await start(1, OBJECTIVE);
    expect((await alarms()).outages).toEqual(outages);
  });

  it('the freshness alarm posts once that it rings and once that it is over, and tries again after a failure [OPS-07]', { timeout: 60_000 }, async () => {
    await start(FAST, { ...OBJECTIVE, ALARM_WEBHOOK_URL: `${webhook.url}/hook/a-secret-path` });
    const { tab } = await liveTab();
    for (let n = 0; n < 5; n += 1) await alert(tab);
    await expect.poll(async () => (await alarms()).windows[1]?.fresh, { timeout: 8_000 }).toBe(5);
    expect(webhook.posts).toEqual([]);

    webhook.answer(500);
    for (let n = 0; n < 4; n += 1) await alert(tab, 300_000);
    await expect.poll(() => webhook.posts.length, { timeout: 8_000 }).toBeGreaterThan(0);
    expect((await alarms()).alarms).toMatchObject([{ ended: null, on: { state: 'waiting' }, over: null, acknowledged: null }]);
    const { id } = (await alarms()).alarms[0] as Alarms['alarms'][0];
    const answers = await Promise.all(Array.from({ length: 100 }, () => acknowledge(id)));
    expect(new Set(answers)).toEqual(new Set([200]));
    const { acknowledged } = (await alarms()).alarms[0] as Alarms['alarms'][0];
    expect(acknowledged).toEqual({ who: 'Operator key', at: expect.any(Number) });
    expect([await acknowledge(id + 1), await acknowledge(-1), await acknowledge('1')]).toEqual([404, 400, 400]);
    webhook.answer(204);
    await expect.poll(async () => (await alarms()).alarms[0]?.on, { timeout: 8_000 }).toMatchObject({ state: 'done', status: 204 });
    await expect.poll(async () => (await alarms()).alarms[0]?.over?.state, { timeout: 15_000 }).toBe('done');
    expect((await alarms()).alarms).toMatchObject([{ acknowledged }]);
    expect((await alarms()).actions[0]).toMatchObject({ who: 'Operator key', what: 'alarms/acknowledge', about: '' });

    const posted = webhook.posts.filter(({ answered }) => answered === 204).map(({ body }) => body);
    expect(posted.map(({ state }) => state)).toEqual(['on', 'over']);
    expect(posted[0]).toMatchObject({ alarm: 'freshness', objective: { seconds: 60, share: 0.999 }, ended: null, portal: null });
    expect(posted[0].burnRate).toBeGreaterThan(14.4);
    expect(posted[1].ended > posted[1].began).toBe(true);
    const sent = JSON.stringify(webhook.posts.map(({ body }) => body));
    for (const secret of [USER, 'example.test', 'SELLER1', 'a-secret-path']) expect(sent).not.toContain(secret);
    expect(edge.logs.join('\n')).not.toContain('a-secret-path');
  });
});

/** A receiver of alarms that answers as the test says. */
async function startWebhook() {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
  const posts: { body: any; answered: number }[] = [];
  let status = 204;
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    posts.push({ body: JSON.parse(text), answered: status });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    answer(next: number) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
