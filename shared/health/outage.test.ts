import { expect, it } from 'vitest';
import { joinedOutages, type Outage } from './outage.ts';
import { quantile } from './quantile.ts';

const MINUTE = 60_000;
const outage = (id: string, began: number, ended: number | null, more: Partial<Outage> = {}): Outage => ({
  id,
  began: began * MINUTE,
  ended: ended === null ? null : ended * MINUTE,
  seen: (ended ?? began) * MINUTE,
  isBack: ended !== null,
  users: 2,
  alerts: 1,
  ...more,
});

it('joins outages of several processes that overlap, and lists the newest first [OPS-07]', () => {
  const joined = joinedOutages([outage('b', 10, 12), outage('a', 3, 5), outage('c', 11, 14)], 20 * MINUTE);
  expect(
    joined.map(({ began, ended, users, alerts }) => [began / MINUTE, (ended ?? 0) / MINUTE, users, alerts]),
  ).toEqual([
    [10, 14, 4, 2],
    [3, 5, 2, 1],
  ]);
});

it('ends an outage that no process reports anymore at the time it was last seen [OPS-07]', () => {
  const [lasting] = joinedOutages([outage('a', 3, null, { seen: 6 * MINUTE })], 8 * MINUTE);
  expect(lasting?.ended).toBeNull();
  const [unseen] = joinedOutages([outage('a', 3, null, { seen: 6 * MINUTE })], 12 * MINUTE);
  expect(unseen).toMatchObject({ ended: 6 * MINUTE, isBack: false });
});

it('estimates quantiles within a bucket, and does not go beyond the last one [OPS-07]', () => {
  const buckets = [
    { upTo: 0.1, count: 50 },
    { upTo: 0.5, count: 90 },
    { upTo: Number.POSITIVE_INFINITY, count: 100 },
  ];
  expect(quantile(buckets, 0.5)).toBeCloseTo(0.1);
  expect(quantile(buckets, 0.7)).toBeCloseTo(0.3);
  expect(quantile(buckets, 0.99)).toBe(0.5);
  expect(quantile([{ upTo: Number.POSITIVE_INFINITY, count: 0 }], 0.5)).toBeNull();
});
