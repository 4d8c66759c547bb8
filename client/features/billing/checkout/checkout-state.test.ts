import { asyncScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import type { BillingApi } from '#client/api/caller.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#shared/billing/checkout.ts';
import { fail, ok } from '#shared/result.ts';
import { createCheckout } from './checkout-state.ts';

const order: CheckoutRequest = { price: 'price_starter_monthly', mode: 'subscription', returnUrl: '/pricing-plans' };
const answered = (value: CheckoutAnswer) => ok({ value, head: null });
const failed = (change: Partial<CallFailure>) =>
  fail({ status: 400, code: 'INVALID', message: 'There is no such price', ...change });

function stage(
  checkoutAnswer: ReturnType<typeof answered> | ReturnType<typeof failed>,
  upcoming: ReturnType<typeof failed> = failed({}),
) {
  const toasts = createToasts(asyncScheduler);
  const leave = vi.fn();
  let answer: () => void = () => {};
  const checkoutCall = vi.fn(() => new Promise((resolve) => (answer = () => resolve(checkoutAnswer))));
  const api = { checkout: checkoutCall, upcoming: async () => upcoming } as unknown as BillingApi;
  const checkout = createCheckout({ api, toasts, leave });
  return {
    checkout,
    leave,
    checkoutCall,
    answer: () => answer(),
    shown: () => toasts.toasts$.value.map(({ text, ms, position }) => ({ text, ms, position })),
  };
}

describe('a checkout', () => {
  it('goes to the payment page under the spinner, and ignores a second press', async () => {
    const { checkout, leave, checkoutCall, answer } = stage(
      answered({ status: 'REDIRECT', url: 'https://pay.test/1', invalidCouponCodes: [] }),
    );
    const first = checkout.buy(order);
    expect(checkout.state$.value).toEqual({ at: 'busy' });
    await expect(checkout.buy(order)).resolves.toBe('stopped');
    answer();
    await expect(first).resolves.toBe('away');
    expect(leave.mock.calls).toEqual([['https://pay.test/1']]);
    expect(checkout.state$.value).toEqual({ at: 'busy' });
    expect(checkoutCall).toHaveBeenCalledTimes(1);
  });

  it('warns about invalid coupon codes and continues only after confirmation', async () => {
    const { checkout, leave, answer } = stage(
      answered({ status: 'REDIRECT', url: 'https://pay.test/2', invalidCouponCodes: ['OLD10'] }),
    );
    const bought = checkout.buy(order);
    answer();
    await expect(bought).resolves.toBe('stopped');
    expect(checkout.state$.value).toEqual({ at: 'coupons', codes: ['OLD10'], url: 'https://pay.test/2' });
    expect(leave).not.toHaveBeenCalled();
    checkout.goTo('https://pay.test/2');
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['SUBSCRIPTION_CHANGED', 'changed', { at: 'rest' }],
    ['NO_MWS', 'stopped', { at: 'no-integration' }],
  ] as const)('maps the status %s to the outcome %s', async (status, outcome, state) => {
    const { checkout, leave, answer } = stage(answered({ status }));
    const bought = checkout.buy(order);
    answer();
    await expect(bought).resolves.toBe(outcome);
    expect(checkout.state$.value).toEqual(state);
    expect(leave).not.toHaveBeenCalled();
  });

  it('opens the server error dialog for status 500 only and shows other failures in a toast', async () => {
    const broken = stage(failed({ status: 500, code: 'EXCEPTION', message: 'Error can not request server' }));
    const first = broken.checkout.buy(order);
    broken.answer();
    await expect(first).resolves.toBe('stopped');
    expect(broken.checkout.state$.value).toEqual({ at: 'server-error' });
    expect(broken.shown()).toEqual([]);

    const refused = stage(failed({ status: 402, code: 'CARD_DECLINED', message: 'Your card was declined.' }));
    const second = refused.checkout.buy(order);
    refused.answer();
    await expect(second).resolves.toBe('stopped');
    expect(refused.checkout.state$.value).toEqual({ at: 'rest' });
    expect(refused.shown()).toEqual([{ text: 'Your card was declined.', ms: 5_000, position: undefined }]);
  });

  it('refuses to open an unsafe address', () => {
    const { checkout, leave } = stage(answered({ status: 'NO_MWS' }));
    checkout.goTo('javascript:alert(1)');
    expect(leave).not.toHaveBeenCalled();
    expect(checkout.state$.value).toEqual({ at: 'server-error' });
  });

  it('charges nothing for an expired preview, and reports that to its caller', async () => {
    const { checkout, answer, shown } = stage(
      failed({ status: 409, code: 'PREVIEW_EXPIRED', message: 'Please look at the amount again.' }),
    );
    const bought = checkout.buy({ ...order, prorationDate: 1 });
    answer();
    await expect(bought).resolves.toBe('outdated');
    expect(shown()).toEqual([]);
  });

  it.each([
    ['the server’s message', failed({ message: 'This card has expired.' }), 'This card has expired.'],
    [
      'the specification’s words where it had none',
      failed({ code: 'EXCEPTION', message: 'Error can not request server' }),
      'Unknow error. Please contact support.',
    ],
  ])('shows %s for three seconds at the top if the upcoming invoice does not load', async (_, failure, text) => {
    const { checkout, shown } = stage(answered({ status: 'NO_MWS' }), failure);
    await expect(checkout.preview({ price: 'price_advanced_yearly', quantity: 1 })).resolves.toBeUndefined();
    expect(shown()).toEqual([{ text, ms: 3_000, position: 'top' }]);
  });
});
