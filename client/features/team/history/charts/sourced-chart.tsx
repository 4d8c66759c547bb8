import { memo, useMemo } from 'react';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import type { Point } from '#client/ui/charts/series.ts';
import { SeriesTable } from '#client/ui/charts/series-table.tsx';
import { Sparkline } from '#client/ui/charts/sparkline.tsx';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { formatCount, formatPercent } from '#shared/format.ts';
import type { SourcedChart as Answer } from '#shared/team/history/chart-queries.ts';
import { allRows, freshOf, lately, type RowsPath, type SourcedSeries, sourcedPlot } from './sourced-points.ts';
import { sourcedTexts } from './texts.ts';
import type { LiveActivity } from './use-live-activity.ts';

type SourcedChartProps = {
  chart: Answer | undefined;
  state: ChartState;
  /** ms */
  now: number;
  /** Whether the view is frozen at `now`. */
  held?: boolean;
  zone: string;
  path: RowsPath;
  /** Live rows. Those in the last point are drawn on top of its bar. */
  live: LiveActivity;
  onlyFigures?: boolean;
};

/** How many of the last points a member's sparkline shows. */
const TREND = 14;
const height = 176;

/** Products looked up per day and member, with a table of the members. */
export const SourcedChart = memo(function SourcedChart({
  chart,
  state,
  now,
  held = false,
  zone,
  path,
  live,
  onlyFigures,
}: SourcedChartProps) {
  const { series, points, endsToday } = useMemo(
    () => (chart ? sourcedPlot(chart, { now, held, zone, path }) : { series: [], points: [], endsToday: false }),
    [chart, now, held, zone, path],
  );
  const start = chart?.buckets.at(-1)?.start;
  const fresh = useMemo(
    () => (endsToday && start !== undefined ? freshOf(series, live.rows, start) : []),
    [endsToday, start, series, live.rows],
  );
  return (
    <TimeChart
      kind="bars"
      title={chart && chart.days > 1 ? sourcedTexts.sourcedSome(chart.days) : sourcedTexts.sourced}
      unit={sourcedTexts.unit}
      series={series}
      points={points}
      pointsName={sourcedTexts.day}
      sumName={sourcedTexts.all}
      format={formatCount}
      state={state}
      height={height}
      fresh={fresh}
      onlyFigures={onlyFigures}
      beside={<MembersTable {...{ series, points, fresh, endsToday }} hasAll={chart !== undefined} />}
    />
  );
});

type MembersTableProps = {
  series: readonly SourcedSeries[];
  points: readonly Point[];
  /** Live rows per member. */
  fresh: readonly number[];
  endsToday: boolean;
  hasAll: boolean;
};

/** The members with their rows, share, trend, and what they looked up today. */
function MembersTable({ series, points, fresh, endsToday, hasAll }: MembersTableProps) {
  const all = allRows(points, series);
  const last = points.at(-1);
  const trends = series.map((_, index) => lately(points, index, TREND));
  const range = { min: 0, max: Math.max(0, ...trends.flat()) };
  const trend = {
    title: sourcedTexts.way,
    cells: trends.map((values, index) => (
      <Sparkline
        key={series[index]?.id}
        values={values}
        range={range}
        slots={TREND}
        width={60}
        height={16}
        label={sourcedTexts.trend(series[index]?.name ?? '', values)}
      />
    )),
  };
  const today = {
    title: sourcedTexts.todayColumn,
    cells: series.map(({ id }, index) => (
      <span key={`${id}-${fresh[index] ?? 0}`} className={(fresh[index] ?? 0) > 0 ? 'flash' : undefined}>
        {formatCount(last?.values[index] ?? 0)}
      </span>
    )),
    all: formatCount(series.reduce((sum, _, index) => sum + (last?.values[index] ?? 0), 0)),
  };
  return (
    <SeriesTable
      name={sourcedTexts.member}
      series={series}
      allName={hasAll ? sourcedTexts.all : undefined}
      columns={[
        { title: sourcedTexts.rows, cells: series.map(({ rows }) => formatCount(rows)), all: formatCount(all) },
        {
          title: sourcedTexts.share,
          cells: series.map(({ rows }) => formatPercent(all === 0 ? 0 : (rows * 100) / all)),
          all: formatPercent(all === 0 ? 0 : 100),
          soft: true,
        },
        ...(points.length > 2 ? [trend] : []),
        ...(endsToday ? [today] : []),
      ]}
    />
  );
}
