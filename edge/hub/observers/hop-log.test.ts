import { expect, it } from 'vitest';
import { createHubBench } from '#tests/support/hub.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { readHops } from './hop-lines.ts';

/** A hub with one live tab. */
async function opened() {
  const bench = createHubBench();
  const tab = bench.attach(bench.session());
  await bench.join();
  await bench.pass(0);
  return {
    ...bench,
    tab,
    alert: (n: number) => bench.emit('spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `o${n}` }),
    /** The stored lines, without their times. */
    lines: () => readHops(bench.store.hopsOf('u1', 0)).map(([kind, , ...rest]) => [kind, ...rest]),
  };
}

it('the lines of an alert are in the log with it, and those of its delivery with the next commit [OPS-01]', async () => {
  const { tab, alert, lines, settle, hub, running } = await opened();
  alert(1);
  await settle();
  const seq = tab.events().at(-1)?.seq;
  expect(lines().map(([kind]) => kind)).toEqual(['h', 'o', 's', 'a']);
  tab.send({ type: 'ack', seq });
  await hub().untilSettled();
  expect(lines().slice(4)).toEqual([
    ['l', seq, [1]],
    ['k', 1, seq],
  ]);
  hub().close();
  expect(running()).toBe(false);
  expect(lines().slice(6)).toEqual([
    ['c', 1],
    ['h', 'end'],
  ]);
});

it('a commit that is tried again writes each line once [OPS-01, ST6]', async () => {
  const { deps, alert, lines, settle } = await opened();
  alert(1);
  deps.commits.add({
    write() {
      throw new Error('Another hub’s events cannot be written');
    },
    settled() {},
  });
  await settle();
  expect(lines().map(([kind]) => kind)).toEqual(['h', 'o', 's', 'a']);
});

it('what the hub refuses is stored at once, so that an operator finds it [OPS-01]', async () => {
  const { emit, lines, settle } = await opened();
  emit('spapi:PRICING_HEALTH', { asin: 'B000000001', id: 'rec-1' });
  await settle();
  expect(lines().at(-1)).toMatchObject([
    'r',
    'spapi:PRICING_HEALTH',
    expect.any(String),
    expect.any(String),
    ['r:rec-1'],
    'B000000001',
    expect.any(String),
  ]);
});
