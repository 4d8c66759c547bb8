import { useState } from 'react';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { type Point, type Series, totalOf } from '#client/ui/charts/series.ts';
import { SeriesTable } from '#client/ui/charts/series-table.tsx';
import { ShareBars } from '#client/ui/charts/share-bars.tsx';
import { Sparkline } from '#client/ui/charts/sparkline.tsx';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { WeekHeatmap } from '#client/ui/charts/week-heatmap.tsx';
import { KeyFigures } from '#client/ui/key-figures.tsx';
import { formatPercent } from '#shared/format.lazy.ts';
import { formatCount, formatMoney } from '#shared/format.ts';
import { Row, Sheet } from './example-sheet.tsx';

const ready: ChartState = { kind: 'ready' };

const members: readonly Series[] = [
  { id: 'd', name: 'Dana Okafor', letter: 'D' },
  { id: 'l', name: 'Luis Prado', letter: 'L' },
  { id: 'm', name: 'Mei Tanaka', letter: 'M' },
  { id: 'i', name: 'Ivo Berg', letter: 'I' },
  { id: 's', name: 'Sam Whitlock', letter: 'S' },
  { id: 'o', name: 'Others (4)', letter: 'O', rest: true },
];
const currencies: readonly Series[] = [
  { id: 'USD', name: 'USD', letter: 'US' },
  { id: 'CAD', name: 'CAD', letter: 'CA' },
];

/** Returns a pseudo-random number from 0 to 1, the same on every visit. */
const shaken = (seed: number): number => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;
const daily = (count: number, valuesOf: (day: number, weekend: boolean) => readonly (number | null)[]): Point[] =>
  Array.from({ length: count }, (_, day) => {
    const date = new Date(Date.UTC(2026, 9, 22 + day, 12));
    const say = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
    return {
      name: say({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
      tick: say({ month: 'short', day: 'numeric' }),
      values: valuesOf(day, [0, 6].includes(date.getUTCDay())),
      to: `#day-${day}`,
    };
  });

const sourced = daily(30, (day, weekend) => members.map((_, index) => Math.round((150 / (index + 1)) * (weekend ? 0.4 : 0.7 + shaken(day * 7 + index)))));
const year = daily(400, (day, weekend) => members.slice(0, 2).map((_, index) => Math.round((90 / (index + 1)) * (weekend ? 0.3 : 0.5 + shaken(day + index)))));
const profit = daily(30, (day) => [day > 9 && day < 13 ? null : (shaken(day) - 0.3) * 420, day % 9 === 0 ? null : shaken(day + 50) * 90]);
const priced = daily(90, (day) => [Math.round(2_400 + 320 * Math.sin(day / 9) + 120 * shaken(day)) / 100]);
const limits = [
  { side: 'min' as const, value: 22.5, name: 'Min $22.50' },
  { side: 'max' as const, value: 27, name: 'Max $27.00' },
];
const crossed = [
  { at: 14, side: 'max' as const },
  { at: 39, side: 'min' as const },
  { at: 70, side: 'max' as const },
];
const week = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => Math.round(Math.max(0, 1 - Math.abs(hour - 14) / 8) * (day > 4 ? 60 : 190) * (0.7 + 0.6 * shaken(day * 24 + hour)))),
);
const shares = ['Home & Kitchen', 'Toys & Games', 'Office Products', 'Books', 'Sports & Outdoors', 'Health & Household', 'Pet Supplies'].map((name, index) => ({
  id: name,
  name,
  share: 24 / (index + 1),
  count: formatCount(2_700 / (index + 1)),
  to: `#${index}`,
}));

