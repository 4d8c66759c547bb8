import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SellerLinkRow } from '#provider/integrations/seller-links-table.ts';
import { formatDate } from '#shared/format.ts';
import { daysToEnd } from '#shared/integrations/connection.ts';
import { type RegionName, regions } from '#shared/integrations/regions.ts';
import { sandboxPage } from '../page.ts';
import type { SellerService } from './seller-records.ts';

export const steps = {
  day: { label: 'A day on', days: 1 },
  week: { label: 'A week on', days: 7 },
  month: { label: '30 days on', days: 30 },
  most: { label: '334 days on', days: 334 },
} as const;

const problem = (message: string | undefined) => (message ? html`<p class="problem" role="alert">${message}</p>` : '');

const sellerField = (suggestion: string) => html`<p>
  <label for="sellerId">Seller id</label>
  <input id="sellerId" name="sellerId" value="${suggestion}" required maxlength="40" pattern="[A-Za-z0-9]+" autocomplete="off" spellcheck="false" />
</p>`;

const buttons = (label: string) => html`<div class="row">
  <button class="first" name="action" value="permit">${label}</button>
  <button name="action" value="leave" formnovalidate>Leave without permitting</button>
</div>`;

export const consentPage = (
  c: Context,
  shown: { title: string; suggestion: string; leadsTo: string; message?: string },
): Promise<Response> =>
  sandboxPage(c, {
    title: `Amazon Seller Central, ${shown.title}`,
    leadsTo: [shown.leadsTo],
    body: html`<section>
      <p>An app asks for access to your seller account: prices, offers, and messages about them. It ends after 365 days, or when you withdraw it in Seller Central.</p>
      <p class="soft">Any seller id will do here. One that another account has connected shows what happens then.</p>
      ${problem(shown.message)}
      <form method="post">${sellerField(shown.suggestion)} ${buttons('Confirm')}</form>
    </section>`,
  });

export const loginPage = (
  c: Context,
  shown: { suggestion: string; leadsTo: string; message?: string },
): Promise<Response> =>
  sandboxPage(c, {
    title: 'Login with Walmart',
    leadsTo: [shown.leadsTo],
    body: html`<section>
      <p>An app asks for access to your Walmart seller account. It ends after 365 days.</p>
      <p class="soft">Any seller id works here, without a password.</p>
      ${problem(shown.message)}
      <form method="post">${sellerField(shown.suggestion)} ${buttons('Log in')}</form>
    </section>`,
  });

type Grant = {
  service: SellerService;
  region: RegionName | null;
  sellerId: string;
  link: SellerLinkRow | undefined;
  subscribed: { id: string; name: string }[];
  /** Of the portal's app. */
  roles: { role: string; has: boolean }[];
  now: number;
  portal: string;
};

export const grantPage = (
  c: Context,
  { service, region, sellerId, link, subscribed, roles, now, portal }: Grant,
): Promise<Response> => {
  const where = region === null ? 'Walmart' : `Amazon Seller Central, ${regions[region].title}`;
  const screen = `${portal}/user/${service}-integration`;
  return sandboxPage(c, {
    title: `${where}: manage your apps`,
    leadsTo: [portal],
    body: html`<section>
        <h2>Seller ${sellerId}</h2>
        ${
          !link
            ? html`<p class="soft">No account of the portal is connected with it.</p>`
            : html`<dl>
              <dt>Permitted</dt>
              <dd>${formatDate(link.connected_at)}</dd>
              <dt>${link.ended_at === null ? 'Ends' : 'Ended'}</dt>
              <dd>${formatDate(link.ends_at)}${link.ended_at === null ? `, in ${daysToEnd(link.ends_at, now)} days` : ''}</dd>
            </dl>`
        }
        <form method="post" class="row">
          ${
            service === 'amazon'
              ? html`<button class="first" name="action" value="renew">Renew</button>`
              : html`<p>It is renewed by connecting again from the portal.</p>`
          }
        </form>
      </section>
      ${
        subscribed.length === 0
          ? ''
          : html`<section>
            <h2>Messages</h2>
            <form method="post" class="row">
              <input type="hidden" name="action" value="send" />
              ${subscribed.map(({ id, name }) => html`<button name="subscription" value="${id}">Send one of ${name}</button>`)}
            </form>
          </section>`
      }
      ${
        service === 'amazon'
          ? html`<section>
            <h2>Roles of the app</h2>
            <p>A role that is taken away is missed at the next subscription: disconnect and connect again, or request one again.</p>
            <form method="post" class="row">
              <input type="hidden" name="action" value="role" />
              ${roles.map(({ role, has }) => html`<button name="role" value="${role}">${has ? 'Take away' : 'Give'} ${role}</button>`)}
            </form>
          </section>`
          : ''
      }
      <section>
        <h2>Clock</h2>
        <p>Let time pass for this permission, to see its reminders, its end and its renewal. It does not go back.</p>
        <form method="post" class="row">
          <input type="hidden" name="action" value="clock" />
          ${Object.entries(steps).map(([step, { label }]) => html`<button name="step" value="${step}">${label}</button>`)}
        </form>
      </section>
      <p><a class="button" href="${screen}">Back to the portal</a></p>`,
  });
};
