import { useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useConfirm } from '#client/ui/confirm.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { Skeleton } from '#client/ui/states.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { beforeLegacyPlan, orderFormUrl } from '#shared/billing/plans/legacy.ts';
import type { Plan } from '#shared/billing/plans/plan.ts';
import { beforePlugin, type Plugin } from '#shared/billing/plugins/plugin.ts';
import { pluginTexts } from '#shared/billing/plugins/texts.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { CheckoutView } from '../checkout/checkout-view.tsx';
import { ReturnNote } from '../checkout/return-note.tsx';
import { PLANS_PATH } from '../paths.ts';
import { type LegacyDialog, LegacyDialogs } from './legacy-dialogs.tsx';
import { LegacyTabView } from './legacy-tab-view.tsx';
import type { PluginActions } from './plugin-cell.tsx';
import { legacyScreenTexts as texts } from './texts.ts';
import '#client/ui/buttons.css';
import '#client/ui/tags.css';
import '../plans.css';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { planCalls } from '#shared/billing/plans/calls.ts';
import { pluginCalls } from '#shared/billing/plugins/calls.ts';
import { type Checkout, useCheckout } from '../checkout/checkout-state.ts';
import {
  createLegacyWork,
  type LegacyTab,
  legacyAddressIn,
  legacyTabs,
  type PluginKind,
  useSection,
  writeLegacyAddress,
} from './legacy-work.ts';

export type LegacyStore = StoreDeps & { user$: Observable<UserInfo>; tokens$: Observable<ResourceState<TokenBalance>> };

/** Plugins, and plans that the plans screen no longer sells. */
export function LegacyScreen({ store }: { store: LegacyStore }) {
  const user = useValue(store.user$);
  const { checkout } = useCheckout(store);
  const legacy = useLegacy(store, checkout);
  const search = useRawSearch();
  const hasTracker = user.enableAsinTracker === true;
  const { tab, kind, plugin } = legacyAddressIn(new URLSearchParams(search), hasTracker);
  const [dialog, setDialog] = useState<LegacyDialog | null>(null);
  const [ordered, setOrdered] = useState<readonly string[]>([]);
  const confirm = useConfirm();
  const plugins = legacy.plugins[0].value?.plugins;
  useSection(plugin, legacy.plans[0].value !== undefined && plugins !== undefined, store.scheduler);

  const go = (next: { tab: LegacyTab; kind: PluginKind | null }) =>
    navigate(withQuery(location.pathname, writeLegacyAddress(new URLSearchParams(location.search), next)));
  const order = (plan: Plan) => {
    setDialog(null);
    const url = orderFormUrl(plan.url, user);
    if (!url) return;
    window.open(url, '_blank', 'noopener,noreferrer');
    setOrdered((ids) => [...ids, plan.id]);
  };
  const subscribe = (plan: Plan) => {
    const hasExtraLogin = (plugins ?? []).some(({ isExtraPlugin, isBought }) => isExtraPlugin && isBought);
    const before = beforeLegacyPlan(plan, user, hasExtraLogin);
    if (before === 'nothing') order(plan);
    else setDialog(before === 'plus-warning' ? { kind: 'plus', plan } : { kind: 'support' });
  };
  const giveUp = async (each: Plugin, question: { title: string; text: string; yes: string }) => {
    if (await confirm({ ...question, no: texts.keep })) await legacy.work.giveUp(each);
  };
  const actions = pluginActions(legacy.work, user, { giveUp, onAdvanced: () => setDialog({ kind: 'advanced' }) });
  return (
    <main className="page legacy" id="content" tabIndex={-1}>
      <LegacyHead added={legacy.added[0]} />
      <ReturnNote store={store} />
      <Tabs
        label={texts.products}
        value={tab}
        onChange={(id) => go({ tab: id, kind: null })}
        tabs={legacyTabs
          .filter((id) => id !== 'tracker' || hasTracker)
          .map((id) => ({
            id,
            title: texts.tabs[id],
            content: (
              <LegacyTabView
                tab={id}
                kind={id === tab ? kind : null}
                plugin={plugin}
                plans={legacy.plans}
                plugins={legacy.plugins}
                user={user}
                now={store.clock.now()}
                work={legacy.state}
                ordered={ordered}
                actions={actions}
                onKind={(chosen) => go({ tab: id, kind: chosen })}
                onSubscribe={subscribe}
                onCancelPlan={(plan) => setDialog({ kind: 'cancel-plan', plan })}
              />
            ),
          }))}
      />
      {dialog && (
        <LegacyDialogs
          dialog={dialog}
          onClose={() => setDialog(null)}
          onOrder={order}
          onCancelPlan={legacy.work.cancelPlan}
        />
      )}
      <CheckoutView checkout={checkout} />
    </main>
  );
}

