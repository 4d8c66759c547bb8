import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_TRACKED } from '#shared/tracking/limits.ts';
import type { TrackedMany } from '#shared/tracking/track-many.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addTrackers, priced, ruleOf, TRACKED_ASIN, trackingOf } from '#tests/support/tracking.ts';

const START = Date.parse('2026-05-01T08:00:00.000Z');
const asin = (n: number) => `B1${String(n).padStart(8, '0')}`;
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    row: n + 2,
    asin: asin(from + n),
    entries: [{ field: 'buybox_new_price', min: 10 }],
  }));

describe('many tracked products', () => {
  let provider: TestProvider;
  let who: Awaited<ReturnType<typeof addTrackers>>;
  let calls: ReturnType<typeof trackingOf>;
  beforeEach(async () => {
    provider = await startTestProvider({ clock: () => START });
    who = await addTrackers(provider);
    calls = trackingOf(provider);
  });
  afterEach(() => provider.close());

  const many = (given: object[], save = true, token = who.owner.token) =>
    calls.ask<TrackedMany>('POST', '/many', token, { marketplace: 'US', rows: given, save });
  const outcomes = ({ rows: given }: TrackedMany) =>
    given.map(({ outcome, problems: [first] }) => (first ? `${outcome} ${first.column}` : outcome));

  it('are reported row by row before they are saved, and a bad row stops no other [RES-06]', async () => {
    const rule = (await calls.save(who.owner.token, ruleOf({ note: 'Mine' }))).tracked[0];
    expect(
      (
        await provider.post(
          'sp-api',
          priced(25, { at: START - 2_000, publishedAt: START - 1_000, notificationId: 'now' }),
        )
      ).status,
    ).toBe(202);
    const table = [
      { row: 2, asin: TRACKED_ASIN, entries: [{ field: 'buybox_new_price', min: { percent: 90 } }] },
      { row: 3, asin: asin(1), entries: [{ field: 'buybox_new_price', min: 9, max: 3 }] },
      { row: 4, asin: asin(2), entries: [], sameAs: TRACKED_ASIN },
      { row: 5, asin: asin(3), entries: [], sameAs: asin(4) },
      { row: 6, asin: asin(2), entries: [{ field: 'rating', min: 4 }] },
    ];
    const expected = ['changed', 'refused buybox_new_price.max', 'started', 'refused sameAs', 'refused asin'];
    const report = await many(table, false);
    expect(outcomes(report)).toEqual(expected);
    expect(report).toMatchObject({ left: MOST_TRACKED - 1, saved: false });
    expect(report.rows[0]?.entries).toEqual([{ field: 'buybox_new_price', min: 22.5, max: 30 }]);
    expect((await calls.list(who.owner.token)).tracked).toMatchObject([{ entries: [{ min: 20, max: 30 }] }]);

    const saved = await many(table);
    expect(outcomes(saved)).toEqual(expected);
    expect(saved.rows[0]?.id).toBe(rule?.id);
    const listed = (await calls.list(who.owner.token)).tracked.sort((a, b) => (a.asin < b.asin ? -1 : 1));
    expect(listed).toMatchObject([
      { id: rule?.id, entries: [{ min: 22.5, max: 30 }], note: 'Mine' },
      { id: saved.rows[2]?.id, asin: asin(2), entries: [{ min: 22.5, max: 30 }], note: '' },
    ]);
    expect(outcomes(await many(table.slice(0, 1)))).toEqual(['unchanged']);
    expect(outcomes(await many([{ row: 2, asin: asin(2), entries: [] }]))).toEqual(['unchanged']);
  });

  it('stay within the limit, even if a hundred calls come at once, and the team hears of them in batches [RES-06]', async () => {
    const member = await provider.connect(who.may.token);
    await member.emitWithAck('join', who.may.id);
    const heard: { asins: string[] }[] = [];
    member.on('tracking:changed', (change) => heard.push(change));
    const answers = await Promise.all(Array.from({ length: 100 }, (_, call) => many(rows(call * 10, 10))));
    const started = answers.flatMap(outcomes).filter((outcome) => outcome === 'started');
    expect(started).toHaveLength(MOST_TRACKED);
    expect((await calls.list(who.owner.token)).tracked).toHaveLength(MOST_TRACKED);
    await expect.poll(() => heard.flatMap(({ asins }) => asins).length).toBe(MOST_TRACKED);
    expect(heard.length).toBeLessThanOrEqual(100);

    expect(await many(rows(5_000, 2), false)).toMatchObject({
      left: 0,
      rows: [{ outcome: 'refused' }, { outcome: 'refused' }],
    });
  });

  it('are paused, resumed, stopped and restored in one call each; ids of another team change nothing [RES-06]', async () => {
    const ids = (await many(rows(1, 300))).rows.map(({ id }) => id);
    const other = (await calls.save(who.stranger.token, ruleOf())).tracked[0]?.id;
    const paused = async () => (await calls.list(who.owner.token)).tracked.filter((each) => each.paused).length;
    expect(
      (await calls.ask('PUT', '/paused', who.owner.token, { ids: [...ids, other], paused: true })).tracked,
    ).toHaveLength(300);
    expect(await paused()).toBe(300);
    await calls.ask('PUT', '/paused', who.owner.token, { ids, paused: false });
    expect(await paused()).toBe(0);
    await calls.ask('DELETE', '', who.owner.token, { ids: [...ids, other] });
    expect((await calls.list(who.owner.token)).tracked).toEqual([]);
    expect((await calls.ask('PUT', '/restored', who.owner.token, { ids })).tracked).toHaveLength(300);
    expect((await calls.list(who.stranger.token)).tracked).toMatchObject([{ id: other, paused: false }]);
  });

  it('say when a rule fires more than three times an hour, with the metric and its most extreme value [RES-06]', async () => {
    await calls.save(who.owner.token, ruleOf());
    const prices = [19.5, 25, 18.2, 25, 19, 25];
    const send = async (price: number, n: number) =>
      provider.post(
        'sp-api',
        priced(price, { at: START - 60_000 + n, publishedAt: START - 60_000 + n, notificationId: `often-${n}` }),
      );
    for (const [n, price] of prices.entries()) await send(price, n);
    expect((await calls.list(who.owner.token)).tracked[0]).toMatchObject({ firings: 3, often: null });
    await send(33, 7);
    expect((await calls.list(who.owner.token)).tracked[0]).toMatchObject({
      firings: 4,
      often: { count: 4, since: START - 60_000, field: 'buybox_new_price', side: 'below', value: 18.2 },
    });
  });

  it('need the right to the product tools [RES-06]', async () => {
    expect(await many(rows(1, 1), true, who.mayNot.token)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await many(rows(1, MOST_TRACKED + 1))).toMatchObject({ status: 400 });
  });
});
