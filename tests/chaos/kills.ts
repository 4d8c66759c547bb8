import { createSessionCookies } from '#edge/session/cookies.ts';
import { pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import { openChaosTab } from './chaos-tab.ts';
import { startFaultyWay } from './faulty-way.ts';
import { sleep, type World } from './ground.ts';
import { createOracle } from './oracle.ts';
import { createPerson, type Person } from './person.ts';
import { createRandom, type Random } from './random.ts';
import { describeSteps, type Step } from './schedule.ts';

const SECRET = 'a-secret-for-chaos-of-32-characters';
/** Publication time of the first message, ms: newer than nearly everything in the sample list. */
const EPOCH = Date.now() - 600_000;
/** The process runs in real time; only its clients run faster. */
const CLIENT_RATE = 4;
const PATIENCE = 12_000;

export type KillResult = { kills: number; failures: string[] };

/**
 * Sends SIGKILL to the edge's process again and again while several people work, then compares everybody's tabs with
 * the provider. Command answers are held, so that many kills fall between the provider's 200 and the append.
 */
export async function killEdge(
  seed: number,
  kills: number,
  places: number,
  host: 'node' | 'cloudflare',
): Promise<KillResult> {
  const random = createRandom(seed);
  const upstream = await startUpstream();
  const way = await startFaultyWay(upstream.url, 20_000);
  const portal = await startPortal({ UPSTREAM_API: way.url, UPSTREAM_SOCKET: way.url, SESSION_SECRET: SECRET }, host);
  const cookies = await createSessionCookies(SECRET, false);
  const world: World = {
    tabRate: CLIENT_RATE,
    patience: PATIENCE,
    upstream,
    way,
    url: () => portal.url,
    now: Date.now,
    seal: async (session) => (await cookies.seal(session, true)).split(';')[0] as string,
    trouble: async () => {},
    harm: async () => false,
    logLosses: () => 0,
  };
  const people: Person[] = [];
  const schedules = Array.from({ length: places }, (_, index) => {
    const own = createRandom(seed * 1000 + index);
    return { user: `u${index + 1}x`, seed: seed * 1000 + index, steps: working(own, kills) };
  });
  try {
    for (const schedule of schedules) people.push(createPerson(world, schedule));
    const lives = people.map((person) => person.live());
    // Leaves to chance at which step the kill hits.
    await sleep(700);
    for (let kill = 0; kill < kills; kill += 1) {
      await portal.kill();
      await sleep(random.int(0, 120));
      await portal.start();
      await sleep(random.int(20, 900));
    }
    await Promise.all(lives);
    const failures = await Promise.all(people.map((person) => person.settle()));
    return {
      kills,
      failures: failures.flatMap((found, index) =>
        found
          ? [
              `kills of seed ${seed}, ${schedules[index]?.user}: ${found}\n  user: ${describeSteps(schedules[index]?.steps ?? [])}`,
            ]
          : [],
      ),
    };
  } finally {
    for (const person of people) person.leave();
    await portal.close();
    await way.close();
    await upstream.close();
  }
}

/** A person who works for about as long as the kills take. */
function working(random: Random, kills: number): Step[] {
  const steps: Step[] = [{ do: 'open', tab: 0, session: 0 }, { do: 'open', tab: 1, session: 0 }, { do: 'until-live' }];
  for (let count = 0; count < kills * 3; count += 1) {
    const tab = random.int(0, 1);
    steps.push(
      ...random.pick<() => Step[]>([
        () => [{ do: 'alerts', count: 1, form: random.pick(['record', 'message', 'twice']) }],
        () => [{ do: 'alerts', count: 1, form: 'record' }],
        () => [{ do: 'rows', count: random.pick([5, 60]) }],
        () => [{ do: 'balance' }],
        () => [{ do: 'plan' }],
        () => [
          { do: 'hold', call: 'read', ms: 150 },
          { do: 'read', tab, count: 2 },
        ],
        () => [
          { do: 'hold', call: 'delete', ms: 150 },
          { do: 'remove', tab, count: 2 },
        ],
        () => [{ do: 'cut', tab }],
      ])(),
      { do: 'wait', ms: random.int(20, 350) },
    );
  }
  return steps;
}

/**
 * Sends SIGKILL to the embedded provider while messages arrive. Each accepted message is on the screen once, even if it
 * was sent twice.
 */
export async function killProvider(seed: number, kills: number, host: 'node' | 'cloudflare'): Promise<KillResult> {
  const random = createRandom(seed);
  const portal = await startPortal({}, host);
  const failures: string[] = [];
  const oracle = createOracle('owner');
  const tabs: ReturnType<typeof openChaosTab>[] = [];
  try {
    const response = await fetch(`${portal.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@demo.test', password: 'demo-pass-1' }),
    });
    const { user } = (await response.json()) as { user: { _id: string } };
    const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] as string;
    for (const name of ['owner-1', 'owner-2'])
      tabs.push(
        openChaosTab({
          name,
          url: () => portal.url,
          cookie,
          user,
          rate: CLIENT_RATE,
          random: createRandom(seed + tabs.length),
          oracle,
        }),
      );
    await until(() => tabs.every((tab) => tab.status().state === 'live'));

    const taken: number[] = [];
    let over = false;
    let n = 0;
    const ingesting = (async () => {
      while (!over) {
        n += 1;
        // Retries until accepted, as a sender would: a lost answer may have been a success.
        while (!(await ingested(portal, `kill-${seed}-${n}`, n))) await sleep(30);
        taken.push(n);
        await sleep(random.int(5, 40));
      }
    })();
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(random.int(150, 700));
      await portal.killProvider();
      const before = taken.length;
      await until(() => taken.length > before + 2);
      if (kill === kills - 1) break;
      // The edge has restarted the provider; restarting both reveals its new process id.
      await portal.kill();
      await portal.start();
    }
    over = true;
    await ingesting;
    const lacks = () =>
      tabs.flatMap((tab) =>
        taken
          .filter((each) => tab.shown().alerts.get(`kill-${seed}-${each}`)?.times !== 1)
          .map((each) => `${tab.name} ${each}`),
      );
    await until(() => lacks().length === 0 && tabs.every((tab) => tab.status().state === 'live'));
    if (lacks().length > 0)
      failures.push(
        `provider kills of seed ${seed}: of ${taken.length} messages these are missing or doubled: ${lacks().slice(0, 20).join(', ')}`,
      );
    for (const tab of tabs)
      if (tab.status().state !== 'live')
        failures.push(`provider kills of seed ${seed}: ${tab.name} is ${JSON.stringify(tab.status())}`);
    failures.push(...oracle.violations);
    return { kills, failures };
  } finally {
    for (const tab of tabs) tab.close();
    await portal.close();
  }
}

async function ingested(portal: Portal, notificationId: string, n: number): Promise<boolean> {
  const message = pricingMessage(n, { sellerId: 'A1DEMOOWNER001', at: EPOCH + n * 1000, notificationId });
  try {
    const { status } = await portal.ingest('sp-api', message);
    return status === 202 || status === 200;
  } catch {
    return false;
  }
}

async function until(test: () => boolean, ms = 15_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!test() && performance.now() < deadline) await sleep(25);
}
