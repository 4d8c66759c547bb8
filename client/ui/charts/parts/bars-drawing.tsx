import { useId, useMemo } from 'react';
import { Bar, BarChart, type BarShapeProps, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { lookOf, type Point } from '../series.ts';
import { type DrawingProps, fillOf, fillOfSign, PLOT_MARGIN, rowsOf, Textures, xAxisOf, yAxisOf } from './plot.tsx';

/** Lower than this a part of a bar has no room for its letter, px. */
const LETTER_ROOM = 14;

/** Bars of parts that stand on each other. The letters of the series stand in the last bar with room for the most of them. */
export function BarsDrawing({ series, points, axis, formatAxis, height, start, fresh, signed = false }: DrawingProps & { fresh: number; signed?: boolean }) {
  const id = `t${useId().replace(/\W/g, '')}`;
  const lettered = useMemo(() => letteredPoint(points, axis.max - axis.min, height), [points, axis, height]);
  const data = useMemo(() => withFresh(points, fresh), [points, fresh]);
  const shapes = useMemo(
    () =>
      series.map((each, index) => ({ x, y, width, height: size, index: at }: BarShapeProps) => {
        // Parts are told apart by a line of the ground between them.
        const [top, high] = [size < 0 ? y + size : y, Math.max(Math.abs(size) - 1, Math.min(1, Math.abs(size)))];
        if (high <= 0) return <g />;
        const letter = !signed && at === lettered && high >= LETTER_ROOM && width >= 8;
        return (
          <g>
            <rect x={x} y={top} width={width} height={high} {...(signed ? fillOfSign((points[at]?.values[index] ?? 0) < 0, id) : fillOf(each, index, id))} />
            {letter && (
              <>
                {[3, 5, 6].includes(lookOf(each, index)) && (
                  <rect className={`f${lookOf(each, index)}`} x={x} y={top + high / 2 - 6} width={width} height={12} />
                )}
                <text className={`key-${lookOf(each, index)}`} x={x + width / 2} y={top + high / 2 + 4} textAnchor="middle">
                  {width >= 12 || each.letter.length === 1 ? each.letter : ''}
                </text>
              </>
            )}
          </g>
        );
      }),
    [series, points, lettered, id, signed],
  );
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={data} margin={PLOT_MARGIN} accessibilityLayer={false} barCategoryGap={points.length > 90 ? 0 : '16%'} stackOffset="sign">
        <Textures id={id} />
        <CartesianGrid vertical={false} />
        <XAxis {...xAxisOf(points)} />
        <YAxis {...yAxisOf(axis, formatAxis, start)} />
        <ReferenceLine y={0} className="base" />
        {series.map((each, index) => (
          <Bar key={each.id} dataKey={`v${index}`} stackId="all" isAnimationActive={false} shape={shapes[index]} />
        ))}
        {fresh > 0 && <Bar dataKey={`v${series.length}`} stackId="all" isAnimationActive={false} shape={freshShape} />}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** What has just come is taken from the parts of the last bar and stands on top of it. */
function withFresh(points: readonly Point[], fresh: number) {
  return rowsOf(
    points.map((point, at) => {
      if (at < points.length - 1 || fresh <= 0) return point;
      let left = fresh;
      const values = point.values.map((value) => {
        const taken = Math.max(0, Math.min(left, value ?? 0));
        left -= taken;
        return value === null ? null : value - taken;
      });
      return { ...point, values: [...values, fresh - left] };
    }),
  );
}

/** The last bar before the newest one in which every part has room for its letter, or the most parts have. */
function letteredPoint(points: readonly Point[], range: number, height: number): number {
  let best = { at: -1, letters: 0 };
  for (let at = points.length - 2; at >= 0 && at >= points.length - 10; at -= 1) {
    const letters = points[at]?.values.filter((value) => ((value ?? 0) / range) * (height - 28) >= LETTER_ROOM + 1).length ?? 0;
    if (letters > best.letters) best = { at, letters };
  }
  return best.at;
}

const freshShape = ({ x, y, width, height }: BarShapeProps) =>
  height > 0 ? <rect className="f-new" x={x} y={y} width={width} height={Math.max(2, height - 1)} /> : <g />;
