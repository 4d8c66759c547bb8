import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserInfo } from '#shared/session/user.ts';
import { startHaproxy } from '#tests/support/haproxy.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ChaosTab, openChaosTab } from './chaos-tab.ts';
import { sleep } from './ground.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { createRandom } from './random.ts';

const SECRET = 'a-secret-for-chaos-of-32-characters';
/** So many sign in at once. */
const AT_A_TIME = 20;

export type Instances = { url: string; portals: Portal[]; close(): Promise<void> };

/** Starts instances of the portal with one session key and their own folders, behind the real HAProxy. */
export async function startInstances(
  count: number,
  upstream: Pick<TestUpstream, 'url'>,
  settings: Record<string, string> = {},
): Promise<Instances> {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-instances-'));
  const portals = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startPortal({
        UPSTREAM_API: upstream.url,
        UPSTREAM_SOCKET: upstream.url,
        SESSION_SECRET: SECRET,
        DATA_DIR: join(folder, String(index)),
        ...settings,
      }),
    ),
  );
  const end = async () => {
    await Promise.all(portals.map((portal) => portal.close()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const proxy = await startHaproxy(portals.map(({ url }) => url));
    return { url: proxy.url, portals, close: () => proxy.close().then(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

type Visitor = { user: string; cookie: string; tabs: { tab: ChaosTab; oracle: Oracle }[] };

export type RollingResult = {
  tabs: number;
  alerts: number;
  /** For each stop, the time from the first tab that was cut off until every tab was live again, ms. */
  live: { stop: string; ms: number }[];
  failures: string[];
};

/**
 * Kills one of several instances behind HAProxy, then restarts all of them one after the other, while alerts arrive.
 * At the end, every tab must show the newest alerts once, and count all.
 * @param options.rate alerts a second, for all users together
 * @param options.patience how long everything may take to settle, ms
 */
export async function rollThrough(options: {
  instances: number;
  users: number;
  tabsEach: number;
  rate: number;
  patience: number;
  /** How long alerts arrive before the processor time is measured, ms: code that ran often is compiled by then. */
  warmUp?: number;
  onStop?: (stop: string, ms: number) => void;
  /** Called before the first stop with the processor time of all instances for one alert in one tab, µs. */
  onSteady?: (cpu: number) => void;
}): Promise<RollingResult> {
  const { users, tabsEach, rate, patience } = options;
  const upstream = await startUpstream({ pingInterval: 25_000 });
  const instances = await startInstances(options.instances, upstream);
  const visitors: Visitor[] = [];
  const all = () => visitors.flatMap(({ tabs }) => tabs);
  const live: RollingResult['live'] = [];
  let alerts = 0;
  let over = false;

  try {
    for (let from = 0; from < users; from += AT_A_TIME) {
      const some = Array.from({ length: Math.min(AT_A_TIME, users - from) }, (_, index) => arrive(from + index));
      visitors.push(...(await Promise.all(some)));
    }
    await until(areAllLive, patience);
    const publishing = publish();
    if (options.onSteady) options.onSteady(await cpuOfDelivery());

    const [first] = instances.portals as [Portal];
    await stopping('kill -9', () => first.kill());
    await first.start();
    await untilEven();
    for (const [index, portal] of instances.portals.entries()) {
      await stopping(`restart ${index + 1}`, () => portal.close());
      await portal.start();
      await untilEven();
    }
    over = true;
    await publishing;
    await until(() => visitors.every(isRight), patience);
    return { tabs: all().length, alerts, live, failures: wrongs() };
  } finally {
    over = true;
    for (const { tab } of all()) tab.close();
    await instances.close();
    await upstream.close();
  }

  /** Signs a new user in through the proxy, and opens the tabs. */
  async function arrive(n: number): Promise<Visitor> {
    const user = `u${n + 1}x`;
    const who = upstream.addUser(user);
    const answer = await fetch(`${instances.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(who),
    });
    if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}: ${await answer.text()}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const tabs = Array.from({ length: tabsEach }, (_, index) => {
      const oracle = createOracle(user, 'several');
      const tab = openChaosTab({
        name: `${user}-t${index + 1}`,
        url: () => instances.url,
        cookie,
        user: { ...upstream.account(user).user } as UserInfo,
        rate: 1,
        random: createRandom(n * 10 + index),
        oracle,
      });
      return { tab, oracle };
    });
    return { user, cookie, tabs };
  }

  async function publish() {
    const began = performance.now();
    while (!over) {
      const due = Math.floor(((performance.now() - began) / 1000) * rate);
      for (; alerts < due; alerts += 1) tell((visitors[alerts % visitors.length] as Visitor).user);
      await sleep(5);
    }
  }

  async function cpuOfDelivery(): Promise<number> {
    await sleep(STEADY + (options.warmUp ?? 0));
    const cpuBefore = sumOf(instances.portals.map(cpuOf));
    const alertsBefore = alerts;
    await sleep(STEADY * 8);
    return (sumOf(instances.portals.map(cpuOf)) - cpuBefore) / ((alerts - alertsBefore) * tabsEach);
  }

  function tell(user: string) {
    const n = upstream.account(user).records.length + 1;
    const record = pricingRecord(n, { _id: `${user}-rec-${n}`, notificationId: `${user}-ntf-${n}` });
    upstream.emit(user, 'spapi:PRICING_HEALTH', { ...upstream.store(user, record) }, { outboxId: `${user}-ob-${n}` });
  }

  /** Notes how long it takes from the first tab that a stop cuts off until the last one is live again. */
  async function stopping(stop: string, act: () => Promise<void>) {
    let firstAway: number | undefined;
    let lastAway = performance.now();
    let isStopped = false;
    const stopped = act().then(() => {
      isStopped = true;
    });
    await until(() => {
      if (!areAllLive()) {
        lastAway = performance.now();
        firstAway ??= lastAway;
      }
      return isStopped && performance.now() - lastAway > STEADY;
    }, patience);
    await stopped;
    const ms = firstAway === undefined ? 0 : Math.round(lastAway - firstAway);
    live.push({ stop, ms });
    options.onStop?.(stop, ms);
  }

  /** Waits until HAProxy sends people to every instance again, and all tabs are live. */
  async function untilEven() {
    await sleep(STEADY * 2);
    await until(areAllLive, patience);
  }

  function areAllLive(): boolean {
    return all().every(({ tab }) => tab.status().state === 'live');
  }

  function isRight({ user, tabs }: Visitor): boolean {
    const sent = upstream.account(user).records.length;
    return tabs.every(({ tab }) => {
      const { alerts: shown, unread } = tab.shown();
      const once = [...shown.values()].every(({ times }) => times === 1);
      // A tab that came to another instance has only the first page of older ones, but counts them all.
      const newest = Array.from({ length: Math.min(sent, FIRST_PAGE) }, (_, index) => `${user}-ntf-${sent - index}`);
      const hasNewest = newest.every((id) => shown.has(id));
      return tab.status().state === 'live' && unread === sent && once && hasNewest;
    });
  }

  function wrongs(): string[] {
    return visitors.flatMap((visitor) => {
      const { user, tabs } = visitor;
      const found = tabs.flatMap(({ oracle }) => oracle.violations);
      if (isRight(visitor)) return found;
      const sent = upstream.account(user).records.length;
      const seen = tabs.map(
        ({ tab }) =>
          `${tab.name} ${tab.status().state} with ${tab.shown().alerts.size} alerts, ${tab.shown().unread} unread`,
      );
      return [`${user} of ${sent} alerts: ${seen.join(', ')}`, ...found];
    });
  }
}

/** The processor time that a portal's process has used, µs (Linux counts it in hundredths of a second). */
function cpuOf({ servingPid }: Portal): number {
  // The name in brackets may have blanks. After it, utime and stime are the 12th and the 13th field.
  const fields = readFileSync(`/proc/${servingPid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** As many as a snapshot has at least. */
const FIRST_PAGE = 20;

/** Longer than HAProxy needs to notice a change, ms. */
const STEADY = 2_500;

async function until(test: () => boolean, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  while (!test() && performance.now() < deadline) await sleep(25);
}
