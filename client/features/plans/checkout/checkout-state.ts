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

/** What stands over the page: nothing, the spinner, or what has to be read before it goes on. */
type CheckoutState =
  | { at: 'rest' }
  | { at: 'busy' }
  | { at: 'server-error' }
  | { at: 'no-integration' }
  /** These codes will not count; payment would go on at `url`. */
  | { at: 'coupons'; codes: readonly string[]; url: string };

/** changed: done at once. away: the payment page comes. outdated: what was shown is no longer what it would cost. stopped: nothing has happened, and it was said why. */
type BuyOutcome = 'changed' | 'away' | 'outdated' | 'stopped';

export type CheckoutDeps = {
  api: Pick<BillingApi, 'checkout' | 'upcoming'>;
  toasts: Toasts;
  /** Goes to an address outside the portal. */
  leave: (url: string) => void;
};

export type Checkout = {
  state$: BehaviorSubject<CheckoutState>;
  /**
   * Makes a call of billing under the spinner, one at a time. A 500 opens its dialog, any other failure is a toast.
   * @returns its value; undefined where there is none, or another call is under way
   */
  run<T>(call: () => Promise<Result<Answer<T>, CallFailure>>, toastOf?: (failure: CallFailure) => NewToast | null): Promise<T | undefined>;
  buy(order: CheckoutRequest): Promise<BuyOutcome>;
  /** What it would cost now. */
  preview(asked: { price: string; quantity: number }): Promise<Upcoming | undefined>;
  /** Goes to a page of the payment service, under the spinner until the page is gone. */
  goTo(url: string): void;
  /** A call of billing that was made elsewhere was answered with a 500. */
  broken(): void;
  /** Closes the dialog; or the page is seen again after it had been left. */
  rest(): void;
};

/** The checkout changed nothing, since its preview had become too old. */
const PREVIEW_EXPIRED = 'PREVIEW_EXPIRED';

/** Buying, step by step, and what else is asked of billing. A second press while something is under way does nothing. */
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
    preview: (asked) => run(() => api.upcoming(asked), upcomingToast),
    broken: () => to({ at: 'server-error' }),
    rest: () => to({ at: 'rest' }),
  };
}

const plainToast = ({ message }: CallFailure): NewToast => ({ kind: 'failed', text: message });

/** The server's own words, where it had some. */
const upcomingToast = ({ code, message, status }: CallFailure): NewToast => ({
  kind: 'failed',
  text: message === '' || (code === EXCEPTION && status > 0) ? billingTexts.upcomingFailed : message,
  ms: toastLengths.short,
  place: 'top',
});

/** The checkout of a screen, which shows it with `CheckoutView`, and the calls that it is made of. */
export function useCheckout({ call, toasts }: Pick<StoreDeps, 'call' | 'toasts'>): { checkout: Checkout; api: BillingApi } {
  const made = useMemo(() => {
    const api = caller(billingCalls, call);
    return { api, checkout: createCheckout({ api, toasts, leave: (url) => location.assign(url) }) };
  }, [call, toasts]);
  useComeBack(() => made.checkout.rest());
  return made;
}
