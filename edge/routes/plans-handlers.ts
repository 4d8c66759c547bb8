import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { cleanMarkup } from '#edge/http/clean-markup.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { planCalls, upstreamPlanListSchema } from '#shared/billing/plans/calls.ts';
import { pluginCalls, upstreamPluginsSchema } from '#shared/billing/plugins/calls.ts';
import { ok } from '#shared/result.ts';
import { mountCalls } from './mount-calls.ts';

/** Sets the link of legacy plans without a page of their own to the order form of the settings. */
export const planRoutes = (deps: EdgeDeps): Hono<SignedIn> =>
  mountCalls(deps, planCalls, {
    product: async (c) => {
      const { token } = c.var.session;
      const read = await deps.upstream.call(
        { name: planCalls.product.name, method: 'GET', path: planCalls.product.upstream.path, token },
        upstreamPlanListSchema,
      );
      return read.ok
        ? ok({
            plans: read.value.plans.map((plan) => ({ ...plan, url: plan.url ?? orderForm(deps.settings, plan.id) })),
          })
        : read;
    },
  });

/** Cleans the descriptions, because the page renders them as markup. */
export const pluginRoutes = (deps: EdgeDeps): Hono<SignedIn> =>
  mountCalls(deps, pluginCalls, {
    current: async (c) => {
      const { token } = c.var.session;
      const read = await deps.upstream.call(
        { name: pluginCalls.current.name, method: 'GET', path: pluginCalls.current.upstream.path, token },
        upstreamPluginsSchema,
      );
      return read.ok
        ? ok({ plugins: read.value.map((plugin) => ({ ...plugin, content: cleanMarkup(plugin.content) })) })
        : read;
    },
  });

const orderForm = ({ linkOrderForm }: EdgeDeps['settings'], planId: string): string | null =>
  linkOrderForm?.replaceAll(/\{plan\}|%7Bplan%7D/gi, encodeURIComponent(planId)) ?? null;
