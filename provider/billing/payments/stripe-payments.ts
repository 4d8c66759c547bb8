import Stripe from 'stripe';
import { acceptsPromoCode } from '#shared/billing/plans/buying.ts';
import { type FormerSecret, secretsAt } from '#shared/former-secret.ts';
import { fail, ok } from '#shared/result.ts';
import {
  type Change,
  type CheckoutOrder,
  overdue,
  type Paid,
  type PaidSubscription,
  type PaymentFailure,
  type Payments,
  type SoldPrice,
} from './payments.ts';
import { cardOf, invoiceOf, paidOnceOf, paidSubscriptionOf, soldPriceOf } from './stripe-reading.ts';

export type StripeKeys = {
  secretKey: string;
  webhookSecret: string;
  webhookSecretFormer?: FormerSecret | undefined;
  clock: () => number;
  /** A stand-in for Stripe's API, for tests. */
  at?: { host: string; port: number };
};

const PRICES_KEPT = 60_000;
const MOST = 100;
const MOST_INVOICES = 24;

/**
 * The real payment service, through Stripe's official package. Its prices carry the portal's keys in their metadata.
 */
export function createStripePayments({
  secretKey,
  webhookSecret,
  webhookSecretFormer,
  clock,
  at,
}: StripeKeys): Payments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 12_000,
    telemetry: false,
    ...(at ? { host: at.host, port: at.port, protocol: 'http' as const } : {}),
  });
  const prices = createPriceList(stripe, clock);

  return {
    kind: 'stripe',
    now: async () => clock(),
    prices: () => attempt(async () => (await prices()).sold),

    createCustomer: ({ id, email, name }) =>
      attempt(
        async () =>
          (
            await stripe.customers.create(
              { email, name, metadata: { accountId: id } },
              { idempotencyKey: `customer-${id}` },
            )
          ).id,
      ),

    read: (customer) =>
      attempt(async () => {
        const [subscriptions, sessions, method, invoices] = await Promise.all([
          prices().then(({ all }) => subscriptionsOf(stripe, customer, (id) => all.get(id))),
          stripe.checkout.sessions
            .list({ customer, status: 'complete', limit: MOST, expand: ['data.line_items'] })
            .autoPagingToArray({ limit: 1_000 }),
          cardOnFile(stripe, customer),
          stripe.invoices.list({ customer, limit: MOST_INVOICES }),
        ]);
        return {
          subscriptions,
          once: sessions.flatMap(paidOnceOf).reverse(),
          card: cardOf(method),
          invoices: invoices.data.flatMap(invoiceOf),
        };
      }),

    ...checkouts(stripe, prices, clock),
    ...subscriptions(stripe),

    readWebhook: async (body, signature) => {
      for (const secret of secretsAt(webhookSecret, webhookSecretFormer, clock()))
        try {
          return ok({ customer: customerOf(await eventSigned(stripe, body, signature ?? '', secret, clock())) });
        } catch {
          // Another secret may have signed it.
        }
      return fail('wrong-signature');
    },
  };
}

/** @throws unless the secret has signed the body */
const eventSigned = (stripe: Stripe, body: string, signature: string, secret: string, now: number) =>
  stripe.webhooks.constructEventAsync(body, signature, secret, undefined, undefined, now);

/** Returns the id of the customer whom an event is about. */
function customerOf(event: Stripe.Event): string | null {
  const { customer, id, object } = event.data.object as { customer?: unknown; id?: unknown; object?: unknown };
  const named =
    object === 'customer'
      ? id
      : typeof customer === 'object' && customer !== null
        ? (customer as { id?: unknown }).id
        : customer;
  return typeof named === 'string' ? named : null;
}

type PriceList = { at: number; sold: SoldPrice[]; all: ReadonlyMap<string, SoldPrice> };

