import { useEffect, useMemo } from 'react';
import { type BillingApi, createBillingApi } from '#client/api/billing.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { type Checkout, createCheckout } from './checkout.ts';

/** The checkout of a screen, which shows it with `CheckoutView`, and the calls that it is made of. */
export function useCheckout({ call, toasts }: Pick<DeskDeps, 'call' | 'toasts'>): { checkout: Checkout; api: BillingApi } {
  const made = useMemo(() => {
    const api = createBillingApi(call);
    return { api, checkout: createCheckout({ api, toasts, leave: (url) => location.assign(url) }) };
  }, [call, toasts]);
  useEffect(() => {
    // Back from the payment page the browser may show the page as it was left: under the spinner.
    const onShow = (event: PageTransitionEvent) => event.persisted && made.checkout.rest();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [made]);
  return made;
}
