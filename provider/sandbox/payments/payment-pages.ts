import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { productPlans } from '#provider/billing/plans/plan-catalogue.ts';
import type { BodyEnv } from '#provider/http/read-body.ts';
import { formatCents } from '#shared/billing/plans/plan.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { PaymentFailure } from '../../billing/payments/payments.ts';
import type { Db } from '../../db/sqlite.ts';
import { emptyPage, formOf, sandboxPage, sandboxRoute } from '../page.ts';
import { billingPage, type ClockStep, clockSteps, otherInterval } from './billing-page.ts';
import { sayThat } from './charging.ts';
import { cardCheckPage, checkoutPage } from './checkout-page.ts';
import { keepCard, pay, type Session } from './pay.ts';
import { nextDue } from './payment-time.ts';
import type { PaymentSandbox } from './sandbox.ts';
import { customers, sandboxCards, sessions, subscriptions } from './sandbox-records.ts';

const cardNames = Object.keys(sandboxCards) as (keyof typeof sandboxCards)[];
const card = v.optional(v.picklist(cardNames), 'works');
const formSchema = v.variant('action', [
  v.object({ action: v.picklist(['pay', 'leave', 'card']), card }),
  v.object({
    action: v.picklist(['cancel', 'resume', 'retry', 'interval']),
    subscription: v.pipe(v.string(), v.maxLength(200)),
  }),
  v.object({ action: v.literal('clock'), step: v.picklist(Object.keys(clockSteps) as ClockStep[]) }),
]);
type Form = v.InferOutput<typeof formSchema>;

const DAY = 86_400_000;
const stepMs: Record<Exclude<ClockStep, 'due'>, number> = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY };

/**
 * The sandbox's payment pages: checkout, card check and billing portal. As with the real ones, knowing the URL is
 * enough to use the page.
 */
