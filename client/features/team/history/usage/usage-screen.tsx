import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { chartStateOf } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Age } from '#client/ui/age.tsx';
import { HOURS_A_SQUARE } from '#client/ui/charts/heat.ts';
import { WeekHeatmap } from '#client/ui/charts/week-heatmap.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { PeopleRead } from '#client/widgets/members/people-read.tsx';
import { formatCount, formatPercent } from '#shared/format.ts';
import { translated } from '#shared/localized.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { startOfDay } from '#shared/time/days.ts';
import { daysOf, type TimeChoice } from '#shared/time/time.ts';
import { AccountSelect } from '../account-select.tsx';
import { SourcedChart } from '../charts/sourced-chart.tsx';
import { type RowsPath, sourcedPlot } from '../charts/sourced-points.ts';
import { rowsOfDay } from '../charts/team-sums.ts';
import { sourcedTexts } from '../charts/texts.ts';
import { type LiveActivity, useLiveActivity } from '../charts/use-live-activity.ts';
import { FillNote } from '../fill-note.tsx';
import { historyPaths } from '../paths.ts';
import { type TeamFilters, teamQuery, timeParam } from '../team-address.ts';
import { teamRowsOf } from '../team-rows.ts';
import { TimeTools } from '../time-tools.tsx';
import { OtherProfits, Profit, partOf, type Summary, summaryOf } from './summary-rows.tsx';
import { usageTexts } from './texts.ts';
import { pressedSort, servedSort, usageQuery } from './usage-address.ts';
import '#client/ui/form-controls.css';
import '#client/ui/tags.css';
import '../history.css';
import type { Trouble } from '#client/stream/resource-state.ts';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { EmptyState, LoadFailed } from '#client/ui/failures.tsx';
import { Full } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { useQueryState, withQuery } from '#client/ui/query-state.ts';
import { useStableValue } from '#client/ui/scheduling.ts';
import { Skeleton } from '#client/ui/states.tsx';
import type { CategoryChart, TeamFigures } from '#shared/team/history/chart-queries.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { historyTexts } from '#shared/team/history/texts.ts';
import { type MemberWork, mainSum, usageSummaryColumns } from '#shared/team/history/usage.ts';
import { rateCalls } from '#shared/team/money/calls.ts';
import { differenceOf } from '../charts/difference.ts';
import { SummaryTable } from './summary-table.tsx';
import { baseOf, RatesNote, SummaryTools } from './summary-tools.tsx';

/** The screen's only grid. */
const CategoryPane = lazyExport(() => import('./category-pane.tsx'), 'CategoryPane');
const TokenUsePane = lazyExport(() => import('./token-use-pane.tsx'), 'TokenUsePane');

/** The part of the signed-in portal's store that this screen uses. */
export type UsageStore = StoreDeps & { user$: Observable<UserInfo> };

