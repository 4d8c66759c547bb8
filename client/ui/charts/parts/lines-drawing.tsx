import { memo, useMemo } from 'react';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  DefaultZIndexes,
  type DotItemDotProps,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  usePlotArea,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts';
import type { Axis } from '../axis.ts';
import { apart, type Limit, LimitMark, type LimitSide, type Mark } from '../limit-mark.tsx';
import { colorOf, dashOf, lookOf, type Point } from '../series.ts';
import { type DrawingProps, marginWith, rowsOf, xAxisOf, yAxisOf } from './plot.tsx';

type LimitLinesProps = {
  limits: readonly Limit[];
  marks: readonly Mark[];
  points: number;
  axis: Axis;
  /** The last value and its label: 'now $22.01'. */
  now: { value: number; name: string } | undefined;
  /** Draws the labels inside the plot if there is no room beside it. */
  inside: boolean;
};

function LimitLines({ limits, marks, points, axis, now, inside }: LimitLinesProps) {
  const area = usePlotArea();
  if (!area) return null;
  const { x, y, width, height } = area;
  const heightOf = (value: number) => y + Math.max(0, Math.min(1, (axis.max - value) / (axis.max - axis.min))) * height;
  const columnOf = (at: number) => x + ((at + 0.5) / points) * width;
  const labels = [...limits, ...(now && !inside ? [now] : [])];
  const positions = apart(labels.map(({ value }) => heightOf(value)));
  return (
    <>
      {limits.map(({ side, value }) => {
        const at = heightOf(value);
        return (
          <rect
            key={side}
            className="beyond"
            x={x}
            width={width}
            y={side === 'max' ? y : at}
            height={side === 'max' ? at - y : y + height - at}
          />
        );
      })}
      <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
        {limits.map(({ side, value }) => (
          <line key={side} className="limit" x1={x} x2={x + width} y1={heightOf(value)} y2={heightOf(value)} />
        ))}
        {marks.map(({ at, side }) => (
          <LimitMark key={`${at} ${side}`} side={side} x={columnOf(at)} y={side === 'max' ? y + 2 : y + height - 9} />
        ))}
        {now && <circle className="now" cx={columnOf(points - 1)} cy={heightOf(now.value)} r={4} />}
        {labels.map(({ name, value }, index) =>
          inside ? (
            <text
              key={name}
              className="limit-name"
              x={x + width - 2}
              y={heightOf(value) + (sideOf(labels[index]) === 'max' ? -5 : 13)}
              textAnchor="end"
            >
              {name}
            </text>
          ) : (
            <text
              key={name}
              className={sideOf(labels[index]) ? 'limit-name' : 'now-name'}
              x={x + width + 8}
              y={(positions[index] ?? 0) + 4}
            >
              {name}
            </text>
          ),
        )}
      </ZIndexLayer>
    </>
  );
}

const sideOf = (label: object | undefined): LimitSide | undefined => (label as Partial<Limit> | undefined)?.side;

const MOST_DOTS = 60;

export type LinesProps = DrawingProps & {
  filled: boolean;
  /** Draws steps: a value holds until the next one. */
  stepped: boolean;
  /** Limits of the first series. */
  limits: readonly Limit[];
  marks: readonly Mark[];
  /** Label of the last value, if it is the current one. */
  nowName: string | undefined;
  /** Space at the end of the plot, px. */
  end: number;
};

/** Lines over time, optionally filled. Unknown values break the line. */
export const LinesDrawing = memo(function LinesDrawing({
  series,
  points,
  axis,
  formatAxis,
  height,
  start,
  filled,
  stepped,
  limits,
  marks,
  nowName,
  end,
}: LinesProps) {
  const data = useMemo(() => rowsOf(points), [points]);
  const last = points.at(-1)?.values[0] ?? null;
  const now = nowName === undefined || last === null ? undefined : { value: last, name: nowName };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={data} margin={marginWith(end)} accessibilityLayer={false}>
        <CartesianGrid vertical={false} />
        <XAxis {...xAxisOf(points)} />
        <YAxis {...yAxisOf(axis, formatAxis, start)} />
        {axis.min <= 0 && <ReferenceLine y={0} className={axis.min < 0 ? 'zero' : 'base'} />}
        {(limits.length > 0 || marks.length > 0 || now) && (
          <LimitLines limits={limits} marks={marks} points={points.length} axis={axis} now={now} inside={end === 0} />
        )}
        {series.map((each, index) => {
          const look = colorOf(lookOf(each, index));
          const line = {
            dataKey: `v${index}`,
            className: stepped && series.length === 1 ? `series-${look} stepped` : `series-${look}`,
            type: stepped ? ('stepAfter' as const) : ('linear' as const),
            isAnimationActive: false,
            connectNulls: false,
            activeDot: false,
            strokeDasharray: dashOf(look),
            dot: now && index === 0 ? false : dotOf(points, index, look),
          };
          return filled ? <Area key={each.id} {...line} /> : <Line key={each.id} {...line} />;
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
});

/** Draws a dot if there is room, if the point has no neighbors, and at the last point. */
const dotOf =
  (points: readonly Point[], series: number, look: number) =>
  ({ cx, cy, index }: DotItemDotProps) => {
    const known = (at: number) => typeof points[at]?.values[series] === 'number';
    if (cx === undefined || cy === undefined || !known(index)) return <g key={index} />;
    const alone = !known(index - 1) && !known(index + 1);
    const last = points.findLastIndex((_, at) => known(at)) === index;
    if (points.length > MOST_DOTS && !alone && !last) return <g key={index} />;
    return (
      <circle key={index} className={`dot fill-${look}`} cx={cx} cy={cy} r={points.length <= MOST_DOTS ? 2 : 2.5} />
    );
  };
