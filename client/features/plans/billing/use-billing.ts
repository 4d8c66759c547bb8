import { useMemo, useState } from 'react';
import { createBillingApi } from '#client/api/billing.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, type Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import type { NotOffered } from '#shared/offered.ts';
import { billingScreenTexts } from './texts.ts';

export type Billing = {
  state: ResourceState<BillingSummary | NotOffered>;
  summary: Resource<BillingSummary | NotOffered>;
  /** The payments that are being tried again and the changes that are being taken back, by subscription. */
  busy: readonly string[];
  retry(subId: string): Promise<void>;
  takeBack(subId: string): Promise<void>;
};

/** What the account has and owes, true to the last word of the stream, and what can be done about it at once. */
export function useBilling(desk: Pick<DeskDeps, 'call' | 'events$' | 'scheduler' | 'random' | 'toasts'>): Billing {
  const api = useMemo(() => createBillingApi(desk.call), [desk.call]);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [state, summary] = useResource(
    () => createResource(desk, { read: () => api.summary(), staleOn: ['subscription.updated', 'subscription.deleted'] }),
    [desk, api],
  );
  const run = (call: typeof api.retry, done: string) => async (subId: string) => {
    setBusy((ids) => [...ids, subId]);
    const answer = await call(subId);
    setBusy((ids) => ids.filter((id) => id !== subId));
    desk.toasts.show(answer.ok ? { kind: 'done', text: done } : { kind: 'failed', text: answer.error.message });
    // The word of it comes on the stream too; a page whose stream is down shows it all the same.
    summary.reload();
  };
  return { state, summary, busy, retry: run(api.retry, billingScreenTexts.paid), takeBack: run(api.takeBack, billingScreenTexts.takenBack) };
}
