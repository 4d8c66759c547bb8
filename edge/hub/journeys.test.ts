import { expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { createHubBench } from '#tests/support/hub.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import type { TracedSpan } from './ports.ts';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** A hub with one live tab, and what it measured. */
async function opened() {
  const bench = createHubBench();
  const delivered: number[] = [];
  const traces: { traceparent: string | undefined; spans: TracedSpan[] }[] = [];
  const hops: string[] = [];
  bench.deps.freshness = { delivered: (ms) => void delivered.push(ms) };
  bench.deps.traced = (traceparent, spans) => void traces.push({ traceparent, spans });
  bench.deps.meter.time = (name, [label]) => void hops.push(`${name}:${label}`);
  const tab = bench.attach(bench.session());
  await bench.join();
  await bench.pass(0);
  const asking = () => tab.frames().filter((frame) => frame.type === 'batch' && frame.ack === true);
  return {
    bench,
    tab,
    delivered,
    traces,
    hops,
    asking,
    async alert(n: number, meta: Record<string, unknown> = {}) {
      bench.emit('spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `o${n}`, ...meta });
      await bench.settle();
    },
    ack: () => tab.send(JSON.stringify({ type: 'ack', seq: tab.events().at(-1)?.seq })),
  };
}

it('an alert counts from the provider’s intake to the tab’s ack, and is traced and measured on all parts of its way [OPS-07]', async () => {
  const { bench, delivered, traces, hops, alert, ack, asking } = await opened();
  const acceptedAt = bench.now() - 700;
  await alert(1, { acceptedAt, traceparent: TRACE });
  expect(asking()).toHaveLength(1);
  await bench.pass(400);
  expect([delivered, traces]).toEqual([[], []]);
  ack();
  ack();
  expect(delivered).toEqual([1_100]);
  expect(hops).toEqual(['hop:provider', 'hop:normalize', 'hop:number', 'hop:fan-out', 'hop:acknowledge']);
  expect(traces.map(({ traceparent }) => traceparent)).toEqual([TRACE]);
  expect(traces[0]?.spans.map(({ name, from, to }) => [name, from - acceptedAt, to - acceptedAt])).toEqual([
    ['hub.receive', 700, 1_100],
    ['hub.normalize', 700, 700],
    ['hub.number', 700, 700],
    ['hub.fan-out', 700, 700],
    ['tab.acknowledge', 700, 1_100],
  ]);
});

it('requests an ack for one alert every 10 s, and counts the others when they are sent [OPS-07]', async () => {
  const { bench, delivered, traces, alert, ack, asking } = await opened();
  await alert(1);
  await alert(2, { acceptedAt: bench.now() - 50, traceparent: TRACE });
  await alert(2, { acceptedAt: bench.now() - 50 });
  expect(delivered).toEqual([50]);
  expect(traces[0]?.spans.map(({ name }) => name)).not.toContain('tab.acknowledge');
  ack();
  expect(delivered).toEqual([50, 0]);
  expect(asking()).toHaveLength(1);
  await bench.pass(10_000);
  await alert(3);
  expect(asking()).toHaveLength(2);
});

it('counts nothing for a tab that never acknowledges, and does not close it for that [OPS-07, ST5]', async () => {
  const { bench, tab, delivered, alert } = await opened();
  await alert(1);
  for (let seconds = 0; seconds < 60; seconds += 10) {
    tab.send('ping');
    await bench.pass(10_000);
  }
  await alert(2);
  expect([delivered, tab.closed()]).toEqual([[], undefined]);
});

it('takes no time from a provider whose clock is ahead, or from one that says nonsense [OPS-07]', async () => {
  const { bench, delivered, alert, ack } = await opened();
  for (const [n, acceptedAt] of [bench.now() + 5_000, 12, -1, 'soon', null].entries())
    await alert(n + 1, { acceptedAt, traceparent: 'no-trace' });
  ack();
  expect(delivered).toEqual([0, 0, 0, 0, 0]);
});

it('counts a missed alert from its publication, if a tab was open then [OPS-07, ST16]', async () => {
  const { bench, delivered } = await opened();
  const openedAt = bench.now();
  await bench.pass(5_000);
  const at = (ms: number) => new Date(openedAt + ms).toISOString();
  const missed = [pricingRecord(7, { publishedTime: at(1_000) }), pricingRecord(8, { publishedTime: at(-60_000) })].map(
    (record) => {
      const read = readAlert(record, 0);
      if (!read.ok) throw new Error('The sample can’t be read');
      return read.value;
    },
  );
  bench.calls.notifications.list = async () => ok({ notifications: missed, total: 2, unread: 2 });
  bench.upstreams.at(-1)?.events.onClose();
  await bench.pass(20_000);
  await bench.join();
  await bench.pass(0);
  expect(delivered).toEqual([24_000]);
});
