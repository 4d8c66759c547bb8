// npm run bench:instances: kills one of several instances behind the real HAProxy, then restarts all of them in turn,
// under load. Prints what an alert costs, and how long each stop took from the first tab that was cut off until every
// tab was live again.
import { availableParallelism, loadavg } from 'node:os';
import { rollThrough } from '#tests/chaos/instances.ts';
import { readCommandLine, text } from '#tests/support/command-line.ts';
import { hasHaproxy } from '#tests/support/haproxy.ts';

const USAGE = `npm run bench:instances -- [options]

  --instances 3  processes of the portal
  --users 500    each has two tabs
  --rate 200     alerts a second
  --warm-up 0    seconds of alerts before the CPU is measured`;

const { values } = readCommandLine(USAGE, { instances: text, users: text, rate: text, 'warm-up': text });
if (!hasHaproxy()) {
  console.error('haproxy is not installed here: apt-get install haproxy');
  process.exit(1);
}
const instances = Number(values.instances ?? 3);
const users = Number(values.users ?? 500);
const rate = Number(values.rate ?? 200);

console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)} before the start, ${instances} instances`,
);
const { tabs, alerts, failures } = await rollThrough({
  instances,
  users,
  tabsEach: 2,
  rate,
  patience: 120_000,
  warmUp: Number(values['warm-up'] ?? 0) * 1_000,
  onSteady: (cpu) => console.log(`CPU of all instances: ${cpu.toFixed(0)} µs per alert and tab`),
  onStop: (stop, ms) => console.log(`${stop}: all live after ${(ms / 1000).toFixed(1)} s`),
});
console.log(`${tabs} tabs, ${alerts} alerts at ${rate}/s`);
for (const failure of failures.slice(0, 10)) console.error(failure);
console.log(failures.length === 0 ? 'Nothing was lost or doubled.' : `${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);
