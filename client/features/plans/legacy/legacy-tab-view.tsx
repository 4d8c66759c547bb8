import type { Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { Blank } from '#client/ui/blank.tsx';
import { Bones } from '#client/ui/bones.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { legacyFamilies, legacyVisibility, orderFormUrl } from '#shared/plans/legacy.ts';
import type { Plan } from '#shared/plans/plan.ts';
import type { Plugin } from '#shared/plugins/plugin.ts';
import { hasBulkChecker, type PluginLists, pluginLists, pluginTabNames } from '#shared/plugins/plugin-lists.ts';
import type { LegacyTab, PluginKind } from './legacy-address.ts';
import type { LegacyWorkState } from './legacy-work.ts';
import { PlanCell } from './plan-cell.tsx';
import { type PluginActions, PluginCell } from './plugin-cell.tsx';
import { legacyScreenTexts as texts } from './texts.ts';
import { PLUGINS_SECTION } from './use-section.ts';

type Listed<T> = readonly [ResourceState<T>, Pick<Resource<T>, 'reload'>];

type LegacyTabViewProps = {
  tab: LegacyTab;
  /** Which of the tab's lists was chosen. */
  kind: PluginKind | null;
  /** What the address leads to. */
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

/** What stands in a tab: its plans, and below them its plugins in one or two lists. */
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
        known && !cells && <Blank icon={<Icon name="info" />} title={texts.noPlans} />
      ) : props.plugins[0].value ? (
        <Marketplace {...props} tab={tab} plugins={props.plugins[0].value.plugins} />
      ) : (
        <Missing of={props.plugins} loading={texts.loadingPlugins} failed={texts.pluginsFailed} />
      )}
    </div>
  );
}

/** In place of a list that is on its way, or did not come. */
function Missing<T>({ of: [state, resource], loading, failed }: { of: Listed<T>; loading: string; failed: string }) {
  if (!state.trouble)
    return (
      <div className="page-bones">
        <Bones lines={6} label={loading} />
      </div>
    );
  return (
    <Blank
      failed
      icon={<Icon name="unplug" />}
      title={failed}
      action={
        <button type="button" className="btn" onClick={resource.reload}>
          {texts.tryAgain}
        </button>
      }
    >
      {state.trouble.message}
    </Blank>
  );
}

type MarketplaceProps = Omit<LegacyTabViewProps, 'tab' | 'plugins'> & { tab: Exclude<LegacyTab, 'tracker'>; plugins: readonly Plugin[] };

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
  const emptyTitle = isPaid && tab === 'bulkchecker' && !hasBulk ? texts.bulkFirst : isPaid ? texts.noPaid : texts.noFree;
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
        <Blank icon={<Icon name="info" />} title={emptyTitle}>
          {emptyTitle === texts.bulkFirst && texts.bulkFirstHint}
        </Blank>
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

/** In which tab a plan stands. What is of none of the known families is an ASIN tracker plan. */
function tabOf({ code }: Plan): LegacyTab {
  if (code === legacyFamilies.bulkChecker) return 'bulkchecker';
  return [legacyFamilies.hazmat, legacyFamilies.insight, legacyFamilies.hazmatBasic].some((family) => family === code) ? 'insight' : 'tracker';
}

/** The list that opens: the one with the plugin that the address names, else the free one where there is something in it. */
function kindOf({ free, paid }: PluginLists, plugin: string | null): PluginKind {
  const named = ({ id, code }: Plugin) => plugin !== null && (id === plugin || code.toLowerCase() === plugin.toLowerCase());
  if (paid.some(named)) return 'paid';
  return free.length > 0 ? 'free' : 'paid';
}
