import { type BillingApi, caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { portalCalls } from '#shared/account/calls.ts';
import type { Links } from '#shared/account/portal-info.ts';
import type { BillingSummary, Upcoming } from '#shared/billing/billing-summary.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { planCalls } from '#shared/plans/calls.ts';
import type { Plan, Price } from '#shared/plans/plan.ts';

/** What changes with every word of the payment service. */
const planEvents = ['subscription.updated', 'subscription.deleted'] as const;

export type PlansData = {
  /** Until plans and prices are here, or are known not to come. */
  loading: boolean;
  /** Why there are none. */
  trouble: string | null;
  plans: readonly Plan[];
  /** Empty where they could not be read. */
  prices: readonly Price[];
  /** null while it is on its way, and where the provider tells nothing of it. */
  summary: BillingSummary | null;
  product: string;
  links: Links | null;
  reload(): void;
};

/** All that the plans screen shows, read again in place whenever the plan changes. */
export function usePlansData(desk: DeskDeps): PlansData {
  const [plans, plansResource] = useResource(() => createResource(desk, { read: () => caller(planCalls, desk.call).current(), staleOn: planEvents }), [desk]);
  const [prices, pricesResource] = useResource(
    () => createResource(desk, { read: () => caller(billingCalls, desk.call).prices(), staleOn: [...planEvents, 'integration.updated'] }),
    [desk],
  );
  const [summary, summaryResource] = useResource(
    () => createResource(desk, { read: () => caller(billingCalls, desk.call).summary(), staleOn: planEvents }),
    [desk],
  );
  const [info] = useResource(() => createResource(desk, { read: () => caller(portalCalls, desk.call).info() }), [desk]);
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
 * What is sold, as far as it has come: without prices there are none, and a reading that failed is waited for no longer.
 * @param summary is only waited for
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

/** What a change would cost now, for the button that makes it. @param price null where there is nothing to ask */
export function useUpcoming(desk: DeskDeps, price: string | null): Upcoming | null {
  const api: Pick<BillingApi, 'upcoming'> = caller(billingCalls, desk.call);
  const [state] = useResource(
    () => createResource(desk, { read: () => (price === null ? [] : api.upcoming({ price })), staleOn: planEvents }),
    [desk, api, price],
  );
  return state.value ?? null;
}
