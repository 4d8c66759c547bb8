import { memo, useMemo } from 'react';
import { Area, CartesianGrid, ComposedChart, type DotItemDotProps, Line, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { Limit, Mark } from '../limits.ts';
import { colorOf, lookOf, type Point } from '../series.ts';
import { LimitLines } from './limit-lines.tsx';
import { type DrawingProps, marginWith, rowsOf, xAxisOf, yAxisOf } from './plot.tsx';

/** More points than these have no dots of their own: the line says it all. */
const MOST_DOTS = 60;
/** A line is told by its dashes before its colour. */
const dashes = ['', '7 3', '2 3', '9 3 2 3', '4 4', '1 4'];

export type LinesProps = DrawingProps & {
  filled: boolean;
  /** A value holds until the next one. */
  stepped: boolean;
  /** Of the first series. */
  limits: readonly Limit[];
  marks: readonly Mark[];
  /** The name of the last value, where that is the present one. */
  nowName: string | undefined;
  /** Beside the plot, px. */
  end: number;
};

/** Lines over time, the ground below them filled or not. Where nothing is known a line is broken. */
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
            className: stepped ? `l${look} stepped` : `l${look}`,
            type: stepped ? ('stepAfter' as const) : ('linear' as const),
            isAnimationActive: false,
            connectNulls: false,
            activeDot: false,
            strokeDasharray: dashes[look - 1],
            dot: now && index === 0 ? false : dotOf(points, index, series.length > 1 ? each.letter : '', look),
          };
          return filled ? <Area key={each.id} {...line} /> : <Line key={each.id} {...line} />;
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
});

/** A dot where there is room for dots, or where a point stands alone; the letter of the series at its end. */
const dotOf =
  (points: readonly Point[], series: number, letter: string, look: number) =>
  ({ cx, cy, index }: DotItemDotProps) => {
    const known = (at: number) => typeof points[at]?.values[series] === 'number';
    if (cx === undefined || cy === undefined || !known(index)) return <g key={index} />;
    const alone = !known(index - 1) && !known(index + 1);
    const last = points.findLastIndex((_, at) => known(at)) === index;
    return (
      <g key={index}>
        {(points.length <= MOST_DOTS || alone || last) && <circle className={`dot f${look}`} cx={cx} cy={cy} r={points.length <= MOST_DOTS ? 2 : 2.5} />}
        {last && letter !== '' && (
          <text className="line-letter" x={Number(cx)} y={Number(cy) - 6} textAnchor="middle">
            {letter}
          </text>
        )}
      </g>
    );
  };
