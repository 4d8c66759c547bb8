import type { Context } from 'hono';
import { html } from 'hono/html';
import { trialTexts } from '#shared/account/onboarding/texts.ts';
import { formatCents } from '#shared/billing/plans/plan.ts';
import type { SoldPrice } from '../../billing/payments/payments.ts';
import { sandboxPage } from '../page.ts';
import { creditFor, describe, type SandboxCustomer, totalOf } from './charging.ts';
import { discounted } from './coupons.ts';
import type { Session } from './pay.ts';
import { sandboxCards } from './sandbox-records.ts';

export const cardChoice = (
  chosen: string | null,
  legend = 'Card',
  alsoRegistered = chosen === 'registered',
) => html`<fieldset>
  <legend>${legend}</legend>
  ${Object.entries(sandboxCards)
    .filter(([name]) => name !== 'registered' || alsoRegistered)
    .map(
      ([name, { brand, last4, says }]) => html`<label
      ><input type="radio" name="card" value="${name}" ${name === (chosen ?? 'works') ? 'checked' : ''} required /> ${brand} ending ${last4}, ${says}</label
    >`,
    )}
</fieldset>`;

const problemLine = (problem: string | undefined) =>
  problem ? html`<p class="problem" role="alert">${problem}</p>` : '';

export function checkoutPage(
  c: Context,
  { record }: Session,
  customer: SandboxCustomer,
  price: SoldPrice,
  problem?: string,
): Promise<Response> {
  const order = record.order ?? { quantity: 1, percentOff: 0, couponCodes: [] };
  const total = totalOf(price, order.quantity);
  const reduced = discounted(total, order.percentOff);
  const credit = creditFor(customer, reduced, price.mode);
  const due = reduced - credit;
  return sandboxPage(c, {
    title: 'Checkout',
    leadsTo: [record.paidUrl, record.leftUrl],
    body: html`<section>
        <dl>
          <dt>${describe(price, order.quantity)}</dt>
          <dd>${formatCents(total, price.currency)}</dd>
          ${
            order.percentOff > 0
              ? html`<dt>Code ${order.couponCodes.join(', ')}, ${order.percentOff}% off</dt>
                <dd>${formatCents(reduced - total, price.currency)}</dd>`
              : ''
          }
          ${
            credit > 0
              ? html`<dt>Credit from before</dt>
                <dd>${formatCents(-credit, price.currency)}</dd>`
              : ''
          }
          <dt><strong>Due now</strong></dt>
          <dd><strong>${formatCents(due, price.currency)}</strong></dd>
        </dl>
        ${price.interval === null ? '' : html`<p class="soft">Renews each ${price.interval} until it is cancelled.</p>`}
      </section>
      <section>
        ${problemLine(problem)}
        <form method="post">
          ${cardChoice(null)}
          <div class="row">
            <button class="first" name="action" value="pay">Pay ${formatCents(due, price.currency)}</button>
            <button name="action" value="leave" formnovalidate>Leave without paying</button>
          </div>
        </form>
      </section>`,
  });
}

export const cardCheckPage = (c: Context, { record }: Session, problem?: string): Promise<Response> =>
  sandboxPage(c, {
    title: 'Card check',
    leadsTo: [record.paidUrl, record.leftUrl],
    body: html`<section>
      <p>${trialTexts.cardCheck}</p>
      ${problemLine(problem)}
      <form method="post">
        ${cardChoice(null, 'Card', true)}
        <div class="row">
          <button class="first" name="action" value="pay">Check this card</button>
          <button name="action" value="leave" formnovalidate>Leave without a card</button>
        </div>
      </form>
    </section>`,
  });
