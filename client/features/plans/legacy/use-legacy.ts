import { useMemo } from 'react';
import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { useValue } from '#client/ui/observe.ts';
import { planCalls } from '#shared/plans/calls.ts';
import { pluginCalls } from '#shared/plugins/calls.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { createLegacyWork } from './legacy-work.ts';

const staleOn = ['subscription.updated', 'subscription.deleted'] as const;

/** Plans, plugins and what of them is had, each loading for itself and true to the last word of the stream, and what can be done with them. */
export function useLegacy(desk: Pick<DeskDeps, 'call' | 'events$' | 'scheduler' | 'random' | 'toasts'>, checkout: Checkout) {
  const api = useMemo(() => ({ plans: caller(planCalls, desk.call), plugins: caller(pluginCalls, desk.call) }), [desk.call]);
  const plans = useResource(() => createResource(desk, { read: () => api.plans.product(), staleOn }), [desk, api]);
  const plugins = useResource(() => createResource(desk, { read: () => api.plugins.current(), staleOn }), [desk, api]);
  const added = useResource(() => createResource(desk, { read: () => api.plugins.added(), staleOn }), [desk, api]);
  const resources = [plans[1], plugins[1], added[1]] as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the resources are others exactly when `desk` or `api` is
  const work = useMemo(
    () =>
      createLegacyWork({
        ...api,
        checkout,
        toasts: desk.toasts,
        here: () => location.pathname + location.search,
        onDone: () => {
          for (const each of resources) each.reload();
        },
      }),
    [desk, api, checkout],
  );
  return { plans, plugins, added, work, state: useValue(work.state$) };
}
