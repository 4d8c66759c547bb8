import { cpSync, rmSync } from 'node:fs';
import { createSessionCookies } from '#edge/session/cookies.ts';
import { limits } from '#shared/protocol.ts';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import type { ChaosHost, RunningChaosHost } from './chaos-hosts.ts';
import { disk } from './failing-disk.ts';
import { startFaultyWay } from './faulty-way.ts';
import { sleep, type World } from './ground.ts';
import type { StorageState } from './host-faults.ts';
import { jumpClock, mendClock } from './jumping-clock.ts';
import { createPerson, type Person } from './person.ts';
import { describeSteps, type HostStep, type WorldPlan } from './schedule.ts';

export type WorldResult = { schedules: number; failures: string[]; counts: Map<string, number> };

/** Fast enough to test minute-long rules in seconds, slow enough for a busy machine. */
const RATE = 20;
const SECRET = 'a-secret-for-chaos-of-32-characters';
/** The longest recovery after all faults are cleared, ms of wall time. */
const PATIENCE = 12_000;
const MOST_PATIENCE = 60_000;
/** A provider that is silent this long counts as dead, ms of wall time. */
const PING_TIMEOUT = 2_250;

/**
 * Runs a plan: every user's schedule at once, and the edge's own faults.
 * @returns the failures, each with its seed and schedule
 */
export async function runWorld(host: ChaosHost, plan: WorldPlan): Promise<WorldResult> {
  const { rate = RATE, tabRate = rate } = plan;
  const upstream = await startUpstream();
  const way = await startFaultyWay(upstream.url, PING_TIMEOUT * Math.max(1, rate));
  const folder = temporaryFolder();
  const copy = temporaryFolder();
  const cookies = await createSessionCookies(SECRET, false);
  let copied = false;
  let losses = 0;
  let edge: RunningChaosHost | undefined;
  let url = '';
  let began = 0;
  const logs: string[] = [];
  const harms = new Map<string, number>();

  const start = async () => {
    began = Date.now();
    edge = await host.start({
      upstream: way,
      dataDir: folder.path,
      rate,
      settings: { SESSION_SECRET: SECRET, RATE_LIMITS: 'off', ...(url ? { PORT: new URL(url).port } : {}) },
    });
    url = edge.url;
  };
  const stop = async () => {
    logs.push(...(edge?.logs ?? []));
    await edge?.close();
    edge = undefined;
  };

  const world: World = {
    tabRate,
    // A refused upstream is retried after at most this long.
    patience: Math.min(MOST_PATIENCE, Math.max(PATIENCE, limits.backoffLast / rate)),
    upstream,
    way,
    url: () => url,
    now: () => began + (Date.now() - began) * rate,
    seal: async (session) => (await cookies.seal(session, true)).split(';')[0] as string,
    trouble,
    async harm(user, fault) {
      const befell = (await edge?.harm(user, fault)) ?? false;
      if (befell) harms.set(fault, (harms.get(fault) ?? 0) + 1);
      return befell;
    },
    logLosses: () => losses,
  };

  /**
   * Sets the state of this process's disk and that of an edge elsewhere. An edge that is down starts again with a sound
   * disk.
   */
  async function setStorage(state: StorageState) {
    disk.fails = state;
    await edge?.setStorage(state).catch(() => {});
  }

  async function trouble(step: HostStep): Promise<void> {
    switch (step.do) {
      case 'wait':
        return sleep(step.ms);
      case 'restart':
        await stop();
        return start();
      case 'keep-copy':
        await stop();
        cpSync(folder.path, copy.path, { recursive: true });
        copied = true;
        return start();
      case 'restore-copy':
      case 'wipe':
        if (step.do === 'restore-copy' && !copied) return;
        await stop();
        rmSync(folder.path, { recursive: true, force: true });
        if (step.do === 'restore-copy') cpSync(copy.path, folder.path, { recursive: true });
        losses += 1;
        for (const person of people) person.oracle.forgetLog();
        return start();
      case 'failing-commits':
        await setStorage(step.all ? 'no-writes' : 'no-commits');
        await sleep(step.ms);
        return setStorage('sound');
      case 'clock':
        jumpClock(step.jumpMs / rate);
        return edge?.takeClock();
      case 'kill':
        return edge?.kill();
      case 'provider-down':
        way.setDown(true);
        await sleep(step.ms);
        return way.setDown(false);
      case 'everybody-cut':
        for (const person of people) person.cutAll();
    }
  }

  const people: Person[] = [];
  try {
    await start();
    for (const schedule of plan.schedules) people.push(createPerson(world, schedule));
    await Promise.all([...people.map((person) => person.live()), ...(plan.host.length > 0 ? [troubles()] : [])]);
    await setStorage('sound');
    const failures = await Promise.all(people.map((person) => person.settle()));
    const counts = new Map([...harms].map(([fault, count]) => [`object:${fault}`, count]));
    for (const person of people)
      for (const [name, count] of person.oracle.counts) counts.set(name, (counts.get(name) ?? 0) + count);
    return {
      schedules: plan.schedules.length,
      counts,
      failures: failures.flatMap((found, index) => {
        const schedule = plan.schedules[index];
        if (!found || !schedule) return [];
        const lines = [...logs, ...(edge?.logs ?? [])]
          .filter((line) => !/^warn An upstream event|fitted no schema|^stack:|^workerd\//.test(line))
          .slice(-8);
        return [
          [
            `seed ${plan.seed}, ${schedule.user}: ${found}`,
            `  edge: ${describeSteps(plan.host) || 'at peace'}`,
            `  user: ${describeSteps(schedule.steps)}`,
            ...lines.map((line) => `  log: ${line}`),
          ].join('\n'),
        ];
      }),
    };
  } finally {
    disk.fails = 'sound';
    for (const person of people) person.leave();
    await stop();
    mendClock();
    await way.close();
    await upstream.close();
    folder.remove();
    copy.remove();
  }

  async function troubles() {
    for (const step of plan.host) await trouble(step);
  }
}
