import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CustomerState, PaidSubscription, SoldPrice } from '#provider/billing/payments/payments.ts';
import { soldPrices } from '#provider/billing/plans/sold-prices.ts';
import { pluginPrices } from '#provider/billing/plugins/plugins-operations.ts';
import { openDatabase } from '#provider/db/open.ts';
import { type Db, transact } from '#provider/db/sqlite.ts';
import { pay } from '#provider/sandbox/payments/pay.ts';
import { createPaymentSandbox, type PaymentSandbox } from '#provider/sandbox/payments/sandbox.ts';
import { type SandboxCard, sessions } from '#provider/sandbox/payments/sandbox-records.ts';

type Fields = Record<string, string>;
type Reply = { status: number; body: object };

const seconds = (ms: number): number => Math.floor(ms / 1000);
const list = (data: object[]): Reply => ({ status: 200, body: { object: 'list', data, has_more: false, url: '/v1' } });
const found = (body: object): Reply => ({ status: 200, body });
const missing: Reply = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
};
const refusedCode: Reply = {
  status: 400,
  body: {
    error: {
      type: 'invalid_request_error',
      message: 'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    },
  },
};
const declined: Reply = {
  status: 402,
  body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
};

/** Opens a separate sandbox with everything on sale and no webhook listener. Destroy `db` at the end. */
export async function openSandbox(clock: () => number): Promise<{ db: Db; sandbox: PaymentSandbox }> {
  const { db } = await openDatabase(':memory:');
  const sandbox = createPaymentSandbox(
    { db, write: (work) => transact(db, work), clock },
    {
      prices: [...soldPrices('az'), ...pluginPrices()],
      pagesUrl: () => 'http://127.0.0.1:1',
      post: async () => true,
      onError: (cause) => {
        throw cause;
      },
    },
  );
  return { db, sandbox };
}

/**
 * A server that speaks the HTTP format of the real payment service (version 2026-10-28): it takes forms and returns the
 * service's records. A sandbox backs it, so both implementations are held to the same behavior.
 */
export async function startStripeServer(db: Db, { payments }: PaymentSandbox) {
  const requested: { route: string; fields: Fields }[] = [];
  let down = false;
  let always: Reply | undefined;
  const archived = new Set<string>();
  const prices = await payments.prices();
  const all = prices.ok ? prices.value : [];
  const priceById = (id: string | undefined) => all.find((price) => price.id === id) as SoldPrice;

  const stateOf = async (customer: string): Promise<CustomerState> => {
    const state = await payments.read(customer);
    return state.ok ? state.value : { subscriptions: [], once: [], card: null, invoices: [] };
  };
  const owners = new Map<string, string>();
  const customers = new Set<string>();
  const subscriptionOf = async (id: string) => {
    for (const customer of customers) {
      const subscription = (await stateOf(customer)).subscriptions.find((each) => each.id === id);
      if (subscription) return { customer, subscription };
    }
    return undefined;
  };

  const priceRecord = (price: SoldPrice) => ({
    id: price.id,
    object: 'price',
    active: !archived.has(price.key),
    type: price.mode === 'payment' ? 'one_time' : 'recurring',
    unit_amount: price.tiers ? null : price.unitCents,
    currency: 'usd',
    metadata: { key: price.key },
    product: { id: `prod_${price.key}`, object: 'product', name: price.title },
    recurring: price.interval === null ? null : { interval: price.interval, interval_count: 1 },
    ...(price.tiers
      ? {
          tiers: price.tiers.map(({ upTo, unitCents }) => ({ up_to: upTo, unit_amount: unitCents, flat_amount: null })),
        }
      : {}),
  });

  const subscriptionRecord = (customer: string, each: PaidSubscription) => ({
    id: each.id,
    object: 'subscription',
    customer,
    status: each.status === 'past-due' ? 'past_due' : 'active',
    created: seconds(each.createdAt),
    cancel_at: null,
    cancel_at_period_end: !each.autoRenew,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${each.id}`,
          price: priceRecord(all.find(({ key }) => key === each.key) as SoldPrice),
          quantity: each.quantity,
          current_period_start: seconds(each.periodStart),
          current_period_end: seconds(each.periodEnd),
        },
      ],
    },
    latest_invoice: {
      id: `in_of_${each.id}`,
      object: 'invoice',
      created: seconds(each.pastDue?.failedAt ?? each.periodStart),
      amount_remaining: each.pastDue?.amountCents ?? 0,
      next_payment_attempt: each.pastDue?.nextTryAt ? seconds(each.pastDue.nextTryAt) : null,
    },
    schedule: each.scheduled
      ? {
          id: `sub_sched_${each.id}`,
          object: 'subscription_schedule',
          phases: [
            {
              start_date: seconds(each.periodStart),
              end_date: seconds(each.periodEnd),
              items: [{ price: `price_${each.key.toLowerCase()}`, quantity: each.quantity }],
            },
            {
              start_date: seconds(each.scheduled.at),
              end_date: null,
              items: [{ price: `price_${each.scheduled.key.toLowerCase()}`, quantity: each.scheduled.quantity }],
            },
          ],
        }
      : null,
  });

  const sessionRecord = async (id: string) => {
    const session = await sessions.find(db, id);
    if (!session) return undefined;
    const { order, status, purpose } = session.record;
    const price = order && all.find(({ key }) => key === order.key);
    return {
      id,
      object: 'checkout.session',
      customer: session.customer,
      created: seconds(session.createdAt),
      mode: purpose === 'card' ? 'setup' : (price?.mode ?? 'payment'),
      status: status === 'paid' ? 'complete' : status,
      payment_status: status === 'paid' ? 'paid' : 'unpaid',
      url: status === 'open' ? `https://checkout.stripe.test/c/pay/${id}` : null,
      metadata: metadata.get(id) ?? {},
      line_items: {
        object: 'list',
        data: order && price ? [{ id: 'li_1', price: priceRecord(price), quantity: order.quantity }] : [],
      },
    };
  };
  const metadata = new Map<string, object>();

  const changeOf = async (id: string, fields: Fields, prefix = '') => {
    const held = await subscriptionOf(id);
    const price = priceById(fields[`${prefix}[items][0][price]`] ?? fields['items[0][price]']);
    const quantity = Number(fields[`${prefix}[items][0][quantity]`] ?? fields['items[0][quantity]'] ?? 1);
    const prorationDate = Number(fields[`${prefix}[proration_date]`] ?? fields.proration_date);
    return held && { customer: held.customer, subscription: held.subscription, price, quantity, prorationDate };
  };

  const answer = async (route: string, fields: Fields): Promise<Reply> => {
    const [, id = '', action] =
      /^\w+ \/v1\/(?:customers|subscriptions|subscription_schedules|invoices|checkout\/sessions)\/([^/]+)(?:\/(\w+))?$/.exec(
        route,
      ) ?? [];
    if (route === 'GET /v1/prices')
      return list(
        all.map(priceRecord).filter(({ active }) => fields.active === undefined || String(active) === fields.active),
      );
    if (route === 'POST /v1/customers') {
      const made = await payments.createCustomer({
        id: fields['metadata[accountId]'] ?? '',
        email: fields.email ?? '',
        name: fields.name ?? '',
      });
      if (!made.ok) return missing;
      customers.add(made.value);
      return found({ id: made.value, object: 'customer' });
    }
    if (action === 'payment_methods') {
      const { card } = await stateOf(id);
      return list(
        card
          ? [
              {
                id: 'pm_1',
                object: 'payment_method',
                type: 'card',
                card: { brand: 'visa', last4: card.last4, exp_month: 12, exp_year: 2040 },
              },
            ]
          : [],
      );
    }
    if (route === 'GET /v1/subscriptions')
      return list(
        (await stateOf(fields.customer ?? '')).subscriptions.map((each) =>
          subscriptionRecord(fields.customer ?? '', each),
        ),
      );
    if (route === 'POST /v1/subscriptions') {
      const done = await payments.subscribe({
        customer: fields.customer ?? '',
        price: priceById(fields['items[0][price]']),
        quantity: Number(fields['items[0][quantity]']),
      });
      return done.ok ? found({ id: 'sub_new', object: 'subscription' }) : declined;
    }
    if (route === `GET /v1/subscriptions/${id}`) {
      const held = await subscriptionOf(id);
      return held
        ? found({
            ...subscriptionRecord(held.customer, held.subscription),
            schedule: held.subscription.scheduled ? `sub_sched_${id}` : null,
          })
        : missing;
    }
    if (route === `POST /v1/subscriptions/${id}`) {
      const change = await changeOf(id, fields);
      if (!change) return missing;
      const done = fields['items[0][price]']
        ? await payments.change(change)
        : await payments.setAutoRenew(change.customer, change.subscription, fields.cancel_at_period_end !== 'true');
      if (done.ok) return found({ id, object: 'subscription' });
      return done.error.reason === 'preview-expired'
        ? {
            status: 400,
            body: { error: { type: 'invalid_request_error', param: 'proration_date', message: 'Too old' } },
          }
        : declined;
    }
    if (route === 'POST /v1/invoices/create_preview') {
      const change = await changeOf(fields.subscription ?? '', fields, 'subscription_details');
      const preview = change && (await payments.preview(change));
      if (!preview?.ok) return missing;
      const data = preview.value.items.map((item) => ({
        id: item.id,
        object: 'line_item',
        description: item.description,
        amount: item.amountCents,
      }));
      return found({
        id: 'upcoming_1',
        object: 'invoice',
        currency: 'usd',
        amount_due: preview.value.amountCents,
        lines: { object: 'list', data },
      });
    }
    if (action === 'pay') {
      const held = await subscriptionOf(id.replace('in_of_', ''));
      const done = held && (await payments.retry(held.customer, held.subscription));
      return done?.ok ? found({ id, object: 'invoice' }) : declined;
    }
    if (route === 'GET /v1/invoices') {
      const { invoices } = await stateOf(fields.customer ?? '');
      return list(
        invoices.map((each) => ({
          id: each.id,
          object: 'invoice',
          created: seconds(each.at),
          description: each.description,
          amount_due: each.amountCents,
          currency: 'usd',
          status: each.status === 'failed' ? 'open' : each.status,
          attempted: true,
          hosted_invoice_url: null,
          lines: { object: 'list', data: [] },
        })),
      );
    }
    if (route === 'POST /v1/subscription_schedules') {
      const held = await subscriptionOf(fields.from_subscription ?? '');
      if (!held) return missing;
      owners.set(`sub_sched_${held.subscription.id}`, held.subscription.id);
      const { schedule } = subscriptionRecord(held.customer, {
        ...held.subscription,
        scheduled: {
          key: held.subscription.key,
          title: '',
          quantity: 1,
          amountCents: 0,
          at: held.subscription.periodEnd,
        },
      });
      return found(schedule as object);
    }
    if (action === 'release') {
      const held = await subscriptionOf(id.replace('sub_sched_', ''));
      if (held) await payments.unschedule(held.customer, held.subscription);
      return held ? found({ id, object: 'subscription_schedule' }) : missing;
    }
    if (route === `POST /v1/subscription_schedules/${id}`) {
      const held = await subscriptionOf(owners.get(id) ?? '');
      const price = priceById(fields['phases[1][items][0][price]']);
      if (held) await payments.schedule({ ...held, price, quantity: Number(fields['phases[1][items][0][quantity]']) });
      return held ? found({ id, object: 'subscription_schedule' }) : missing;
    }
    if (route === 'GET /v1/promotion_codes')
      return list(
        fields.code === 'WELCOME10' || fields.code === 'FIRSTBUY'
          ? [
              {
                id: fields.code === 'FIRSTBUY' ? 'promo_first' : 'promo_1',
                object: 'promotion_code',
                code: fields.code,
                active: true,
                customer: null,
                expires_at: null,
                promotion: { type: 'coupon', coupon: 'c' },
              },
            ]
          : [],
      );
    if (route === 'GET /v1/checkout/sessions') {
      const own = (await sessions.list(db, fields.customer)).filter(({ record }) => record.purpose !== 'portal');
      const records = await Promise.all(own.map(({ id: sessionId }) => sessionRecord(sessionId)));
      return list(records.filter((each) => each?.status === fields.status) as object[]);
    }
    if (route === 'POST /v1/checkout/sessions') {
      if (fields['discounts[0][promotion_code]'] === 'promo_first') return refusedCode;
      const urls = {
        customer: fields.customer ?? '',
        paidUrl: fields.success_url ?? '',
        leftUrl: fields.cancel_url ?? '',
      };
      const order = {
        ...urls,
        price: priceById(fields['line_items[0][price]']),
        quantity: Number(fields['line_items[0][quantity]']),
      };
      const couponCodes = fields['discounts[0][promotion_code]'] === 'promo_1' ? ['WELCOME10'] : [];
      const opened =
        fields.mode === 'setup'
          ? await payments.openCardCheck(urls)
          : await payments.openCheckout({ ...order, couponCodes });
      const sessionId = opened.ok ? (opened.value.url.split('/').at(-1) as string) : '';
      metadata.set(sessionId, { order: fields['metadata[order]'] });
      return found((await sessionRecord(sessionId)) as object);
    }
    if (route === `GET /v1/checkout/sessions/${id}`) {
      const record = await sessionRecord(id);
      return record ? found(record) : missing;
    }
    if (route === 'POST /v1/billing_portal/sessions')
      return found({
        id: 'bps_1',
        object: 'billing_portal.session',
        url: `https://billing.stripe.test/p/${fields.customer}`,
      });
    return { status: 500, body: { error: { type: 'api_error', message: `Nobody answers ${route}` } } };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const fields = {
      ...Object.fromEntries(url.searchParams),
      ...Object.fromEntries(new URLSearchParams(await textOf(request))),
    };
    const route = `${request.method} ${url.pathname}`;
    requested.push({ route, fields });
    const authorised = request.headers.authorization === 'Bearer sk_test_contract';
    const { status, body } = down
      ? { status: 503, body: { error: { type: 'api_error', message: 'Down' } } }
      : authorised
        ? (always ?? (await answer(route, fields)))
        : { status: 401, body: { error: { type: 'authentication_error', message: 'No key' } } };
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(down || always ? { 'stripe-should-retry': 'false' } : {}),
      })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    at: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    requested,
    setDown: (value: boolean) => {
      down = value;
    },
    /** Answers every call with this. */
    answerWith: (reply: Reply) => {
      always = reply;
    },
    /** Takes a price off sale, as after a price rise. */
    archive: (key: string) => void archived.add(key),
    pay: async (session: string, card: SandboxCard) => {
      const open = await sessions.find(db, session);
      return open ? pay(payments, open, card) : undefined;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