export function ChartExamples() {
  const [opened, setOpened] = useState('');
  const [fresh, setFresh] = useState(0);
  const live = sourced.map((point, at) =>
    at < sourced.length - 1 ? point : { ...point, values: point.values.map((value, index) => (value ?? 0) + (index === 0 ? fresh : 0)) },
  );
  const sums = members.map((_, index) => totalOf(live, index));
  const all = sums.reduce((sum, each) => sum + each, 0);
  return (
    <>
      <Sheet title="Key figures" wide>
        <KeyFigures
          label="Sample figures"
          figures={[
            { name: 'Sourced', value: formatCount(all), delta: { text: '+8.2%', way: 'up', good: true }, note: 'vs prior 30', changes: fresh },
            { name: 'Median BSR', value: '18,204', delta: { text: '−2,310', way: 'down', good: true } },
            { name: 'With a loss', value: '12', delta: { text: '+3', way: 'up', good: false } },
            { name: 'Today', value: null },
          ]}
        />
      </Sheet>
      <Sheet title="Stacked bars" wide>
        <TimeChart
          kind="bars"
          title="Sourced per day"
          unit="rows, by member"
          series={members}
          points={live}
          pointsName="Day"
          sumName="All"
          format={formatCount}
          state={ready}
          fresh={[fresh]}
          beside={
            <SeriesTable
              name="Member"
              series={members}
              columns={[
                { title: '30 days', cells: sums.map(formatCount), all: formatCount(all) },
                { title: 'Share', cells: sums.map((sum) => formatPercent((sum / all) * 100)), all: formatPercent(100), soft: true },
              ]}
              allName="All"
            />
          }
        />
        <Row>
          <button type="button" className="btn" onClick={() => setFresh(fresh + 40)}>
            Some come
          </button>
        </Row>
      </Sheet>
      <Sheet title="Limits, and when they were crossed" wide>
        <TimeChart
          kind="lines"
          stepped
          title="Buy Box"
          unit="90 days, USD"
          series={[{ id: 'price', name: 'Buy Box', letter: '' }]}
          points={priced}
          pointsName="Day"
          notesName="Crossed"
          format={(value) => formatMoney(value, 'USD')}
          formatAxis={(value) => formatMoney(value, 'USD')}
          fromZero={false}
          height={220}
          limits={limits}
          marks={crossed}
          nowName="now"
          state={ready}
        />
      </Sheet>
      <Sheet title="Four hundred points" wide>
        <TimeChart
          kind="bars"
          title="A long time"
          unit="rows"
          series={members.slice(0, 2)}
          points={year}
          pointsName="Day"
          sumName="All"
          format={formatCount}
          state={ready}
        />
      </Sheet>
      <Sheet title="Lines" wide>
        <TimeChart
          kind="lines"
          title="Profit per day"
          unit="by currency"
          series={currencies}
          points={profit.map((point) => ({ ...point, to: () => setOpened(point.name) }))}
          pointsName="Day"
          format={(value) => formatMoney(value, 'USD')}
          state={ready}
        />
        <span role="status">{opened && `Opened ${opened}`}</span>
      </Sheet>
      <Sheet title="Area">
        <TimeChart
          kind="area"
          title="Price"
          unit="lowest offer"
          series={currencies.slice(0, 1)}
          points={profit.map((point, day) => ({ ...point, values: [18 + shaken(day) * 4] }))}
          pointsName="Day"
          format={(value) => formatMoney(value, 'USD')}
          state={ready}
          fromZero={false}
        />
      </Sheet>
      <Sheet title="Week">
        <WeekHeatmap title="Week" unit="rows by day and hour" week={week} format={formatCount} toOf={(day, hour) => `#week-${day}-${hour}`} state={ready} />
      </Sheet>
      <Sheet title="Shares">
        <ShareBars title="Categories" unit="share of what was sourced" name="Category" countName="Rows" shares={shares} format={formatPercent} state={ready} />
      </Sheet>
      <Sheet title="Sparklines">
        <Row>
          <Sparkline values={[2, 4, 3, 8, 6, 9, 12]} label="Sourced in the last seven days: 2, 4, 3, 8, 6, 9, 12" />
          <Sparkline values={[4.2, -1.5, null, 6, 8.1, -3]} slots={10} colour="signed" label="Profit of the last six scans, the third unknown" />
        </Row>
      </Sheet>
      <Sheet title="Charts without points">
        {(
          [
            ['Loading', { kind: 'loading' }],
            ['Empty', { kind: 'empty', text: 'Nothing was sourced in this time.' }],
            ['Failed', { kind: 'failed', message: 'The provider is not answering.', onRetry: () => setOpened('again') }],
          ] satisfies [string, ChartState][]
        ).map(([title, state]) => (
          <TimeChart key={title} kind="bars" title={title} series={[]} points={[]} pointsName="Day" format={formatCount} state={state} />
        ))}
      </Sheet>
    </>
  );
}
