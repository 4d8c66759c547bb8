import { expect, it } from 'vitest';
import { createOutageLog } from './outage-log.ts';

function opened() {
  const lines: unknown[] = [];
  let now = 1_000;
  const outages = createOutageLog(
    (level, message, facts) => lines.push([level, message, facts]),
    () => now,
  );
  return {
    lines,
    outages,
    at(ms: number) {
      now = ms;
    },
  };
}

it('an outage is a line when it begins, at every tenfold of its users, and when the last of them is back, with what was recovered [ST16]', () => {
  const { lines, outages, at } = opened();
  for (let n = 1; n <= 12; n += 1) outages.lost(`u${n}`);
  for (let n = 1; n <= 12; n += 1) outages.lost(`u${n}`);
  at(61_000);
  for (let n = 1; n <= 11; n += 1) outages.back(`u${n}`, n === 3 ? 4 : 0);
  outages.back('u3', 9);
  expect(lines).toHaveLength(2);
  outages.back('u12', 1);
  expect(lines).toEqual([
    ['warn', 'The live connection to the provider is lost', { users: 1 }],
    ['warn', 'The live connection to the provider is lost', { users: 10 }],
    ['info', 'The provider is back', { users: 12, forMs: 60_000, alertsRecovered: 5 }],
  ]);
});

it('who closes the portal meanwhile keeps no outage open, and the next outage is another one', () => {
  const { lines, outages } = opened();
  outages.lost('u1');
  outages.lost('u2');
  outages.back('u1', 0);
  outages.gone('u2');
  outages.back('u9', 5);
  outages.lost('u1');
  expect(lines).toEqual([
    ['warn', 'The live connection to the provider is lost', { users: 1 }],
    ['info', 'The provider is back', { users: 2, forMs: 0, alertsRecovered: 0 }],
    ['warn', 'The live connection to the provider is lost', { users: 1 }],
  ]);
});
