import type { Invoice } from '#shared/billing/billing-summary.ts';
import type { RenewalInterval } from '#shared/billing/plans/renewal.ts';
import { objectsOf } from './objects-table.ts';

/** Test cards. No real card is ever requested. */
export const sandboxCards = {
  works: { brand: 'Visa', last4: '4242', expires: '12/2040', says: 'works' },
  declined: { brand: 'Visa', last4: '0002', expires: '12/2040', says: 'is declined' },
  'fails-later': { brand: 'Visa', last4: '0341', expires: '12/2040', says: 'works now, fails at the renewal' },
  registered: {
    brand: 'Visa',
    last4: '1881',
    expires: '12/2040',
    says: 'works, and another account was verified with it',
  },
} as const;
export type SandboxCard = keyof typeof sandboxCards;

/**
 * @param offset how far this customer's clock was moved, ms
 * @param credit overpaid cents, which pay the next invoices
 */
export type CustomerRecord = { email: string; name: string; card: SandboxCard | null; credit: number; offset: number };

/**
 * A failed payment: `cents` due from the card, after credit applied to the invoice. Times in ms.
 * @param credit returned to the customer if the invoice is voided
 */
type Owed = {
  cents: number;
  credit?: number;
  failedAt: number;
  nextTryAt: number;
  endsAt: number;
  reason: string;
  invoice: string;
};

export type SubscriptionRecord = {
  key: string;
  quantity: number;
  interval: RenewalInterval;
  /** The list price of a period, cents. */
  cents: number;
  /** What the current period cost if a coupon reduced it, cents. Only this much can be credited. */
  paid?: number | undefined;
  /** Periods are counted from here, so that a renewal on the 31st does not drift. */
  anchor: number;
  periods: number;
  periodStart: number;
  periodEnd: number;
  autoRenew: boolean;
  scheduled: { key: string; quantity: number } | null;
  owed: Owed | null;
  ended: boolean;
};

export type InvoiceRecord = Omit<Invoice, 'id' | 'url'>;

export type SessionRecord = {
  purpose: 'checkout' | 'card' | 'portal';
  status: 'open' | 'paid' | 'expired';
  expiresAt: number;
  paidUrl: string;
  leftUrl: string;
  /** The checked card. Card checks only. */
  card?: SandboxCard;
  /** The order. Checkouts only. */
  order: { key: string; quantity: number; couponCodes: string[]; percentOff: number } | null;
};

/** A paid one-time purchase. */
export type PaymentRecord = { key: string; quantity: number };

/** An undelivered webhook event. */
export type WordRecord = { type: string };

export const customers = objectsOf<CustomerRecord>('customer');
export const subscriptions = objectsOf<SubscriptionRecord>('subscription');
export const invoices = objectsOf<InvoiceRecord>('invoice');
export const sessions = objectsOf<SessionRecord>('session');
export const payments = objectsOf<PaymentRecord>('payment');
export const words = objectsOf<WordRecord>('word');
