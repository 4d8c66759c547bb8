import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCollector } from '#tests/support/collector.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const parts = ['hub.normalize', 'hub.number', 'hub.fan-out', 'tab.acknowledge'];

describe.each(hosts)('traces on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let edge: RunningHost;
  let tab: TestTab;

  beforeEach(async () => {
    upstream = await startUpstream();
    upstream.addUser('u1');
    folder = temporaryFolder();
    collector = await startCollector();
  });

  afterEach(async () => {
    tab?.terminate();
    await edge.close();
    await collector.close();
    await upstream.close();
    folder.remove();
  });

  async function start(settings: Record<string, string>) {
    edge = await host.start({ upstream, dataDir: folder.path, settings });
    tab = openTab(edge.url, await signIn(edge.url, { email: 'u1@example.test', password: 'pass-word-1' }), {
      acks: true,
    });
    await tab.snapshot();
    await tab.upstream('live');
  }

  async function alert(n: number, meta: Record<string, unknown> = {}) {
    upstream.store('u1', pricingRecord(n));
    upstream.emit('u1', 'spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `ob-${n}`, ...meta });
    await tab.event(
      (event) => event.type === 'notification.created' && event.data.identity.recordId === `rec-${n}`,
      `alert ${n}`,
    );
  }

  it('continue the provider’s trace from the hub to the tab’s ack, without anything about the user [OPS-07]', async () => {
    await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key',
    });
    const before = Date.now();
    await alert(1, { traceparent: `00-${TRACE}-${PARENT}-01` });
    await expect.poll(() => collector.spans.length, { timeout: 8_000 }).toBe(5);

    const whole = collector.named('hub.receive');
    expect(whole).toMatchObject({ service: 'sellerwire-portal', traceId: TRACE, parentSpanId: PARENT });
    for (const name of parts)
      expect(collector.named(name), name).toMatchObject({ traceId: TRACE, parentSpanId: whole?.spanId });
    expect(new Set(collector.spans.map(({ spanId }) => spanId)).size).toBe(5);
    for (const { name, startTimeUnixNano, endTimeUnixNano } of collector.spans) {
      const [from, to] = [Number(BigInt(startTimeUnixNano) / 1_000_000n), Number(BigInt(endTimeUnixNano) / 1_000_000n)];
      expect(from >= before - 1_000 && to >= from && to <= Date.now() + 1_000, name).toBe(true);
    }
    expect(collector.spans.flatMap(({ attributes }) => attributes)).toEqual([]);
    for (const secret of ['u1', 'example.test', 'SELLER1', 'B000000001', 'token'])
      expect(collector.texts.join('\n'), secret).not.toContain(secret);
    expect([...collector.keys]).toEqual(['Bearer collector-key']);
  });

  it('begin at the hub if the provider sends none, and are not recorded if the provider does not sample [OPS-07]', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await alert(1, { traceparent: `00-${TRACE}-${PARENT}-00` });
    await alert(2);
    await expect.poll(() => collector.named('hub.receive'), { timeout: 8_000 }).toBeDefined();
    expect(collector.spans.some(({ traceId }) => traceId === TRACE)).toBe(false);
    expect(collector.named('hub.receive')?.parentSpanId || undefined).toBeUndefined();
  });

  it('are off without a collector, and a collector that does not answer holds nothing up [OPS-07]', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    for (let n = 1; n <= 5; n += 1) await alert(n);
    expect(collector.texts).toEqual([]);
    tab.terminate();
    await edge.close();
    await start({});
    await alert(6);
    expect(collector.texts).toEqual([]);
  });
});