export function paymentPages(db: Db, { payments, words }: PaymentSandbox): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  const described = sandboxRoute({ 200: 'A page' });
  const gone = (c: Context, framed = false) =>
    emptyPage(c, 'Nothing here', 'This page has expired. Please go back to the portal and start again.', 410, framed);

  const sessionOf = async (c: Context, purpose: Session['record']['purpose']): Promise<Session | undefined> => {
    const session = await sessions.find(db, c.req.param('id') ?? '');
    if (session?.record.purpose !== purpose) return undefined;
    return session.record.status === 'paid' || payments.isOpen(session.record) ? session : undefined;
  };
  /** Redirects once the payment's webhook events are delivered. */
  const goBack = async (c: Context, { id, record }: Session, paid: boolean): Promise<Response> => {
    await words.settled();
    return c.redirect(
      paid ? record.paidUrl.replace('{CHECKOUT_SESSION_ID}', encodeURIComponent(id)) : record.leftUrl,
      303,
    );
  };

  app.get('/sandbox/checkout/:id', described('The checkout of the sandbox'), async (c) => {
    const session = await sessionOf(c, 'checkout');
    const price = session && payments.find(session.record.order?.key ?? '');
    const customer = session && (await customers.find(db, session.customer));
    if (!session || !price || !customer) return gone(c);
    return session.record.status === 'paid' ? goBack(c, session, true) : checkoutPage(c, session, customer, price);
  });

  app.post('/sandbox/checkout/:id', described('Pay, or leave'), async (c) => {
    const session = await sessionOf(c, 'checkout');
    const price = session && payments.find(session.record.order?.key ?? '');
    const customer = session && (await customers.find(db, session.customer));
    const form = formOf(formSchema, c.var.bodyText);
    if (!session || !price || !customer || !form || !('card' in form)) return gone(c);
    if (form.action === 'leave') return goBack(c, session, false);
    const paid = await pay(payments, session, form.card);
    if (paid.ok) return goBack(c, session, true);
    return paid.error.reason === 'not-found'
      ? emptyPage(c, 'Checkout', paid.error.message, 409)
      : checkoutPage(c, session, customer, price, paid.error.message);
  });

  app.get('/sandbox/card-check/:id', described('The card check of the sandbox'), async (c) => {
    const session = await sessionOf(c, 'card');
    if (!session) return gone(c);
    return session.record.status === 'paid' ? goBack(c, session, true) : cardCheckPage(c, session);
  });

  app.post('/sandbox/card-check/:id', described('Check the card, or leave'), async (c) => {
    const session = await sessionOf(c, 'card');
    const form = formOf(formSchema, c.var.bodyText);
    if (!session || !form || !('card' in form)) return gone(c);
    if (form.action === 'leave') return goBack(c, session, false);
    const saved = await keepCard(payments, session, form.card);
    return saved.ok ? goBack(c, session, true) : cardCheckPage(c, session, saved.error.message);
  });

  app.get('/sandbox/order/:plan', described('The order form of an older plan'), (c) =>
    orderPage(c, c.req.param('plan'), c.req.query()),
  );

  const showBilling = async (c: Context, session: Session, notice?: string): Promise<Response> => {
    const state = await payments.read(session.customer);
    const customer = await customers.find(db, session.customer);
    if (!state.ok || !customer) return gone(c, true);
    const prices = await payments.prices();
    const shown = {
      state: state.value,
      card: customer.record.card,
      now: await payments.now(customer.id),
      prices: prices.ok ? prices.value : [],
    };
    return billingPage(c, session, shown, notice);
  };

  app.get('/sandbox/billing/:id', described('The billing portal of the sandbox'), async (c) => {
    const session = await sessionOf(c, 'portal');
    return session ? showBilling(c, session) : gone(c, true);
  });

  app.post('/sandbox/billing/:id', described('Change card, renewal, interval, or the clock'), async (c) => {
    const session = await sessionOf(c, 'portal');
    const form = formOf(formSchema, c.var.bodyText);
    if (!session || !form) return gone(c, true);
    const done = await doInPortal(session, form);
    await words.settled();
    return done.ok ? c.redirect(c.req.path, 303) : showBilling(c, session, done.error.message);
  });

  const doInPortal = async (session: Session, form: Form): Promise<Result<object, PaymentFailure>> => {
    if (form.action === 'clock') return moveClock(session.customer, form.step);
    if ('card' in form) return form.action === 'card' ? keepCard(payments, session, form.card) : ok({});
    const state = await payments.read(session.customer);
    const subscription = state.ok ? state.value.subscriptions.find(({ id }) => id === form.subscription) : undefined;
    const prices = await payments.prices();
    if (!subscription || !prices.ok)
      return fail({ reason: 'not-found', message: 'There is no such subscription any more.' });
    if (form.action === 'cancel' || form.action === 'resume')
      return payments.setAutoRenew(session.customer, subscription, form.action === 'resume');
    if (form.action === 'retry') return payments.retry(session.customer, subscription);
    const price = otherInterval(subscription, prices.value);
    if (!price) return fail({ reason: 'not-found', message: 'This is available at one interval only.' });
    const change = { customer: session.customer, subscription, price, quantity: subscription.quantity };
    if (price.interval === 'month') return payments.schedule(change);
    return payments.change({ ...change, prorationDate: Math.floor((await payments.now(session.customer)) / 1000) });
  };

  /** The time of the customer's next event, ms; null if none is left. */
  const nextOf = async (customerId: string): Promise<number | null> => {
    const dues = (await subscriptions.list(db, customerId)).map(nextDue).filter((due) => due !== undefined);
    return dues.length > 0 ? Math.min(...dues) : null;
  };

  /**
   * Moves the clock from one event to the next, as real time does, so that reactions to the first event happen before
   * the second.
   */
  const moveClock = async (customerId: string, step: ClockStep): Promise<Result<object, PaymentFailure>> => {
    const from = await payments.now(customerId);
    // Without an upcoming event, moves by the smallest step, a day.
    const to = step === 'due' ? Math.max(from + 1_000, (await nextOf(customerId)) ?? from + DAY) : from + stepMs[step];
    for (let at = from; at < to; ) {
      at = Math.min(to, Math.max(at + 1_000, (await nextOf(customerId)) ?? to));
      const moved = await payments.withCustomer<object>(customerId, async (trx, customer, now) => {
        customer.record.offset += Math.max(0, at - now);
        await customers.put(trx, customer);
        await sayThat(trx, customerId, 'test_helpers.test_clock.ready', now);
        return ok({});
      });
      if (!moved.ok) return moved;
      await words.settled();
    }
    return ok({});
  };

  return app;
}

/** What the order form receives about the customer, by the specification's field names. */
const fieldLabels = { contactId: 'Contact', firstName: 'First name', lastName: 'Last name', email: 'Email' } as const;

/**
 * The order form of a plan that is no longer sold elsewhere. A shop's own form is outside the portal; this one shows
 * what it would receive.
 */
function orderPage(c: Context, planId: string, query: Record<string, string>): Promise<Response> {
  const plan = productPlans.find(({ id }) => id === planId);
  if (!plan) return emptyPage(c, 'Nothing here', 'There is no such plan.');
  return sandboxPage(c, {
    title: `Order ${plan.title}`,
    body: html`<section>
      <dl>
        <dt>${plan.title}</dt>
        <dd>${formatCents(Math.round(plan.amount * 100))} / ${plan.interval}</dd>
        ${Object.entries(fieldLabels).map(
          ([name, words]) => html`<dt>${words}</dt>
            <dd>${query[name] ?? ''}</dd>`,
        )}
      </dl>
      <p class="soft">A shop's own order form is outside the portal. This one takes no orders. It shows what the portal sent.</p>
    </section>`,
  });
}
