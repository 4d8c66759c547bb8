import { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { asinSchema } from '#shared/products/asin.ts';
import { formOf, sandboxPage, sandboxRoute } from '../page.ts';
import { type Behavior, behaviors } from './listing-records.ts';
import type { ListingsSandbox } from './listings-sandbox.ts';

const LISTINGS_PAGE = '/sandbox/marketplace';
const SLOW = 5_000;
const MOST_MS = 60_000;

const labels: Record<Behavior, string> = {
  accepts: 'Accept every price',
  warns: 'Accept it, with a warning',
  refuses: 'Refuse it, with a reason',
  throttles: 'Answer that there are too many calls',
  slow: 'Answer late',
  down: 'Be down',
  loses: 'Change the price, but lose the answer',
  forbids: 'Refuse every call: a role is missing',
  garbles: 'Answer with wrong data',
};

const figure = (most: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.maxValue(most)));
const behaveSchema = v.object({ behavior: v.picklist(behaviors), calls: figure(1_000), ms: figure(MOST_MS) });

const LOST_PAGE = `${LISTINGS_PAGE}/lost`;
const SALES_PAGE = `${LISTINGS_PAGE}/sales`;
const lostSchema = v.object({
  asin: asinSchema,
  marketplace: v.picklist(supportedMarketplaces),
  action: v.picklist(['lose', 'check']),
});

type LostMessages = {
  /** The products that the sandbox sells. */
  asins: () => readonly string[];
  /** Changes a product's offers, without a message about it. */
  lose: (marketplace: string, asin: string) => Promise<void>;
  check: (marketplace: string, asin: string) => Promise<void>;
  /** Sends the hourly sales of every seller. */
  sendSales: () => Promise<void>;
};

/** The page that shows and switches how the sandbox's marketplace answers, and that loses messages. */
export function listingsPage(sandbox: ListingsSandbox, lost: LostMessages): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  const described = sandboxRoute({ 200: 'A page' });

  app.get(LISTINGS_PAGE, described('How the sandbox’s marketplace answers'), async (c) => {
    const { behavior, calls } = await sandbox.mood();
    return sandboxPage(c, {
      title: 'Amazon’s listings: how they answer',
      body: html`<section>
        <p>At the moment: <strong>${labels[behavior]}</strong>${calls === null ? '' : `, for ${calls} more calls`}.</p>
        <form method="post" class="row">${behaviors.map((each) => html`<button name="behavior" value="${each}">${labels[each]}</button>`)}</form>
      </section>
      <section>
        <h2>Lose a message</h2>
        <p>Changes a product’s offers without a message. A check finds it: within the check interval, or now.</p>
        <form method="post" action="${LOST_PAGE}">
          <label>ASIN <input name="asin" list="asins" required></label>
          <datalist id="asins">${lost.asins().map((asin) => html`<option value="${asin}"></option>`)}</datalist>
          <label>Marketplace <select name="marketplace">${supportedMarketplaces.map((code) => html`<option>${code}</option>`)}</select></label>
          <div class="row">
            <button class="first" name="action" value="lose">Lose a message</button>
            <button name="action" value="check">Check now</button>
          </div>
        </form>
      </section>
      <section>
        <h2>Hourly sales</h2>
        <p>Amazon sends what was sold at the beginning of each hour, with late orders of an earlier one.</p>
        <form method="post" action="${SALES_PAGE}" class="row"><button>Send the last hour now</button></form>
      </section>`,
    });
  });
  app.post(LISTINGS_PAGE, described('Switch how the sandbox’s marketplace answers'), async (c) => {
    const form = formOf(behaveSchema, c.var.bodyText);
    if (form) {
      const { behavior, calls = null, ms = SLOW } = form;
      await sandbox.behave(behavior, { calls, ms });
    }
    return c.redirect(LISTINGS_PAGE, 303);
  });
  app.post(LOST_PAGE, described('Lose a message of the sandbox’s marketplace, or check a product now'), async (c) => {
    const form = formOf(lostSchema, c.var.bodyText);
    if (form) await lost[form.action](form.marketplace, form.asin);
    return c.redirect(LISTINGS_PAGE, 303);
  });
  app.post(SALES_PAGE, described('Send the hourly sales of the sandbox’s sellers now'), async (c) => {
    await lost.sendSales();
    return c.redirect(LISTINGS_PAGE, 303);
  });
  return app;
}
