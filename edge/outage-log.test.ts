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

it('an outage is logged when it begins, at every tenfold of its users, and when the last user is back, with the number of recovered alerts [ST16]', () => {
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

it('the log doesn’t say that the provider is back if the last affected user closes the portal, and the next outage is a new one [ST16]', () => {
  const { lines, outages } = opened();
  outages.lost('u1');
  outages.lost('u2');
  outages.back('u1', 0);
  outages.gone('u2');
  outages.back('u9', 5);
  outages.lost('u1');
  expect(lines).toEqual([
    ['warn', 'The live connection to the provider is lost', { users: 1 }],
    ['info', 'Nobody waits for the provider anymore', { users: 2, forMs: 0, alertsRecovered: 0 }],
    ['warn', 'The live connection to the provider is lost', { users: 1 }],
  ]);
  outages.gone('u1');
  expect(lines.at(-1)).toEqual([
    'info',
    'Nobody waits for the provider anymore',
    { users: 1, forMs: 0, alertsRecovered: 0 },
  ]);
});

it('the log says that the provider is back although another user closed the portal before [ST16]', () => {
  const { lines, outages } = opened();
  outages.lost('u1');
  outages.lost('u2');
  outages.gone('u2');
  outages.back('u1', 2);
  expect(lines.at(-1)).toEqual(['info', 'The provider is back', { users: 2, forMs: 0, alertsRecovered: 2 }]);
});
