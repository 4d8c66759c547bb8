import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { HistoryApi } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { chartStateOf } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { HOURS_A_SQUARE } from '#client/ui/charts/heat.ts';
import { WeekHeatmap } from '#client/ui/charts/week-heatmap.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { formatCount } from '#shared/format.ts';
import { readAsOf } from '#shared/grid/as-of.ts';
import type { SourcedChart as SourcedAnswer } from '#shared/history/chart-queries.ts';
import { dayOf } from '#shared/history/days.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { historyPaths } from '../paths.ts';
import { teamQuery } from '../team-address.ts';
import { SourcedChart } from './sourced-chart.tsx';
import type { RowsPath } from './sourced-points.ts';
import { sourcedTexts } from './texts.ts';
import { useLiveActivity } from './use-live-activity.ts';
import '../history.css';
import { filter, throttleTime } from 'rxjs';
import { screenEvent } from '#client/stream/screen-event.ts';
import { useAfterwards } from '#client/ui/scheduling.lazy.ts';
import { type ActivityRow, activityRowSchema } from '#shared/history/team-columns.ts';
import { belongs } from '../team-rows.ts';
import { keyFiguresOf } from './team-key-figures.ts';
import { isFiltered, readTeamSums, rowsOfDay } from './team-sums.ts';

type TeamFiguresDeps = {
  store: Pick<StoreDeps, 'events$' | 'scheduler' | 'random' | 'clock'>;
  api: HistoryApi;
  asked: TeamRows;
  /** Before the rows are here nothing is asked for. */
  isHere: boolean;
  user: UserInfo;
  zone: string;
  /** ms: the moment that the rows are held at, null for now. */
  heldAt: number | null;
};

/** What comes live is counted at once; who was first and what is in the middle are read again at most so often, ms. */
const SPACING = 5_000;

/** What rows of the team history come to; null where the provider does not sum up. */
function useTeamFigures({ store, api, asked, isHere, user, zone, heldAt }: TeamFiguresDeps): KeyFigure[] | null {
  const again$ = useMemo(
    () =>
      store.events$.pipe(
        filter((item) => heldAt === null && item.kind === 'event' && item.event.type === 'activity.recorded'),
        throttleTime(SPACING, store.scheduler, { leading: false, trailing: true }),
      ),
    [store.events$, store.scheduler, heldAt],
  );
  const [state] = useResource(
    () => createResource(store, { read: () => (isHere ? readTeamSums(api, asked, heldAt ?? store.clock.now(), zone) : []), again$ }),
    [store, api, asked, isHere, heldAt, zone, again$],
  );
  const live = useLiveRows(store, asked, user);
  const now = heldAt ?? store.clock.now();
  if (state.phase === 'unsupported') return null;
  const day = rowsOfDay(asked, now, zone);
  return keyFiguresOf({
    sums: state.value,
    live,
    liveToday: day ? live.filter((row) => belongs(row, day, user)) : [],
    now,
    held: heldAt !== null,
    hasToday: day !== null,
    hasTop: !isFiltered(asked),
  });
}

/** So many are told apart; a reading that is made meanwhile holds the older ones. */
const MOST_KEPT = 2_000;

const none: readonly ActivityRow[] = [];

/** What has come live of these rows since they are looked at, the last one last. What is held still at a moment is moved by nothing. */
function useLiveRows({ events$ }: Pick<StoreDeps, 'events$'>, asked: TeamRows, user: UserInfo): readonly ActivityRow[] {
  const [rows, setRows] = useState(none);
  useEffect(() => {
    setRows(none);
    if (asked.asOf) return;
    const following = events$.subscribe((item) => {
      const row = item.kind === 'event' ? screenEvent(item.event, 'activity.recorded', activityRowSchema) : undefined;
      if (row && belongs(row, asked, user)) setRows((before) => [...before, row].slice(-MOST_KEPT));
    });
    return () => following.unsubscribe();
  }, [events$, asked, user]);
  return rows;
}

/** ms */
const LINKS_AFTER = 500;

type TeamChartsProps = {
  store: Pick<StoreDeps, 'events$' | 'scheduler' | 'random' | 'clock'>;
  api: HistoryApi;
  /** The rows that the grid shows. */
  asked: TeamRows;
  user: UserInfo;
  zone: string;
  /** Whether the grid shows them by now: before that nothing is asked for, since rows come first. */
  isHere: boolean;
};

/**
 * What the rows of the grid come to: a few figures, who sourced when, and the hours of the week. Drawing them takes longer than
 * a page of rows, so nothing that is not drawn has them drawn again.
 */
export const TeamCharts = memo(function TeamCharts({ store, api, asked, isHere, user, zone }: TeamChartsProps) {
  usePreferences();
  const heldAt = asked.asOf ? readAsOf(asked.asOf).at : null;
  // In another order they are the same rows.
  const key = JSON.stringify({ ...asked, sortModel: [] });
  const rows = useMemo(() => JSON.parse(key) as TeamRows, [key]);
  const { live, again$ } = useLiveActivity(store, rows, user);
  const [chartState, chartResource] = useResource(
    () => createResource(store, { read: () => (isHere ? api.teamChart({ ...rows, zone }) : []), again$ }),
    [store, api, rows, isHere, zone, again$],
  );
  const figures = useTeamFigures({ store, api, asked: rows, isHere, user, zone, heldAt });
  // The links follow the address with the rows that it asks for, and its order a moment later: every bar is drawn anew for them.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: which day it is counts, not which moment
  const now = useMemo(() => heldAt ?? store.clock.now(), [heldAt, today]);
  const nothing = chart?.members.length === 0 ? sourcedTexts.nothing : null;
  const state = useMemo(() => chartStateOf(chartState, chartResource, nothing), [chartState, chartResource, nothing]);
  const isUnsupported = chartState.phase === 'unsupported';
  if (isUnsupported && figures === null) return <p className="team-charts-none soft">{sourcedTexts.unsupported}</p>;
  return (
    <section className="team-charts" aria-label={sourcedTexts.charts} id="team-charts">
      {figures && <KeyFigures label={sourcedTexts.figures} figures={figures} />}
      {!isUnsupported && (
        <div className="team-plots">
          <SourcedChart chart={chart} state={state} now={now} held={heldAt !== null} zone={zone} path={path} live={live} />
          <Week week={chart?.week ?? noWeek} path={path} state={state} />
        </div>
      )}
    </section>
  );
});

const noWeek: never[] = [];

const Week = memo(function Week({ week, path, state }: { week: SourcedAnswer['week']; path: RowsPath; state: ChartState }) {
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

/** Where in the list somebody is makes no other rows. */
function queryOfRows(): string {
  const query = new URLSearchParams(location.search);
  query.delete('row');
  return query.toString();
}
