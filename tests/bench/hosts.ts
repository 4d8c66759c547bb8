import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '#tests/contract/hosts.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { startPortal } from '#tests/support/portal.ts';
import { openTab } from '#tests/support/tab.ts';
import { startUpstream } from '#tests/support/upstream.ts';

/**
 * Sends the same alerts through both edge hosts, each in its own process, and measures the serving process's cost of
 * one event to two tabs. Run by hand: node tests/bench/hosts.ts [users] [events a second] [seconds]
 */
const users = Number(process.argv[2] ?? 40);
const rate = Number(process.argv[3] ?? 400);
const seconds = Number(process.argv[4] ?? 10);
const TICKS_PER_SECOND = 100;

/** The user and system time of a process, ms. Linux only. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

for (const host of ['node', 'cloudflare'] as const) {
  const upstream = await startUpstream();
  const portal = await startPortal({ UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url }, host);
  const tabs: ReturnType<typeof openTab>[] = [];
  try {
    for (let user = 0; user < users; user += 1) {
      const cookie = await signIn(portal.url, upstream.addUser(`u${user}`));
      // Where the runtime is local, its entry compresses frames if a tab offers it. Node never does.
      for (let tab = 0; tab < 2; tab += 1) tabs.push(openTab(portal.url, cookie, { acks: true, compression: false }));
    }
    for (const tab of tabs) {
      await tab.snapshot();
      await tab.upstream('live');
    }
    await sleep(500);
    const before = cpuOf(portal.servingPid);
    const began = performance.now();
    let sent = 0;
    while (sent < rate * seconds) {
      const owed = Math.min(rate * seconds, Math.floor(((performance.now() - began) / 1000) * rate));
      for (; sent < owed; sent += 1)
        upstream.emit(`u${sent % users}`, 'spapi:PRICING_HEALTH', pricingRecord(sent), { outboxId: `o${sent}` });
      await sleep(5);
    }
    const alerts = () =>
      tabs.reduce((sum, tab) => sum + tab.events.filter((event) => event.type === 'notification.created').length, 0);
    for (let waited = 0; alerts() < sent * 2 && waited < 10_000; waited += 100) await sleep(100);
    const cpu = cpuOf(portal.servingPid) - before;
    console.log(
      `${host.padEnd(10)} ${sent} alerts, ${alerts()} deliveries, ${((cpu * 1000) / sent).toFixed(0)} µs of CPU an alert to two tabs`,
    );
  } finally {
    for (const tab of tabs) tab.terminate();
    await portal.close();
    await upstream.close();
  }
}
