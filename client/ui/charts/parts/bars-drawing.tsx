import { useId, useMemo } from 'react';
import { CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, usePlotArea, XAxis, YAxis } from 'recharts';
import type { Axis } from '../axis.ts';
import { colorOf, isTextured, lookOf, type Point, type Series } from '../series.ts';
import { type DrawingProps, fillOf, fillOfSign, PLOT_MARGIN, rowsOf, Textures, xAxisOf, yAxisOf } from './plot.tsx';

/** The minimum height of a bar segment with a letter, px. */
const LETTER_ROOM = 14;
/** The maximum number of bars with gaps between them. */
const MOST_APART = 90;

type BarsProps = DrawingProps & { fresh: readonly number[]; signed?: boolean };

/** Stacked bars. The letters of the series appear in the most recent bar with room for most of them. */
export function BarsDrawing({ series, points, axis, formatAxis, height, start, fresh, signed = false }: BarsProps) {
  const id = `t${useId().replace(/\W/g, '')}`;
  const data = useMemo(() => rowsOf(points), [points]);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={data} margin={PLOT_MARGIN} accessibilityLayer={false}>
        <Textures id={id} />
        <CartesianGrid vertical={false} />
        <XAxis {...xAxisOf(points)} />
        <YAxis {...yAxisOf(axis, formatAxis, start)} />
        <ReferenceLine y={0} className="base" />
        {/* Recharts draws no axis without a series of its own. */}
        <Line dataKey="v0" stroke="none" dot={false} activeDot={false} isAnimationActive={false} />
        <Bars id={id} series={series} points={points} axis={axis} fresh={fresh} signed={signed} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** Draws one path per series: separate elements for the segments of 400 bars take the browser seconds. */
function Bars({
  id,
  series,
  points,
  axis,
  fresh,
  signed,
}: { id: string; series: readonly Series[]; points: readonly Point[]; axis: Axis } & Required<Pick<BarsProps, 'fresh' | 'signed'>>) {
  const area = usePlotArea();
  const parts = useMemo(() => barParts(points, fresh), [points, fresh]);
  const lettered = useMemo(() => (area && !signed ? letteredPoint(points, (axis.max - axis.min) / area.height) : -1), [points, axis, area, signed]);
  if (!area) return null;
  const came = parts.filter(({ series: of }) => of === null);
  const column = area.width / points.length;
  const width = points.length > MOST_APART ? column : column * 0.68;
  /** Returns a segment's box, px. A 1 px gap separates the segments. */
  const boxOf = ({ at, from, to }: BarPart) => {
    const heightOf = (value: number) => area.y + ((axis.max - value) / (axis.max - axis.min)) * area.height;
    const [top, size] = [heightOf(Math.max(from, to)), Math.abs(heightOf(from) - heightOf(to))];
    return { x: area.x + at * column + (column - width) / 2, y: top, height: Math.max(size - 1, Math.min(1, size)) };
  };
  const pathOf = (chosen: readonly BarPart[]) =>
    chosen
      .map(boxOf)
      .map(({ x, y, height }) => `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z`)
      .join('');
  return (
    <>
      {series.map((each, index) => {
        const own = parts.filter((part) => part.series === index);
        const isLoss = ({ from, to }: BarPart) => to < from;
        if (signed)
          return [true, false].map((loss) => (
            <path key={`${each.id} ${loss}`} d={pathOf(own.filter((part) => isLoss(part) === loss))} {...withClass(fillOfSign(loss, id))} />
          ));
        const look = lookOf(each, index);
        const letter = own.find(({ at }) => at === lettered);
        const box = letter && boxOf(letter);
        return (
          <g key={each.id}>
            <path d={pathOf(own)} {...withClass(fillOf(each, index, id))} />
            {box && box.height >= LETTER_ROOM && width >= (each.letter.length === 1 ? 8 : 12) && (
              <>
                {isTextured(look) && <rect className={`fill-${colorOf(look)}`} x={box.x} y={box.y + box.height / 2 - 6} width={width} height={12} />}
                <text className={`key-${colorOf(look)}`} x={box.x + width / 2} y={box.y + box.height / 2 + 4} textAnchor="middle">
                  {each.letter}
                </text>
              </>
            )}
          </g>
        );
      })}
      {came.length > 0 && <path className="fill-new" d={pathOf(came)} />}
    </>
  );
}

const round = (px: number): number => Math.round(px * 100) / 100;
const withClass = ({ className = '', ...fill }: { className?: string; fill?: string }) => ({ className: `bar-part ${className}`, ...fill });

/** Returns the most recent bar, except the newest, with room for the most letters. @param unit the value of one pixel */
function letteredPoint(points: readonly Point[], unit: number): number {
  let best = { at: -1, letters: 0 };
  for (let at = points.length - 2; at >= 0 && at >= points.length - 10; at -= 1) {
    const letters = points[at]?.values.filter((value) => (value ?? 0) / unit >= LETTER_ROOM + 1).length ?? 0;
    if (letters > best.letters) best = { at, letters };
  }
  return best.at;
}

/** A bar segment from one value to another; `series` is null for newly arrived values. */
type BarPart = { at: number; series: number | null; from: number; to: number };

/**
 * Returns the segments of stacked bars: positive values stack upward in series order, negative ones downward.
 * @param fresh the newly arrived part of each series in the last point: removed from its own segment and stacked on top of the bar
 */
export function barParts(points: readonly Pick<Point, 'values'>[], fresh: readonly number[]): BarPart[] {
  const parts: BarPart[] = [];
  const last = points.length - 1;
  for (const [at, { values }] of points.entries()) {
    let [above, below, came] = [0, 0, 0];
    for (const [series, value] of values.entries()) {
      if (!value) continue;
      const taken = at === last ? Math.max(0, Math.min(value, fresh[series] ?? 0)) : 0;
      came += taken;
      const from = value > 0 ? above : below;
      const to = from + value - taken;
      if (to !== from) parts.push({ at, series, from, to });
      if (value > 0) above = to;
      else below = to;
    }
    if (came > 0) parts.push({ at, series: null, from: above, to: above + came });
  }
  return parts;
}
