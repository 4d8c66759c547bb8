// npm run chaos: seeded schedules of faults against a running edge, then SIGKILLs of real processes under load.
// --seed N lives through one world again; --worlds N and --kills N say how many; --host node names the host.
import { parseArgs } from 'node:util';
import { hosts } from '#tests/contract/hosts.ts';
import { killEdge, killProvider } from './kills.ts';
import { planWorld } from './schedule.ts';
import { planCase, spelled } from './spelled.ts';
import { runWorld } from './world.ts';

const PLACES = 20;

const { values } = parseArgs({
  options: { seed: { type: 'string' }, worlds: { type: 'string' }, kills: { type: 'string' }, from: { type: 'string' }, host: { type: 'string' } },
});
const chosen = (values.host ?? 'node').toLowerCase();
const from = Number(values.from ?? 1);
const seeds = values.seed === undefined ? Array.from({ length: Number(values.worlds ?? 30) }, (_, index) => from + index) : [Number(values.seed)];

let crashed: unknown;
process.on('uncaughtException', (error) => {
  crashed = error;
});

let schedules = 0;
let failed = 0;
const counts = new Map<string, number>();
for (const seed of seeds) {
  const began = performance.now();
  for (const host of hosts.filter((each) => each.name.toLowerCase() === chosen)) {
    // Every other world leaves the edge alone, so that what goes wrong between user and provider is not covered up by a restart.
    const result = await runWorld(host, planWorld(seed, PLACES, seed % 2 === 0));
    schedules += result.schedules;
    for (const [name, count] of result.counts) counts.set(name, (counts.get(name) ?? 0) + count);
    if (crashed) result.failures.push(`seed ${seed}: the process would have crashed: ${crashed instanceof Error ? crashed.stack : String(crashed)}`);
    crashed = undefined;
    failed += result.failures.length;
    for (const failure of result.failures) console.log(`\n${failure}`);
    console.log(
      `seed ${seed} on ${host.name}: ${result.schedules} schedules, ${result.failures.length} failed, ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  }
}
const told = (failures: string[]) => {
  failed += failures.length;
  for (const failure of failures) console.log(`\n${failure}`);
};

if (values.seed === undefined) {
  for (const host of hosts.filter((each) => each.name.toLowerCase() === chosen))
    for (const title of Object.keys(spelled)) told((await runWorld(host, planCase(title))).failures);
}

const rounds = Number(values.kills ?? (values.seed === undefined ? 24 : 0));
let kills = 0;
for (let seed = from; kills < rounds; seed += 1) {
  const edge = await killEdge(seed, Math.min(6, rounds - kills), 5);
  kills += edge.kills;
  told(edge.failures);
  console.log(`${edge.kills} SIGKILLs of the edge under load (seed ${seed}), ${edge.failures.length} failed`);
}
if (rounds > 0) {
  const provider = await killProvider(from, Math.max(1, Math.round(rounds / 3)));
  kills += provider.kills;
  told(provider.failures);
  console.log(`${provider.kills} SIGKILLs of the provider under load, ${provider.failures.length} failed`);
}
console.log(`\n${schedules} schedules and ${kills} SIGKILLs, ${failed} failed`);
console.log(
  [...counts]
    .sort()
    .map(([name, count]) => `${name} ${count}`)
    .join(' · '),
);
process.exit(failed > 0 ? 1 : 0);
