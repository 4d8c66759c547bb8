import type { Invoice, Subscription, Upcoming } from '#shared/billing/billing-summary.ts';
import type { Price } from '#shared/plans/plan.ts';
import type { Result } from '#shared/result.ts';

/** Why the payment service did not do something. `unavailable` is nobody's fault here: the same may work later. */
const paymentFailures = ['card-declined', 'card-required', 'not-found', 'preview-expired', 'unavailable'] as const;
export type PaymentFailure = { reason: (typeof paymentFailures)[number]; message: string };

export const overdue: PaymentFailure = {
  reason: 'card-declined',
  message: 'The last payment failed. Pay it first, or choose another card in Billing.',
};
export type Paid<T> = Promise<Result<T, PaymentFailure>>;

/** A price as it is sold, with the words that stand on invoices. */
export type SoldPrice = Price & { title: string };

/** A subscription as the payment service has it. What has ended is not there any more. */
export type PaidSubscription = Omit<Subscription, 'family' | 'status'> & { status: 'active' | 'past-due' };

/** What was bought once. The id is the payment's own. */
export type PaidOnce = { id: string; key: string; quantity: number; at: number };

export type Card = { brand: string; last4: string; expires: string | null };

/** @param usedElsewhere another account is known to the service to have it */
type CheckedCard = { fingerprint: string; usedElsewhere: boolean };

/** All that the payment service knows of a customer. */
export type CustomerState = { subscriptions: PaidSubscription[]; once: PaidOnce[]; card: Card | null; invoices: Invoice[] };

export const noState: CustomerState = { subscriptions: [], once: [], card: null, invoices: [] };

/** From one price and quantity to another, now. @param prorationDate seconds since 1970: what preview and change count by */
export type Change = { customer: string; subscription: PaidSubscription; price: SoldPrice; quantity: number; prorationDate: number };

export type CheckoutOrder = {
  customer: string;
  price: SoldPrice;
  quantity: number;
  couponCodes: readonly string[];
  /** Where the page leads after the payment; `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  paidUrl: string;
  /** And without one. */
  leftUrl: string;
};

/**
 * The card payment service: the real one, or the sandbox. It owns subscriptions, cards and invoices; the provider only reads them again
 * whenever it hears that something has changed. None throws.
 */
export type Payments = {
  kind: 'sandbox' | 'stripe';
  /** The customer's time, ms: the sandbox's clock can be moved. */
  now: (customer: string) => Promise<number>;
  prices: () => Paid<SoldPrice[]>;
  createCustomer: (account: { id: string; email: string; name: string }) => Paid<string>;
  read: (customer: string) => Paid<CustomerState>;

  /** The page on which a new subscription or a single payment is paid. The same order, not yet paid, has the same page. */
  openCheckout: (order: CheckoutOrder) => Paid<{ url: string; invalidCouponCodes: string[] }>;
  /** How a checkout ended, and what it is about. */
  checkoutStatus: (
    customer: string,
    session: string,
  ) => Paid<{ status: 'paid' | 'open' | 'expired'; bought: { key: string; title: string; quantity: number } | null }>;
  /** The page on which a card is checked and saved for later payments; nothing is charged. */
  openCardCheck: (order: Pick<CheckoutOrder, 'customer' | 'paidUrl' | 'leftUrl'>) => Paid<{ url: string; session: string }>;
  /** The card that was checked on such a page, by what tells it from every other; null while none was. */
  checkedCard: (customer: string, session: string) => Paid<CheckedCard | null>;
  /** The page on which somebody sees invoices and changes card and addresses. */
  openPortal: (customer: string, returnUrl: string) => Paid<{ url: string }>;

  /** What a change would cost now. Nothing happens. */
  preview: (change: Change) => Paid<Upcoming>;
  /**
   * Changes now and charges the card on file; where the card is declined nothing has changed. Credits what was paid for the unused time, after
   * any coupon. Refuses a subscription whose last payment failed: there is nothing to credit.
   */
  change: (change: Change) => Paid<object>;
  /** Changes at the renewal. One change at a time is scheduled: a second takes the place of the first. */
  schedule: (change: Omit<Change, 'prorationDate'>) => Paid<object>;
  unschedule: (customer: string, subscription: PaidSubscription) => Paid<object>;
  setAutoRenew: (customer: string, subscription: PaidSubscription, autoRenew: boolean) => Paid<object>;
  /** A new subscription, paid by the card on file. */
  subscribe: (order: { customer: string; price: SoldPrice; quantity: number }) => Paid<object>;
  /** Tries the payment that failed again. */
  retry: (customer: string, subscription: PaidSubscription) => Paid<object>;

  /** Whether the word of a webhook is the service's own, and about whom it is; nothing else of it is believed. */
  readWebhook: (body: string, signature: string | undefined) => Promise<Result<{ customer: string | null }, 'wrong-signature'>>;
};
