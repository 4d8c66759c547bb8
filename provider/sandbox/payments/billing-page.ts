import type { Context } from 'hono';
import { html } from 'hono/html';
import { planNameOf } from '#shared/billing/plans/keys.ts';
import { formatCents } from '#shared/billing/plans/plan.ts';
import { formatDate } from '#shared/format.ts';
import type { CustomerState, PaidSubscription, SoldPrice } from '../../billing/payments/payments.ts';
import { sandboxPage } from '../page.ts';
import { cardChoice } from './checkout-page.ts';
import type { Session } from './pay.ts';

export const clockSteps = {
  day: 'A day on',
  week: 'A week on',
  month: '30 days on',
  year: 'A year on',
  due: 'To what comes next',
} as const;
export type ClockStep = keyof typeof clockSteps;

/** Returns the same plan or seats at the other interval. */
export function otherInterval(subscription: PaidSubscription, prices: readonly SoldPrice[]): SoldPrice | undefined {
  const name = planNameOf(subscription.key);
  return prices.find(
    (price) =>
      price.mode === 'subscription' && price.interval !== subscription.interval && planNameOf(price.key) === name,
  );
}

/** The billing portal: subscriptions, card, invoices, and this customer's clock. */
export function billingPage(
  c: Context,
  session: Session,
  shown: { state: CustomerState; card: string | null; now: number; prices: readonly SoldPrice[] },
  message?: string,
): Promise<Response> {
  const { state, now, prices } = shown;
  return sandboxPage(c, {
    title: 'Billing',
    framed: true,
    leadsTo: [session.record.leftUrl],
    body: html`${message ? html`<p class="problem" role="status">${message}</p>` : ''}
      <section>
        <h2>Subscriptions</h2>
        ${state.subscriptions.length === 0 ? html`<p class="soft">There are none.</p>` : state.subscriptions.map((each) => subscriptionPart(each, prices))}
      </section>
      <section>
        <h2>Card</h2>
        <form method="post">
          ${cardChoice(shown.card, 'What is paid with')}
          <button name="action" value="card">Pay with this card from now on</button>
        </form>
      </section>
      <section>
        <h2>Invoices</h2>
        ${
          state.invoices.length === 0
            ? html`<p class="soft">There are none.</p>`
            : html`<dl>
              ${state.invoices.map(
                (invoice) => html`<dt>${formatDate(invoice.at)}, ${invoice.description}, ${invoice.status}</dt>
                  <dd>${formatCents(invoice.amountCents, invoice.currency)}</dd>`,
              )}
            </dl>`
        }
      </section>
      <section>
        <h2>Clock</h2>
        <p>For this account it is ${formatDate(now)}. Move it on to watch a renewal, the end of a trial or a card that fails; it does not go back.</p>
        <form method="post" class="row">
          <input type="hidden" name="action" value="clock" />
          ${Object.entries(clockSteps).map(([step, label]) => html`<button name="step" value="${step}">${label}</button>`)}
        </form>
      </section>
      <p><a class="button" href="${session.record.leftUrl}" target="_top">Back to the portal</a></p>`,
  });
}

function subscriptionPart(subscription: PaidSubscription, prices: readonly SoldPrice[]) {
  const { id, title, quantity, interval, amountCents, currency, periodEnd, autoRenew, scheduled, pastDue } =
    subscription;
  const other = otherInterval(subscription, prices);
  const button = (action: string, label: string) => html`<button name="action" value="${action}">${label}</button>`;
  return html`<form method="post">
    <input type="hidden" name="subscription" value="${id}" />
    <p>
      <strong>${title}${quantity > 1 ? `, ${quantity}` : ''}</strong>, ${formatCents(amountCents, currency)} a ${interval}. ${autoRenew ? 'Renews' : 'Ends'}
      ${formatDate(periodEnd)}.
      ${scheduled ? html`From then on ${scheduled.title}${scheduled.quantity > 1 ? `, ${scheduled.quantity}` : ''}.` : ''}
    </p>
    ${pastDue ? html`<p class="problem">${formatCents(pastDue.amountCents, currency)} could not be paid on ${formatDate(pastDue.failedAt)}.</p>` : ''}
    <p class="row">
      ${pastDue ? button('retry', 'Try the payment again') : ''} ${autoRenew ? button('cancel', 'Switch auto-renew off') : button('resume', 'Switch auto-renew on')}
      ${other && !pastDue ? button('interval', `Pay by the ${other.interval}`) : ''}
    </p>
  </form>`;
}