/** Reads the prices for sale, and by id also those that were archived, which their subscribers keep. */
function createPriceList(stripe: Stripe, clock: () => number): () => Promise<PriceList> {
  let known: PriceList | undefined;

  return async () => {
    if (known && clock() - known.at < PRICES_KEPT) return known;
    const listed = await stripe.prices
      .list({ limit: MOST, expand: ['data.tiers', 'data.product'] })
      .autoPagingToArray({ limit: 5_000 });
    const all = new Map(listed.flatMap(soldPriceOf).map((price) => [price.id, price]));
    known = { at: clock(), sold: listed.filter(({ active }) => active).flatMap(({ id }) => all.get(id) ?? []), all };
    return known;
  };
}

async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
  find: (id: string) => SoldPrice | undefined,
): Promise<PaidSubscription[]> {
  const list = await stripe.subscriptions
    .list({ customer, limit: MOST, expand: ['data.schedule', 'data.latest_invoice'] })
    .autoPagingToArray({ limit: 500 });
  return list.flatMap((each) => paidSubscriptionOf(each, find));
}

async function cardOnFile(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod | undefined> {
  const [found] = (await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })).data;
  return found;
}

/** Pages of the service on which somebody pays, enters a card, or looks after it. */
function checkouts(
  stripe: Stripe,
  prices: () => Promise<PriceList>,
  clock: () => number,
): Pick<Payments, 'openCheckout' | 'checkoutStatus' | 'openCardCheck' | 'checkedCard' | 'openPortal'> {
  return {
    openCheckout: (order) => attempt(() => openCheckout(stripe, order, clock())),

    checkoutStatus: (customer, id) =>
      attempt(async () => {
        const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
        const owner = typeof session.customer === 'string' ? session.customer : session.customer?.id;
        if (owner !== customer) throw new NotHis();
        const line = session.line_items?.data[0];
        const price = (await prices()).all.get(line?.price?.id ?? '');
        return {
          status:
            session.status === 'complete'
              ? ('paid' as const)
              : session.status === 'expired'
                ? ('expired' as const)
                : ('open' as const),
          bought: price ? { key: price.key, title: price.title, quantity: line?.quantity ?? 1 } : null,
        };
      }),

    openCardCheck: ({ customer, paidUrl, leftUrl }) =>
      attempt(async () => {
        const session = await stripe.checkout.sessions.create({
          customer,
          mode: 'setup',
          currency: 'usd',
          success_url: paidUrl,
          cancel_url: leftUrl,
        });
        if (!session.url) throw new Error('The checkout session has no URL');
        return { url: session.url, session: session.id };
      }),

    checkedCard: (customer, id) =>
      attempt(async () => {
        const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] });
        const owner = typeof session.customer === 'string' ? session.customer : session.customer?.id;
        if (owner !== customer) throw new NotHis();
        const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null;
        const method = intent !== null && typeof intent.payment_method === 'object' ? intent.payment_method : null;
        const fingerprint = session.status === 'complete' ? method?.card?.fingerprint : undefined;
        return fingerprint ? { fingerprint, usedElsewhere: false } : null;
      }),

    openPortal: (customer, returnUrl) =>
      attempt(async () => ({
        url: (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
      })),
  };
}

/**
 * Opens a checkout with the first coupon code that holds, or without one. An open session for the same order is used
 * again.
 */
