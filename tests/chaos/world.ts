import { cpSync, rmSync } from 'node:fs';
import { createSessionCookies } from '#edge/session/cookie.ts';
import { type ContractHost, type RunningHost, temporaryFolder } from '#tests/contract/hosts.ts';
import { startUpstream } from '#tests/support/upstream.ts';
import { disk } from './failing-disk.ts';
import { startFaultyWay } from './faulty-way.ts';
import { sleep, type World } from './ground.ts';
import { jumpClock, mendClock } from './jumping-clock.ts';
import { createPerson, type Person } from './person.ts';
import { describeSteps, type HostStep, type WorldPlan } from './schedule.ts';

export type WorldResult = { schedules: number; failures: string[]; counts: Map<string, number> };

const SECRET = 'a-secret-for-chaos-of-32-characters';
/** Fast enough to see a minute's rules in seconds, slow enough that a busy machine is no fault by itself. */
const RATE = 20;
/** After so long (of the edge's time) a silent provider is dead, ms. */
const PING_TIMEOUT = 45_000;

/** Lives through a plan: every user's schedule at the same time, and the edge's own troubles. @returns what was wrong, each with its seed and schedule */
export async function runWorld(host: ContractHost, plan: WorldPlan): Promise<WorldResult> {
  const upstream = await startUpstream();
  const way = await startFaultyWay(upstream.url, PING_TIMEOUT);
  const folder = temporaryFolder();
  const copy = temporaryFolder();
  const cookies = await createSessionCookies(SECRET, false);
  let copied = false;
  let losses = 0;
  let edge: RunningHost | undefined;
  let url = '';
  let began = 0;
  const logs: string[] = [];

  const start = async () => {
    began = Date.now();
    edge = await host.start({
      upstream: way,
      dataDir: folder.path,
      rate: RATE,
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
    rate: RATE,
    upstream,
    way,
    url: () => url,
    now: () => began + (Date.now() - began) * RATE,
    seal: async (session) => (await cookies.seal(session, true)).split(';')[0] as string,
    trouble,
    logLosses: () => losses,
  };

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
        disk.fails = step.all ? 'writes' : 'commits';
        await sleep(step.ms);
        disk.fails = 'never';
        return;
      case 'clock':
        return jumpClock(step.jumpMs / RATE);
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
    disk.fails = 'never';
    const failures = await Promise.all(people.map((person) => person.settle()));
    const counts = new Map<string, number>();
    for (const person of people) for (const [name, count] of person.oracle.counts) counts.set(name, (counts.get(name) ?? 0) + count);
    return {
      schedules: plan.schedules.length,
      counts,
      failures: failures.flatMap((found, index) => {
        const schedule = plan.schedules[index];
        if (!found || !schedule) return [];
        const told = [...logs, ...(edge?.logs ?? [])].filter((line) => !line.startsWith('warn An upstream event')).slice(-8);
        return [
          [
            `seed ${plan.seed}, ${schedule.user}: ${found}`,
            `  edge: ${describeSteps(plan.host) || 'at peace'}`,
            `  user: ${describeSteps(schedule.steps)}`,
            ...told.map((line) => `  log: ${line}`),
          ].join('\n'),
        ];
      }),
    };
  } finally {
    disk.fails = 'never';
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
