import { describe, expect, it } from 'vitest';
import type { SellerMetrics } from '#shared/sellers/seller.ts';
import {
  ASKED_FROM,
  hasData,
  isBusy,
  mayCost,
  noRun,
  type RunStepTaken,
  stepRun,
  type Wanted,
} from './storefront-run.ts';

const wanted: Wanted = { sellerId: 'A1', marketplace: 'US', flags: ['info'] };
const metrics = (listings: number | null): SellerMetrics => ({
  summary: {
    seller_id: 'A1',
    seller_name: 'Northgate',
    rating: 96,
    feedback_count: 41_208,
    tracked_since: 0,
    listing_count: listings,
  },
  categories: [],
});
const runAfter = (...steps: RunStepTaken[]) => steps.reduce(stepRun, noRun);
const opened = (listings: number, free: number): RunStepTaken[] => [
  { type: 'wanted', wanted },
  { type: 'seller-known', metrics: metrics(listings) },
  { type: 'rows-came', count: 5, of: null },
  { type: 'cost-known', cost: { listings, free } },
  { type: 'opened' },
];

describe('the steps of a storefront', () => {
  it('has data as soon as the seller is known', () => {
    expect(hasData(runAfter({ type: 'wanted', wanted }))).toBe(false);
    const known = runAfter({ type: 'wanted', wanted }, { type: 'seller-known', metrics: metrics(40) });
    expect(hasData(known)).toBe(true);
    expect(known).toMatchObject({ step: 'opening', of: 40 });
    expect(
      runAfter({ type: 'wanted', wanted: { ...wanted, flags: [] } }, { type: 'seller-known', metrics: metrics(40) })
        .step,
    ).toBe('known');
  });

  it('asks from 500 tokens on, but not below', () => {
    expect(runAfter(...opened(ASKED_FROM + 5, 5)).step).toBe('asking');
    expect(runAfter(...opened(ASKED_FROM + 5, 6)).step).toBe('opening');
    expect(mayCost(runAfter(...opened(1284, 5)))).toBe(1279);
  });

  it('assumes that nothing is free if the provider does not report it', () => {
    const unknown = runAfter(
      { type: 'wanted', wanted },
      { type: 'seller-known', metrics: metrics(1284) },
      { type: 'rows-came', count: 5, of: null },
      { type: 'opened' },
    );
    expect(unknown.step).toBe('asking');
    expect(mayCost(unknown)).toBe(1284);
  });

  it('counts received rows and keeps them when it is stopped or fails', () => {
    const reading = runAfter(...opened(40, 5), { type: 'reading-began' }, { type: 'rows-came', count: 20, of: 41 });
    expect(reading).toMatchObject({ step: 'reading', count: 20, of: 41 });
    expect(isBusy(reading)).toBe(true);
    expect(stepRun(reading, { type: 'stopped' })).toMatchObject({ step: 'stopped', count: 20 });
    const failed = stepRun(reading, { type: 'failed', failure: { status: 502, code: 'X', message: 'Broken' } });
    expect(failed).toMatchObject({ step: 'failed', count: 20, metrics: { summary: { seller_id: 'A1' } } });
    expect(stepRun(failed, { type: 'reading-began' })).toMatchObject({ step: 'reading', failure: null });
    expect(stepRun(reading, { type: 'read-whole', count: 39 })).toMatchObject({ step: 'read', count: 39, of: 39 });
  });

  it('keeps the seller’s summary when other data is read, and drops it for another seller', () => {
    const read = runAfter(...opened(40, 5), { type: 'reading-began' }, { type: 'read-whole', count: 40 });
    expect(stepRun(read, { type: 'wanted', wanted: { ...wanted, flags: ['rating'] } })).toMatchObject({
      step: 'opening',
      count: 0,
      metrics: metrics(40),
    });
    expect(stepRun(read, { type: 'wanted', wanted: { ...wanted, marketplace: 'UK' } }).metrics).toBeNull();
    expect(stepRun(read, { type: 'left' })).toBe(noRun);
  });

  it('cannot be stopped while nothing is being read', () => {
    const asking = runAfter(...opened(2000, 0));
    expect(stepRun(asking, { type: 'stopped' })).toBe(asking);
  });
});