async function openCheckout(stripe: Stripe, order: CheckoutOrder, now: number) {
  const { customer, price, quantity, couponCodes, paidUrl, leftUrl } = order;
  const promotions = acceptsPromoCode(price)
    ? await Promise.all(couponCodes.map((code) => promotionOf(stripe, code, customer, now)))
    : [];
  const at = promotions.findIndex((promotion) => promotion !== undefined);
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: MOST });
  const opened = async (promotion: string | undefined): Promise<string> => {
    const order = JSON.stringify([price.id, quantity, promotion ?? '', paidUrl]);
    const same = open.find((session) => session.metadata?.order === digest(order) && session.url);
    const session =
      same ??
      (await stripe.checkout.sessions.create({
        customer,
        mode: price.mode,
        line_items: [{ price: price.id, quantity }],
        success_url: paidUrl,
        cancel_url: leftUrl,
        metadata: { order: digest(order) },
        // Subscriptions are always invoiced; without this, single payments would be missing from the invoices.
        ...(price.mode === 'payment' ? { invoice_creation: { enabled: true } } : {}),
        ...(promotion ? { discounts: [{ promotion_code: promotion }] } : {}),
      }));
    if (!session.url) throw new Error('The checkout session has no URL');
    return session.url;
  };
  const promotion = promotions[at];
  if (promotion === undefined) return { url: await opened(undefined), invalidCouponCodes: [...couponCodes] };
  try {
    return { url: await opened(promotion), invalidCouponCodes: couponCodes.filter((_, index) => index !== at) };
  } catch (cause) {
    // A code has conditions that only Stripe can check: first purchases only, a minimum amount, certain products.
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
    return { url: await opened(undefined), invalidCouponCodes: [...couponCodes] };
  }
}

/** Changes of a subscription that exists, and new ones with the card on file. */
function subscriptions(
  stripe: Stripe,
): Pick<Payments, 'preview' | 'change' | 'schedule' | 'unschedule' | 'setAutoRenew' | 'subscribe' | 'retry'> {
  return {
    preview: (change) =>
      attempt(async () => {
        const invoice = await stripe.invoices.createPreview({
          customer: change.customer,
          subscription: change.subscription.id,
          subscription_details: await changed(stripe, change),
        });
        const items = invoice.lines.data.map(({ id, description, amount }) => ({
          id,
          description: description ?? '',
          amountCents: amount,
        }));
        const sum = items.reduce((cents, item) => cents + item.amountCents, 0);
        if (sum !== invoice.amount_due)
          items.push({ id: 'credit', description: 'Credit', amountCents: invoice.amount_due - sum });
        return {
          items,
          amountCents: invoice.amount_due,
          currency: invoice.currency.toUpperCase(),
          prorationDate: change.prorationDate,
        };
      }),

    change: async (change) => {
      if (change.subscription.status === 'past-due') return fail(overdue);
      return attempt(async () => {
        if (change.subscription.scheduled) await release(stripe, change.subscription);
        const update = await changed(stripe, change);
        await stripe.subscriptions.update(change.subscription.id, {
          ...update,
          cancel_at_period_end: false,
          payment_behavior: 'error_if_incomplete',
        });
        return {};
      });
    },

    schedule: (next) => attempt(() => schedule(stripe, next)),

    unschedule: (_, subscription) =>
      attempt(async () => {
        await release(stripe, subscription);
        return {};
      }),

    setAutoRenew: (_, subscription, autoRenew) =>
      attempt(async () => {
        if (!autoRenew && subscription.scheduled) await release(stripe, subscription);
        await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: !autoRenew });
        return {};
      }),

    subscribe: async ({ customer, price, quantity }) => {
      const card = await attempt(() => cardOnFile(stripe, customer));
      if (!card.ok) return card;
      if (!card.value)
        return fail({ reason: 'card-required', message: 'There is no card to pay with. Please add one in Billing.' });
      const method = card.value.id;
      return attempt(async () => {
        await stripe.subscriptions.create({
          customer,
          items: [{ price: price.id, quantity }],
          default_payment_method: method,
          payment_behavior: 'error_if_incomplete',
          off_session: true,
        });
        return {};
      });
    },

    retry: (_, subscription) =>
      attempt(async () => {
        const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription.id);
        const id = typeof invoice === 'string' ? invoice : invoice?.id;
        if (id) await stripe.invoices.pay(id);
        return {};
      }),
  };
}

/**
 * The item and proration settings that preview and change share. Another price starts a new period; another quantity is
 * prorated within the current one.
 */
