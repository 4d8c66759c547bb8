import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertIdentity, alertId, fingerprintOf, isSameAlert, keysOf, mergeIdentity } from './identity.ts';

const facts = {
  notificationType: 'PRICING_HEALTH',
  sellerId: 'A1',
  marketplace: 'US',
  asin: 'B0SAMPLE01',
  condition: 'new',
  triggerTime: 1_700_000_000_123,
  publishedTime: 1_700_000_001_000,
};

describe('two sightings', () => {
  const live: AlertIdentity = { notificationId: 'n1', fingerprint: 'f1' };

  it('are one alert if any key is shared [ST14]', () => {
    expect(isSameAlert(live, { notificationId: 'n1', fingerprint: 'f2' })).toBe(true);
    expect(isSameAlert({ recordId: 'r1', fingerprint: 'f2' }, { recordId: 'r1', fingerprint: 'f3' })).toBe(true);
    expect(isSameAlert(live, { recordId: 'r1', fingerprint: 'f1' })).toBe(true);
    expect(isSameAlert(live, { fingerprint: 'f1' })).toBe(true);
  });

  it('are two alerts if NotificationId or record id differ, even with one fingerprint [ST14]', () => {
    expect(isSameAlert(live, { notificationId: 'n2', fingerprint: 'f1' })).toBe(false);
    expect(isSameAlert({ recordId: 'r1', fingerprint: 'f1' }, { recordId: 'r2', fingerprint: 'f1' })).toBe(false);
    expect(
      isSameAlert(
        { notificationId: 'n1', recordId: 'r1', fingerprint: 'f1' },
        { notificationId: 'n1', recordId: 'r2', fingerprint: 'f1' },
      ),
    ).toBe(false);
  });

  it('are two alerts if nothing is shared [ST14]', () => {
    expect(isSameAlert(live, { recordId: 'r1', fingerprint: 'f2' })).toBe(false);
  });

  it('match in either order, and each matches itself [ST14]', () => {
    const id = fc.option(fc.constantFrom('1', '2'), { nil: undefined });
    const identity = fc.record({ notificationId: id, recordId: id, fingerprint: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(identity, identity, (a, b) => {
        expect(isSameAlert(a, b)).toBe(isSameAlert(b, a));
        expect(isSameAlert(a, a)).toBe(true);
      }),
    );
  });

  it('combine the keys of both [ST14]', () => {
    expect(mergeIdentity(live, { recordId: 'r1', fingerprint: 'f1' })).toEqual({
      notificationId: 'n1',
      recordId: 'r1',
      fingerprint: 'f1',
    });
    expect(mergeIdentity(live, { notificationId: 'n9', fingerprint: 'f9' })).toMatchObject(live);
  });
});

describe('keys', () => {
  it('are sorted by strength and cannot collide [ST14]', () => {
    expect(keysOf({ notificationId: 'x', recordId: 'x', fingerprint: 'x' })).toEqual(['n:x', 'r:x', 'f:x']);
    expect(alertId({ recordId: 'r', fingerprint: 'f' })).toBe('r:r');
    expect(alertId({ fingerprint: 'f' })).toBe('f:f');
  });
});

describe('the fingerprint', () => {
  it('uses the time of change if there is one, not the time of publishing [ST14]', () => {
    expect(fingerprintOf({ ...facts, publishedTime: 5 })).toBe(fingerprintOf(facts));
    expect(fingerprintOf({ ...facts, triggerTime: facts.triggerTime + 1 })).not.toBe(fingerprintOf(facts));
  });

  it('uses the second of publishing otherwise [ST14]', () => {
    const published = (publishedTime: number) => fingerprintOf({ ...facts, triggerTime: undefined, publishedTime });
    expect(published(1_700_000_001_000)).toBe(published(1_700_000_001_999));
    expect(published(1_700_000_001_000)).not.toBe(published(1_700_000_002_000));
  });

  it('does not mistake a time of change for one of publishing [ST14]', () => {
    expect(fingerprintOf({ ...facts, triggerTime: 5 })).not.toBe(
      fingerprintOf({ ...facts, triggerTime: undefined, publishedTime: 5_000 }),
    );
  });
});
