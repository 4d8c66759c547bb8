import type { Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody, checkQuery } from '#edge/http/check.ts';
import { wholeAddress } from '#edge/http/whole-address.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { billingAccess } from '#shared/billing/access.ts';
import {
  checkoutRequestSchema,
  checkoutSessionSchema,
  portalRequestSchema,
  renewalRequestSchema,
  scheduleRequestSchema,
  subscriptionRequestSchema,
  upcomingRequestSchema,
} from '#shared/billing/checkout.ts';

/**
 * Prices, checkout, the billing portal, and what an account has. The page names where to return to as a path of the portal; only here it
 * becomes an address. A change reaches the tabs by the provider's own word (`subscription:updated`).
 */
export function billingRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { billing } = deps.upstream;
  const owners = requireAccess(deps, billingAccess);
  const whole = (c: Context, path: string) => wholeAddress(c, deps.settings.publicOrigin, path);
  const app = signedInRoutes(deps);

  app.get('/', owners, async (c) => answer(c, await billing.summary(c.var.session.token)));
  app.get('/prices', owners, async (c) => answer(c, await billing.prices(c.var.session.token)));

  app.post('/checkout', checkBody(checkoutRequestSchema), owners, async (c) => {
    const order = c.req.valid('json');
    return answer(c, await billing.checkout(c.var.session.token, { ...order, returnUrl: whole(c, order.returnUrl) }));
  });
  app.get('/checkout', checkQuery(checkoutSessionSchema), owners, async (c) =>
    answer(c, await billing.checkoutResult(c.var.session.token, c.req.valid('query').session)),
  );
  app.post('/portal', checkBody(portalRequestSchema), owners, async (c) =>
    answer(c, await billing.portal(c.var.session.token, whole(c, c.req.valid('json').returnUrl))),
  );
  app.post('/upcoming', checkBody(upcomingRequestSchema), owners, async (c) => answer(c, await billing.upcoming(c.var.session.token, c.req.valid('json'))));
  app.post('/renewal', checkBody(renewalRequestSchema), owners, async (c) =>
    answer(c, await billing.updateSubscription(c.var.session.token, c.req.valid('json'))),
  );
  app.put('/scheduled', checkBody(scheduleRequestSchema), owners, async (c) => answer(c, await billing.schedule(c.var.session.token, c.req.valid('json'))));
  app.delete('/scheduled', checkBody(subscriptionRequestSchema), owners, async (c) =>
    answer(c, await billing.takeBack(c.var.session.token, c.req.valid('json').subId)),
  );
  app.post('/retry', checkBody(subscriptionRequestSchema), owners, async (c) => answer(c, await billing.retry(c.var.session.token, c.req.valid('json').subId)));
  return app;
}
