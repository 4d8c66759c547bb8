import { looks } from '#shared/members/person-looks.ts';
import type { Axis } from '../axis.ts';
import { colorOf, isDotted, isTextured, lookOf, type Point, type Series } from '../series.ts';

export type DrawingProps = {
  series: readonly Series[];
  points: readonly Point[];
  axis: Axis;
  formatAxis(value: number): string;
  /** px */
  height: number;
  /** Width of the axis labels, px. */
  start: number;
};

/** Margins around the columns, px. charts.css aligns the cursor with them. */
export const PLOT_MARGIN = { top: 8, right: 4, bottom: 0, left: 0 };
/** @param end extra space at the end of the drawing, px */
export const marginWith = (end: number) => ({ ...PLOT_MARGIN, right: PLOT_MARGIN.right + end });
const AXIS_HEIGHT = 20;

/** The height of a drawing without its margins and its axis, px. */
export const plotHeight = (height: number) => height - PLOT_MARGIN.top - AXIS_HEIGHT;

/** A point for Recharts, keyed by index, since names may repeat. */
export type PlotRow = { at: number; fresh?: number } & Record<`v${number}`, number | null>;
export const rowsOf = (points: readonly Pick<Point, 'values'>[]): PlotRow[] =>
  points.map(({ values }, at) =>
    Object.assign({ at } as PlotRow, Object.fromEntries(values.map((value, index) => [`v${index}`, value]))),
  );

export const xAxisOf = (points: readonly Point[]) => ({
  dataKey: 'at',
  tickFormatter: (at: number) => points[at]?.tick ?? '',
  interval: 'equidistantPreserveStart' as const,
  minTickGap: 16,
  height: AXIS_HEIGHT,
  tickLine: false,
  axisLine: false,
  tickMargin: 4,
  scale: 'band' as const,
});
export const yAxisOf = (axis: Axis, formatAxis: (value: number) => string, width: number) => ({
  ticks: axis.ticks,
  domain: [axis.min, axis.max] as [number, number],
  interval: 0 as const,
  tickFormatter: formatAxis,
  width,
  tickLine: false,
  axisLine: false,
});

/** Textures, which identify a series without its color. */
export const Textures = ({ id }: { id: string }) => (
  <defs>
    <pattern id={`${id}-3`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="fill-3" width="4" height="4" />
      <rect className="weave" width="1.2" height="4" />
    </pattern>
    <pattern id={`${id}-5`} width="4" height="4" patternUnits="userSpaceOnUse">
      <rect className="fill-5" width="4" height="4" />
      <rect className="weave" width="4" height="1.2" />
    </pattern>
    {looks.filter(isDotted).map((look) => (
      <pattern key={look} id={`${id}-${look}`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className={`fill-${colorOf(look)}`} width="5" height="5" />
        <circle className="weave" cx="2.5" cy="2.5" r="1.2" />
      </pattern>
    ))}
    <pattern id={`${id}-6`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <rect className="fill-6" width="4" height="4" />
      <rect className="weave rest" width="1.2" height="4" />
    </pattern>
    <pattern id={`${id}-loss`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="fill-loss" width="4" height="4" />
      <rect className="weave" width="1.2" height="4" />
    </pattern>
  </defs>
);

export function fillOf(series: Series, index: number, id: string): { className: string; fill?: string } {
  const look = lookOf(series, index);
  return isTextured(look)
    ? { className: `bar-${look}`, fill: `url(#${id}-${look})` }
    : { className: `bar-${look} fill-${look}` };
}

/** Returns the fill for gain (plain) or loss (textured). */
export const fillOfSign = (isLoss: boolean, id: string): { className?: string; fill?: string } =>
  isLoss ? { fill: `url(#${id}-loss)` } : { className: 'fill-gain' };
