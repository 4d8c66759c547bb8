import { createSessionCookies } from '#edge/session/cookies.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { startPortal } from '#tests/support/portal.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import { type ChaosTab, openChaosTab } from './chaos-tab.ts';
import { sleep } from './ground.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { createRandom } from './random.ts';

const SECRET = 'a-secret-for-chaos-of-32-characters';
/** Half of the missed alerts are in the log; the other half come while no edge is running. */
const MISSED = 20;
const KNOWN = 3;
const AT_A_TIME = 100;
const DAY = 86_400_000;
/** A storm may take this long, plus this much per user, ms. */
const PATIENCE = 30_000;
const PATIENCE_EACH = 60;

export type StormResult = { users: number; failures: string[]; counts: Map<string, number>; seconds: number };

type Visitor = { user: string; oracle: Oracle; tab: ChaosTab };

/**
 * Reconnects everybody at once to an edge that was just killed and restarted: each missed 20 alerts and must end with
 * all of them, once.
 * @returns the failures, and the time until the last tab was right
 */
export async function runStorm(host: 'node' | 'cloudflare', users: number, seed: number): Promise<StormResult> {
  const upstream = await startUpstream({ pingInterval: 25_000 });
  const portal = await startPortal(
    { UPSTREAM_API: upstream.url, UPSTREAM_SOCKET: upstream.url, SESSION_SECRET: SECRET },
    host,
  );
  const cookies = await createSessionCookies(SECRET, false);
  const visitors: Visitor[] = [];
  const publish = (count: number) => {
    for (const { user } of visitors) for (let left = count; left > 0; left -= 1) tell(user);
  };
  const tell = (user: string) => {
    const n = upstream.account(user).records.length + 1;
    const record = upstream.store(
      user,
      pricingRecord(n, { _id: `${user}-rec-${n}`, notificationId: `${user}-ntf-${n}` }),
    );
    upstream.emit(user, 'spapi:PRICING_HEALTH', { ...record }, { outboxId: `${user}-ob-${n}` });
  };

  try {
    for (let n = 1; n <= users; n += 1) {
      visitors.push(await arrive(`u${n}x`));
      if (n % AT_A_TIME === 0 || n === users) await allRight(PATIENCE);
    }
    const before = wrongs();
    if (before.length > 0)
      return result(
        before.map((wrong) => `before the storm: ${wrong}`),
        0,
      );

    for (const { tab } of visitors) tab.freeze();
    publish(MISSED / 2);
    // Gives the edge time to send what nobody will read: a frozen tab cannot confirm it.
    await sleep(1_000);
    await portal.kill();
    publish(MISSED / 2);
    await portal.start();
    const began = performance.now();
    // A frozen tab noticed none of this. Everything sent to it is lost with its socket.
    for (const { tab } of visitors) tab.cut();
    await allRight(PATIENCE + users * PATIENCE_EACH);
    return result(wrongs(), (performance.now() - began) / 1000);
  } finally {
    for (const { tab } of visitors) tab.close();
    await portal.close();
    await upstream.close();
  }

  async function arrive(user: string): Promise<Visitor> {
    upstream.addUser(user);
    const account = upstream.account(user);
    account.user.email = `${user}@example.test`;
    const token = `token-${user}-1`;
    account.tokens.add(token);
    for (let n = 0; n < KNOWN; n += 1) tell(user);
    const now = Date.now();
    const sealed = await cookies.seal(
      { userId: user, sessionId: `${user}-s`, token, issuedAt: now, expiresAt: now + DAY },
      true,
    );
    const oracle = createOracle(user);
    const tab = openChaosTab({
      name: `${user}-t1`,
      url: () => portal.url,
      cookie: sealed.split(';')[0] as string,
      user: { ...account.user } as UserInfo,
      rate: 1,
      random: createRandom(seed * 10_000 + visitors.length),
      oracle,
    });
    return { user, oracle, tab };
  }

  function isRight({ user, tab }: Visitor): boolean {
    const { alerts, unread } = tab.shown();
    const all = upstream.account(user).records.length;
    return (
      tab.status().state === 'live' &&
      alerts.size === all &&
      unread === all &&
      [...alerts.values()].every(({ times }) => times === 1)
    );
  }

  async function allRight(ms: number): Promise<void> {
    const deadline = performance.now() + ms;
    let waiting = visitors;
    while (waiting.length > 0 && performance.now() < deadline) {
      await sleep(50);
      waiting = waiting.filter((visitor) => !isRight(visitor));
    }
  }

  function wrongs(): string[] {
    return visitors.flatMap((visitor) => {
      const { user, oracle, tab } = visitor;
      if (isRight(visitor)) return oracle.violations;
      const { alerts, unread } = tab.shown();
      const wrong = `${user} is ${JSON.stringify(tab.status())} with ${alerts.size} alerts, ${unread} unread, of ${upstream.account(user).records.length}`;
      return [wrong, ...oracle.violations];
    });
  }

  function result(found: string[], seconds: number): StormResult {
    const counts = new Map<string, number>();
    for (const { oracle } of visitors)
      for (const [name, count] of oracle.counts) counts.set(name, (counts.get(name) ?? 0) + count);
    const more = found.length > 10 ? [`and ${found.length - 10} more`] : [];
    return {
      users,
      seconds,
      counts,
      failures: [...found.slice(0, 10), ...more].map((wrong) => `storm of seed ${seed} with ${users} users: ${wrong}`),
    };
  }
}
