import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { HistoryApi } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { chartStateOf } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { HOURS_A_SQUARE } from '#client/ui/charts/heat.ts';
import { WeekHeatmap } from '#client/ui/charts/week-heatmap.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { formatCount } from '#shared/format.ts';
import { readAsOf } from '#shared/grid/as-of.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { SourcedChart as SourcedAnswer } from '#shared/team/history/chart-queries.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { dayOf } from '#shared/time/days.ts';
import { historyPaths } from '../paths.ts';
import { teamQuery } from '../team-address.ts';
import { chartsTexts } from '../texts.ts';
import { SourcedChart } from './sourced-chart.tsx';
import type { RowsPath } from './sourced-points.ts';
import { sourcedTexts } from './texts.ts';
import { useLiveActivity } from './use-live-activity.ts';
import '../history.css';
import { filter, throttleTime } from 'rxjs';
import { screenEvent } from '#client/stream/screen-event.ts';
import { useAfterwards } from '#client/ui/scheduling.ts';
import { type ActivityRow, activityRowSchema } from '#shared/team/history/team-columns.ts';
import { belongs } from '../team-rows.ts';
import { keyFiguresOf } from './team-key-figures.ts';
import { isFiltered, readTeamSums, rowsOfDay } from './team-sums.ts';

type TeamFiguresDeps = {
  store: Pick<StoreDeps, 'events$' | 'scheduler' | 'random' | 'clock'>;
  api: HistoryApi;
  requested: TeamRows;
  /** Whether the grid shows these rows. Nothing is requested before that. */
  isHere: boolean;
  user: UserInfo;
  zone: string;
  /** The moment at which the view is frozen, ms; null for live. */
  heldAt: number | null;
};

/** The minimum time between reads of the top member and the medians, ms. Row counts update at once. */
const SPACING = 5_000;

/** Returns the key figures of team history rows. */
function useTeamFigures({ store, api, requested, isHere, user, zone, heldAt }: TeamFiguresDeps): KeyFigure[] {
  const again$ = useMemo(
    () =>
      store.events$.pipe(
        filter((item) => heldAt === null && item.kind === 'event' && item.event.type === 'activity.recorded'),
        throttleTime(SPACING, store.scheduler, { leading: false, trailing: true }),
      ),
    [store.events$, store.scheduler, heldAt],
  );
  const [state] = useResource(store, [api, requested, isHere, heldAt, zone, again$], {
    read: () => (isHere ? readTeamSums(api, requested, heldAt ?? store.clock.now(), zone) : []),
    again$,
  });
  const live = useLiveRows(store, requested, user);
  const now = heldAt ?? store.clock.now();
  const day = rowsOfDay(requested, now, zone);
  return keyFiguresOf({
    sums: state.value,
    live,
    liveToday: day ? live.filter((row) => belongs(row, day, user)) : [],
    now,
    held: heldAt !== null,
    hasToday: day !== null,
    hasTop: !isFiltered(requested),
  });
}

/** How many live rows stay in memory. A later read includes the older ones. */
const MOST_KEPT = 2_000;

const none: readonly ActivityRow[] = [];

/** Returns the live rows since this request, newest last. None in a frozen view. */
function useLiveRows(
  { events$ }: Pick<StoreDeps, 'events$'>,
  requested: TeamRows,
  user: UserInfo,
): readonly ActivityRow[] {
  const [rows, setRows] = useState(none);
  useEffect(() => {
    setRows(none);
    if (requested.asOf) return;
    const following = events$.subscribe((item) => {
      const row = item.kind === 'event' ? screenEvent(item.event, 'activity.recorded', activityRowSchema) : undefined;
      if (row && belongs(row, requested, user)) setRows((before) => [...before, row].slice(-MOST_KEPT));
    });
    return () => following.unsubscribe();
  }, [events$, requested, user]);
  return rows;
}

/** ms */
const LINKS_AFTER = 500;

type TeamChartsProps = {
  store: Pick<StoreDeps, 'events$' | 'scheduler' | 'random' | 'clock'>;
  api: HistoryApi;
  /** The rows that the grid shows. */
  requested: TeamRows;
  user: UserInfo;
  zone: string;
  /** Whether the grid shows these rows. Nothing is requested before that, because rows come first. */
  isHere: boolean;
};

/**
 * Charts of the grid's rows: key figures, products looked up per day and member, and a heatmap of the week. Rendering
 * them takes longer than a page of rows, so only changes that they show render them again.
 */
export const TeamCharts = memo(function TeamCharts({ store, api, requested, isHere, user, zone }: TeamChartsProps) {
  usePreferences();
  const heldAt = requested.asOf ? readAsOf(requested.asOf).at : null;
  // The order doesn't change which rows these are.
  const key = JSON.stringify({ ...requested, sortModel: [] });
  const rows = useMemo(() => JSON.parse(key) as TeamRows, [key]);
  const { live, again$ } = useLiveActivity(store, rows, user);
  const [chartState, chartResource] = useResource(store, [api, rows, isHere, zone, again$], {
    read: () => (isHere ? api.teamChart({ ...rows, zone }) : []),
    again$,
  });
  const figures = useTeamFigures({ store, api, requested: rows, isHere, user, zone, heldAt });
  // Links follow the address at once if the rows change, and later if only the order does, because new links redraw
  // every bar.
  const query = useAfterwards(useLocationProperty(queryOfRows), LINKS_AFTER, rows);
  const path = useCallback<RowsPath>(
    (change) => {
      const next = new URLSearchParams(query);
      return `${historyPaths.team}?${teamQuery.write(next, { ...teamQuery.read(next), ...change })}`;
    },
    [query],
  );

  const chart = chartState.value;
  const today = dayOf(heldAt ?? store.clock.now(), zone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the day matters, not the moment
  const now = useMemo(() => heldAt ?? store.clock.now(), [heldAt, today]);
  const nothing = chart?.members.length === 0 ? sourcedTexts.nothing : null;
  const state = useMemo(() => chartStateOf(chartState, chartResource, nothing), [chartState, chartResource, nothing]);
  return (
    <section className="team-charts" aria-label={chartsTexts.charts} id="team-charts">
      <KeyFigures label={sourcedTexts.figures} figures={figures} />
      <div className="team-plots">
        <SourcedChart
          chart={chart}
          state={state}
          now={now}
          held={heldAt !== null}
          zone={zone}
          path={path}
          live={live}
        />
        <Week week={chart?.week ?? noWeek} path={path} state={state} />
      </div>
    </section>
  );
});

const noWeek: never[] = [];

const Week = memo(function Week({
  week,
  path,
  state,
}: {
  week: SourcedAnswer['week'];
  path: RowsPath;
  state: ChartState;
}) {
  return (
    <WeekHeatmap
      title={sourcedTexts.week}
      unit={sourcedTexts.weekUnit}
      week={week}
      toOf={(day, hour) => path({ hours: { day, hour, hours: HOURS_A_SQUARE } })}
      format={formatCount}
      state={state}
    />
  );
});

/** The address query without the scroll position, which doesn't change the rows. */
function queryOfRows(): string {
  const query = new URLSearchParams(location.search);
  query.delete('row');
  return query.toString();
}
