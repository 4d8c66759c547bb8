import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, type Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import type { NotOffered } from '#shared/offered.ts';

/** What the account has and owes, true to the last word of the stream. */
export function useBilling(
  desk: Pick<DeskDeps, 'call' | 'events$' | 'scheduler' | 'random'>,
): [ResourceState<BillingSummary | NotOffered>, Resource<BillingSummary | NotOffered>] {
  const api = caller(billingCalls, desk.call);
  return useResource(() => createResource(desk, { read: () => api.summary(), staleOn: ['subscription.updated', 'subscription.deleted'] }), [desk, api]);
}
