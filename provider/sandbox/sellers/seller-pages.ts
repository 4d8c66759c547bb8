import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import { messageTypes } from '#shared/integrations/message-types.ts';
import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import { amazonErrors } from '#shared/integrations/texts.ts';
import { changeLink, linkOfSeller } from '../../integrations/seller-links-table.ts';
import { backTo, emptyPage, formOf, incompletePage, isReturn, sandboxRoute } from '../page.ts';
import type { Messenger } from './messenger.ts';
import { consentPage, grantPage, loginPage, steps } from './seller-page-markup.ts';
import {
  codes,
  grants,
  lackedRoles,
  SANDBOX_APP_ID,
  SANDBOX_WALMART_CLIENT,
  type SellerSandboxDeps,
  type SellerService,
  starts,
  subscriptions,
} from './seller-records.ts';
import type { WalmartMarket } from './walmart-market.ts';
import { offeredEvents, walmartEventNames } from './walmart-records.ts';

const FIVE_MINUTES = 300_000;
const DAY = 86_400_000;
const AMAZON_RETURN = '/sp-auth';
const WALMART_RETURN = '/walmart-auth';

const text = (most = 200) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const sellerId = v.pipe(text(40), v.regex(/^[A-Za-z0-9]+$/));
const consentSchema = v.object({
  application_id: text(),
  state: text(4_000),
  redirect_uri: text(2_000),
  version: v.optional(text()),
});
const confirmSchema = v.object({
  amazon_state: text(),
  state: text(4_000),
  redirect_uri: text(2_000),
  version: v.optional(text()),
});
const loginSchema = v.object({
  responseType: v.literal('code'),
  clientId: text(),
  redirectUri: text(2_000),
  nonce: text(),
  state: text(),
  clientType: v.literal('seller'),
});
const permitSchema = v.object({ action: v.picklist(['permit', 'leave']), sellerId: v.optional(sellerId) });
const grantSchema = v.variant('action', [
  v.object({ action: v.literal('renew') }),
  v.object({ action: v.literal('send'), subscription: text() }),
  v.object({ action: v.literal('role'), role: text() }),
  v.object({ action: v.literal('clock'), step: v.picklist(Object.keys(steps) as (keyof typeof steps)[]) }),
]);

