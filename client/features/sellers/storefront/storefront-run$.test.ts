import { describe, expect, it } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import type { ProductRow } from '#shared/products/lookup.ts';
import { fail, ok } from '#shared/result.ts';
import type { SellerMetrics } from '#shared/sellers/seller.ts';
import type { Wanted } from './storefront-run.ts';
import { createStorefrontRuns, type StorefrontCalls } from './storefront-run$.ts';

const wanted: Wanted = { sellerId: 'A1', marketplace: 'US', flags: ['info'] };
const metrics = (listings: number): SellerMetrics => ({
  summary: {
    seller_id: 'A1',
    seller_name: 'Northgate',
    rating: 96,
    feedback_count: 1,
    tracked_since: 0,
    listing_count: listings,
  },
  categories: [],
});
const row = (at: number): ProductRow => ({
  asin: `B0${String(at).padStart(8, '0')}`,
  title: `Product ${at}`,
  buy_box_price_new: at,
});
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));
const broken: CallFailure = { status: 502, code: 'EXCEPTION', message: 'Broken' };

/** A provider with one storefront: its requests are in `requested`, and a test can replace its answers. */
function stage(listings = 40, change: Partial<StorefrontCalls> = {}) {
  const requested: string[] = [];
  const calls: StorefrontCalls = {
    metrics: async () => ok(metrics(listings)),
    preview: async () => ok(rows(5)),
    cost: async () => ok({ listings, free: 5 }),
    look: async () => ok({ look: { at: 1, listings: [] } }),
    keepLook: async () => ok({ at: 2 }),
    readWhole: async (_, onRows) => {
      onRows(rows(20), listings);
      onRows(rows(listings).slice(20), listings);
      return ok(null);
    },
    ...change,
  };
  const runs = createStorefrontRuns(
    new Proxy(calls, {
      get: (all, name) => {
        requested.push(String(name));
        return Reflect.get(all, name);
      },
    }),
    // No time goes by.
    () => 0,
  );
  return { runs, requested };
}

/** Lets every answer that is here be taken. */
const settled = () => new Promise((done) => setTimeout(done));

describe('reading a storefront', () => {
  it('requests the seller, the last visit, a preview, the cost, and then the whole storefront [STORE-05]', async () => {
    const { runs, requested } = stage();
    runs.open(wanted);
    await settled();
    expect(requested).toEqual(['metrics', 'look', 'preview', 'cost', 'readWhole', 'keepLook']);
    expect(runs.run$.value).toMatchObject({ step: 'read', count: 40, of: 40, look: { at: 1 } });
    expect(runs.listings().map(({ asin }) => asin)).toEqual(rows(40).map(({ asin }) => asin));
  });

  it('asks the user before it spends many tokens', async () => {
    const { runs, requested } = stage(1_284);
    runs.open(wanted);
    await settled();
    expect(runs.run$.value).toMatchObject({ step: 'asking', count: 5 });
    expect(requested).not.toContain('readWhole');
    runs.read();
    await settled();
    expect(runs.run$.value).toMatchObject({ step: 'read', count: 1_284 });
  });

  it('requests only the figures without listings, and nothing twice when listings are added', async () => {
    const { runs, requested } = stage();
    runs.open({ ...wanted, flags: [] });
    await settled();
    expect(requested).toEqual(['metrics']);
    expect(runs.run$.value.step).toBe('known');
    runs.open(wanted);
    await settled();
    expect(requested.filter((name) => name === 'metrics')).toHaveLength(1);
    expect(runs.run$.value.step).toBe('read');
  });

  it('fails at no cost for an unknown seller', async () => {
    const { runs, requested } = stage(40, { metrics: async () => fail({ ...broken, status: 400 }) });
    runs.open(wanted);
    await settled();
    expect(runs.run$.value).toMatchObject({ step: 'failed', failure: { status: 400 }, metrics: null });
    expect(requested).toEqual(['metrics']);
  });

  it('keeps received rows when it fails midway, and continues from there', async () => {
    let fails = true;
    const { runs, requested } = stage(40, {
      readWhole: async (_, onRows) => {
        onRows(rows(20), 40);
        if (fails) return fail(broken);
        onRows(rows(40), 40);
        return ok(null);
      },
    });
    runs.open(wanted);
    await settled();
    expect(runs.run$.value).toMatchObject({ step: 'failed', count: 20 });
    fails = false;
    runs.retry();
    await settled();
    expect(runs.run$.value).toMatchObject({ step: 'read', count: 40, failure: null });
    expect(requested.filter((name) => name === 'preview')).toHaveLength(1);
  });

  it('stops with the received rows and ignores later ones', async () => {
    let late = () => {};
    const { runs } = stage(40, {
      readWhole: async (_, onRows) => {
        onRows(rows(10), 40);
        await new Promise<void>((done) => {
          late = done;
        });
        onRows(rows(40), 40);
        return ok(null);
      },
    });
    runs.open(wanted);
    await settled();
    runs.stop();
    expect(runs.run$.value).toMatchObject({ step: 'stopped', count: 10 });
    late();
    await settled();
    expect(runs.run$.value).toMatchObject({ step: 'stopped', count: 10 });
  });

  it('combines many small pieces for the page and delivers all of them in the end', async () => {
    const { runs } = stage(400, {
      readWhole: async (_, onRows) => {
        for (let at = 0; at < 400; at += 10) onRows(rows(400).slice(at, at + 10), 400);
        return ok(null);
      },
    });
    const pieces: number[] = [];
    runs.came$.subscribe((came) => came && pieces.push(came.length));
    runs.open(wanted);
    await settled();
    expect(pieces).toEqual([5, 400]);
    expect(runs.listings()).toHaveLength(400);
  });

  it('takes nothing from a previous seller', async () => {
    let answer = () => {};
    const { runs } = stage(40, {
      metrics: async ({ sellerId }) => {
        if (sellerId === 'A1')
          await new Promise<void>((done) => {
            answer = done;
          });
        return ok({ ...metrics(40), summary: { ...metrics(40).summary, seller_id: sellerId } });
      },
    });
    const began: (number | null)[] = [];
    runs.came$.subscribe((came) => began.push(came?.length ?? null));
    runs.open(wanted);
    runs.open({ ...wanted, sellerId: 'A2', flags: [] });
    await settled();
    answer();
    await settled();
    expect(runs.run$.value).toMatchObject({ step: 'known', metrics: { summary: { seller_id: 'A2' } } });
    expect(began).toEqual([null, null]);
  });

  it('reads a storefront with the specification’s calls alone', async () => {
    const { runs } = stage(40, { cost: undefined, look: undefined, keepLook: undefined });
    runs.open(wanted);
    await settled();
    expect(runs.run$.value).toMatchObject({ step: 'read', cost: null });
    expect(runs.run$.value.look).toBeUndefined();
  });

  it('clears all new marks when marked as seen, and keeps everything if that fails', async () => {
    let works = false;
    const { runs } = stage(40, { keepLook: async (_, seen) => (seen && !works ? fail(broken) : ok({ at: 9 })) });
    runs.open(wanted);
    await settled();
    expect(await runs.markSeen()).toEqual(broken);
    expect(runs.run$.value.look).toEqual({ at: 1, listings: [] });
    works = true;
    expect(await runs.markSeen()).toBeNull();
    expect(runs.run$.value.look?.at).toBe(9);
    expect(runs.run$.value.look?.listings).toHaveLength(40);
  });
});
