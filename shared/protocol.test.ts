import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/support/runs.ts';
import {
  backoffDelay,
  clientFrameSchema,
  closeCodes,
  isFinalClose,
  isRefused,
  limits,
  serverFrameSchema,
  snapshotStateSchema,
} from './protocol.ts';

const accepts = (frame: unknown): boolean => v.safeParse(clientFrameSchema, frame).success;

describe('a frame from a client', () => {
  it('is a hello, with or without a position to resume from, or an ack', () => {
    for (const frame of [
      { type: 'hello', tab: 't1' },
      { type: 'hello', tab: 't1', epoch: 'e1', seq: 0, id: 'x' },
      { type: 'ack', seq: 12 },
    ])
      expect(v.parse(clientFrameSchema, frame)).toEqual(frame);
  });

  it('is refused if anything is missing, wrong or added', () => {
    for (const frame of [
      null,
      [],
      'ping',
      {},
      { type: 'hello' },
      { type: 'hello', tab: '' },
      { type: 'hello', tab: 'x'.repeat(101) },
      { type: 'hello', tab: 't1', seq: -1 },
      { type: 'hello', tab: 't1', seq: 1.5 },
      { type: 'hello', tab: 't1', seq: 2 ** 53 },
      { type: 'hello', tab: 't1', seq: '1' },
      { type: 'hello', tab: 't1', seq: null },
      { type: 'hello', tab: 't1', admin: true },
      { type: 'ack' },
      { type: 'ack', seq: 1, epoch: 'e1' },
      { type: 'publish', seq: 1 },
    ])
      expect(accepts(frame)).toBe(false);
  });

  it('is parsed or refused with a reason, whatever it is, and never throws', () => {
    const field = fc.oneof(
      fc.constantFrom<unknown>('hello', 'ack', 't1', '', null, -1, 0, 1e308, [], {}),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const key = fc.oneof(
      { arbitrary: fc.constantFrom('type', 'tab', 'epoch', 'seq', 'id', '__proto__', 'constructor'), weight: 4 },
      { arbitrary: fc.string(), weight: 1 },
    );
    // Mostly right, so that not everything is refused at the first field.
    const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.oneof({ arbitrary, weight: 6 }, { arbitrary: field, weight: 1 });
    const name = mostly(fc.string({ minLength: 1, maxLength: 20 }));
    const hello = fc.record(
      { type: fc.constant('hello'), tab: name, epoch: name, seq: mostly(fc.nat()), id: name },
      { requiredKeys: ['type'] },
    );
    const ack = fc.record({ type: fc.constant('ack'), seq: mostly(fc.nat()) }, { requiredKeys: ['type'] });
    const nearlyRight = fc.oneof(hello, ack).map((frame) => JSON.stringify(frame));
    const frameText = fc.oneof(
      nearlyRight,
      fc
        .array(fc.tuple(key, field), { maxLength: 7 })
        .map(
          (pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
        ),
      fc.json(),
      fc.string(),
    );
    let read = 0;
    fc.assert(
      fc.property(frameText, (text) => {
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          return;
        }
        const result = v.safeParse(clientFrameSchema, parsed);
        if (result.success) {
          read += 1;
          expect(['hello', 'ack']).toContain(result.output.type);
          expect(Object.getPrototypeOf(result.output)).toBe(Object.prototype);
        } else expect(result.issues[0].message).not.toBe('');
      }),
      { numRuns: runs(30_000) },
    );
    expect(read).toBeGreaterThan(runs(1_000));
  }, 60_000);
});

describe('a frame to a client', () => {
  const state = {
    user: { code: 'EXCEPTION' },
    notifications: { code: '108', message: 'x' },
    unread: null,
    tokens: { code: 'FORBIDDEN' },
    plan: null,
    subscriptions: { code: 'X' },
    mutes: { code: 'NOT_FOUND' },
  };

  it('may be a snapshot in which every part was refused', () => {
    const parsed = v.parse(snapshotStateSchema, state);
    expect(parsed).toEqual(state);
    expect(isRefused(parsed.notifications)).toBe(true);
  });

  it('is a refusal only if it is marked as one', () => {
    const user = v.parse(snapshotStateSchema, { ...state, user: { _id: '1', code: 'A', message: 'b' } }).user;
    expect(isRefused(user)).toBe(false);
    expect(isRefused({ notifications: [] })).toBe(false);
  });

  it('keeps events unchanged, even of an unknown type', () => {
    const batch = {
      type: 'batch',
      from: 3,
      to: 3,
      events: [{ seq: 3, id: 'x', type: 'weather.changed', at: 1, data: { any: 1 } }],
    };
    expect(v.parse(serverFrameSchema, batch)).toEqual(batch);
  });
});

describe('close codes', () => {
  it('up to 4499 allow a reconnect, from 4500 they do not [ST10]', () => {
    expect([4000, 4400, 4401, 4408, 4429, 4499, 1006, 1001].some(isFinalClose)).toBe(false);
    expect([4500, 4501, 4505, 4509, 4999].every(isFinalClose)).toBe(true);
    expect(isFinalClose(5000)).toBe(false);
    expect(new Set(Object.values(closeCodes)).size).toBe(Object.keys(closeCodes).length);
  });
});

describe('reconnecting', () => {
  it('waits up to a ceiling that doubles from half a second to 20 s [ST10]', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100, 1e9].map((attempt) => backoffDelay(attempt, () => 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000, 20_000,
    ]);
    expect(backoffDelay(3, () => 0.5)).toBe(2_000);
  });

  it('never retries immediately, even if the random wait is zero', () => {
    expect(backoffDelay(0, () => 0)).toBeGreaterThanOrEqual(50);
  });
});

describe('limits', () => {
  it('are consistent with each other', () => {
    expect(limits.creditResume).toBeLessThan(limits.creditStop);
    expect(limits.ackBytes).toBeLessThan(limits.creditResume);
    expect(limits.eventBytes).toBeLessThanOrEqual(limits.snapshotBytes);
    expect(limits.logEvents).toBeLessThan(limits.keys);
    expect(limits.pongTimeout).toBeLessThan(limits.pingEvery);
    expect(limits.pingEvery + limits.pongTimeout).toBeLessThan(limits.tabSilence);
  });
});
