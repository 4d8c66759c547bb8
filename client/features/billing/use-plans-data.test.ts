import { describe, expect, it } from 'vitest';
import { firstHeld, type Held, reduceResource, resourceStateOf } from '#client/stream/resource-state.ts';
import type { Plan, Price } from '#shared/billing/plans/plan.ts';
import { soldBy } from './use-plans-data.ts';

const trouble = { code: 'EXCEPTION', message: 'Error can not request server' };
const read = <T>(value: T) => ({ kind: 'read' as const, answer: { value, head: null } });
const known = <T>(held: Held<T>) => resourceStateOf(held);

describe('the prices and plans on sale', () => {
  const plans = firstHeld<{ plans: Plan[] }>(undefined);
  const prices = firstHeld<{ prices: Price[] }>(undefined);
  const summary = known(reduceResource(firstHeld<object>(undefined), read({})));
  const withPlans = known(reduceResource(plans, read({ plans: [{ id: 'STARTER_YEARLY' } as Plan] })));
  const price = { id: 'price_1', key: 'STARTER_YEARLY' } as Price;

  it('are loading until both have arrived, and are empty until then', () => {
    expect(soldBy(known(plans), known(prices), summary)).toEqual({
      loading: true,
      trouble: null,
      plans: [],
      prices: [],
    });
    expect(soldBy(withPlans, known(prices), summary)).toMatchObject({ loading: true, prices: [] });
    expect(soldBy(withPlans, known(reduceResource(prices, read({ prices: [price] }))), summary)).toMatchObject({
      loading: false,
      trouble: null,
      prices: [price],
    });
  });

  it('stop loading without prices when these fail; a retry clears the reason and fills them in [PLAN-21]', () => {
    const failed = reduceResource(prices, { kind: 'failed', trouble, again: true });
    expect(soldBy(withPlans, known(failed), summary)).toMatchObject({
      loading: false,
      trouble: trouble.message,
      prices: [],
      plans: [{ id: 'STARTER_YEARLY' }],
    });
    const requested = reduceResource(failed, { kind: 'requested' });
    expect(soldBy(withPlans, known(requested), summary)).toMatchObject({ loading: true, trouble: null, prices: [] });
    expect(soldBy(withPlans, known(reduceResource(requested, read({ prices: [price] }))), summary)).toMatchObject({
      loading: false,
      trouble: null,
      prices: [price],
    });
  });

  it('stay while they are reread', () => {
    const before = reduceResource(prices, read({ prices: [price] }));
    for (const again of [
      reduceResource(before, { kind: 'requested' }),
      reduceResource(before, { kind: 'failed', trouble, again: true }),
    ])
      expect(soldBy(withPlans, known(again), summary)).toMatchObject({
        loading: false,
        trouble: null,
        prices: [price],
      });
  });
});
