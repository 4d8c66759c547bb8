import { asyncScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { Plan } from '#shared/billing/plans/plan.ts';
import type { Plugin } from '#shared/billing/plugins/plugin.ts';
import { fail, ok } from '#shared/result.ts';
import { createLegacyWork, type LegacyWorkDeps } from './legacy-work.ts';

const plugin = { id: 'p1', title: 'Search view', priceId: 'price_search', interval: 'month' } as Plugin;
const other = { ...plugin, id: 'p2' } as Plugin;
const plan = { id: 'hazmat-yearly' } as Plan;
const done = ok({ value: {}, head: null });
const refused = (change: Partial<CallFailure> = {}) =>
  fail({ status: 402, code: 'CARD_DECLINED', message: 'The card was declined.', ...change });

/** Answers are given by hand, the oldest call first. */
function stage() {
  const waiting: ((answer: typeof done | ReturnType<typeof refused>) => void)[] = [];
  const call = () => new Promise<never>((resolve) => waiting.push(resolve as never));
  const api = {
    add: vi.fn(call),
    startTrial: vi.fn(call),
    cancel: vi.fn(call),
    buy: vi.fn(async () => 'away' as const),
  };
  const toasts = createToasts(asyncScheduler);
  const onDone = vi.fn();
  const deps = {
    plans: api,
    plugins: api,
    checkout: api,
    toasts,
    here: () => '/legacy-plans?plan=bulkchecker',
    onDone,
  } as unknown as LegacyWorkDeps;
  const work = createLegacyWork(deps);
  return {
    ...api,
    work,
    onDone,
    state: () => work.state$.value,
    answer: (with_: typeof done | ReturnType<typeof refused>) => waiting.shift()?.(with_),
    shown: () => toasts.toasts$.value.map(({ kind, text, ms }) => ({ kind, text, ms })),
  };
}

describe('work on plugins and plans', () => {
  it('shows what is running for each, get and trial separately, and ignores a second press [PLAN-22]', async () => {
    const { work, state, answer, add, onDone } = stage();
    const got = work.get(plugin);
    const tried = work.startTrial(other);
    expect(state().running).toEqual({ p1: 'get', p2: 'trial' });
    await expect(work.startTrial(plugin)).resolves.toBe(false);
    await expect(work.get(plugin)).resolves.toBe(false);
    expect(add).toHaveBeenCalledTimes(1);
    answer(done);
    await expect(got).resolves.toBe(true);
    expect(state().running).toEqual({ p2: 'trial' });
    answer(done);
    await tried;
    expect(state()).toEqual({ running: {}, failures: {} });
    expect(onDone).toHaveBeenCalledTimes(2);
  });

  it('keeps the reason for a failure only until the next try [PLAN-22]', async () => {
    const { work, state, answer, shown } = stage();
    const first = work.get(plugin);
    answer(refused());
    await expect(first).resolves.toBe(false);
    expect(state().failures).toEqual({ p1: 'The card was declined.' });
    expect(shown()).toEqual([{ kind: 'failed', text: 'The card was declined.', ms: 5_000 }]);
    const again = work.get(plugin);
    expect(state()).toEqual({ running: { p1: 'get' }, failures: {} });
    answer(done);
    await again;
    expect(state().failures).toEqual({});
  });

  it('goes to the checkout if the card on file cannot be charged, which is not a failure', async () => {
    const { work, state, answer, buy, shown } = stage();
    const first = work.get(plugin);
    answer(refused({ code: 'CARD_REQUIRED' }));
    await first;
    expect(buy.mock.calls).toEqual([
      [{ price: 'price_search', mode: 'subscription', returnUrl: '/legacy-plans?plan=bulkchecker' }],
    ]);
    expect([state().failures, shown()]).toEqual([{}, []]);
    const unsold = work.get({ ...other, priceId: null } as Plugin);
    answer(refused({ code: 'CARD_REQUIRED', message: 'There is no card.' }));
    await unsold;
    expect(state().failures).toEqual({ p2: 'There is no card.' });
  });

  it('cancels a plan by its id and the reason’s id, and confirms [LEG-08]', async () => {
    const { work, cancel, answer, shown } = stage();
    const reasons = [
      'Found another tool',
      'Taking a break from selling on Amazon',
      'Cutting down on expenses',
      'None of the above',
    ];
    for (const reason of reasons) {
      const cancelled = work.cancelPlan(plan, reason);
      answer(done);
      await expect(cancelled).resolves.toBe(true);
    }
    expect(cancel.mock.calls).toEqual([1, 2, 3, 4].map((reasonId) => [{ id: 'hazmat-yearly', reasonId }]));
    expect(shown()[0]).toMatchObject({ kind: 'done', text: 'Cancel subscription successfully' });
  });
});
