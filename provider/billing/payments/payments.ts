import type { Invoice, Subscription, Upcoming } from '#shared/billing/billing-summary.ts';
import type { Price } from '#shared/billing/plans/plan.ts';
import type { Result } from '#shared/result.ts';

/**
 * Reasons for a failure of the payment service. `unavailable` means that the same call may work later, `refused` that
 * it won't.
 */
const paymentFailures = [
  'card-declined',
  'card-required',
  'not-found',
  'preview-expired',
  'refused',
  'unavailable',
] as const;
export type PaymentFailure = { reason: (typeof paymentFailures)[number]; message: string };

export const overdue: PaymentFailure = {
  reason: 'card-declined',
  message: 'The last payment failed. Pay it first, or choose another card in Billing.',
};
export type Paid<T> = Promise<Result<T, PaymentFailure>>;

/** A price for sale, with its title on invoices. */
export type SoldPrice = Price & { title: string };

/** A subscription as reported by the payment service. Ended ones are not included. */
export type PaidSubscription = Omit<Subscription, 'family' | 'status'> & { status: 'active' | 'past-due' };

/** A one-time purchase. The id is the payment's. */
export type PaidOnce = { id: string; key: string; quantity: number; at: number };

export type Card = { brand: string; last4: string; expires: string | null };

/** @param usedElsewhere the service knows the card from another account */
type CheckedCard = { fingerprint: string; usedElsewhere: boolean };

export type CustomerState = {
  subscriptions: PaidSubscription[];
  once: PaidOnce[];
  card: Card | null;
  invoices: Invoice[];
};

export const noState: CustomerState = { subscriptions: [], once: [], card: null, invoices: [] };

/**
 * A change from one price and quantity to another, effective now.
 * @param prorationDate seconds since 1970; preview and change both prorate from it
 */
export type Change = {
  customer: string;
  subscription: PaidSubscription;
  price: SoldPrice;
  quantity: number;
  prorationDate: number;
};

export type CheckoutOrder = {
  customer: string;
  price: SoldPrice;
  quantity: number;
  couponCodes: readonly string[];
  /** Where the page returns after payment. The placeholder `{CHECKOUT_SESSION_ID}` becomes the session's id. */
  paidUrl: string;
  /** Where the page returns without payment. */
  leftUrl: string;
};

/**
 * The card payment service: the real one or the sandbox. It owns subscriptions, cards and invoices; the provider only
 * reads them again when it is notified of a change. No method throws.
 */
export type Payments = {
  kind: 'sandbox' | 'stripe';
  /** The customer's current time, ms: the sandbox's clock can be moved. */
  now: (customer: string) => Promise<number>;
  prices: () => Paid<SoldPrice[]>;
  createCustomer: (account: { id: string; email: string; name: string }) => Paid<string>;
  read: (customer: string) => Paid<CustomerState>;

  /** Opens the page where a new subscription or a single payment is paid. The same unpaid order reuses its page. */
  openCheckout: (order: CheckoutOrder) => Paid<{ url: string; invalidCouponCodes: string[] }>;
  /** The status of a checkout, and what it sells. */
  checkoutStatus: (
    customer: string,
    session: string,
  ) => Paid<{ status: 'paid' | 'open' | 'expired'; bought: { key: string; title: string; quantity: number } | null }>;
  /** Opens the page where a card is checked and saved for later payments. Nothing is charged. */
  openCardCheck: (
    order: Pick<CheckoutOrder, 'customer' | 'paidUrl' | 'leftUrl'>,
  ) => Paid<{ url: string; session: string }>;
  /** The fingerprint of the card checked on such a page; null if none was. */
  checkedCard: (customer: string, session: string) => Paid<CheckedCard | null>;
  /** Opens the page with invoices, where the customer changes card and addresses. */
  openPortal: (customer: string, returnUrl: string) => Paid<{ url: string }>;

  /** The cost of a change made now. Changes nothing. */
  preview: (change: Change) => Paid<Upcoming>;
  /**
   * Changes now and charges the card on file; a declined card changes nothing. Credits the unused time at the price
   * paid after coupons. Refuses a subscription whose last payment failed, which leaves nothing to credit.
   */
  change: (change: Change) => Paid<object>;
  /** Changes at renewal. Only one change can be scheduled: a second replaces the first. */
  schedule: (change: Omit<Change, 'prorationDate'>) => Paid<object>;
  unschedule: (customer: string, subscription: PaidSubscription) => Paid<object>;
  setAutoRenew: (customer: string, subscription: PaidSubscription, autoRenew: boolean) => Paid<object>;
  /** Creates a subscription, paid with the card on file. */
  subscribe: (order: { customer: string; price: SoldPrice; quantity: number }) => Paid<object>;
  retry: (customer: string, subscription: PaidSubscription) => Paid<object>;

  /** Verifies a webhook's signature and returns the customer it concerns. Nothing else in it is trusted. */
  readWebhook: (
    body: string,
    signature: string | undefined,
  ) => Promise<Result<{ customer: string | null }, 'wrong-signature'>>;
};
