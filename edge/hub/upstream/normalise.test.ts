import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/protocol.ts';
import { upstreamEvents } from '#shared/upstream/frames.ts';
import { cpuTime } from '#tests/support/cpu.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { createHubBench } from '#tests/support/hub.ts';
import { anyOfferChanged, pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { runs } from '#tests/support/runs.ts';
import { normalise } from './normalise.ts';

const names = Object.keys(upstreamEvents);

/** Takes a real message and breaks it somewhere: a field gone, of another type, doubled, deep, or huge. */
function mangle(value: unknown, pick: (most: number) => number, depth = 0): unknown {
  if (pick(12) === 0)
    return [
      null,
      undefined,
      0,
      -1,
      Number.MAX_VALUE,
      '',
      'x'.repeat(pick(400)),
      true,
      [],
      {},
      '2026-99-99',
      { amount: 'NaN' },
    ][pick(12)];
  if (Array.isArray(value))
    return value.flatMap((each) =>
      pick(8) === 0 ? [] : pick(8) === 0 ? [each, each] : [mangle(each, pick, depth + 1)],
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      if (pick(10) === 0) return [];
      const name = pick(6) === 0 ? key.toUpperCase() : pick(6) === 0 ? key.toLowerCase() : key;
      return [[name, mangle(each, pick, depth + 1)]];
    }),
  );
}

describe('the normaliser', () => {
  const count = Math.floor(limits.upstreamEventBytes / 3);
  const offerChange = anyOfferChanged();
  const unreadable = { ...offerChange.Payload.AnyOfferChangedNotification, Offers: Array(count).fill({}) };

  it.each([
    ['spapi:ANY_OFFER_CHANGED', { ...offerChange, Payload: { AnyOfferChangedNotification: unreadable } }],
    ['wholesale:updated', { saved: Array(count).fill({}), deleted: [] }],
    ['notification:changed', { alerts: Array(count).fill({}) }],
    ['mutes:updated', { rev: 1, mutes: Array(count).fill({}) }],
  ])('takes no time for a list of which nothing can be read: %s [LIVE-13]', async (name, data) => {
    expect(await cpuTime(() => normalise(name, [data], 0))).toBeLessThan(100);
  });

  it('reads every event of the table, and ignores a recovery offset after the arguments [LIVE-02, LIVE-03]', () => {
    for (const raw of [pricingMessage(1), pricingRecord(1)]) {
      for (const name of ['spapi:PRICING_HEALTH', 'notification:new']) {
        expect(normalise(name, [raw, { outboxId: 'o1' }, 'offset-abc'], 0)).toMatchObject({
          kind: 'event',
          event: { type: 'notification.created' },
          outboxId: 'o1',
          identity: { notificationId: 'ntf-1' },
        });
      }
    }
    expect(normalise('tokens:updated', [balanceOf(3), 'offset-abc'], 0)).toMatchObject({
      kind: 'event',
      event: { type: 'tokens.updated' },
    });
    const mutes = { rev: 3, mutes: [{ kind: 'asin', asin: 'B0TEST0001', until: '2026-02-02T08:00:00.000Z' }] };
    expect(normalise('mutes:updated', [mutes, { outboxId: 'o2' }], 0)).toEqual({
      kind: 'event',
      event: {
        type: 'mutes.updated',
        data: { rev: 3, mutes: [{ kind: 'asin', asin: 'B0TEST0001', until: Date.parse('2026-02-02T08:00:00.000Z') }] },
      },
      outboxId: 'o2',
    });
    expect(normalise('subscription:deleted', [], 0)).toMatchObject({
      kind: 'stale',
      word: { slice: 'account', becomes: 'subscription.deleted' },
    });
    expect(normalise('toString', [], 0)).toMatchObject({ kind: 'rejected' });
  });

  it('rejects an invalid ASIN on an alert and on a row [LIVE-13]', () => {
    const asin = '<script>alert(1)</script>';
    const alert = pricingMessage(1) as { payload: { offerChangeTrigger: object } };
    Object.assign(alert.payload.offerChangeTrigger, { asin });
    expect(normalise('notification:new', [alert], 0)).toMatchObject({
      kind: 'rejected',
      path: 'payload.offerChangeTrigger.asin',
    });
    expect(normalise('history:recorded', [{ _id: '1', asin, sourced: 1 }], 0)).toMatchObject({
      kind: 'rejected',
      path: 'asin',
    });
  });

  it('never throws on mangled messages, and gives the path and the reason for each one it rejects [LIVE-13, ST11]', () => {
    let refused = 0;
    let read = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.nat(1_000_000), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 1, max: 500 }),
        (name, numbers, n) => {
          let at = 0;
          const pick = (most: number) => (numbers[at++ % numbers.length] as number) % most;
          const source = name === 'tokens:updated' ? balanceOf(n) : n % 2 ? pricingMessage(n) : pricingRecord(n);
          const result = normalise(name, [mangle(source, pick), mangle({ outboxId: 'o' }, pick)], n);
          if (result.kind === 'rejected') {
            refused += 1;
            expect(result.path).not.toBe('');
            expect(result.reason).not.toBe('');
          } else read += 1;
          if (result.kind === 'event') expect(JSON.stringify(result.event.data).length).toBeLessThan(limits.eventBytes);
        },
      ),
      { numRuns: runs(10_000) },
    );
    expect(refused).toBeGreaterThan(runs(1_000));
    expect(read).toBeGreaterThan(runs(1_000));
  });
});

