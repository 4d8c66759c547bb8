import { afterEach, beforeEach, expect, it } from 'vitest';
import { asinOf, pricingRecord } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { call, signIn, temporaryFolder } from './hosts.ts';

const HOUR = 3_600_000;

let upstream: TestUpstream;
let folders: ReturnType<typeof temporaryFolder>[];
let portals: Portal[];
let tabs: TestTab[];

beforeEach(async () => {
  upstream = await startUpstream();
  folders = [];
  portals = [];
  tabs = [];
});

afterEach(async () => {
  for (const tab of tabs) tab.terminate();
  await Promise.all(portals.map((portal) => portal.close()));
  await upstream.close();
  for (const folder of folders) folder.remove();
});

async function instance(aheadMs: number): Promise<Portal> {
  const folder = temporaryFolder();
  folders.push(folder);
  const portal = await startPortal({
    UPSTREAM_API: upstream.url,
    UPSTREAM_SOCKET: upstream.url,
    SESSION_SECRET: 'a-secret-of-all-instances-of-32-characters',
    DATA_DIR: folder.path,
    CLOCK_AHEAD: String(aheadMs),
    NODE_OPTIONS: `--import=${new URL('../support/clock-ahead.ts', import.meta.url)}`,
  });
  portals.push(portal);
  return portal;
}

it.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])(
  'an instance whose clock is an hour %s shares sessions, delivers every alert once, and logs it [ENG-01]',
  async (_, aheadMs) => {
    const [right, wrong] = await Promise.all([instance(0), instance(aheadMs)]);
    const who = upstream.addUser('u1');
    const cookies = [await signIn(right.url, who), await signIn(wrong.url, who)];
    for (const portal of [right, wrong])
      for (const cookie of cookies) {
        expect((await call(portal.url, cookie, 'GET', '/api/tokens')).status).toBe(200);
        const tab = openTab(portal.url, cookie, { acks: true });
        tabs.push(tab);
        await tab.upstream('live');
      }
    for (let n = 1; n <= 10; n += 1) {
      upstream.store('u1', pricingRecord(n));
      upstream.emit('u1', 'spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `ob-${n}` });
    }
    for (const tab of tabs) {
      await tab.event(
        ({ type, data }) => type === 'notification.created' && data.asin === asinOf(10),
        'the last alert',
      );
      expect(tab.events.filter(({ type }) => type === 'notification.created')).toHaveLength(10);
    }
    // A session that ends at one ends at the other, whichever clock counts.
    upstream.account('u1').tokens.clear();
    for (const portal of [right, wrong])
      await expect.poll(async () => (await call(portal.url, cookies[0] ?? '', 'GET', '/api/tokens')).status).toBe(401);

    const lines = (portal: Portal) =>
      portal
        .logged()
        .split('\n')
        .filter((line) => line.includes('The clocks of this machine and of the provider differ'));
    expect(lines(right)).toEqual([]);
    const [line, ...more] = lines(wrong);
    expect(more).toEqual([]);
    const { level, secondsAhead } = JSON.parse(line ?? '{}') as { level: string; secondsAhead: number };
    expect([level, Math.round(secondsAhead / 60)]).toEqual(['warn', aheadMs / 60_000]);
  },
);
