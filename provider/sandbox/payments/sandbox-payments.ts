import { randomBytes } from 'node:crypto';
import { daysLeft, type Upcoming, unusedCents } from '#shared/billing/billing-summary.ts';
import { renewalAfter } from '#shared/billing/plans/renewal.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  type Change,
  type CheckoutOrder,
  overdue,
  type PaymentFailure,
  type Payments,
  type SoldPrice,
} from '../../billing/payments/payments.ts';
import { isSignedWebhook } from '../../billing/payments/webhook-signature.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import {
  addSubscription,
  charge,
  creditFor,
  describe,
  type SandboxCustomer,
  type SandboxSubscription,
  sayThat,
  totalOf,
} from './charging.ts';
import { judgeCoupons } from './coupons.ts';
import { readState } from './customer-state.ts';
import { passTime, tryAgain } from './payment-time.ts';
import { customers, type SessionRecord, sessions, subscriptions } from './sandbox-records.ts';

export type SandboxOptions = {
  db: Db;
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  clock: () => number;
  prices: readonly SoldPrice[];
  /** Signs the sandbox's webhooks. */
  secret: string;
  /** The base URL of its pages, without a trailing slash. */
  pagesUrl: () => string;
  /** Called when a webhook event may be waiting for delivery. */
  onWord: () => void;
};

const HOUR = 3_600_000;
/** The maximum age of the preview that a change is charged by. */
const PREVIEW_LASTS = HOUR;
const SESSION_LASTS = 24 * HOUR;

export type SandboxPayments = Payments & {
  /**
   * Brings a customer's state up to now and runs `work`, in one transaction. Resulting webhook events are delivered
   * afterwards.
   */
  withCustomer: <T>(
    id: string,
    work: (trx: Trx, customer: SandboxCustomer, now: number) => Promise<Result<T, PaymentFailure>>,
  ) => Promise<Result<T, PaymentFailure>>;
  find: (key: string) => SoldPrice | undefined;
  /** Whether a page has not expired. Uses real time: moving an account's clock expires no page. */
  isOpen: (session: SessionRecord) => boolean;
};

const notFound: PaymentFailure = { reason: 'not-found', message: 'The sandbox cannot find this.' };
const previewExpired: PaymentFailure = {
  reason: 'preview-expired',
  message: 'The amount shown is no longer current. Please check it again.',
};

/**
 * The local payment service, where nobody pays anything. It renews, fails and ends subscriptions as the real one does,
 * by a clock that can be moved.
 */
export function createSandboxPayments(options: SandboxOptions): SandboxPayments {
  const { db, clock } = options;
  const find = (key: string) => options.prices.find((price) => price.key === key);

  const withCustomer: SandboxPayments['withCustomer'] = async (id, work) => {
    const done = await options.write(async (trx) => {
      const customer = await customers.find(trx, id);
      if (!customer) return { outcome: fail(notFound) };
      const now = clock() + customer.record.offset;
      await passTime(trx, customer, now, find);
      // Wrapped, so that a refusal does not roll back the elapsed time. Refused work has written nothing itself.
      return { outcome: await work(trx, customer, now) };
    });
    options.onWord();
    return done.outcome;
  };

  const isOpen = ({ status, expiresAt }: SessionRecord) => status === 'open' && expiresAt > clock();

  return {
    kind: 'sandbox',
    find,
    isOpen,
    withCustomer,
    now: async (customer) => clock() + ((await customers.find(db, customer))?.record.offset ?? 0),
    prices: async () => ok([...options.prices]),

    createCustomer: async ({ id: account, email, name }) => {
      const id = `cus_sandbox_${account}`;
      await options.write(async (trx) => {
        if (!(await customers.find(trx, id)))
          await customers.put(trx, {
            id,
            customer: id,
            createdAt: clock(),
            record: { email, name, card: null, credit: 0, offset: 0 },
          });
      });
      return ok(id);
    },

    read: (id) => withCustomer(id, async (trx, customer) => ok(await readState(trx, customer, find))),

    ...checkouts({ ...options, find, isOpen, withCustomer }),
    ...changes(find, withCustomer),

    readWebhook: async (body, signature) => {
      if (!isSignedWebhook(body, signature, options.secret, clock())) return fail('wrong-signature');
      try {
        const { data } = JSON.parse(body) as { data?: { object?: { customer?: unknown } } };
        const customer = data?.object?.customer;
        return ok({ customer: typeof customer === 'string' ? customer : null });
      } catch {
        return ok({ customer: null });
      }
    },
  };
}

/** Pages of the sandbox on which somebody pays, enters a card, or looks after it. */
function checkouts({
  db,
  clock,
  pagesUrl,
  find,
  isOpen,
  withCustomer,
}: SandboxOptions & Pick<SandboxPayments, 'find' | 'isOpen' | 'withCustomer'>): Pick<
  Payments,
  'openCheckout' | 'checkoutStatus' | 'openCardCheck' | 'checkedCard' | 'openPortal'
