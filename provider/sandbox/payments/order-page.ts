import type { Context } from 'hono';
import { html } from 'hono/html';
import { formatCents } from '#shared/plans/money.ts';
import { productPlans } from '../../plans/plan-catalogue.ts';
import { emptyPage, sandboxPage } from '../page.ts';

/** What a form is told of whoever orders, by the names that the documents give the fields. */
const asked = { contactId: 'Contact', firstName: 'First name', lastName: 'Last name', email: 'E-mail' } as const;

/** The order form of a plan that is sold no more elsewhere. A shop's own stands outside the portal; here it shows what arrived. */
export function orderPage(c: Context, planId: string, query: Record<string, string>): Promise<Response> {
  const plan = productPlans.find(({ id }) => id === planId);
  if (!plan) return emptyPage(c, 'Nothing here', 'There is no such plan.');
  return sandboxPage(c, {
    title: `Order ${plan.title}`,
    body: html`<section>
      <dl>
        <dt>${plan.title}</dt>
        <dd>${formatCents(Math.round(plan.amount * 100))} / ${plan.interval}</dd>
        ${Object.entries(asked).map(
          ([name, words]) => html`<dt>${words}</dt>
            <dd>${query[name] ?? ''}</dd>`,
        )}
      </dl>
      <p class="soft">A shop's own order form stands outside the portal. This one takes no orders: it shows what the portal has sent along.</p>
    </section>`,
  });
}