async function changed(stripe: Stripe, { subscription, price, quantity, prorationDate }: Change) {
  const now = await stripe.subscriptions.retrieve(subscription.id);
  const item = now.items.data[0];
  const restarts = item?.price.id !== price.id;
  return {
    items: [{ ...(item ? { id: item.id } : {}), price: price.id, quantity }],
    proration_behavior: 'always_invoice' as const,
    proration_date: prorationDate,
    ...(restarts ? { billing_cycle_anchor: { type: 'now' as const } } : {}),
  };
}

/** Lets the current phase run to its end, and begins the next one with the other price or quantity. */
async function schedule(
  stripe: Stripe,
  { subscription, price, quantity }: Omit<Change, 'prorationDate'>,
): Promise<object> {
  await release(stripe, subscription);
  if (!subscription.autoRenew) await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const now = schedule.phases[0];
  const item = now?.items[0];
  if (!now || !item) throw new Error('The subscription schedule has no phase');
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        start_date: now.start_date,
        end_date: now.end_date,
        items: [{ price: typeof item.price === 'string' ? item.price : item.price.id, quantity: item.quantity ?? 1 }],
      },
      {
        items: [{ price: price.id, quantity }],
        proration_behavior: 'none',
        duration: { interval: price.interval ?? subscription.interval, interval_count: 1 },
      },
    ],
  });
  return {};
}

async function release(stripe: Stripe, subscription: PaidSubscription): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(subscription.id);
  if (schedule) await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id);
}

/** Another customer's session is reported as not found. */
class NotHis extends Error {}

/** Returns a promotion code's id if the code is valid now for this customer. */
async function promotionOf(stripe: Stripe, code: string, customer: string, now: number): Promise<string | undefined> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const found = data[0];
  if (!found || (found.expires_at !== null && found.expires_at * 1000 <= now)) return undefined;
  const only = typeof found.customer === 'string' ? found.customer : found.customer?.id;
  return only === undefined || only === customer ? found.id : undefined;
}

/** Hashes the order: metadata values hold at most 500 characters, and a URL may be longer. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  return hash.toString(16);
}

/** Converts the service's errors to failures that a person can act on. */
async function attempt<T>(work: () => Promise<T>): Paid<T> {
  try {
    return ok(await work());
  } catch (cause) {
    return fail(failureOf(cause));
  }
}

function failureOf(cause: unknown): PaymentFailure {
  const code = cause instanceof Stripe.errors.StripeError ? cause.code : undefined;
  if (code === 'authentication_required' || code?.endsWith('requires_action'))
    return {
      reason: 'card-declined',
      message: 'Your bank wants you to confirm this payment. Please confirm it or choose another card in Billing.',
    };
  if (cause instanceof Stripe.errors.StripeCardError)
    return {
      reason: 'card-declined',
      message:
        code && forPeople.has(code) ? cause.message : 'The card was declined. Please choose another card in Billing.',
    };
  if (cause instanceof NotHis || code === 'resource_missing')
    return { reason: 'not-found', message: 'The payment service cannot find this.' };
  if (cause instanceof Stripe.errors.StripeInvalidRequestError && cause.param === 'proration_date')
    return { reason: 'preview-expired', message: 'The amount shown is no longer current. Please check it again.' };
  // Stripe itself asks for another try at a limit (429) or after a fault of its own.
  if (permanent.some((kind) => cause instanceof kind))
    return {
      reason: 'refused',
      message: 'The payment service refused this, so nothing was charged. Please contact support.',
    };
  return { reason: 'unavailable', message: 'The payment service does not answer. Please try again.' };
}

/** The codes whose messages Stripe writes for the card's owner. Those of others speak to programmers. */
const forPeople: ReadonlySet<string> = new Set([
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'insufficient_funds',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'processing_error',
]);
/** The same call would fail again. */
const permanent = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeIdempotencyError,
] as const;
