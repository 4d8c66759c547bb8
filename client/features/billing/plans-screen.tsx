import { type ReactNode, useEffect } from 'react';
import type { Observable } from 'rxjs';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import { holdsLegacy } from '#shared/billing/plans/legacy.ts';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { trialStateOf } from '#shared/billing/plans/trial.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { PlansPane } from './cards/plans-pane.tsx';
import { useCheckout } from './checkout/checkout-state.ts';
import { CheckoutView } from './checkout/checkout-view.tsx';
import { ReturnNote } from './checkout/return-note.tsx';
import { type CurrentPlan, currentOf, currentOfFamily, currentPlanOf } from './current-plan.ts';
import { BILLING_PATH, LEGACY_PATH } from './paths.ts';
import { menuOf, type PlanMenu, type PlanTab, planMenus, planTabs, usePlansAddress } from './plans-address.ts';
import { SeatsPane } from './quantity/seats-pane.tsx';
import { onetimePrice, TokensPane, TokenTiers } from './quantity/tokens-pane.tsx';
import { badgeTexts, planScreenTexts } from './texts.ts';
import { usePlanActions } from './use-plan-actions.ts';
import { usePlansData } from './use-plans-data.ts';
import '#client/ui/tags.css';
import './plans.css';
import * as v from 'valibot';
import { EmptyState, RetryButton } from '#client/ui/failures.tsx';
import { ScreenIcon, type ScreenIconName } from '#client/ui/screen-icon.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { Links } from '#shared/session/portal-info.ts';

export type PlansStore = StoreDeps & { user$: Observable<UserInfo>; tokens$: Observable<ResourceState<TokenBalance>> };

/** ms after loading until the page scrolls to the section in the URL */
const SCROLL_AFTER = 1_000;
const LoginsPane = lazyExport(() => import('./quantity/one-time-panes.tsx'), 'LoginsPane');
const OnetimePane = lazyExport(() => import('./quantity/one-time-panes.tsx'), 'OnetimePane');
const PlanNotices = lazyPart(() => import('./notices/plan-notices.tsx'), 'PlanNotices');
const PlanDialogs = lazyPart(() => import('./parts/plan-dialogs.tsx'), 'PlanDialogs');

/**
 * The plans screen: current subscriptions, prices, and changes.
 * @param props.above content above the plans, given the billing summary
 */
export function PlansScreen({
  store,
  above,
}: {
  store: PlansStore;
  above?: ((summary: BillingSummary | null) => ReactNode) | undefined;
}) {
  usePreloaded(PlanDialogs);
  const user = useValue(store.user$);
  const data = usePlansData(store);
  const [address, go] = usePlansAddress(data.product);
  const { checkout, api } = useCheckout(store);
  const actions = usePlanActions({ api, checkout, toasts: store.toasts, onChanged: data.reload });
  const plan = currentPlanOf(user, data.plans, data.summary, store.clock.now());
  const subscriptions = data.summary?.subscriptions.map(currentOf) ?? [];
  const ready = !data.loading;
  useFirstVisit(
    store.user._id,
    ready ? (plan?.id ?? null) : null,
    () => plan && !plan.autoRenew && actions.openRenew(plan, true),
  );
  useScrollTo(ready ? address.plugin : null, store);

  return (
    <main className="page plans-page" id="content" tabIndex={-1}>
      <PlansHead hasOlder={holdsLegacy(user)} />
      <ReturnNote store={store} />
      {needsNotice(user, subscriptions) && <PlanNotices user={user} current={subscriptions} actions={actions} />}
      {above?.(data.summary)}
      {data.loading ? (
        <Waiting />
      ) : data.plans.length === 0 && data.trouble ? (
        <EmptyState
          icon={<Icon name="unplug" />}
          title={planScreenTexts.failed}
          failed
          action={<TryAgain onPress={data.reload} />}
        >
          {data.trouble}
        </EmptyState>
      ) : (
        <>
          {data.trouble && (
            <Note bad action={<TryAgain onPress={data.reload} />}>
              {data.trouble}
            </Note>
          )}
          <Tabs
            label={planScreenTexts.tabsName}
            tabs={planTabs.map((id) => ({
              id,
              title: planScreenTexts.tabs[id],
              content: id === address.tab && (
                <PlanTabContent store={store} data={data} plan={plan} actions={actions} address={address} go={go} />
              ),
            }))}
            value={address.tab}
            onChange={(tab) => go({ tab, menu: menuOf(tab), interval: null })}
          />
        </>
      )}
      {actions.open && <PlanDialogs data={data} actions={actions} />}
      <CheckoutView checkout={checkout} />
    </main>
  );
}

const PlansHead = ({ hasOlder }: { hasOlder: boolean }) => (
  <div className="page-head">
    <h1>{planScreenTexts.title}</h1>
    <span className="push" />
    {hasOlder && (
      <Link className="btn quiet" href={LEGACY_PATH}>
        {planScreenTexts.olderPlans}
      </Link>
    )}
    <Link className="btn" href={BILLING_PATH}>
      {planScreenTexts.billing}
    </Link>
  </div>
);

