import { useDeferredValue, useId, useMemo } from 'react';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { colorOf, isTextured, lookOf, type Point } from '../series.ts';
import {
  type DrawingProps,
  fillOf,
  fillOfSign,
  PLOT_MARGIN,
  type PlotRow,
  plotHeight,
  rowsOf,
  Textures,
  xAxisOf,
  yAxisOf,
} from './plot.tsx';

/** The minimum height of a bar segment with a letter, px. */
const LETTER_ROOM = 14;
/** The maximum number of bars with gaps between them. */
const MOST_APART = 90;

type BarsProps = DrawingProps & { fresh: readonly number[]; signed?: boolean };

/** Stacked bars. The letters of the series appear in the most recent bar with room for most of them. */
export function BarsDrawing({ series, points, axis, formatAxis, height, start, fresh, signed = false }: BarsProps) {
  const id = `t${useId().replace(/\W/g, '')}`;
  // All bars are drawn again for what is new, so several live rows at once are one drawing.
  const late = useDeferredValue(fresh);
  const data = useMemo(() => barRows(points, late), [points, late]);
  const lettered = letteredPoint(points, (axis.max - axis.min) / plotHeight(height));
  // Unchanged elements: with new ones, each of them would have the whole chart laid out again.
  const bars = useMemo(() => {
    if (signed)
      return [false, true].map((isLoss) => (
        <Bar
          key={String(isLoss)}
          {...stacked}
          dataKey={({ v0 }: PlotRow) => ((v0 ?? 0) < 0 === isLoss ? v0 : null)}
          shape={(box: BarShapeProps) => <Segment {...box} {...fillOfSign(isLoss, id)} />}
        />
      ));
    return series.map((each, index) => (
      <Bar
        key={each.id}
        {...stacked}
        dataKey={`v${index}`}
        shape={(box: BarShapeProps) => (
          <>
            <Segment {...box} {...fillOf(each, index, id)} />
            {box.index === lettered && <Letter {...box} letter={each.letter} look={lookOf(each, index)} />}
          </>
        )}
      />
    ));
  }, [series, lettered, signed, id]);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={data}
        margin={PLOT_MARGIN}
        accessibilityLayer={false}
        stackOffset="sign"
        barCategoryGap={points.length > MOST_APART ? 0 : '16%'}
      >
        <Textures id={id} />
        <CartesianGrid vertical={false} />
        <XAxis {...xAxisOf(points)} />
        <YAxis {...yAxisOf(axis, formatAxis, start)} />
        <ReferenceLine y={0} className="base" />
        {bars}
        {newBar}
      </BarChart>
    </ResponsiveContainer>
  );
}

/**
 * A plain element, because there are hundreds: Recharts' own shape measures itself. A gap of 1 px separates the
 * segments.
 */
function Segment({ x, y, width, height, className = '', fill }: Box & { className?: string; fill?: string }) {
  // Recharts gives a negative height to what is below zero.
  const size = Math.abs(height);
  if (!size) return null;
  const box = { x, y: Math.min(y, y + height), width, height: Math.max(size - 1, Math.min(1, size)) };
  return <rect className={`bar-part ${className}`} {...box} {...(fill ? { fill } : {})} />;
}

type Box = Pick<BarShapeProps, 'x' | 'y' | 'width' | 'height'>;

const stacked = { stackId: 'all', isAnimationActive: false };
const newBar = (
  <Bar {...stacked} dataKey="fresh" shape={(box: BarShapeProps) => <Segment {...box} className="fill-new" />} />
);

function Letter({ x, y, width, height, letter, look }: Box & { letter: string; look: number }) {
  if (Math.abs(height) - 1 < LETTER_ROOM || width < (letter.length === 1 ? 8 : 12)) return null;
  const middle = y + (height - 1) / 2;
  return (
    <>
      {isTextured(look) && <rect className={`fill-${colorOf(look)}`} x={x} y={middle - 6} width={width} height={12} />}
      <text className={`key-${colorOf(look)}`} x={x + width / 2} y={middle + 4} textAnchor="middle">
        {letter}
      </text>
    </>
  );
}

/**
 * Returns the most recent bar, except the newest, with room for the most letters.
 * @param unit the value of one pixel
 */
function letteredPoint(points: readonly Point[], unit: number): number {
  let best = { at: -1, letters: 0 };
  for (let at = points.length - 2; at >= 0 && at >= points.length - 10; at -= 1) {
    const letters = points[at]?.values.filter((value) => (value ?? 0) / unit >= LETTER_ROOM + 1).length ?? 0;
    if (letters > best.letters) best = { at, letters };
  }
  return best.at;
}

/**
 * @param fresh the newly arrived part of each series in the last point: taken from its own segment and stacked on top
 * of the bar
 */
export function barRows(points: readonly Pick<Point, 'values'>[], fresh: readonly number[]): PlotRow[] {
  const rows = rowsOf(points);
  const last = rows.at(-1);
  if (!last) return rows;
  for (const [index, came] of fresh.entries()) {
    const value = last[`v${index}`] ?? 0;
    const taken = Math.max(0, Math.min(value, came));
    if (taken === 0) continue;
    last[`v${index}`] = value - taken;
    last.fresh = (last.fresh ?? 0) + taken;
  }
  return rows;
}
