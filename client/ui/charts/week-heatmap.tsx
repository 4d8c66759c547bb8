import { type ReactNode, useMemo, useState } from 'react';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { formatCompact, formatShortHour } from '#shared/format.ts';
import { ChartFrame, type ChartState } from './chart-frame.tsx';
import { type HeatSquare, HOURS_A_SQUARE, heatSquares, peakOf, SQUARES_A_DAY } from './heat.ts';
import { PlotCursor } from './plot-cursor.tsx';
import type { Point } from './series.ts';
import { chartTexts } from './texts.ts';

type WeekHeatmapProps = {
  title: string;
  unit?: string;
  /** Monday to Sunday, 24 hours each. */
  week: readonly (readonly number[])[];
  format(value: number): string;
  /** Returns a square's link target. @param hour its first hour */
  toOf?(day: number, hour: number): Point['to'];
  state: ChartState;
  onlyFigures?: boolean;
};

/** Row height, px. */
const LINE = 19;
const HEAD = 18;
const DAYS_WIDTH = 38;
const HEIGHT = HEAD + 7 * LINE;
/** Includes the color key below. */
const WHOLE_HEIGHT = HEIGHT + 22;

export function WeekHeatmap({
  title,
  unit,
  week,
  format,
  toOf = () => undefined,
  state,
  onlyFigures,
}: WeekHeatmapProps) {
  usePreferences();
  const [seen, setSeen] = useState<number | null>(null);
  const squares = useMemo(() => heatSquares(week), [week]);
  const peak = useMemo(() => peakOf(squares), [squares]);
  const wordsOf = (index: number) => {
    const square = squares[index];
    return square ? `${chartTexts.days[square.day]} ${hoursOf(square.hour)}: ${format(square.value)}` : '';
  };
  const squareOf = (index: number) => squares[index];
  return (
    <ChartFrame
      title={title}
      unit={unit}
      readout={
        seen !== null && (
          <span className="fig" aria-hidden="true">
            {wordsOf(seen)}
          </span>
        )
      }
      height={WHOLE_HEIGHT}
      state={state}
      onlyFigures={onlyFigures}
      figures={<WeekTable squares={squares} format={format} />}
    >
      <div className="heat-plot">
        <svg className="chart-drawing heat-days" width={DAYS_WIDTH} height={HEIGHT} aria-hidden="true">
          {chartTexts.shortDays.map((day, index) => (
            <text key={day} x={0} y={HEAD + index * LINE + 13}>
              {day}
            </text>
          ))}
        </svg>
        <svg className="chart-drawing heat" width="100%" height={HEIGHT} aria-hidden="true">
          {Array.from({ length: SQUARES_A_DAY }, (_, index) => (
            <text key={hourOf(index)} x={`${((index + 0.5) / SQUARES_A_DAY) * 100}%`} y={12} textAnchor="middle">
              {formatShortHour(hourOf(index))}
            </text>
          ))}
          {squares.map((square) => (
            <Square key={`${square.day}-${square.hour}`} square={square} isPeak={square === peak} format={format} />
          ))}
        </svg>
        <PlotCursor
          columns={SQUARES_A_DAY}
          rows={7}
          start={peak ? squares.indexOf(peak) : 0}
          labelOf={wordsOf}
          toOf={(index) => {
            const square = squareOf(index);
            return square && square.value > 0 ? toOf(square.day, square.hour) : undefined;
          }}
          onLook={setSeen}
        />
        <div className="heat-key small faint" aria-hidden="true">
          <span>{chartTexts.fewer}</span>
          {[0, 1, 2, 3, 4].map((step) => (
            <i key={step} className={`heat-${step}`} />
          ))}
          <span>{chartTexts.more}</span>
          <span className="push" />
          {peak && <span>{chartTexts.peak(chartTexts.shortDays[peak.day] ?? '', hoursOf(peak.hour))}</span>}
        </div>
      </div>
    </ChartFrame>
  );
}

/** A nested svg, so that its position is in percent and its content in px. */
const Square = ({
  square: { day, hour, value, step },
  isPeak,
  format,
}: {
  square: HeatSquare;
  isPeak: boolean;
  format(value: number): string;
}) => (
  <svg
    aria-hidden="true"
    x={`${(hour / 24) * 100}%`}
    y={HEAD + day * LINE}
    width={`${100 / SQUARES_A_DAY}%`}
    height={LINE}
    overflow="visible"
  >
    <rect
      className={isPeak ? `heat-${step} peak` : `heat-${step}`}
      x={0.5}
      y={0.5}
      width="100%"
      height={LINE - 1}
      rx={2}
    />
    {value > 0 && (
      <text className={`heat-${step}-ink${isPeak ? ' peak' : ''}`} x="50%" y={13} textAnchor="middle">
        {/* Four digits are wider than a square. The full number is in the readout and the table. */}
        {value < 1_000 ? format(value) : formatCompact(value)}
      </text>
    )}
  </svg>
);

const WeekTable = ({
  squares,
  format,
}: {
  squares: readonly HeatSquare[];
  format(value: number): string;
}): ReactNode => (
  <table className="table heat-table">
    <thead>
      <tr>
        <th scope="col">{chartTexts.day}</th>
        {Array.from({ length: SQUARES_A_DAY }, (_, index) => (
          <th key={hourOf(index)} scope="col" className="num">
            {hoursOf(hourOf(index))}
          </th>
        ))}
        <th scope="col" className="num">
          {chartTexts.all}
        </th>
      </tr>
    </thead>
    <tbody>
      {chartTexts.days.map((name, day) => {
        const own = squares.filter((square) => square.day === day);
        return (
          <tr key={name}>
            <th scope="row">{name}</th>
            {own.map(({ hour, value }) => (
              <td key={hour} className="num">
                {format(value)}
              </td>
            ))}
            <td className="num">{format(own.reduce((sum, { value }) => sum + value, 0))}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const hourOf = (index: number): number => index * HOURS_A_SQUARE;
const hoursOf = (hour: number): string => `${formatShortHour(hour)}–${formatShortHour(hour + HOURS_A_SQUARE)}`;
