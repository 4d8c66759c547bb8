import { type CSSProperties, memo, useMemo, useState } from 'react';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { axisOf, axisWidth, formatTick } from './axis.ts';
import { ChartFrame, type ChartFrameProps, type ChartState } from './chart-frame.tsx';
import { type Limit, limitsInReach, type Mark } from './limit-mark.tsx';
import { PlotCursor } from './plot-cursor.tsx';
import { colorOf, dashOf, lookOf, type Point, type Series, sumOf } from './series.ts';
import { SeriesKey } from './series-key.tsx';
import { chartTexts } from './texts.ts';

type PointsTableProps = {
  series: readonly Series[];
  points: readonly Point[];
  pointsName: string;
  sumName: string | undefined;
  /** Column title for the points' notes, if any. */
  notesName?: string;
  format(value: number): string;
};

/** A table of all figures, newest first, each row with its point's link. */
const PointsTable = ({ series, points, pointsName, sumName, notesName, format }: PointsTableProps) => (
  <table className="table">
    <thead>
      <tr>
        <th scope="col">{pointsName}</th>
        {series.map((each, index) => (
          <th key={each.id} scope="col" className="num">
            <SeriesKey series={each} index={index} />
            {each.name}
          </th>
        ))}
        {sumName && (
          <th scope="col" className="num">
            {sumName}
          </th>
        )}
        {notesName && <th scope="col">{notesName}</th>}
      </tr>
    </thead>
    <tbody>
      {points.toReversed().map((point) => (
        <tr key={point.name}>
          <th scope="row">
            <PointName point={point} />
          </th>
          {series.map(({ id }, index) => (
            <td key={id} className="num">
              {figure(point.values[index] ?? null, format)}
            </td>
          ))}
          {sumName && <td className="num">{figure(sumOf(point), format)}</td>}
          {notesName && <td>{point.note}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);

function PointName({ point: { name, to } }: { point: Pick<Point, 'name' | 'to'> }) {
  if (typeof to === 'string') return <Link href={to}>{name}</Link>;
  if (!to) return name;
  return (
    <button type="button" className="link" onClick={to}>
      {name}
    </button>
  );
}

const figure = (value: number | null, format: (value: number) => string): string =>
  value === null ? chartTexts.unknown : format(value);

const LineNames = ({ series }: { series: readonly Series[] }) =>
  series.map((each, index) => {
    const color = colorOf(lookOf(each, index));
    return (
      <span key={each.id} className={`series-${color}`}>
        <svg width="24" height="8" aria-hidden="true">
          <line
            className="recharts-curve"
            x1="0"
            x2="24"
            y1="4"
            y2="4"
            strokeWidth="2"
            strokeDasharray={dashOf(color)}
          />
        </svg>
        {each.name}
      </span>
    );
  });

/**
 * The drawing code weighs as much as the rest of the portal, so it loads with the first chart, whose space is reserved.
 */
const BarsDrawing = lazyExport(() => import('./parts/bars-drawing.tsx'), 'BarsDrawing');
const LinesDrawing = lazyExport(() => import('./parts/lines-drawing.tsx'), 'LinesDrawing');

export type TimeChartProps = {
  /** bars: the series of a point are stacked, negative values downward. */
  kind: 'bars' | 'lines' | 'area';
  title: string;
  unit?: string;
  series: readonly Series[];
  /**
   * Oldest first, from the server. Of bars, at most 120: with more, one is narrower than two pixels on a phone, and
   * drawing is slow.
   */
  points: readonly Point[];
  /** What a point represents: 'Day'. */
  pointsName: string;
  /** Label of the sum of a point's values; omitted if they don't add up. */
  sumName?: string;
  format(value: number): string;
  /** Formats axis labels. @param whole all ticks are integers */
  formatAxis?(value: number, whole: boolean): string;
  state: ChartState;
  height?: number;
  /** Bars start at zero; lines may not, in which case the unit includes the start. */
  fromZero?: boolean;
  /**
   * The newly arrived part of each series in the last point, drawn on top in the color for new items. Only for bars
   * with a sum.
   */
  fresh?: readonly number[];
  /** Draws steps: a value holds until the next one. Lines only. */
  stepped?: boolean;
  /** Limits, and the moments at which values crossed them. Only for lines with a single series. */
  limits?: readonly Limit[];
  marks?: readonly Mark[];
  /** Label of the last value, if it is the current one: 'now $22.01'. */
  nowName?: string;
  notesName?: string;
  /** Colors positive values as gain, negative as loss. Only for bars of a single series. */
  signed?: boolean;
  onlyFigures?: boolean;
} & Pick<ChartFrameProps, 'beside' | 'tools' | 'say' | 'legend'>;

/** Space beside the plot for limit labels, px. */
const NAMES_WIDTH = 80;
const none: readonly never[] = [];

/**
 * A chart over time. The drawing is visual only; the cursor on top of it and the table provide its content to everyone.
 * Drawing is slow: pass the same series, points and functions to avoid it.
 */
export const TimeChart = memo(function TimeChart(props: TimeChartProps) {
  const {
    kind,
    title,
    series,
    points,
    pointsName,
    sumName,
    format,
    formatAxis = formatTick,
    state,
    height = 176,
    fromZero = true,
    fresh = none,
  } = props;
  const [seen, setSeen] = useState<number | null>(null);
  const { limits = none, marks = none, nowName, notesName } = props;
  const phone = useMedia(PHONE);
  const hasNames = limits.length > 0 || nowName !== undefined;
  const end = hasNames && !phone ? NAMES_WIDTH : 0;
  const { axis, drawn, tickOf, start } = useAxis({ kind, points, fromZero, limits, hasNames, formatAxis });
  const point = seen === null ? undefined : points[seen];
  const drawing = { series, points, axis, formatAxis: tickOf, start, height };
  const unit = [props.unit, fromZero ? undefined : chartTexts.axisFrom(tickOf(axis.min))].filter(Boolean).join(', ');
  return (
    <ChartFrame
      title={title}
      unit={unit}
      readout={point && <Readout point={point} series={series} sum={sumName ? sumOf(point) : null} format={format} />}
      height={height}
      state={state}
      onlyFigures={props.onlyFigures}
      beside={props.beside}
      tools={props.tools}
      say={props.say}
      legend={
        props.legend ??
        (kind !== 'bars' && series.length > 1 && state.kind === 'ready' ? <LineNames series={series} /> : undefined)
      }
      figures={
        <PointsTable
          series={series}
          points={points}
          pointsName={pointsName}
          sumName={series.length > 1 ? sumName : undefined}
          notesName={notesName}
          format={format}
        />
      }
    >
      <LazyBoundary>
        <div aria-hidden="true" className="chart-drawing">
          {kind === 'bars' ? (
            <BarsDrawing {...drawing} fresh={fresh} signed={props.signed} />
          ) : (
            <LinesDrawing
              {...drawing}
              filled={kind === 'area'}
              stepped={props.stepped ?? false}
              limits={drawn}
              marks={marks}
              nowName={nowName}
              end={end}
            />
          )}
        </div>
      </LazyBoundary>
      <div style={{ '--plot-start': `${start}px`, '--plot-end': `${end}px` } as CSSProperties}>
        <PlotCursor
          columns={points.length}
          start={points.length - 1}
          labelOf={(index) => pointText(points[index], props)}
          toOf={(index) => points[index]?.to}
          onLook={setSeen}
        />
      </div>
    </ChartFrame>
  );
});

type AxisDeps = Required<Pick<TimeChartProps, 'kind' | 'points' | 'fromZero' | 'limits' | 'formatAxis'>> & {
  /** Whether names beside the plot need lines at closer values. */
  hasNames: boolean;
};

/** The axis of the values, and the limits that are in its reach. */
function useAxis({ kind, points, fromZero, limits, hasNames, formatAxis }: AxisDeps) {
  const { axis, drawn } = useMemo(() => {
    const values = kind === 'bars' ? points.flatMap(stackEnds) : points.flatMap((point) => point.values);
    const inReach = limitsInReach(limits, values);
    return {
      axis: axisOf([...values, ...inReach.map(({ value }) => value)], { fromZero, parts: hasNames ? 6 : 3 }),
      drawn: inReach,
    };
  }, [kind, points, fromZero, limits, hasNames]);
  const tickOf = useMemo(() => {
    const whole = axis.ticks.every(Number.isInteger);
    return (value: number) => formatAxis(value, whole);
  }, [axis, formatAxis]);
  const start = useMemo(() => axisWidth(axis.ticks.map(tickOf)), [axis, tickOf]);
  return { axis, drawn, tickOf, start };
}

/** A point in one line, shown in place of the unit so that nothing is covered. */
const Readout = ({
  point,
  series,
  sum,
  format,
}: {
  point: Point;
  series: readonly Series[];
  sum: number | null;
  format(value: number): string;
}) => (
  <span className="chart-readout fig" aria-hidden="true">
    <span>{point.name}</span>
    {sum !== null && series.length > 1 && <b>{format(sum)}</b>}
    {series.map(({ id, letter }, index) => (
      <span key={id}>
        {series.length > 1 && <span className="soft">{letter} </span>}
        {valueText(point.values[index] ?? null, format)}
      </span>
    ))}
    {point.note && <span>{point.note}</span>}
  </span>
);

/** Returns the top and bottom of a point's bar. */
function stackEnds({ values }: Point): number[] {
  let above = 0;
  let below = 0;
  for (const value of values) {
    if (value !== null && value > 0) above += value;
    else below += value ?? 0;
  }
  return [above, below];
}

/** A point's figures in one sentence. */
function pointText(point: Point | undefined, { series, sumName, format }: TimeChartProps): string {
  if (!point) return '';
  const sum = sumName ? sumOf(point) : null;
  const each = series.map(({ name }, at) => `${name} ${valueText(point.values[at] ?? null, format)}`).join(', ');
  return `${point.name}: ${sum === null ? '' : `${format(sum)}; `}${each}${point.note ? `, ${point.note}` : ''}`;
}

const valueText = (value: number | null, format: (value: number) => string): string =>
  value === null ? chartTexts.unknown : format(value);
