import type { Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { EmptyState, LoadFailed } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import {
  type LegacyCardState,
  type LegacyUser,
  legacyCard,
  legacyFamilies,
  legacyVisibility,
  orderFormUrl,
} from '#shared/billing/plans/legacy.ts';
import { formatCents, type Plan } from '#shared/billing/plans/plan.ts';
import { legacyTexts } from '#shared/billing/plans/texts.ts';
import {
  hasBulkChecker,
  type Plugin,
  type PluginLists,
  pluginLists,
  pluginTabNames,
} from '#shared/billing/plugins/plugin.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { type LegacyTab, type LegacyWorkState, PLUGINS_SECTION, type PluginKind } from './legacy-work.ts';
import { type PluginActions, PluginCell } from './plugin-cell.tsx';
import { legacyScreenTexts as texts } from './texts.ts';

type Listed<T> = readonly [ResourceState<T>, Pick<Resource<T>, 'reload'>];

type LegacyTabViewProps = {
  tab: LegacyTab;
  /** The chosen plugin list; null if none was chosen. */
  kind: PluginKind | null;
  /** The plugin named in the URL. */
  plugin: string | null;
  plans: Listed<{ plans: Plan[] }>;
  plugins: Listed<{ plugins: Plugin[] }>;
  user: UserInfo;
  /** ms */
  now: number;
  work: LegacyWorkState;
  ordered: readonly string[];
  actions: PluginActions;
  onKind(kind: PluginKind): void;
  onSubscribe(plan: Plan): void;
  onCancelPlan(plan: Plan): void;
};

/** Content of a tab: its plans, then one or two lists of plugins. */
export function LegacyTabView(props: LegacyTabViewProps) {
  const { tab, user, plans, work } = props;
  const known = plans[0].value?.plans;
  const shown = (known ?? []).filter((plan) => tabOf(plan) === tab && !legacyVisibility(plan, user).hidden);
  const cells = shown.length > 0 && (
    <section aria-labelledby="legacy-plans">
      <h2 id="legacy-plans">{texts.plans}</h2>
      <div className="plugins">
        {shown.map((plan) => (
          <PlanCell
            key={plan.id}
            plan={plan}
            user={user}
            now={props.now}
            ordered={props.ordered.includes(plan.id)}
            orderable={orderFormUrl(plan.url, user) !== undefined}
            busy={work.running[plan.id] === 'cancel-plan'}
            failure={work.failures[plan.id]}
            onSubscribe={props.onSubscribe}
            onCancel={props.onCancelPlan}
          />
        ))}
      </div>
    </section>
  );
  return (
    <div className="market">
      {known ? cells : <Missing of={plans} loading={texts.loadingPlans} failed={texts.plansFailed} />}
      {tab === 'tracker' ? (
        known && !cells && <EmptyState icon={<Icon name="info" />} title={texts.noPlans} />
      ) : props.plugins[0].value ? (
        <Marketplace {...props} tab={tab} plugins={props.plugins[0].value.plugins} />
      ) : (
        <Missing of={props.plugins} loading={texts.loadingPlugins} failed={texts.pluginsFailed} />
      )}
    </div>
  );
}

/** Shown in place of a list that is loading or failed to load. */
function Missing<T>({ of: [state, resource], loading, failed }: { of: Listed<T>; loading: string; failed: string }) {
  if (!state.trouble)
    return (
      <div className="page-skeleton">
        <Skeleton lines={6} label={loading} />
      </div>
    );
  return (
    <LoadFailed title={failed} onRetry={resource.reload}>
      {state.trouble.message}
    </LoadFailed>
  );
}

type MarketplaceProps = Omit<LegacyTabViewProps, 'tab' | 'plugins'> & {
  tab: Exclude<LegacyTab, 'tracker'>;
  plugins: readonly Plugin[];
};

function Marketplace(props: MarketplaceProps) {
  const { tab, plugins, user, plugin } = props;
  const hasBulk = hasBulkChecker(user.listUserPlan);
  const lists = pluginLists(plugins, hasBulk);
  const names = pluginTabNames(lists, plugins);
  const { list, paid, free } = {
    insight: { list: lists.insight, paid: names.insightPaid, free: undefined },
    bulkchecker: { list: lists.bulkChecker, paid: names.bulkCheckerPaid, free: names.bulkCheckerFree },
    asintracker: { list: lists.alert, paid: names.alertPaid, free: names.alertFree },
  }[tab];
  const kind = props.kind ?? kindOf(list, plugin);
  const isPaid = free === undefined || kind === 'paid';
  const shown = isPaid ? list.paid : list.free;
  const emptyTitle =
    isPaid && tab === 'bulkchecker' && !hasBulk ? texts.bulkFirst : isPaid ? texts.noPaid : texts.noFree;
  return (
    <section id={PLUGINS_SECTION} aria-label={isPaid ? paid : free}>
      <div className="market-tools">
        {free === undefined ? (
          <h2>{paid}</h2>
        ) : (
          <>
            <h2 className="unseen">{isPaid ? paid : free}</h2>
            <Segmented
              label={texts.kinds}
              value={kind}
              onChange={props.onKind}
              choices={[
                { value: 'free', label: free },
                { value: 'paid', label: paid },
              ]}
            />
          </>
        )}
      </div>
      {shown.length > 0 ? (
        <Cells {...props} list={shown} />
      ) : (
        <EmptyState icon={<Icon name="info" />} title={emptyTitle}>
          {emptyTitle === texts.bulkFirst && texts.bulkFirstHint}
        </EmptyState>
      )}
      {free === undefined && list.free.length > 0 && (
        <>
          <h2>{texts.included}</h2>
          <Cells {...props} list={list.free} />
        </>
      )}
    </section>
  );
}

const Cells = ({ list, user, now, work, actions }: MarketplaceProps & { list: readonly Plugin[] }) => (
  <div className="plugins">
    {list.map((each) => (
      <PluginCell
        key={each.id}
        plugin={each}
        productType={user.productType ?? null}
        trials={user.listPluginTrial ?? []}
        now={now}
        doing={work.running[each.id]}
        failure={work.failures[each.id]}
        actions={actions}
      />
    ))}
  </div>
);

/** Returns the tab of a plan. Unknown families count as ASIN tracker plans. */
function tabOf({ code }: Plan): LegacyTab {
  if (code === legacyFamilies.bulkChecker) return 'bulkchecker';
  return [legacyFamilies.hazmat, legacyFamilies.insight, legacyFamilies.hazmatBasic].some((family) => family === code)
    ? 'insight'
    : 'tracker';
}

/** Returns the list to open: the one with the URL's plugin, else the free list unless it is empty. */
function kindOf({ free, paid }: PluginLists, plugin: string | null): PluginKind {
  const named = ({ id, code }: Plugin) =>
    plugin !== null && (id === plugin || code.toLowerCase() === plugin.toLowerCase());
  if (paid.some(named)) return 'paid';
  return free.length > 0 ? 'free' : 'paid';
}

type PlanCellProps = {
  plan: Plan;
  user: LegacyUser;
  /** ms */
  now: number;
  /** Whether its order form has been opened. */
  ordered: boolean;
  /** Whether an order form exists. */
  orderable: boolean;
  /** Whether a cancellation is running. */
  busy: boolean;
  /** Reason for the last failure. */
  failure: string | undefined;
  onSubscribe(plan: Plan): void;
  onCancel(plan: Plan): void;
};

const trialTexts: Partial<Record<LegacyCardState, string>> = {
  'not-started-trial': texts.notStarted,
  'in-trial': texts.planInTrial,
  'out-of-trial': texts.outOfTrial,
};

/** A legacy plan (LEG-04, LEG-11). */
function PlanCell({ plan, user, now, ordered, orderable, busy, failure, onSubscribe, onCancel }: PlanCellProps) {
  const { state, label, disabled, mayCancel } = legacyCard(plan, user, now);
  const isOpen = state !== 'subscribed' && state !== 'canceled';
  return (
    <article className="plugin" aria-label={plan.title}>
      <header>
        <h3>{plan.title}</h3>
        {state === 'subscribed' && <span className="tag is-on push">{texts.tags.subscribed}</span>}
        {state === 'canceled' && <span className="tag push">{texts.tags.canceled}</span>}
      </header>
      <p className="cost">
        <b className="fig">{plan.amountCents === 0 ? texts.free : formatCents(plan.amountCents)}</b>{' '}
        {plan.amountCents > 0 && (
          <span className="soft">{plan.interval === 'Lifetime' ? plan.interval : texts.a(plan.interval)}</span>
        )}
      </p>
      <ul className="ticks">
        {plan.contents.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <footer>
        <button
          type="button"
          className={isOpen ? 'btn primary' : 'btn'}
          disabled={disabled || ordered || (isOpen && !orderable)}
          onClick={() => onSubscribe(plan)}
        >
          {label}
        </button>
        {mayCancel && (
          <BusyButton type="button" className="btn danger" busy={busy} onClick={() => onCancel(plan)}>
            {legacyTexts.cancel}
          </BusyButton>
        )}
        <p className="hint">
          {failure !== undefined && <span className="failure">{failure} </span>}
          {isOpen && !orderable ? texts.notOrdered : trialTexts[state]}
        </p>
      </footer>
    </article>
  );
}
