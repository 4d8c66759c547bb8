import type { Invoice } from '#shared/billing/billing-summary.ts';
import type { RenewalInterval } from '#shared/plans/renewal.ts';
import { objectsOf } from './objects-table.ts';

/** The cards that can be chosen: a real one is asked for nowhere. */
export const sandboxCards = {
  works: { brand: 'Visa', last4: '4242', expires: '12/2040', says: 'works' },
  declined: { brand: 'Visa', last4: '0002', expires: '12/2040', says: 'is declined' },
  'fails-later': { brand: 'Visa', last4: '0341', expires: '12/2040', says: 'works now, fails at the renewal' },
  registered: { brand: 'Visa', last4: '1881', expires: '12/2040', says: 'works, and another account was verified with it' },
} as const;
export type SandboxCard = keyof typeof sandboxCards;

/** @param offset how far this customer's clock was moved, ms @param credit what was paid too much, cents: it pays the next invoices */
export type CustomerRecord = { email: string; name: string; card: SandboxCard | null; credit: number; offset: number };

/**
 * Owed since a payment failed: `cents` by the card, after the credit that already counts toward the invoice. Moments in ms.
 * @param credit goes back to the customer where the invoice is voided
 */
type Owed = { cents: number; credit?: number; failedAt: number; nextTryAt: number; endsAt: number; reason: string; invoice: string };

export type SubscriptionRecord = {
  key: string;
  quantity: number;
  interval: RenewalInterval;
  /** The list price of a period, cents. */
  cents: number;
  /** What the present period cost, where a coupon made it less; cents. Only this can be credited. */
  paid?: number | undefined;
  /** Its periods are counted from here, so that the 31st stays the 31st. */
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
  /** The card that was checked; of a card check only. */
  card?: SandboxCard;
  /** What is bought; of a checkout only. */
  order: { key: string; quantity: number; couponCodes: string[]; percentOff: number } | null;
};

/** What a checkout that was paid once has bought. */
export type PaymentRecord = { key: string; quantity: number };

/** A signed word that has not been delivered yet. */
export type WordRecord = { type: string };

export const customers = objectsOf<CustomerRecord>('customer');
export const subscriptions = objectsOf<SubscriptionRecord>('subscription');
export const invoices = objectsOf<InvoiceRecord>('invoice');
export const sessions = objectsOf<SessionRecord>('session');
export const payments = objectsOf<PaymentRecord>('payment');
export const words = objectsOf<WordRecord>('word');