/** The team's usage: how much, when, by whom, in which categories, and with what results. */
export function UsageScreen({ store, info }: { store: UsageStore; info: PortalInfo | null }) {
  const { filters, setFilters, zone, now, api, live, again$, scope, base, rates, path, series, ...reads } =
    useUsage(store);
  const { time, account, by, onlyFigures } = filters;
  const { summary, summaryState, work, chart, chartState, chartResource } = reads;

  return (
    <main className="page history usage" id="content" tabIndex={-1}>
      <UsageHead
        live={live}
        onlyFigures={onlyFigures}
        onOnlyFigures={(only) => setFilters({ ...filters, onlyFigures: only })}
      />
      <PeopleRead deps={store} />
      <FillNote store={store} api={api} info={info} />
      <search className="tools">
        <TimeTools time={time} onTime={(next) => setFilters({ ...filters, time: next })} now={now} zone={zone} />
        <AccountSelect
          deps={store}
          api={api}
          value={account}
          onChange={(next) => setFilters({ ...filters, account: next })}
        />
      </search>
      <Full>
        <UsageFigures
          summary={summary}
          base={base?.currency}
          figures={reads.figures}
          today={reads.today}
          categories={reads.categories}
          live={live}
        />
        <UsageCharts
          chart={chart}
          state={chartStateOf(chartState, chartResource, chart?.members.length === 0 ? sourcedTexts.nothing : null)}
          {...{ now, zone, path, live, onlyFigures }}
        />
        <LazyBoundary fallback={<Skeleton lines={4} label={usageTexts.loadingTokens} />}>
          <TokenUsePane {...{ store, scope, zone, path, onlyFigures }} team={chart?.team} />
        </LazyBoundary>
      </Full>
      <div className="usage-tables">
        <SummaryPane
          summary={summary}
          trouble={summary ? null : summaryState.trouble}
          onRetry={reads.reloadSummary}
          hasWork={work !== undefined}
          by={by}
          onSort={(column) => setFilters({ ...filters, by: pressedSort(by, column) })}
          base={base?.currency}
          tools={
            <SummaryTools
              by={by}
              onBy={(next) => setFilters({ ...filters, by: next })}
              hasWork={work !== undefined}
              rates={rates}
              base={base}
              onBase={(next) => setFilters({ ...filters, base: next })}
            />
          }
          note={base && rates && <RatesNote base={base} source={rates.source} currencies={currenciesIn(work)} />}
          series={series}
          rowsOf={(email) => path({ account: email })}
          scansOf={(id) => scansPath(time, id)}
          fresh={{ email: live.last?.email ?? null, count: live.count }}
        />
        <LazyBoundary fallback={<Skeleton lines={8} label={usageTexts.categories} />}>
          <CategoryPane
            {...{ store, api, scope, again$ }}
            search={filters.search}
            onSearch={(search) => setFilters({ ...filters, search }, false)}
          />
        </LazyBoundary>
      </div>
    </main>
  );
}

/** What the address asks for, and what is read for it. */
function useUsage(store: UsageStore) {
  const user = useValue(store.user$);
  const api = caller(historyCalls, store.call);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const [filters, setFilters] = useQueryState(usageQuery);
  const { time, account, by, base: wanted } = filters;
  const served = useStableValue(servedSort(by));
  const now = store.clock.now();

  const requested = useStableValue(
    teamRowsOf({ time, account, asOf: null, search: '', hours: null }, { sort: [], filters: {} }, user, now, zone),
  );
  const scope = useMemo(
    () => ({ time: requested.time, account: requested.account, individual: requested.individual }),
    [requested],
  );
  const { live, again$ } = useLiveActivity(store, requested, user);
  const { summaryResource, workState, workResource, ...reads } = useUsageReads(store, {
    requested,
    scope,
    served,
    zone,
    now,
    again$,
  });
  const { rates, base } = useBase(store, wanted, daysOf(time, now, zone).to);

  const { summaryState } = reads;
  const work = workState.value;
  // Waits for both halves of a row, or rows would grow while somebody reads them.
  const settled = workState.phase !== 'loading';
  const summary = useMemo(
    () => (summaryState.value && settled ? summaryOf(summaryState.value, work, base) : undefined),
    [summaryState.value, work, base, settled],
  );
  const reloadSummary = () => {
    summaryResource.reload();
    workResource.reload();
  };
  const chart = reads.chartState.value;
  const path = useCallback<RowsPath>((change) => rowsPath({ time, account, ...change }), [time, account]);
  const series = useMemo(
    () => (chart ? sourcedPlot(chart, { now: store.clock.now(), zone, path }).series : []),
    [chart, store.clock, zone, path],
  );
  return {
    ...{ filters, setFilters, zone, now, api, live, again$, scope, base, rates, path, series },
    ...{ ...reads, summary, reloadSummary, work, chart },
  };
}

type UsageHeadProps = { live: LiveActivity; onlyFigures: boolean; onOnlyFigures(only: boolean): void };

