// npm run chaos: runs seeded fault schedules against a running edge, SIGKILLs of real processes under load, and mass
// reconnects.
import { readCommandLine, stop, text } from '#tests/support/command-line.ts';
import { type ChaosHost, chaosHosts } from './chaos-hosts.ts';
import { killEdge, killProvider } from './kills.ts';
import { planSleep, planWorld, type WorldPlan } from './schedule.ts';
import { alarmCases, objectCases, planCase, spelled } from './spelled.ts';
import { runStorm } from './storm.ts';
import { runWorld } from './world.ts';

const PLACES = 20;
const KILLS_A_ROUND = 6;
const usual = {
  Node: { worlds: 30, kills: 24, storm: 2_000 },
  Cloudflare: { worlds: 5, kills: 6, storm: 200 },
} as const;

const USAGE = `npm run chaos -- [options]

  --host node|cloudflare   one host; both without it
  --worlds N               random worlds of ${PLACES} schedules each (Node ${usual.Node.worlds}, Cloudflare ${usual.Cloudflare.worlds})
  --kills N                SIGKILLs of the edge under load, and a third as many of the provider (${usual.Node.kills}, ${usual.Cloudflare.kills})
  --storm N                users who all reconnect at once (${usual.Node.storm.toLocaleString('en-US')}, ${usual.Cloudflare.storm})
  --from N                 the first seed (1)
  --seed N                 one world again, by its seed
  --case 'title'           one written-out world (tests/chaos/spelled.ts)
With --seed or --case, other parts run only if given. A failure prints the command that repeats it.
Exits with 0, with 1 if something failed, or with 2 on a wrong option.`;

const { values } = readCommandLine(USAGE, {
  seed: text,
  worlds: text,
  kills: text,
  storm: text,
  from: text,
  case: text,
  host: text,
});
for (const name of ['seed', 'worlds', 'kills', 'storm', 'from'] as const)
  if (values[name] !== undefined && !/^\d{1,9}$/.test(values[name]))
    stop(`--${name} is a whole number, not '${values[name]}'.`);
const chosen = chaosHosts.filter(({ portal }) => values.host === undefined || values.host.toLowerCase() === portal);
if (chosen.length === 0)
  stop(`There is no host '${values.host}'. There are ${chaosHosts.map(({ portal }) => portal).join(' and ')}.`);
const known = new Set(chosen.flatMap(titlesOf));
if (values.case !== undefined && !known.has(values.case))
  stop(`There is no case '${values.case}'. There are:\n  ${[...known].join('\n  ')}`);
const from = Number(values.from ?? 1);
const one = values.seed !== undefined || values.case !== undefined;

const crashes: unknown[] = [];
process.on('uncaughtException', (error) => crashes.push(error));

let failed = 0;
const summaries: string[] = [];
for (const host of chosen) summaries.push(await runHost(host));
console.log(`\n${summaries.join('\n')}`);
process.exit(failed > 0 ? 1 : 0);

async function runHost(host: ChaosHost): Promise<string> {
  const began = performance.now();
  const before = failed;
  const counts = new Map<string, number>();
  const again = (more: string) => `  again: npm run chaos -- --host ${host.portal} ${more}`;
  const report = (result: { failures: string[]; counts?: Map<string, number> }, more: string, what: string) => {
    const crashed = crashes
      .splice(0)
      .map((error) => `the process would have crashed: ${error instanceof Error ? error.stack : String(error)}`);
    const failures = [...result.failures, ...crashed];
    failed += failures.length;
    for (const [name, count] of result.counts ?? []) counts.set(name, (counts.get(name) ?? 0) + count);
    for (const failure of failures) console.log(`\n${failure}\n${again(more)}`);
    console.log(`${host.name}, ${what}, ${failures.length} failed`);
  };
  const number = (name: 'worlds' | 'kills' | 'storm') => Number(values[name] ?? (one ? 0 : usual[host.name][name]));
  const parts: string[] = [];

  const seeds =
    values.seed !== undefined
      ? [Number(values.seed)]
      : Array.from({ length: number('worlds') }, (_, index) => from + index);
  for (const seed of seeds) {
    const start = performance.now();
    const result = await runWorld(host, planOf(host, seed));
    report(result, `--seed ${seed}`, `seed ${seed}: ${result.schedules} schedules, ${since(start)}`);
  }
  if (seeds.length > 0)
    parts.push(
      `${seeds.length * PLACES} schedules (${seeds.length > 1 ? `seeds ${seeds[0]} to ${seeds.at(-1)}` : `seed ${seeds[0]}`})`,
    );

  const titles = titlesOf(host);
  const cases = one ? titles.filter((title) => title === values.case) : seeds.length > 0 ? titles : [];
  for (const title of cases) report(await runWorld(host, planCase(title)), `--case '${title}'`, title);
  if (cases.length > 0) parts.push(`${cases.length} spelled ${cases.length > 1 ? 'ones' : 'one'}`);

  const rounds = number('kills');
  for (let seed = from, kills = 0; kills < rounds; seed += 1) {
    const edge = await killEdge(seed, Math.min(KILLS_A_ROUND, rounds - kills), 5, host.portal);
    kills += edge.kills;
    report(
      edge,
      `--worlds 0 --storm 0 --from ${seed} --kills ${edge.kills}`,
      `seed ${seed}: ${edge.kills} SIGKILLs of the edge under load`,
    );
  }
  if (rounds > 0) {
    const provider = await killProvider(from, Math.max(1, Math.round(rounds / 3)), host.portal);
    report(
      provider,
      `--worlds 0 --storm 0 --from ${from} --kills ${rounds}`,
      `seed ${from}: ${provider.kills} SIGKILLs of the provider under load`,
    );
    parts.push(`${rounds} SIGKILLs of the edge and ${provider.kills} of the provider`);
  }

  const users = number('storm');
  if (users > 0) {
    const storm = await runStorm(host.portal, users, from);
    report(
      storm,
      `--worlds 0 --kills 0 --from ${from} --storm ${users}`,
      `seed ${from}: ${users} users at once, all right after ${storm.seconds.toFixed(1)} s`,
    );
    parts.push(`a restart storm of ${users} users`);
  }

  console.log(
    [...counts]
      .sort()
      .map(([name, count]) => `${name} ${count}`)
      .join(' · '),
  );
  return `${host.name}: ${parts.join(', ')}: ${failed - before} failed, ${since(began)}`;
}

/** Every other world leaves the edge alone, so that a restart does not hide faults between user and provider. */
function planOf(host: ChaosHost, seed: number): WorldPlan {
  if (host.objects && seed % 3 === 0) return planSleep(seed, PLACES);
  return planWorld(seed, PLACES, seed % 2 === 0, host.objects);
}

function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

function titlesOf(host: ChaosHost): string[] {
  return Object.keys({ ...spelled, ...(host.objects ? { ...objectCases, ...alarmCases } : {}) });
}