type TabContentProps = {
  store: PlansStore;
  data: ReturnType<typeof usePlansData>;
  plan: ReturnType<typeof currentPlanOf>;
  actions: ReturnType<typeof usePlanActions>;
  address: ReturnType<typeof usePlansAddress>[0];
  go: ReturnType<typeof usePlansAddress>[1];
};

/** The open tab, with its sub-tabs. */
function PlanTabContent({ store, data, plan, actions, address, go }: TabContentProps) {
  const { tab } = address;
  const user = useValue(store.user$);
  const tokens = useValue(store.tokens$);
  const panes: Record<PlanMenu, () => ReactNode> = {
    PLAN: () => (
      <PlansPane
        key={address.tab}
        store={store}
        data={data}
        of={address.tab === 'AZALERT' ? 'alert' : 'plan'}
        current={address.tab === 'AZALERT' ? currentOfFamily(data.summary, 'alert') : plan}
        interval={address.interval}
        onInterval={(interval) => go({ interval })}
        actions={actions}
      />
    ),
    AZINSIGHT_SUB_ACCOUNTS: () => <SeatsPane data={data} plan={plan} actions={actions} />,
    AZALERT_SUB_ACCOUNTS: () => (
      <LazyBoundary fallback={<Waiting />}>
        <LoginsPane data={data} user={user} plan={plan} actions={actions} />
      </LazyBoundary>
    ),
    SUBSCRIPTION: () => <TokensPane data={data} actions={actions} />,
    ONE_TIME_PAYMENT: () => (
      <LazyBoundary fallback={<Waiting />}>
        <OnetimePane data={data} actions={actions} />
      </LazyBoundary>
    ),
  };
  const beside: Record<PlanTab, () => ReactNode> = {
    AZINSIGHT: () =>
      address.menu === 'PLAN' && (
        <>
          <SeatsPane data={data} plan={plan} actions={actions} />
          <TokensPane data={data} actions={actions} />
        </>
      ),
    // The extra login is offered only under sub-accounts.
    AZALERT: () => null,
    API: () => tokens.value && <TokenTiers balance={tokens.value} />,
  };
  const menus = planMenus[tab].filter((menu) => menu !== 'ONE_TIME_PAYMENT' || onetimePrice(data) !== undefined);
  const aside = beside[tab]();
  return (
    <Tabs
      label={planScreenTexts.menusName}
      tabs={menus.map((id) => ({
        id,
        title: planScreenTexts.menus[id],
        content: (
          <div className={aside ? 'plans sided' : 'plans'}>
            <div className="plans-main">
              {panes[id]()}
              {id === 'PLAN' && data.links && <Badges links={data.links} />}
            </div>
            {/* On phones, the sub-tabs offer the same content. */}
            {aside && <aside className={tab === 'API' ? undefined : 'wide-plans'}>{aside}</aside>}
          </div>
        ),
      }))}
      value={menus.includes(address.menu) ? address.menu : menuOf(tab)}
      onChange={(menu) => go({ menu })}
    />
  );
}

/** Whether a payment failed, or there is a trial. */
const needsNotice = (user: UserInfo, current: readonly CurrentPlan[]): boolean =>
  current.some(({ pastDue }) => pastDue !== null) ||
  planStateOf(user).pastDue !== null ||
  trialStateOf(user).state !== 'none';

const Waiting = () => (
  <div className="page-skeleton">
    <Skeleton lines={8} label={planScreenTexts.loading} />
  </div>
);

const TryAgain = ({ onPress }: { onPress: () => void }) => <RetryButton onPress={onPress} />;

function useScrollTo(name: string | null, { scheduler }: Pick<StoreDeps, 'scheduler'>): void {
  useEffect(() => {
    if (name === null) return;
    const timer = scheduler.schedule(() => {
      const section = [...document.querySelectorAll('[data-section]')].find(
        (each) => each.getAttribute('data-section') === name && each.checkVisibility(),
      );
      section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    }, SCROLL_AFTER);
    return () => timer.unsubscribe();
  }, [name, scheduler]);
}

const MOST_SEEN = 20;
const seenSchema = v.array(v.string());

/** Calls back once for a subscription that this browser has not seen before. @param subId null while there is none */
function useFirstVisit(userId: string, subId: string | null, onFirst: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback may differ on every render
  useEffect(() => {
    if (subId === null) return;
    const key = `plans.seen.${userId}`;
    const seen = readStored(key, seenSchema, []);
    if (seen.includes(subId)) return;
    writeStored(key, [subId, ...seen].slice(0, MOST_SEEN));
    onFirst();
  }, [userId, subId]);
}

const badges = [
  ['browserExtension', 'window'],
  ['iosApp', 'phone'],
  ['androidApp', 'phone'],
  ['googleAddon', 'table'],
] as const satisfies readonly (readonly [keyof Links, ScreenIconName])[];

/** Links to the tools; those without a URL are omitted. */
function Badges({ links }: { links: Links }) {
  const there = badges.filter(([name]) => links[name] !== '');
  return there.length === 0 ? null : (
    <section className="badges" aria-label={badgeTexts.name}>
      <h2>{badgeTexts.name}</h2>
      {there.map(([name, icon]) => (
        <a key={name} className="btn" href={links[name]} target="_blank" rel="noreferrer">
          <ScreenIcon name={icon} /> {badgeTexts[name]}
        </a>
      ))}
    </section>
  );
}
