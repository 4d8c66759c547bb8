import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_REPLAY_POINTS, type Replay } from '#shared/tracking/replay.ts';
import type { TrackingStatus } from '#shared/tracking/tracked.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addTrackers, priced, TRACKED_ASIN, trackingOf } from '#tests/support/tracking.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-05-01T08:00:00.000Z');

describe('a threshold replay', () => {
  let provider: TestProvider;
  let token: string;
  beforeEach(async () => {
    provider = await startTestProvider({ clock: () => NOW });
    token = (await addTrackers(provider)).owner.token;
  });
  afterEach(() => provider.close());

  const box = (min: number | null, max: number | null = null) => [{ field: 'buybox_new_price', min, max }];
  const replay = (entries: object[], more: object = {}) =>
    trackingOf(provider).ask<Replay>('POST', '/replay', token, {
      asin: TRACKED_ASIN,
      marketplace: 'US',
      entries,
      rearm: 'at-once',
      ...more,
    });
  /** Messages of these prices, the last an hour ago, the others six hours apart. */
  const send = async (prices: readonly number[]) => {
    for (const [index, price] of prices.entries()) {
      const at = NOW - HOUR - (prices.length - 1 - index) * 6 * HOUR;
      await provider.post('sp-api', priced(price, { at, publishedAt: at, notificationId: `stored-${index}` }));
    }
  };

  it('counts from stored messages what would have fired, by side and re-arm time, even for a product that was not tracked', async () => {
    await send([25, 19, 25, 18, 31, 25, 17]);
    // The catalogue's price of the time before is what it is: only the days of the messages differ from it by their
    // number.
    const before = await replay(box(20, 30));
    const answer = await replay(box(20, 30), { days: 30 });
    expect(answer).toMatchObject({ status: 200, days: 30, messages: 7, messagesFrom: NOW - HOUR - 36 * HOUR });
    const marks = answer.marks.filter(({ at }) => at >= Number(answer.messagesFrom));
    expect(marks.map(({ side, value, threshold }) => [side, value, threshold])).toEqual([
      ['below', 19, 20],
      ['below', 18, 20],
      ['above', 31, 30],
      ['below', 17, 20],
    ]);
    expect(answer.fired.below + answer.fired.above).toBe(answer.byRearm['at-once']);
    expect(answer.byRearm['3d']).toBeLessThan(answer.byRearm['at-once']);
    expect(before.byRearm['at-once']).toBeGreaterThanOrEqual(answer.byRearm['at-once']);
    expect((await replay([])).fired).toEqual({ below: 0, above: 0 });
    expect((await replay(box(30, 20))).status).toBe(400);
  });

  it('draws at most 400 points, from the catalogue’s history and then the messages, for 30, 90 and 365 days', async () => {
    await send(Array.from({ length: 40 }, (_, index) => 20 + index / 10));
    for (const days of [30, 90, 365] as const) {
      const { series, from, to } = await replay(box(22), { days });
      expect(series.points.length).toBeGreaterThan(30);
      expect(series.points.length).toBeLessThanOrEqual(MOST_REPLAY_POINTS);
      expect(series.points.at(-1)).toMatchObject({ at: NOW - HOUR, value: 23.9 });
      expect(series.points[0]?.at).toBeLessThan(to - (days - 3) * DAY);
      expect([to - from, to]).toEqual([days * DAY, NOW]);
    }
    const ratings = await replay(box(22), { field: 'rating' });
    expect(ratings.series).toMatchObject({
      field: 'rating',
      points: expect.arrayContaining([expect.objectContaining({ value: expect.any(Number) })]),
    });
  });

  it('comes with the product’s current values, from messages or else from the catalogue', async () => {
    const status = () =>
      trackingOf(provider).ask<TrackingStatus>('GET', `/status?asin=${TRACKED_ASIN}&marketplace=US`, token);
    expect(await status()).toMatchObject({
      lastMessageAt: null,
      messages: 0,
      now: { rating: { source: 'catalogue', at: NOW } },
    });
    await send([25, 19]);
    expect(await status()).toMatchObject({
      ...{ lastMessageAt: NOW - HOUR, messages: 2 },
      now: { buybox_new_price: { value: 19, at: NOW - HOUR, source: 'message' }, rating: { source: 'catalogue' } },
    });
  });
});
