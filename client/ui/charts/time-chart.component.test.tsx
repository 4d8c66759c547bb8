import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatCount, formatMoney } from '#shared/format.ts';
import { focus, forceColors, overflow, press, show, violations } from '#tests/support/component.tsx';
import type { ChartState } from './chart-frame.tsx';
import { type Point, type Series, totalOf } from './series.ts';
import { SeriesTable } from './series-table.tsx';
import { Sparkline } from './sparkline.tsx';
import { TimeChart } from './time-chart.tsx';
import { WeekHeatmap } from './week-heatmap.tsx';

const ready: ChartState = { kind: 'ready' };
const members: readonly Series[] = [
  { id: 'd', name: 'Dana Okafor', letter: 'D' },
  { id: 'l', name: 'Luis Prado', letter: 'L' },
  { id: 'm', name: 'Mei Tanaka', letter: 'M' },
  { id: 'i', name: 'Ivo Berg', letter: 'I' },
  { id: 's', name: 'Sam Whitlock', letter: 'S' },
  { id: 'o', name: 'Others (4)', letter: 'O', rest: true },
];
const usd: readonly Series[] = [{ id: 'USD', name: 'USD', letter: 'US' }];

/** Points from October 22, 2026, each with a link. */
const daily = (
  count: number,
  valuesOf: (day: number) => readonly (number | null)[],
  toOf = (day: number): Point['to'] => `#day-${day}`,
): Point[] =>
  Array.from({ length: count }, (_, day) => {
    const date = new Date(Date.UTC(2026, 9, 22 + day, 12));
    const say = (options: Intl.DateTimeFormatOptions) =>
      date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
    return {
      name: say({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
      tick: say({ month: 'short', day: 'numeric' }),
      values: valuesOf(day),
      to: toOf(day),
    };
  });

const sourced = daily(30, (day) => members.map((_, index) => 20 + ((day * 7 + index * 13) % 90)));
const profit = (day: number) => [day > 9 && day < 13 ? null : ((day * 37) % 420) - 120];

const bars = (points = sourced) => (
  <TimeChart
    kind="bars"
    title="Sourced per day"
    unit="rows, by member"
    series={members}
    points={points}
    pointsName="Day"
    sumName="All"
    format={formatCount}
    state={ready}
    beside={
      <SeriesTable
        name="Member"
        series={members}
        columns={[
          { title: '30 days', cells: members.map((_, index) => formatCount(totalOf(sourced, index))), all: '9,999' },
        ]}
        allName="All"
      />
    }
  />
);
const stateless = (title: string, state: ChartState) => (
  <TimeChart kind="bars" title={title} series={[]} points={[]} pointsName="Day" format={formatCount} state={state} />
);
const week = Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => (day * 24 + hour) % 90));

const figure = page.getByRole('figure', { name: 'Sourced per day' });
const focused = () => expect.poll(() => document.activeElement?.getAttribute('aria-label'));
const drawn = (selector: string) => [...document.querySelectorAll<SVGElement>(selector)];