type PluginDeps = {
  giveUp(plugin: Plugin, question: { title: string; text: string; yes: string }): Promise<void>;
  /** Called where a plugin needs another plan. */
  onAdvanced(): void;
};

const pluginActions = (
  work: ReturnType<typeof createLegacyWork>,
  user: UserInfo,
  { giveUp, onAdvanced }: PluginDeps,
): PluginActions => ({
  get: (each) =>
    beforePlugin(each, user.productType ?? null) === 'advanced-plan' ? onAdvanced() : void work.get(each),
  startTrial: (each) => void work.startTrial(each),
  cancel: (each) => {
    const until = each.nextSubscribeAt ?? each.endCircleAt;
    void giveUp(each, {
      title: texts.cancelPlugin(each.title),
      text: each.isExtraPlugin ? texts.cancelExtraText(until) : texts.cancelPluginText(until),
      yes: pluginTexts.cancel,
    });
  },
  deactivate: (each) =>
    void giveUp(each, {
      title: texts.deactivateQuestion(each.title),
      text: texts.deactivateText,
      yes: pluginTexts.deactivate,
    }),
});

/** The title, and what the account has with its next payment. */
function LegacyHead({ added: { phase, value } }: { added: Legacy['added'][0] }) {
  const added = value?.added ?? [];
  const next = Math.min(
    ...added.flatMap(({ nextSubscribeAt, isCancel }) =>
      nextSubscribeAt === null || isCancel ? [] : [nextSubscribeAt],
    ),
  );
  return (
    <div className="page-head">
      <h1>{texts.title}</h1>
      <span className="soft wide-only">{texts.for}</span>
      <span className="push" />
      {phase === 'loading' && (
        <span className="legacy-added wide-only">
          <Skeleton lines={1} label={texts.loadingAdded} />
        </span>
      )}
      {added.length > 0 && (
        <span className="soft fig wide-only">{texts.yours(added.length, Number.isFinite(next) ? next : null)}</span>
      )}
      <Link className="btn" href={PLANS_PATH}>
        {texts.pricingPlans}
      </Link>
    </div>
  );
}

type Legacy = ReturnType<typeof useLegacy>;

const staleOn = ['subscription.updated', 'subscription.deleted'] as const;

/** Plans, plugins, and added plugins, each loaded separately and kept current by the stream, with their commands. */
function useLegacy(store: Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random' | 'toasts'>, checkout: Checkout) {
  const api = useMemo(
    () => ({ plans: caller(planCalls, store.call), plugins: caller(pluginCalls, store.call) }),
    [store.call],
  );
  const plans = useResource(store, [api], { read: () => api.plans.product(), staleOn });
  const plugins = useResource(store, [api], { read: () => api.plugins.current(), staleOn });
  const added = useResource(store, [api], { read: () => api.plugins.added(), staleOn });
  const resources = [plans[1], plugins[1], added[1]] as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the resources change exactly when `store` or `api` does
  const work = useMemo(
    () =>
      createLegacyWork({
        ...api,
        checkout,
        toasts: store.toasts,
        here: () => location.pathname + location.search,
        onDone: () => {
          for (const each of resources) each.reload();
        },
      }),
    [store, api, checkout],
  );
  return { plans, plugins, added, work, state: useValue(work.state$) };
}