const UsageHead = ({ live, onlyFigures, onOnlyFigures }: UsageHeadProps) => (
  <div className="page-head">
    <h1>{usageTexts.title}</h1>
    {live.last && (
      <span className="soft wide-only">
        {usageTexts.lastCame[0]}
        <Age at={live.at} />
        {usageTexts.lastCame[1]}
      </span>
    )}
    <span className="push" />
    <Full>
      <button type="button" className="btn" aria-pressed={onlyFigures} onClick={() => onOnlyFigures(!onlyFigures)}>
        <ScreenIcon name="table" /> {usageTexts.figuresOnly}
      </button>
    </Full>
  </div>
);

const UsageCharts = (props: ComponentProps<typeof SourcedChart>) => (
  <div className="usage-charts">
    <SourcedChart {...props} />
    <WeekHeatmap
      title={sourcedTexts.week}
      unit={sourcedTexts.weekUnit}
      week={props.chart?.week ?? []}
      toOf={(day, hour) => props.path({ hours: { day, hour, hours: HOURS_A_SQUARE } })}
      format={formatCount}
      state={props.state}
      onlyFigures={props.onlyFigures}
    />
  </div>
);

/** The currency of the sums, and its rates on the last day. */
function useBase(store: StoreDeps, wanted: Parameters<typeof baseOf>[0], until: Parameters<typeof baseOf>[2]) {
  const [{ value: rates }] = useResource(store, [], { full: true, read: () => caller(rateCalls, store.call).rates() });
  return { rates, base: useStableValue(baseOf(wanted, rates, until)) };
}

type UsageReads = {
  requested: TeamRows;
  scope: Pick<TeamRows, 'time' | 'account' | 'individual'>;
  served: ReturnType<typeof servedSort>;
  zone: string;
  now: number;
  again$: ReturnType<typeof useLiveActivity>['again$'];
};

/** What the screen reads: each part by itself, so that none waits for another. */
function useUsageReads(store: UsageStore, { requested, scope, served, zone, now, again$ }: UsageReads) {
  const api = caller(historyCalls, store.call);
  // `today` changes if the page stays open past midnight.
  const midnight = startOfDay(now, zone);
  const today = useMemo(() => rowsOfDay(requested, midnight, zone), [requested, midnight, zone]);
  const hasToday = today !== null;
  const [summaryState, summaryResource] = useResource(store, [api, scope, served, again$], {
    read: () => api.usageSummary({ ...scope, sortModel: [served] }),
    again$,
  });
  const [workState, workResource] = useResource(store, [api, scope, again$], {
    full: true,
    read: () => api.memberWork(scope),
    again$,
    staleOn: ['buys.changed'],
  });
  const [chartState, chartResource] = useResource(store, [api, requested, zone, again$], {
    full: true,
    read: () => api.teamChart({ ...requested, zone }),
    again$,
  });
  const [figuresState] = useResource(store, [api, requested, again$], {
    full: true,
    read: () => api.teamFigures(requested),
    again$,
  });
  const [todayState] = useResource(store, [api, today, again$], {
    full: true,
    read: () => (today ? api.teamFigures(today) : []),
    again$,
  });
  const [categoriesState] = useResource(store, [api, scope, again$], {
    full: true,
    read: () => api.categoryChart(scope),
    again$,
  });
  return {
    summaryState,
    summaryResource,
    workState,
    workResource,
    chartState,
    chartResource,
    figures: figuresState.value,
    today: hasToday ? todayState.value : null,
    categories: categoriesState.value,
  };
}

const currenciesIn = (work: MemberWork | undefined): string[] =>
  [...new Set(work?.rows.flatMap(({ profits }) => profits.map(({ currency }) => currency)))].sort();

/** Returns the path to the rows of a figure. */
const rowsPath = (filters: Pick<TeamFilters, 'time' | 'account'> & Partial<Pick<TeamFilters, 'hours'>>): string =>
  withQuery(
    historyPaths.team,
    teamQuery.write(new URLSearchParams(), { hours: null, ...filters, asOf: null, search: '' }),
  );

/** Returns the path to a member's scans. @param id the account's `_id`, which that screen uses */
function scansPath(time: TimeChoice, id: string): string {
  const query = new URLSearchParams({ account: id });
  timeParam.write(query, time);
  return withQuery(historyPaths.scans, query);
}