describe('a chart', () => {
  it.for([1440, 390])('of every kind passes axe at %i px and fits into it', async (width) => {
    await page.viewport(width, 900);
    await show(
      <>
        {bars()}
        <TimeChart
          kind="lines"
          stepped
          title="Buy Box"
          series={usd}
          points={daily(90, (day) => [22 + (day % 7)])}
          pointsName="Day"
          notesName="Crossed"
          format={(value) => formatMoney(value, 'USD')}
          fromZero={false}
          limits={[{ side: 'min', value: 22.5, name: 'Min $22.50' }]}
          marks={[{ at: 14, side: 'min' }]}
          nowName="now"
          state={ready}
        />
        <TimeChart
          kind="area"
          title="Price"
          series={usd}
          points={daily(30, () => [20])}
          pointsName="Day"
          format={formatCount}
          state={ready}
          fromZero={false}
        />
        <WeekHeatmap title="Week" unit="rows by day and hour" week={week} format={formatCount} state={ready} />
        <Sparkline values={[2, 4, 3, 8]} label="Sourced in the last four days: 2, 4, 3, 8" />
        <Sparkline
          values={[4.2, -1.5, null, 6]}
          slots={10}
          colour="signed"
          label="Profit of the last four scans, the third unknown"
        />
        {stateless('Loading', { kind: 'loading' })}
        {stateless('Empty', { kind: 'empty', text: 'Nothing was sourced in this time.' })}
        {stateless('Failed', { kind: 'failed', message: 'The provider is not answering.', onRetry: () => {} })}
      </>,
    );
    await expect.poll(() => drawn('.bar-part').length).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('can be read by keyboard point by point, each with text and a link', async () => {
    await show(bars());
    await focus(figure.getByRole('link', { name: /^Fri, Nov 20, 2026: \d+; Dana Okafor \d+, / }));
    await press('{ArrowLeft}');
    await focused().toMatch(/^Thu, Nov 19, 2026: /);
    await expect.element(figure.getByRole('status').getByText(/^Thu, Nov 19, 2026: /)).toBeInTheDocument();
    await press('{Home}');
    await focused().toMatch(/^Thu, Oct 22, 2026: /);
    await press('{Enter}');
    await expect.poll(() => location.hash).toBe('#day-0');
  });

  it('stacks bars from zero in the order of their series, and down for negative values', async () => {
    await show(
      <TimeChart
        kind="bars"
        title="Balance"
        series={members.slice(0, 3)}
        points={daily(2, (day) => (day === 0 ? [2, null, 2] : [-1, 4, -1]))}
        pointsName="Day"
        format={formatCount}
        state={ready}
      />,
    );
    await expect.poll(() => drawn('.bar-part').length).toBe(5);
    const box = (selector: string) => drawn(`.bar-part${selector}`).map((part) => part.getBoundingClientRect());
    const [[first, below], [above], [top, lowest]] = [box('.bar-1'), box('.bar-2'), box('.bar-3')];
    if (!first || !below || !above || !top || !lowest) throw new Error('A segment is missing');
    const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(1.5);
    // The first bar: 2 and, on top of it, 2. The second: 4 above zero, 1 and 1 below it.
    near(top.bottom, first.top);
    near(first.bottom, above.bottom);
    near(above.height, 2 * first.height);
    near(above.bottom, below.top);
    near(below.bottom, lowest.top);
  });

  it('runs an action for a point that has no address', async () => {
    const opened: number[] = [];
    await show(
      <TimeChart
        kind="lines"
        title="Profit"
        series={usd}
        points={daily(30, profit, (day) => () => opened.push(day))}
        pointsName="Day"
        format={formatCount}
        state={ready}
      />,
    );
    await focus(page.getByRole('button', { name: /^Fri, Nov 20, 2026: / }));
    await press('{Enter}');
    await expect.poll(() => opened).toEqual([29]);
  });

  it('has all its figures in a table', async () => {
    await show(bars());
    await figure.getByRole('button', { name: 'Figures for Sourced per day' }).click();
    const table = figure.getByRole('region', { name: 'Figures for Sourced per day' }).getByRole('table');
    const heads = () => table.getByRole('columnheader').elements();
    await expect
      .poll(() => heads().map((each) => each.textContent))
      .toEqual(['Day', ...members.map(({ letter, name }) => `${letter}${name}`), 'All']);
    expect(table.getByRole('row').elements()).toHaveLength(31);
    await expect.element(table.getByRole('rowheader').first().getByRole('link')).toHaveAttribute('href', '#day-29');
  });

  it('shows and opens points by mouse', async () => {
    await show(bars());
    const plot = page.elementLocator(document.querySelector('.plot-points') as Element);
    const second = { x: (plot.element().getBoundingClientRect().width / 30) * 1.5, y: 40 };
    await plot.hover({ position: second });
    await expect.element(figure.getByText('Fri, Oct 23, 2026', { exact: true })).toBeVisible();
    await plot.click({ position: second });
    await expect.poll(() => location.hash).toBe('#day-1');
  });

  it('on touch screens shows a point by the first tap and opens it by the second', async () => {
    await page.viewport(390, 800);
    await show(bars());
    const plot = document.querySelector('.plot-points') as HTMLElement;
    /** What a browser sends for a tap. */
    const tap = () => {
      const { left, top, width } = plot.getBoundingClientRect();
      const at = { clientX: left + (width / 30) * 9.5, clientY: top + 40, bubbles: true, cancelable: true };
      const target = document.elementFromPoint(at.clientX, at.clientY) ?? plot;
      for (const type of ['pointerdown', 'pointerup', 'pointerout'])
        target.dispatchEvent(new PointerEvent(type, { ...at, pointerType: 'touch' }));
      target.dispatchEvent(new MouseEvent('click', at));
    };
    plot.scrollIntoView();
    tap();
    await expect.element(page.getByRole('link', { name: /^Sat, Oct 31, 2026: / })).toBeVisible();
    await expect.poll(() => location.hash).toBe('');
    tap();
    await expect.poll(() => location.hash).toBe('#day-9');
  });

  it('without points is as high as with them, and nothing moves when it appears', async () => {
    let tries = 0;
    await show(
      <>
        {stateless('Loading', { kind: 'loading' })}
        {stateless('Empty', { kind: 'empty', text: 'Nothing was sourced in this time.' })}
        {stateless('Failed', {
          kind: 'failed',
          message: 'The provider is not answering.',
          onRetry: () => (tries += 1),
        })}
        <TimeChart
          kind="bars"
          title="A long time"
          series={members.slice(0, 2)}
          points={daily(120, () => [3, 4])}
          pointsName="Day"
          sumName="All"
          format={formatCount}
          state={ready}
        />
      </>,
    );
    await expect.poll(() => drawn('.bar-part').length).toBe(240);
    const heights = page
      .getByRole('figure')
      .elements()
      .map((frame) => frame.getBoundingClientRect().height);
    expect(heights).toHaveLength(4);
    expect(new Set(heights).size).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tries).toBe(1);
  });

  it('with forced colors uses the user’s colors, and its parts stay distinguishable', async () => {
    await forceColors();
    await show(bars());
    await expect.poll(() => drawn('.bar-part').length).toBeGreaterThan(0);
    const fills = new Set(drawn('rect.bar-1, rect.bar-2, rect.bar-4').map((part) => getComputedStyle(part).fill));
    expect(fills.size).toBe(3);
    // A series' letter and its background have different colors.
    const keys = [...document.querySelectorAll('.series-key')].map((key) => getComputedStyle(key));
    expect(keys).toHaveLength(6);
    for (const { color, backgroundColor } of keys) expect(color).not.toBe(backgroundColor);
  });
});

it('a week can be read by keyboard square by square', async () => {
  await show(
    <WeekHeatmap
      title="Week"
      unit="rows by day and hour"
      week={week}
      format={formatCount}
      toOf={(day, hour) => `#week-${day}-${hour}`}
      state={ready}
    />,
  );
  await focus(page.getByRole('link', { name: /:/ }));
  await press('{Home}');
  await focused().toMatch(/ 0–2: | 12–2 AM: |: \d+$/);
  const before = document.activeElement?.getAttribute('aria-label');
  await press('{ArrowDown}', '{ArrowRight}');
  await focused().not.toBe(before);
  await press('{Enter}');
  await expect.poll(() => location.hash).toMatch(/^#week-\d-2$/);
});
