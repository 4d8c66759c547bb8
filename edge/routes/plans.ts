import type { Hono } from 'hono';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { billingAccess } from '#shared/billing/access.ts';
import { legacyReasonSchema } from '#shared/billing/reasons.ts';
import { ok } from '#shared/result.ts';

const cancelSchema = v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), reasonId: legacyReasonSchema });

/** The plans of both screens. A change reaches the tabs by the provider's own word (`subscription:updated`). */
export function planRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { plans } = deps.upstream;
  const owners = requireAccess(deps, billingAccess);
  const app = signedInRoutes(deps);
  app.get('/', owners, async (c) => answer(c, await plans.current(c.var.session.token)));
  app.get('/product', owners, async (c) => {
    const read = await plans.product(c.var.session.token);
    return answer(c, read.ok ? ok({ plans: read.value.plans.map((plan) => ({ ...plan, url: plan.url ?? orderForm(deps.settings, plan.id) })) }) : read);
  });
  app.post('/cancel', checkBody(cancelSchema), owners, async (c) => answer(c, await plans.cancel(c.var.session.token, c.req.valid('json'))));
  return app;
}

const orderForm = ({ linkOrderForm }: EdgeDeps['settings'], planId: string): string | null =>
  linkOrderForm?.replaceAll(/\{plan\}|%7Bplan%7D/gi, encodeURIComponent(planId)) ?? null;
