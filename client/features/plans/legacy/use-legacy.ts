import { useMemo, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import { createPlansApi } from '#client/api/plans.ts';
import { createPluginsApi } from '#client/api/plugins.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { legacyReasons } from '#shared/billing/reasons.ts';
import type { Plan } from '#shared/plans/plan.ts';
import { legacyTexts } from '#shared/plans/texts.ts';
import type { Plugin } from '#shared/plugins/plugin.ts';
import { pluginTexts } from '#shared/plugins/texts.ts';
import type { Result } from '#shared/result.ts';
import type { Checkout } from '../checkout/checkout.ts';

/** With these the card on file cannot be charged, and the checkout takes the order. */
const atCheckout = ['CARD_REQUIRED', 'CHECKOUT_REQUIRED'];
const staleOn = ['subscription.updated', 'subscription.deleted'] as const;

/** Plans, plugins and what of them is had, true to the last word of the stream, and what can be done with them. */
export function useLegacy(desk: Pick<DeskDeps, 'call' | 'events$' | 'scheduler' | 'random' | 'toasts'>, checkout: Checkout) {
  const api = useMemo(() => ({ plans: createPlansApi(desk.call), plugins: createPluginsApi(desk.call) }), [desk.call]);
  const [plansState, plans] = useResource(() => createResource(desk, { read: () => api.plans.product(), staleOn }), [desk, api]);
  const [pluginsState, plugins] = useResource(() => createResource(desk, { read: () => api.plugins.current(), staleOn }), [desk, api]);
  const [addedState, added] = useResource(() => createResource(desk, { read: () => api.plugins.added(), staleOn }), [desk, api]);
  const [busy, setBusy] = useState<readonly string[]>([]);

  const reload = () => {
    for (const each of [plans, plugins, added]) each.reload();
  };
  /** @returns whether it is done */
  const run = async (id: string, call: () => Promise<Result<unknown, CallFailure>>, done: string, onFailure?: (failure: CallFailure) => boolean) => {
    if (busy.includes(id)) return false;
    setBusy((ids) => [...ids, id]);
    const answer = await call();
    setBusy((ids) => ids.filter((each) => each !== id));
    if (answer.ok) desk.toasts.show({ kind: 'done', text: done, plain: true });
    else if (!onFailure?.(answer.error)) desk.toasts.show({ kind: 'failed', text: answer.error.message });
    // The stream tells of it too; a page whose stream is down shows it all the same.
    if (answer.ok) reload();
    return answer.ok;
  };

  return {
    plans: plansState,
    plugins: pluginsState,
    added: addedState,
    busy,
    reload,
    get: ({ id, priceId, interval }: Plugin) =>
      run(
        id,
        () => api.plugins.add({ pluginId: id, type: 'add' }),
        pluginTexts.bought,
        ({ code }) => {
          if (!priceId || !atCheckout.includes(code)) return false;
          void checkout.buy({ price: priceId, mode: interval ? 'subscription' : 'payment', returnUrl: location.pathname + location.search });
          return true;
        },
      ),
    startTrial: ({ id, title }: Plugin) => run(id, () => api.plugins.startTrial(id), pluginTexts.trialStarted(title)),
    giveUp: ({ id }: Plugin) => run(id, () => api.plugins.add({ pluginId: id, type: 'cancel' }), legacyTexts.cancelSucceeded),
    cancelPlan: ({ id }: Plan, reason: string) =>
      run(id, () => api.plans.cancel(id, legacyReasons.find(({ text }) => text === reason)?.id ?? 4), legacyTexts.cancelSucceeded),
  };
}
export type Legacy = ReturnType<typeof useLegacy>;
