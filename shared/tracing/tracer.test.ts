import { expect, it } from 'vitest';
import { readTraceparent } from './traceparent.ts';
import { allowedAttributes, createTracer } from './tracer.ts';

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

function opened(send: (body: string) => Promise<unknown> = async () => {}) {
  const bodies: { resourceSpans: { scopeSpans: { spans: { name: string; spanId: string }[] }[] }[] }[] = [];
  const scheduled: (() => void)[] = [];
  let serial = 0;
  const tracer = createTracer({
    service: 'test',
    send: (body) => {
      bodies.push(JSON.parse(body));
      return send(body);
    },
    later: (run) => void scheduled.push(run),
    randomHex(bytes) {
      serial += 1;
      return serial.toString(16).padStart(bytes * 2, '0');
    },
  });
  return { tracer, scheduled, spans: () => bodies.map((body) => body.resourceSpans[0]?.scopeSpans[0]?.spans ?? []) };
}

it('lets only listed attributes with plain values leave [OPS-07]', () => {
  const attributes = {
    'sellerwire.event': 'spapi:PRICING_HEALTH',
    'sellerwire.alerts': 3,
    'user.email': 'a@b.example',
    'seller.id': 'A1',
    token: 't',
  };
  expect(allowedAttributes(attributes)).toEqual({ 'sellerwire.event': 'spapi:PRICING_HEALTH', 'sellerwire.alerts': 3 });
  expect(allowedAttributes({ 'sellerwire.event': 'of a@b.example' })).toEqual({});
});

it('reads only complete trace contexts of version 00 [OPS-07]', () => {
  expect(readTraceparent(PARENT)).toEqual({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    isSampled: true,
  });
  expect(readTraceparent(PARENT.replace('-01', '-00'))?.isSampled).toBe(false);
  const zeros = '0'.repeat(32);
  for (const wrong of [
    '',
    'x',
    PARENT.toUpperCase(),
    `${PARENT}-more`,
    PARENT.replace('4bf92f3577b34da6a3ce929d0e0e4736', zeros),
    PARENT.replace('00-', '01-'),
  ])
    expect(readTraceparent(wrong), wrong).toBeUndefined();
});

it('sends spans in batches, the parts below the first, and drops what nobody takes [OPS-07]', async () => {
  const { tracer, scheduled, spans } = opened(async () => {
    throw new Error('No collector');
  });
  for (let n = 0; n < 5_000; n += 1) tracer.traced(PARENT, [{ name: `span ${n}`, from: 1, to: 2 }]);
  expect(scheduled).toHaveLength(1);
  await tracer.flush();
  expect(spans().map((each) => each.length)).toEqual([512, 512, 512, 512, 512, 512, 512, 512]);
  tracer.traced(undefined, [
    { name: 'whole', from: 5, to: 9 },
    { name: 'part', from: 6, to: 5 },
  ]);
  await tracer.flush();
  expect(spans().at(-1)).toMatchObject([
    { name: 'whole', startTimeUnixNano: '5000000', endTimeUnixNano: '9000000' },
    {
      name: 'part',
      startTimeUnixNano: '6000000',
      endTimeUnixNano: '6000000',
      parentSpanId: spans().at(-1)?.[0]?.spanId,
    },
  ]);
});
