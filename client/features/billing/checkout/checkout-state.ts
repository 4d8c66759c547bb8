import { useMemo } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { Answer, CallFailure } from '#client/api/call.ts';
import { type BillingApi, caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { NewToast, Toasts } from '#client/ui/toasts$.ts';
import { toastLengths } from '#client/ui/toasts$.ts';
import { useComeBack } from '#client/ui/use-come-back.ts';
import type { Upcoming } from '#shared/billing/billing-summary.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import type { CheckoutRequest } from '#shared/billing/checkout.ts';
import { billingTexts } from '#shared/billing/texts.ts';
import { EXCEPTION } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';

export type CheckoutState =
  | { at: 'rest' }
  | { at: 'busy' }
  | { at: 'server-error' }
  | { at: 'no-integration' }
  /** These coupon codes are not accepted; payment can continue at `url`. */
  | { at: 'coupons'; codes: readonly string[]; url: string };

/**
 * changed: done immediately. away: the payment page is opening. outdated: the shown price is no longer valid. stopped:
 * nothing happened, and the reason was shown.
 */
type BuyOutcome = 'changed' | 'away' | 'outdated' | 'stopped';

export type CheckoutDeps = {
  api: Pick<BillingApi, 'checkout' | 'upcoming'>;
  toasts: Toasts;
  /** Navigates to a URL outside the portal. */
  leave: (url: string) => void;
};

export type Checkout = {
  state$: BehaviorSubject<CheckoutState>;
  /**
   * Runs a billing call under the spinner, one at a time. A 500 opens its dialog; any other failure shows a toast.
   * @returns the response, or undefined on failure or while another call is running
   */
  run<T>(
    call: () => Promise<Result<Answer<T>, CallFailure>>,
    toastOf?: (failure: CallFailure) => NewToast | null,
  ): Promise<T | undefined>;
  buy(order: CheckoutRequest): Promise<BuyOutcome>;
  /** Returns the current price. */
  preview(requested: { price: string; quantity: number }): Promise<Upcoming | undefined>;
  /** Navigates to the payment service, showing the spinner until the page unloads. */
  goTo(url: string): void;
  /** Reports a 500 from a billing call made elsewhere. */
  broken(): void;
  /** Closes the dialog, or resets after the user comes back to the page. */
  rest(): void;
};

/** Error code: the checkout changed nothing because its preview had expired. */
const PREVIEW_EXPIRED = 'PREVIEW_EXPIRED';

/** Runs purchases and other billing calls. Ignores presses while a call is running. */
export function createCheckout({ api, toasts, leave }: CheckoutDeps): Checkout {
  const state$ = new BehaviorSubject<CheckoutState>({ at: 'rest' });
  const to = (state: CheckoutState) => state$.next(state);

  const run: Checkout['run'] = async (call, toastOf = plainToast) => {
    if (state$.value.at === 'busy') return undefined;
    to({ at: 'busy' });
    const answer = await call();
    if (answer.ok) {
      to({ at: 'rest' });
      return answer.value.value;
    }
    to(answer.error.status === 500 ? { at: 'server-error' } : { at: 'rest' });
    const toast = answer.error.status === 500 || answer.error.status === 401 ? null : toastOf(answer.error);
    if (toast) toasts.show(toast);
    return undefined;
  };

  const goTo = (url: string) => {
    if (!/^https?:\/\//i.test(url)) return to({ at: 'server-error' });
    to({ at: 'busy' });
    leave(url);
  };

  return {
    state$,
    run,
    goTo,
    buy: async (order) => {
      let outdated = false;
      const answer = await run(
        () => api.checkout(order),
        (failure) => {
          outdated = failure.code === PREVIEW_EXPIRED;
          return outdated ? null : plainToast(failure);
        },
      );
      if (!answer) return outdated ? 'outdated' : 'stopped';
      if (answer.status === 'SUBSCRIPTION_CHANGED') return 'changed';
      if (answer.status === 'NO_MWS') {
        to({ at: 'no-integration' });
        return 'stopped';
      }
      if (answer.invalidCouponCodes.length > 0) {
        to({ at: 'coupons', codes: answer.invalidCouponCodes, url: answer.url });
        return 'stopped';
      }
      goTo(answer.url);
      return 'away';
    },
    preview: (requested) => run(() => api.upcoming(requested), upcomingToast),
    broken: () => to({ at: 'server-error' }),
    rest: () => to({ at: 'rest' }),
  };
}

const plainToast = ({ message }: CallFailure): NewToast => ({ kind: 'failed', text: message });

/** Uses the server's message if there is one. */
const upcomingToast = ({ code, message, status }: CallFailure): NewToast => ({
  kind: 'failed',
  text: message === '' || (code === EXCEPTION && status > 0) ? billingTexts.upcomingFailed : message,
  ms: toastLengths.short,
  position: 'top',
});

/** Creates a screen's checkout, rendered by `CheckoutView`, and its billing calls. */
export function useCheckout({ call, toasts }: Pick<StoreDeps, 'call' | 'toasts'>): {
  checkout: Checkout;
  api: BillingApi;
} {
  const made = useMemo(() => {
    const api = caller(billingCalls, call);
    return { api, checkout: createCheckout({ api, toasts, leave: (url) => location.assign(url) }) };
  }, [call, toasts]);
  useComeBack(() => made.checkout.rest());
  return made;
}