> {
  const openSession = async (
    trx: Trx,
    customer: string,
    now: number,
    record: Omit<SessionRecord, 'status' | 'expiresAt'>,
  ): Promise<string> => {
    const id = `cs_sandbox_${randomBytes(24).toString('base64url')}`;
    await sessions.put(trx, {
      id,
      customer,
      createdAt: now,
      record: { ...record, status: 'open', expiresAt: clock() + SESSION_LASTS },
    });
    return id;
  };
  const pageOf = (page: 'checkout' | 'card-check' | 'billing', id: string) => ({
    url: `${pagesUrl()}/sandbox/${page}/${id}`,
  });

  return {
    openCheckout: (order) =>
      withCustomer(order.customer, async (trx, customer, now) => {
        const judged = judgeCoupons(order.couponCodes, order.price, now);
        const bought = {
          key: order.price.key,
          quantity: order.quantity,
          couponCodes: judged.valid,
          percentOff: judged.percentOff,
        };
        const open = (await sessions.list(trx, customer.id)).filter(
          ({ record }) => record.purpose === 'checkout' && isOpen(record),
        );
        const known = open.find(
          ({ record }) => JSON.stringify(record.order) === JSON.stringify(bought) && record.paidUrl === order.paidUrl,
        );
        if (known) return ok({ ...pageOf('checkout', known.id), invalidCouponCodes: judged.invalid });
        const id = await openSession(trx, customer.id, now, {
          purpose: 'checkout',
          paidUrl: order.paidUrl,
          leftUrl: order.leftUrl,
          order: bought,
        });
        return ok({ ...pageOf('checkout', id), invalidCouponCodes: judged.invalid });
      }),

    checkoutStatus: async (customer, id) => {
      const session = await sessions.find(db, id);
      if (!session || session.customer !== customer || session.record.purpose === 'portal') return fail(notFound);
      const { order, status } = session.record;
      const price = order && find(order.key);
      return ok({
        status: status === 'open' && !isOpen(session.record) ? ('expired' as const) : status,
        bought: price ? { key: price.key, title: price.title, quantity: order.quantity } : null,
      });
    },

    openCardCheck: ({ customer: id, paidUrl, leftUrl }: Pick<CheckoutOrder, 'customer' | 'paidUrl' | 'leftUrl'>) =>
      withCustomer(id, async (trx, _, now) => {
        const session = await openSession(trx, id, now, { purpose: 'card', paidUrl, leftUrl, order: null });
        return ok({ ...pageOf('card-check', session), session });
      }),

    checkedCard: async (customer, id) => {
      const session = await sessions.find(db, id);
      if (!session || session.customer !== customer || session.record.purpose !== 'card') return fail(notFound);
      const { status, card } = session.record;
      if (status !== 'paid' || card === undefined) return ok(null);
      // Cards count as unique per customer, except the one that another account was verified with.
      return ok(
        card === 'registered'
          ? { fingerprint: card, usedElsewhere: true }
          : { fingerprint: `${customer} ${card}`, usedElsewhere: false },
      );
    },

    openPortal: (id, returnUrl) =>
      withCustomer(id, async (trx, _, now) =>
        ok(
          pageOf(
            'billing',
            await openSession(trx, id, now, { purpose: 'portal', paidUrl: returnUrl, leftUrl: returnUrl, order: null }),
          ),
        ),
      ),
  };
}

/** Changes of a subscription that exists, and new ones with the card on file. */
function changes(
  find: SandboxPayments['find'],
  withCustomer: SandboxPayments['withCustomer'],
): Pick<Payments, 'preview' | 'change' | 'schedule' | 'unschedule' | 'setAutoRenew' | 'subscribe' | 'retry'> {
  const withSubscription = <T>(
    customerId: string,
    id: string,
    work: (
      trx: Trx,
      customer: SandboxCustomer,
      subscription: SandboxSubscription,
      now: number,
    ) => Promise<Result<T, PaymentFailure>>,
  ) =>
    withCustomer(customerId, async (trx, customer, now) => {
      const subscription = await subscriptions.find(trx, id);
      if (!subscription || subscription.customer !== customerId || subscription.record.ended) return fail(notFound);
      return work(trx, customer, subscription, now);
    });

  return {
    preview: ({ customer: id, subscription: { id: subId }, price, quantity, prorationDate }) =>
      withSubscription<Upcoming>(id, subId, async (_, customer, subscription) => {
        const old = find(subscription.record.key);
        return old
          ? ok(billChange(customer, subscription, old, price, quantity, prorationDate * 1000).upcoming)
          : fail(notFound);
      }),

    change: (change) =>
      withSubscription<object>(change.customer, change.subscription.id, (trx, customer, subscription, now) => {
        const old = find(subscription.record.key);
        return old ? changeNow(trx, customer, subscription, old, change, now) : Promise.resolve(fail(notFound));
      }),

    schedule: ({ customer: id, subscription: { id: subId }, price, quantity }) =>
      withSubscription(id, subId, async (trx, _, subscription, now) => {
        subscription.record.scheduled = { key: price.key, quantity };
        subscription.record.autoRenew = true;
        return save(trx, subscription, now);
      }),

    unschedule: (id, { id: subId }) =>
      withSubscription(id, subId, async (trx, _, subscription, now) => {
        subscription.record.scheduled = null;
        return save(trx, subscription, now);
      }),

    setAutoRenew: (id, { id: subId }, autoRenew) =>
      withSubscription(id, subId, async (trx, _, subscription, now) => {
        Object.assign(subscription.record, { autoRenew, ...(autoRenew ? {} : { scheduled: null }) });
        return save(trx, subscription, now);
      }),

    subscribe: ({ customer: id, price, quantity }) =>
      withCustomer(id, async (trx, customer, now) => {
        const paid = await charge(trx, customer, {
          cents: totalOf(price, quantity),
          description: describe(price, quantity),
          now,
        });
        if (!paid.ok) return paid;
        await addSubscription(trx, id, { price, quantity, now });
        await sayThat(trx, id, 'customer.subscription.created', now);
        return ok({});
      }),

    retry: (id, { id: subId }) =>
      withSubscription<object>(id, subId, async (trx, customer, subscription, now) => {
        const isPaid = await tryAgain(trx, customer, subscription, now);
        await subscriptions.put(trx, subscription);
        return isPaid
          ? ok({})
          : fail({
              reason: 'card-declined',
              message: 'The card was declined again. Please choose another card in Billing.',
            });
      }),
  };
}

