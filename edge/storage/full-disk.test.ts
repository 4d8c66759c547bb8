import { expect, it } from 'vitest';
import { closeCodes } from '#shared/protocol.ts';
import { disk } from '#tests/chaos/failing-disk.ts';
import { hosts, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { openTab } from '#tests/support/tab.ts';
import { startUpstream } from '#tests/support/upstream.ts';

it('a full disk signs nobody out, and with space again the tab goes live by itself and gets the missed events [ST1, LIVE-08]', async () => {
  const folder = temporaryFolder();
  const upstream = await startUpstream();
  upstream.addUser('u1');
  const edge = await (hosts[0] as (typeof hosts)[number]).start({ upstream, dataDir: folder.path });
  const cookie = await signIn(edge.url, { email: 'u1@example.test', password: 'pass-word-1' });
  const hears = (n: number) => (event: { data: { identity?: { recordId?: string } } }) =>
    event.data.identity?.recordId === `rec-${n}`;
  const alert = (n: number) => {
    upstream.store('u1', pricingRecord(n));
    upstream.emit('u1', 'spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `ob-${n}` });
  };
  try {
    const first = openTab(edge.url, cookie, { acks: true });
    await first.upstream('live');
    alert(1);
    await first.event(hears(1));

    disk.fails = 'no-writes';
    alert(2);
    expect(await first.closed()).toMatchObject({ code: closeCodes.hubRestarted });
    const turnedAway = openTab(edge.url, cookie, { hello: first.cursor() });
    const met = await turnedAway.until('an end', () => turnedAway.ws.readyState === turnedAway.ws.CLOSED);
    expect(met).toBe(true);
    const requested = await fetch(`${edge.url}/api/session`, { headers: { cookie } });
    expect([200, 500]).toContain(requested.status);
    expect(requested.headers.getSetCookie()).toEqual([]);

    disk.fails = 'sound';
    const again = openTab(edge.url, cookie, { hello: first.cursor(), acks: true });
    await again.upstream('live');
    await again.event(hears(2));
    alert(3);
    await again.event(hears(3));
    expect(again.events.filter(hears(2))).toHaveLength(1);
    await again.close();
  } finally {
    disk.fails = 'sound';
    await edge.close();
    await upstream.close();
    folder.remove();
  }
});

it('a log-out on a full disk still deletes the cookie and ends the session, which stays ended once there is space [ST8]', async () => {
  const folder = temporaryFolder();
  const upstream = await startUpstream();
  upstream.addUser('u1');
  const host = hosts[0] as (typeof hosts)[number];
  let edge = await host.start({ upstream, dataDir: folder.path });
  const log = (method: string, cookie: string) =>
    fetch(`${edge.url}/api/session`, { method, headers: { cookie, origin: edge.url } });
  const userOf = async (cookie: string) => ((await (await log('GET', cookie)).json()) as { user: unknown }).user;
  const who = { email: 'u1@example.test', password: 'pass-word-1' };
  const cookies = [await signIn(edge.url, who), await signIn(edge.url, who), await signIn(edge.url, who)] as const;
  try {
    const tab = openTab(edge.url, cookies[0], { acks: true });
    await tab.upstream('live');
    disk.fails = 'no-writes';
    // With a hub that is there, and with one that is made for it.
    for (const cookie of cookies.slice(0, 2)) {
      const out = await log('DELETE', cookie);
      expect(out.status).toBe(204);
      expect(out.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^sw=; Max-Age=0;/),
        expect.stringMatching(/^sellerwire_home=; Max-Age=0;/),
      ]);
    }
    expect(await tab.closed()).toMatchObject({ code: closeCodes.signedOut });
    await expect.poll(() => upstream.calls.filter(({ name }) => name === 'sign-out').length).toBe(2);
    expect([await userOf(cookies[0]), await userOf(cookies[1])]).toEqual([null, null]);

    disk.fails = 'sound';
    expect(await userOf(cookies[2])).toMatchObject({ _id: 'u1' });
    await edge.close();
    edge = await host.start({ upstream, dataDir: folder.path });
    expect([await userOf(cookies[0]), await userOf(cookies[1])]).toEqual([null, null]);
  } finally {
    disk.fails = 'sound';
    await edge.close();
    await upstream.close();
    folder.remove();
  }
});
