import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectorOf } from '#shared/tracing/collector.ts';
import { readTraceparent } from '#shared/tracing/traceparent.ts';
import { startCollector } from '#tests/support/collector.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('the way of a message through the provider', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let provider: TestProvider;
  beforeEach(async () => {
    collector = await startCollector();
  });
  afterEach(async () => {
    await provider.close();
    await collector.close();
  });

  /** Starts a provider and sends it a message. @returns the meta of the frame that the hub gets */
  async function ingest(headers: Record<string, string>, isTraced: boolean) {
    provider = await startTestProvider({
      collector: isTraced
        ? collectorOf({ otelExporterOtlpEndpoint: collector.url, otelExporterOtlpHeaders: undefined })
        : undefined,
    });
    const owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN', subscribed: ['US'] });
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    const heard = nextEvent(socket, 'spapi:PRICING_HEALTH');
    const body = JSON.stringify(pricingHealth({ sellerId: 'A1OWN', notificationId: 'traced' }));
    const type = { 'content-type': 'application/json' };
    const answer = await fetch(`${provider.url}/ingest/sp-api`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.ingestKey}`, ...type, ...headers },
      body,
    });
    expect(answer.status).toBe(202);
    return (await heard)[1] as { outboxId: string; acceptedAt: number; traceparent?: string };
  }

  it('continues the sender’s trace, and the frame names its own span and when the message was taken in [OPS-07]', async () => {
    const before = Date.now();
    const meta = await ingest({ traceparent: `00-${TRACE}-${PARENT}-01` }, true);
    await expect.poll(() => collector.spans.length).toBe(2);
    const intake = collector.named('provider.intake');
    expect(intake).toMatchObject({ service: 'sellerwire-provider', traceId: TRACE, parentSpanId: PARENT });
    expect(collector.named('provider.send')).toMatchObject({ traceId: TRACE, parentSpanId: intake?.spanId });
    expect(readTraceparent(meta.traceparent)).toEqual({ traceId: TRACE, spanId: intake?.spanId, isSampled: true });
    expect(meta.acceptedAt >= before && meta.acceptedAt <= Date.now()).toBe(true);
    expect(collector.named('provider.send')?.attributes).toEqual([
      { key: 'sellerwire.event', value: { stringValue: 'spapi:PRICING_HEALTH' } },
    ]);
    for (const secret of ['shop.test', 'A1OWN', 'owner', 'B0'])
      expect(collector.texts.join('\n')).not.toContain(secret);
  });

  it('begins a trace if the sender names none, or nonsense [OPS-07]', async () => {
    const meta = await ingest({ traceparent: '00-zz-not-a-trace' }, true);
    await expect.poll(() => collector.spans.length).toBe(2);
    expect(collector.named('provider.intake')?.parentSpanId).toBeUndefined();
    expect(readTraceparent(meta.traceparent)?.traceId).toBe(collector.named('provider.intake')?.traceId);
  });

  it('passes the sender’s trace on without a collector, and records nothing [OPS-07]', async () => {
    const meta = await ingest({ traceparent: `00-${TRACE}-${PARENT}-01` }, false);
    expect(meta.traceparent).toBe(`00-${TRACE}-${PARENT}-01`);
    expect(collector.texts).toEqual([]);
  });
});