/** Charges a change and makes it at once. */
async function changeNow(
  trx: Trx,
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  old: SoldPrice,
  change: Change,
  now: number,
): Promise<Result<object, PaymentFailure>> {
  const { record } = subscription;
  const { price, quantity } = change;
  const at = change.prorationDate * 1000;
  if (record.owed) return fail(overdue);
  if (at > now + 60_000 || at < now - PREVIEW_LASTS || at < Math.floor(record.periodStart / 1000) * 1000)
    return fail(previewExpired);
  if (price.key === record.key && quantity === record.quantity) return ok({});
  const bill = billChange(customer, subscription, old, price, quantity, at);
  const paid = await charge(trx, customer, {
    cents: Math.max(0, bill.net),
    description: describe(price, quantity),
    now,
  });
  if (!paid.ok) return paid;
  if (bill.net < 0) {
    customer.record.credit -= bill.net;
    await customers.put(trx, customer);
  }
  Object.assign(record, {
    key: price.key,
    quantity,
    cents: totalOf(price, quantity),
    paid: undefined,
    scheduled: null,
    autoRenew: true,
  });
  if (bill.restarts)
    Object.assign(record, {
      interval: price.interval ?? record.interval,
      anchor: bill.periodStart,
      periods: 1,
      periodStart: bill.periodStart,
      periodEnd: bill.periodEnd,
    });
  return save(trx, subscription, now);
}

async function save(trx: Trx, subscription: SandboxSubscription, now: number): Promise<Result<object, never>> {
  await subscriptions.put(trx, subscription);
  await sayThat(trx, subscription.customer, 'customer.subscription.updated', now);
  return ok({});
}

/** The result of a change: its invoice, and the period it pays for. */
type ChangeBill = { upcoming: Upcoming; net: number; periodStart: number; periodEnd: number; restarts: boolean };

/**
 * The invoice of a change made now. Another price starts a new period, and the rest of the old one is credited. Another
 * quantity is prorated within the current period. Preview and charge share it.
 * @param at ms
 */
function billChange(
  customer: SandboxCustomer,
  { record }: SandboxSubscription,
  old: SoldPrice,
  price: SoldPrice,
  quantity: number,
  at: number,
): ChangeBill {
  const start = Math.floor(at / 1000) * 1000;
  const restarts = price.key !== record.key;
  const interval = price.interval ?? record.interval;
  const [periodStart, periodEnd] = restarts
    ? [start, renewalAfter(start, interval)]
    : [record.periodStart, record.periodEnd];
  const held = { cents: record.paid ?? record.cents, start: record.periodStart, end: record.periodEnd };
  const { left, all } = daysLeft(held, start);
  const rest = `${left} of ${all} days`;
  const total = totalOf(price, quantity);
  const costs = restarts ? total : unusedCents({ ...held, cents: total }, start);
  const back = unusedCents(held, start);
  const items = [
    {
      id: 'new',
      description: restarts ? describe(price, quantity) : `${describe(price, quantity)}, ${rest}`,
      amountCents: costs,
    },
    ...(back > 0
      ? [{ id: 'unused', description: `Unused time on ${describe(old, record.quantity)}, ${rest}`, amountCents: -back }]
      : []),
  ];
  const net = costs - back;
  const credit = net < 0 ? -net : -creditFor(customer, net, 'subscription');
  if (credit !== 0)
    items.push({
      id: 'credit',
      description: net < 0 ? 'Credit for the next payments' : 'Credit from before',
      amountCents: credit,
    });
  const upcoming = { items, amountCents: net + credit, currency: price.currency, prorationDate: start / 1000 };
  return { upcoming, net, periodStart, periodEnd, restarts };
}