describe('the upstream frame parser', () => {
  it('stays connected through mangled frames, and later frames still arrive [ST11, LIVE-13]', async () => {
    const bench = createHubBench();
    const tab = bench.attach(bench.session());
    await bench.join();
    const slices = fc.constantFrom(
      '4',
      '2',
      '42',
      '43',
      '45',
      '46',
      '451-',
      '0',
      '6',
      'b',
      '9',
      '{',
      '}',
      '[',
      ']',
      '"tokens:updated"',
      ',',
      'null',
      '/admin,',
      '\u0000',
      '💥',
      '1'.repeat(20),
      '{"sid":1}',
    );
    // '1' and '41' close the connection by rule, '44' refuses it, a second open packet is a broken server: they are not
    // noise.
    const closes = /^(?:1|41|44|0)/;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(slices, { maxLength: 8 }).map((each) => each.join('')),
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.uint8Array({ maxLength: 30 }),
        ),
        (frame) => {
          if (typeof frame === 'string' && closes.test(frame)) return;
          bench.upstreams.at(-1)?.events.onMessage(frame);
          expect(bench.upstreams).toHaveLength(1);
          expect(bench.upstreams[0]?.closed).toBe(false);
        },
      ),
      { numRuns: runs(10_000) },
    );
    expect(bench.rejected.length).toBeGreaterThan(runs(1_000));
    bench.emit('tokens:updated', balanceOf(77), { outboxId: 'after' });
    await bench.settle();
    expect(tab.events().at(-1)?.data.freeToken.remaining).toBe(77);
  });
});

describe('the endpoint for tabs', () => {
  it('answers mangled client frames with a code or not at all, and other tabs are unaffected [ST9]', async () => {
    const bench = createHubBench();
    const steady = bench.attach(bench.session(), { tab: 'steady' });
    await bench.join();
    const values = fc.oneof(
      fc.constantFrom(
        'ping',
        '',
        '{}',
        '[]',
        'null',
        '{"type":"hello"}',
        '{"type":"hello","tab":"x","seq":-1}',
        '{"type":"ack"}',
        '{"type":"ack","seq":1e999}',
        '{"type":"__proto__"}',
      ),
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.uint8Array(),
    );
    const codes = new Set<number>();
    fc.assert(
      fc.property(values, (frame) => {
        const wild = bench.attach(bench.session(), null);
        wild.connection.onMessage(frame);
        const code = wild.closed();
        if (code !== undefined) codes.add(code);
        wild.connection.onClose();
      }),
      { numRuns: runs(10_000) },
    );
    expect([...codes]).toEqual([closeOf.badFrame]);
    expect(steady.closed()).toBeUndefined();
    bench.emit('tokens:updated', balanceOf(5), { outboxId: 'x' });
    await bench.settle();
    expect(steady.events().at(-1)?.type).toBe('tokens.updated');
  });
});

const closeOf = { badFrame: 4400 };
