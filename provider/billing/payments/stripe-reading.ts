import type Stripe from 'stripe';
import type { Invoice } from '#shared/billing/billing-summary.ts';
import { tierPrice } from '#shared/billing/plans/tiers.ts';
import type { Card, PaidOnce, PaidSubscription, SoldPrice } from './payments.ts';

/** Converts Stripe's records. Stripe's times are in seconds, ours in ms. */

const ms = (seconds: number): number => seconds * 1000;

/** Returns [] for prices without a key: they are not the portal's. */
export function soldPriceOf(price: Stripe.Price): SoldPrice[] {
  const key = price.metadata.key;
  const rhythm = price.recurring?.interval;
  const interval = rhythm === 'year' ? 'year' : rhythm === 'month' ? 'month' : null;
  if (!key || (rhythm !== undefined && interval === null)) return [];
  const tiers = price.tiers?.map((tier) => ({ upTo: tier.up_to, unitCents: tier.unit_amount ?? 0 })) ?? null;
  const title = typeof price.product === 'object' && 'name' in price.product ? price.product.name : key;
  return [
    {
      id: price.id,
      key,
      title,
      mode: price.type === 'one_time' ? 'payment' : 'subscription',
      interval,
      unitCents: price.unit_amount ?? tiers?.[0]?.unitCents ?? 0,
      tiers,
      currency: price.currency.toUpperCase(),
    },
  ];
}

const totalOf = (price: SoldPrice, quantity: number): number =>
  price.tiers?.length ? tierPrice(price.tiers, quantity).totalCents : price.unitCents * quantity;

/** Returns subscriptions that are in effect: running, or in the grace period after a failed payment. */
export function paidSubscriptionOf(
  subscription: Stripe.Subscription,
  find: (priceId: string) => SoldPrice | undefined,
): PaidSubscription[] {
  const item = subscription.items.data[0];
  const price = item && find(item.price.id);
  const isPastDue = subscription.status === 'past_due';
  if (
    !item ||
    !price ||
    price.interval === null ||
    !(isPastDue || subscription.status === 'active' || subscription.status === 'trialing')
  )
    return [];
  const quantity = item.quantity ?? 1;
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  return [
    {
      id: subscription.id,
      key: price.key,
      title: price.title,
      quantity,
      interval: price.interval,
      amountCents: totalOf(price, quantity),
      currency: price.currency,
      status: isPastDue ? 'past-due' : 'active',
      createdAt: ms(subscription.created),
      periodStart: ms(item.current_period_start),
      periodEnd: ms(item.current_period_end),
      autoRenew: !subscription.cancel_at_period_end && subscription.cancel_at === null,
      scheduled: scheduledOf(subscription.schedule, item.current_period_end, find),
      pastDue:
        isPastDue && invoice
          ? {
              amountCents: invoice.amount_remaining,
              failedAt: ms(invoice.created),
              nextTryAt: invoice.next_payment_attempt === null ? null : ms(invoice.next_payment_attempt),
              endsAt: null,
              reason: null,
            }
          : null,
    },
  ];
}

function scheduledOf(
  schedule: Stripe.Subscription['schedule'],
  end: number,
  find: (priceId: string) => SoldPrice | undefined,
): PaidSubscription['scheduled'] {
  if (schedule === null || typeof schedule === 'string') return null;
  const phase = schedule.phases.find((each) => each.start_date >= end);
  const item = phase?.items[0];
  const price = item && find(typeof item.price === 'string' ? item.price : item.price.id);
  if (!phase || !price) return null;
  const quantity = item.quantity ?? 1;
  return {
    key: price.key,
    title: price.title,
    quantity,
    amountCents: totalOf(price, quantity),
    at: ms(phase.start_date),
  };
}

export function paidOnceOf(session: Stripe.Checkout.Session): PaidOnce[] {
  if (session.mode !== 'payment' || session.payment_status !== 'paid') return [];
  const lines = session.line_items?.data ?? [];
  return lines.flatMap((line, index) => {
    const key = line.price?.metadata.key;
    const id = index === 0 ? session.id : `${session.id}#${index}`;
    return key ? [{ id, key, quantity: line.quantity ?? 1, at: ms(session.created) }] : [];
  });
}

export function invoiceOf(invoice: Stripe.Invoice): Invoice[] {
  const { status } = invoice;
  if (!invoice.id || status === null || status === 'draft') return [];
  const hasFailed = status === 'uncollectible' || (status === 'open' && invoice.attempted);
  return [
    {
      id: invoice.id,
      at: ms(invoice.created),
      description: invoice.description ?? invoice.lines.data[0]?.description ?? invoice.number ?? '',
      // After credit: what the card pays. `total` is before credit, and negative if a change brings credit.
      amountCents: invoice.amount_due,
      currency: invoice.currency.toUpperCase(),
      status: status === 'paid' ? 'paid' : status === 'void' ? 'void' : hasFailed ? 'failed' : 'open',
      failure: null,
      url: invoice.hosted_invoice_url ?? null,
    },
  ];
}

export function cardOf(method: Stripe.PaymentMethod | undefined): Card | null {
  if (!method?.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    brand: `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`,
    last4,
    expires: `${String(exp_month).padStart(2, '0')}/${exp_year}`,
  };
}