type SummaryPaneProps = Omit<Parameters<typeof SummaryTable>[0], 'summary'> & {
  summary: Summary | undefined;
  tools: ReactNode;
  /** Below the table: the rates of converted sums. */
  note: ReactNode;
  trouble: Trouble | null;
  onRetry(): void;
};

/** The summary with its loading, error, and empty states. */
function SummaryPane({ summary, trouble, onRetry, tools, note, ...table }: SummaryPaneProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="usage-summary" aria-label={usageTexts.summary} tabIndex={0}>
      <header>
        <h2>{usageTexts.summary}</h2>
        <span className="faint small cut">{table.hasWork ? usageTexts.summaryUnit : usageTexts.summaryUnitPlain}</span>
        <span className="push" />
        {tools}
      </header>
      {summary ? (
        summary.lines.length === 0 ? (
          <EmptyState icon={<Icon name="search" />} title={historyTexts.empty} />
        ) : (
          <SummaryTable {...table} summary={summary} />
        )
      ) : trouble ? (
        <LoadFailed title={usageTexts.summaryNotLoaded} onRetry={onRetry}>
          {trouble.message}
        </LoadFailed>
      ) : (
        <Skeleton lines={6} label={usageTexts.loadingSummary} />
      )}
      {summary && note}
      {summary && summary.idle.length > 0 && <p className="faint small">{usageTexts.idle(summary.idle.join(', '))}</p>}
    </section>
  );
}

type UsageFiguresProps = {
  summary: Summary | undefined;
  base: string | undefined;
  figures: TeamFigures | undefined;
  /** null if the time doesn't include today. */
  today: TeamFigures | null | undefined;
  categories: CategoryChart | undefined;
  live: LiveActivity;
};

/** The totals for the chosen time and account. Figures that still load reserve their space. */
function UsageFigures({ summary, base, figures, today, categories, live }: UsageFiguresProps) {
  const watched = figures?.now.rows ?? summary?.team.watched;
  const top = categories?.shares[0];
  const of = (part: number | undefined, textOf: (percent: string) => string) =>
    part === undefined ? undefined : textOf(formatPercent(part));
  const shown: KeyFigure[] = [
    {
      name: translated('columns', usageSummaryColumns.asinsWatched.label),
      value: watched === undefined ? null : formatCount(watched),
      ...(figures?.before ? differenceOf(figures.now.rows, figures.before.rows) : {}),
    },
  ];
  if (today !== null)
    shown.push({
      name: usageTexts.today,
      value: today ? formatCount(today.now.rows) : null,
      changes: live.count,
      note: live.last && (
        <>
          {live.last.email}, <Age at={live.at} />
        </>
      ),
    });
  shown.push({
    name: usageTexts.exported,
    value: summary ? formatCount(summary.team.exported) : null,
    note: summary && of(partOf(summary.team.exported, summary.team.watched), usageTexts.ofWatched),
  });
  if (summary?.hasCosts)
    shown.push({
      name: usageTexts.withCost,
      value: formatCount(summary.team.withCost),
      note: of(partOf(summary.team.withCost, summary.team.exported), usageTexts.ofExported),
    });
  shown.push({
    name: usageTexts.bought,
    value: summary ? formatCount(summary.team.bought) : null,
    note: summary?.hasCosts && of(partOf(summary.team.bought, summary.team.withCost), usageTexts.ofWithCost),
  });
  const { main, others } = mainSum(summary?.team.profits ?? [], base);
  shown.push({
    name: usageTexts.profit,
    value: summary ? <Profit sum={main} /> : null,
    note: others.length > 0 && <OtherProfits sums={others} />,
  });
  shown.push({
    name: usageTexts.topCategory,
    value: categories ? formatPercent(top?.percentage ?? 0) : null,
    note: top && (top.category ?? usageTexts.noCategory),
  });
  return <KeyFigures label={usageTexts.figures} figures={shown} />;
}
