import { type BillingApi, caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { BillingSummary, Upcoming } from '#shared/billing/billing-summary.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { planCalls } from '#shared/billing/plans/calls.ts';
import type { Plan, Price } from '#shared/billing/plans/plan.ts';
import { portalCalls } from '#shared/session/calls.ts';
import type { Links } from '#shared/session/portal-info.ts';

const planEvents = ['subscription.updated', 'subscription.deleted'] as const;

export type PlansData = {
  /** Whether plans and prices are still loading. */
  loading: boolean;
  trouble: string | null;
  plans: readonly Plan[];
  /** Empty if they failed to load. */
  prices: readonly Price[];
  /** null while loading, and with the specification's profile */
  summary: BillingSummary | null;
  product: string;
  links: Links | null;
  reload(): void;
};

/** Data of the plans screen, reloaded whenever the plan changes. */
export function usePlansData(store: StoreDeps): PlansData {
  const [plans, plansResource] = useResource(store, [], {
    read: () => caller(planCalls, store.call).current(),
    staleOn: planEvents,
  });
  const [prices, pricesResource] = useResource(store, [], {
    read: () => caller(billingCalls, store.call).prices(),
    staleOn: [...planEvents, 'integration.updated'],
  });
  const [summary, summaryResource] = useResource(store, [], {
    full: true,
    read: () => caller(billingCalls, store.call).summary(),
    staleOn: planEvents,
  });
  const [info] = useResource(store, [], { read: () => caller(portalCalls, store.call).info() });
  return {
    ...soldBy(plans, prices, summary),
    summary: summary.value ?? null,
    product: info.value?.product ?? 'az',
    links: info.value?.links ?? null,
    reload: () => {
      for (const resource of [plansResource, pricesResource, summaryResource]) resource.reload();
    },
  };
}

/**
 * Combines plans and prices, as far as they have loaded. A failed read no longer counts as loading.
 * @param summary only affects `loading`
 */
export const soldBy = (
  plans: ResourceState<{ plans: Plan[] }>,
  prices: ResourceState<{ prices: Price[] }>,
  summary: ResourceState<unknown>,
): Pick<PlansData, 'loading' | 'trouble' | 'plans' | 'prices'> => ({
  loading: [plans, prices, summary].some(waits),
  trouble: (plans.value ? null : plans.trouble?.message) ?? (prices.value ? null : prices.trouble?.message) ?? null,
  plans: plans.value?.plans ?? [],
  prices: prices.value?.prices ?? [],
});

const waits = ({ phase }: ResourceState<unknown>): boolean => phase === 'loading';

/** Returns the current cost of a change, for its button. @param price null for no request */
export function useUpcoming(store: StoreDeps, price: string | null): Upcoming | null {
  const api: Pick<BillingApi, 'upcoming'> = caller(billingCalls, store.call);
  const [state] = useResource(store, [api, price], {
    read: () => (price === null ? [] : api.upcoming({ price })),
    staleOn: planEvents,
  });
  return state.value ?? null;
}
