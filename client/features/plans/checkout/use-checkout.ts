import { useMemo } from 'react';
import { type BillingApi, caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { useComeBack } from '#client/ui/use-come-back.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { type Checkout, createCheckout } from './checkout.ts';

/** The checkout of a screen, which shows it with `CheckoutView`, and the calls that it is made of. */
export function useCheckout({ call, toasts }: Pick<DeskDeps, 'call' | 'toasts'>): { checkout: Checkout; api: BillingApi } {
  const made = useMemo(() => {
    const api = caller(billingCalls, call);
    return { api, checkout: createCheckout({ api, toasts, leave: (url) => location.assign(url) }) };
  }, [call, toasts]);
  useComeBack(() => made.checkout.rest());
  return made;
}