/** The sandbox's Amazon and Walmart pages: consent, log-in, and a seller's grant with its clock. */
export function sellerPages(
  { db, write, clock, portalUrl }: SellerSandboxDeps,
  options: { pagesUrl: () => string; messenger: Messenger; walmart: WalmartMarket; passTime: () => Promise<void> },
): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  const described = sandboxRoute({ 200: 'A page' });
  const problem = (c: Context, code: keyof typeof amazonErrors) =>
    emptyPage(c, `Amazon: ${code}`, amazonErrors[code] ?? '', 409);
  const left = (c: Context) =>
    emptyPage(
      c,
      'Nothing was connected',
      'You did not give the permission. Go back to the portal by your browser’s back button.',
    );
  const regionIn = (c: Context) => regionNames.find((name) => name === c.req.param('region'));

  const giveCode = async (
    service: SellerService,
    region: RegionName | null,
    id: string,
    redirectUri: string,
  ): Promise<string> => {
    const code = randomBytes(24).toString('base64url');
    const record = { service, sellerId: id, region, redirectUri, expiresAt: clock() + FIVE_MINUTES };
    await codes.put(db, { id: code, customer: id, createdAt: clock(), record });
    return code;
  };

  /** Validates a consent request. Refuses invalid ones as Amazon does. */
  const consentOf = (c: Context) => {
    const requested = v.safeParse(consentSchema, c.req.query());
    const region = regionIn(c);
    if (!requested.success || !region) return { region: undefined, refuse: incompletePage };
    if (requested.output.application_id !== SANDBOX_APP_ID)
      return { region: undefined, refuse: (each: Context) => problem(each, 'MD1000') };
    if (!isReturn(requested.output.redirect_uri, AMAZON_RETURN))
      return { region: undefined, refuse: (each: Context) => problem(each, 'MD5101') };
    return { region, requested: requested.output };
  };

  app.get('/sandbox/amazon/:region/consent', described('Amazon’s consent page in the sandbox'), (c) => {
    const { region, requested, refuse } = consentOf(c);
    return region
      ? consentPage(c, { title: regions[region].title, suggestion: suggestion(), leadsTo: requested.redirect_uri })
      : refuse(c);
  });
  app.post('/sandbox/amazon/:region/consent', described('Permit, or leave'), async (c) => {
    const { region, requested, refuse } = consentOf(c);
    if (!region) return refuse(c);
    const form = formOf(permitSchema, c.var.bodyText);
    if (form?.action === 'leave') return left(c);
    if (!form?.sellerId) {
      const message = 'A seller id has letters and digits only.';
      return consentPage(c, {
        title: regions[region].title,
        suggestion: suggestion(),
        leadsTo: requested.redirect_uri,
        message,
      });
    }
    const code = await giveCode('amazon', region, form.sellerId, requested.redirect_uri);
    return backTo(c, requested.redirect_uri, {
      state: requested.state,
      selling_partner_id: form.sellerId,
      spapi_oauth_code: code,
    });
  });

  app.get('/sandbox/amazon/:region/confirm/:app', described('Continue a start from Amazon’s side'), async (c) => {
    const requested = v.safeParse(confirmSchema, c.req.query());
    const region = regionIn(c);
    if (!requested.success || !region) return incompletePage(c);
    const { amazon_state, state, redirect_uri } = requested.output;
    if (c.req.param('app') !== SANDBOX_APP_ID) return problem(c, 'MD1000');
    if (!isReturn(redirect_uri, AMAZON_RETURN)) return problem(c, 'MD5101');
    const start = await starts.find(db, amazon_state);
    if (!start || start.record.region !== region || start.record.expiresAt <= clock()) return incompletePage(c);
    await starts.remove(db, amazon_state);
    const code = await giveCode('amazon', region, start.record.sellerId, redirect_uri);
    return backTo(c, redirect_uri, { state, selling_partner_id: start.record.sellerId, spapi_oauth_code: code });
  });

  const loginOf = (c: Context) => {
    const requested = v.safeParse(loginSchema, c.req.query());
    const fits =
      requested.success &&
      requested.output.clientId === SANDBOX_WALMART_CLIENT &&
      isReturn(requested.output.redirectUri, WALMART_RETURN);
    return fits ? requested.output : undefined;
  };
  app.get('/sandbox/walmart/authorize', described('Walmart’s log-in page in the sandbox'), (c) => {
    const requested = loginOf(c);
    return requested
      ? loginPage(c, { suggestion: walmartSuggestion(), leadsTo: requested.redirectUri })
      : incompletePage(c);
  });
  app.post('/sandbox/walmart/authorize', described('Log in, or leave'), async (c) => {
    const requested = loginOf(c);
    if (!requested) return incompletePage(c);
    const form = formOf(permitSchema, c.var.bodyText);
    if (form?.action === 'leave') return left(c);
    if (!form?.sellerId)
      return loginPage(c, {
        suggestion: walmartSuggestion(),
        leadsTo: requested.redirectUri,
        message: 'A seller id has letters and digits only.',
      });
    const code = await giveCode('walmart', null, form.sellerId, requested.redirectUri);
    return backTo(c, requested.redirectUri, {
      code,
      type: 'auth',
      clientId: requested.clientId,
      sellerId: form.sellerId,
      state: requested.state,
    });
  });

  const allRoles: readonly string[] = [...new Set(Object.values(messageTypes).map(({ role }) => role))];
  const rolesNow = () =>
    Promise.all(allRoles.map(async (role) => ({ role, has: (await lackedRoles.find(db, role)) === undefined })));

  const showGrant = async (c: Context) => {
    const grant = await grants.find(db, c.req.param('id') ?? '');
    if (!grant) return incompletePage(c);
    const { service, region, sellerId: id } = grant.record;
    const link = await linkOfSeller(db, region === null ? 'walmart' : regions[region].key, id);
    const subscribed =
      service === 'walmart'
        ? (await options.walmart.subscribed(id)).map((type) => ({ id: type, name: walmartEventNames[type] }))
        : (await subscriptions.list(db, grant.customer)).map(({ id: subscription, record }) => ({
            id: subscription,
            name: messageTypes[record.type].name,
          }));
    return grantPage(c, {
      service,
      region,
      sellerId: id,
      link,
      subscribed,
      roles: await rolesNow(),
      now: clock(),
      portal: portalUrl(),
    });
  };
  app.get('/sandbox/sellers/:id', described('What a seller has permitted, and its clock'), showGrant);
  app.post('/sandbox/sellers/:id', described('Renew, send a message, or move the clock'), async (c) => {
    const grant = await grants.find(db, c.req.param('id') ?? '');
    const form = formOf(grantSchema, c.var.bodyText);
    if (!grant || !form) return incompletePage(c);
    const { region, sellerId: id, service } = grant.record;
    if (form.action === 'renew' && region !== null && service === 'amazon') {
      const state = randomBytes(18).toString('base64url');
      await starts.put(db, {
        id: state,
        customer: id,
        createdAt: clock(),
        record: { sellerId: id, region, expiresAt: clock() + FIVE_MINUTES },
      });
      const callback = `${options.pagesUrl()}/sandbox/amazon/${region}/confirm/${SANDBOX_APP_ID}`;
      return backTo(c, portalUrl() + AMAZON_RETURN, {
        amazon_callback_uri: callback,
        amazon_state: state,
        selling_partner_id: id,
      });
    }
    if (form.action === 'role' && allRoles.includes(form.role))
      await write(async (trx) => {
        if (await lackedRoles.find(trx, form.role)) await lackedRoles.remove(trx, form.role);
        else
          await lackedRoles.put(trx, { id: form.role, customer: '', createdAt: clock(), record: { role: form.role } });
      });
    const event = offeredEvents.find(({ eventType }) => form.action === 'send' && eventType === form.subscription);
    if (service === 'walmart' && event) await options.walmart.send(id, event.eventType);
    else if (form.action === 'send') await options.messenger.send(form.subscription);
    if (form.action === 'clock') {
      await write(async (trx) => {
        const link = await linkOfSeller(trx, region === null ? 'walmart' : regions[region].key, id);
        // Time passes for this grant only, so its start and end move back.
        const by = steps[form.step].days * DAY;
        if (link) await changeLink(trx, link, { connected_at: link.connected_at - by, ends_at: link.ends_at - by });
      });
      await options.passTime();
    }
    return c.redirect(c.req.path, 303);
  });
  return app;
}

const suggestion = () => `A${randomBytes(6).toString('hex').toUpperCase()}`;
const walmartSuggestion = () => String(10_000_000 + (randomBytes(3).readUIntBE(0, 3) % 9_000_000));
