import { useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import type { BillingApi } from '#client/api/caller.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { Upcoming } from '#shared/billing/billing-summary.ts';
import type { CheckoutRequest } from '#shared/billing/checkout.ts';
import type { Price } from '#shared/billing/plans/plan.ts';
import { reasonText } from '#shared/billing/plans/reasons.ts';
import { legacyTexts } from '#shared/billing/plans/texts.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Checkout } from './checkout/checkout-state.ts';
import type { CurrentPlan } from './current-plan.ts';
import { hereAgain } from './plans-address.ts';
import { planScreenTexts } from './texts.ts';

export type Wish = {
  price: Pick<Price, 'id' | 'mode' | 'interval'>;
  quantity: number;
  /** Cents per period for the whole quantity. */
  amountCents: number;
  title: string;
  current: CurrentPlan | null;
  couponCodes?: string[];
};

/** The open dialog. It keeps its data when the page behind it changes. */
export type OpenDialog =
  | { kind: 'upgrade'; wish: Wish; upcoming: Upcoming; recounted: boolean }
  | { kind: 'cancel'; current: CurrentPlan }
  | { kind: 'renew'; current: CurrentPlan; offered: boolean }
  | { kind: 'lesser'; current: CurrentPlan }
  | { kind: 'fewer'; wish: Wish & { current: CurrentPlan } };

export type PlanActions = ReturnType<typeof usePlanActions>;

type ActionsDeps = {
  api: BillingApi;
  checkout: Checkout;
  toasts: Toasts;
  /** Called when the subscription has changed. */
  onChanged: () => void;
};

/** Actions of the plans screen. All go through the checkout, so that only one runs at a time. */
export function usePlanActions({ api, checkout, toasts, onChanged }: ActionsDeps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);

  const done = (text: string): true => {
    toasts.done(text);
    onChanged();
    return true;
  };
  const change = async (call: () => Promise<Result<unknown, CallFailure>>, text: string): Promise<boolean> => {
    // The responses are empty; only success matters.
    const answer = await checkout.run(async () => {
      const made = await call();
      return made.ok ? ok({ value: true, head: null }) : made;
    });
    return answer ? done(text) : false;
  };

  const orderOf = ({ price, quantity, couponCodes }: Wish, prorationDate: number | null): CheckoutRequest => ({
    price: price.id,
    quantity,
    mode: price.mode,
    returnUrl: hereAgain(),
    ...(couponCodes?.length ? { couponCodes } : {}),
    ...(prorationDate === null ? {} : { prorationDate }),
  });
  const preview = ({ price, quantity }: Wish) => checkout.preview({ price: price.id, quantity });

  return {
    open,
    close,
    /** New purchases go to the payment page; changing a subscription shows its invoice first. */
    buy: async (wish: Wish) => {
      if (!wish.current) {
        if ((await checkout.buy(orderOf(wish, null))) === 'changed') done(planScreenTexts.changed);
        return;
      }
      const upcoming = await preview(wish);
      if (upcoming) setOpen({ kind: 'upgrade', wish, upcoming, recounted: false });
    },
    /** Charges the amount that was shown. */
    confirm: async (wish: Wish, upcoming: Upcoming) => {
      const outcome = await checkout.buy(orderOf(wish, upcoming.prorationDate));
      if (outcome === 'changed') {
        close();
        done(planScreenTexts.changed);
      }
      if (outcome !== 'outdated') return;
      const again = await preview(wish);
      setOpen(again ? { kind: 'upgrade', wish, upcoming: again, recounted: true } : null);
    },
    openCancel: (current: CurrentPlan) => setOpen({ kind: 'cancel', current }),
    cancel: ({ id, title }: CurrentPlan, reason: string, note: string) =>
      change(
        () =>
          api.setRenewal(
            { subId: id, cancel: true, reason: reasonText(reason, note), title },
            { name: 'cancel the subscription' },
          ),
        legacyTexts.cancelSucceeded,
      ),
    openRenew: (current: CurrentPlan, offered = false) => setOpen({ kind: 'renew', current, offered }),
    renew: ({ id, title }: CurrentPlan) =>
      change(
        () => api.setRenewal({ subId: id, cancel: false, title }, { name: 'enable auto renew' }),
        planScreenTexts.renews,
      ),
    openLesser: (current: CurrentPlan) => setOpen({ kind: 'lesser', current }),
    openFewer: (wish: Wish & { current: CurrentPlan }) => setOpen({ kind: 'fewer', wish }),
    schedule: (current: CurrentPlan, price: string, quantity: number) =>
      change(() => api.schedule({ subId: current.id, price, quantity }), planScreenTexts.scheduled),
    takeBack: ({ id }: CurrentPlan) => change(() => api.takeBack({ subId: id }), planScreenTexts.takenBack),
    retry: ({ id }: CurrentPlan) => change(() => api.retry({ subId: id }), planScreenTexts.retried),
    /** Opens the payment service's pages: card, invoices, interval. */
    openBilling: async () => {
      const answer = await checkout.run(() => api.portal({ returnUrl: hereAgain() }));
      if (answer) checkout.goTo(answer.url);
    },
  };
}
