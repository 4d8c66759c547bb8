import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { historyCalls } from '#shared/team/history/calls.ts';
import { MOST_BUCKETS, type SourcedChart } from '#shared/team/history/chart-queries.ts';
import { overflow } from '#tests/support/component.tsx';
import { type Answers, fedMember, fedOwner, on, showFed } from '#tests/support/fed-screen.tsx';
import { TeamHistoryScreen } from './team-history-screen.tsx';

const DAY = 86_400_000;
const now = Date.now();
const today = Math.floor(now / DAY) * DAY;
const asOf = `7@${now}`;

/** Thirty-one days that end today, with ten rows a day of the member and one of the owner. */
const month: SourcedChart = {
  days: 1,
  members: [
    { _id: 'm', name: fedMember.fullName, email: fedMember.email, rows: 310 },
    { _id: 'o', name: fedOwner.fullName, email: fedOwner.email, rows: 31 },
  ],
  buckets: Array.from({ length: 31 }, (_, day) => ({ start: today - (30 - day) * DAY, rows: [10, 1] })),
  // Most on Tuesday from 14:00 to 16:00.
  week: Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) => (day === 1 && hour === 14 ? 40 : 1)),
  ),
  asOf,
};
const chart = (of: SourcedChart) => on(historyCalls.teamChart, () => of);
const row = (n: number, sourced = now) => ({
  _id: `row-${n}`,
  title: `Row ${n}`,
  asin: `B0${String(n).padStart(8, '0')}`,
  sourced,
  email: fedMember.email,
});

const fed: Answers = [
  on(historyCalls.team, () => ({ rows: [row(1), row(2)], total: 2, asOf })),
  on(historyCalls.accounts, () => ({ accounts: [] })),
  on(historyCalls.teamFigures, () => ({
    now: { rows: 341, medianBsr: 900, scanEz: 20 },
    before: { rows: 310, medianBsr: 900, scanEz: 20 },
    asOf,
  })),
  on(historyCalls.categoryChart, () => ({
    rows: 341,
    shares: [{ category: 'Home', rows: 341, percentage: 100 }],
    others: 0,
    asOf,
  })),
];

const charts = page.getByRole('region', { name: 'Charts', exact: true });
const bars = charts.getByRole('figure', { name: /^Looked up per/ });
const shapes = () => document.querySelectorAll('.bar-part');
const figure = (name: string) =>
  expect.poll(
    () =>
      [...document.querySelectorAll('.key-figures > div')]
        .find((each) => each.textContent?.startsWith(name))
        ?.querySelector('dd')?.textContent,
  );

async function open(address = '?time=last30days', more: Answers = []) {
  const shown = await showFed((store) => <TeamHistoryScreen store={store} info={null} />, {
    answers: [...fed, chart(month), ...more],
    address,
  });
  await expect.element(page.getByRole('grid', { name: 'Team history' })).toHaveAttribute('aria-rowcount', '4');
  return shown;
}

describe('the charts above the team’s rows', () => {
  it('are of the same rows as the grid, with labeled axes; a day and a member lead to their rows', async () => {
    const { edge } = await open('?time=last30days&has.category=home');
    await expect.poll(() => shapes().length).toBeGreaterThan(0);
    expect(document.querySelector('.recharts-yAxis-tick-labels text')?.textContent).toBe('0');
    expect(document.querySelector('.recharts-xAxis-tick-labels text')?.textContent).toMatch(/^\w{3} \d+$/);
    const filters = {
      filterModel: { category: { type: 'contains', filter: 'home' } },
      time: { st: expect.any(Number) },
    };
    for (const call of [historyCalls.teamChart, historyCalls.teamFigures, historyCalls.team])
      expect(edge.sent(call)[0]).toMatchObject(filters);
    await figure('Looked up').toContain('341');
    const day = bars.getByRole('link', { name: /^\w+, \w+ \d+, \d{4}: 11; Mei Tanaka 10, Olive Owner 1$/ });
    (day.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    const yesterday = new Date(today - DAY).toISOString().slice(0, 10);
    const to = new URL((day.element() as HTMLAnchorElement).href);
    expect(`${to.pathname}${to.search}`).toBe(`/user/team-history?has.category=home&from=${yesterday}&to=${yesterday}`);
    await expect
      .element(bars.getByRole('link', { name: 'Mei Tanaka', exact: true }))
      .toHaveAttribute('href', expect.stringContaining('account=mei%40shop.test'));
  });

  it('lead from a cell of the week to the rows of its hours, which can be cleared again', async () => {
    const { edge } = await open();
    await charts.getByRole('link', { name: 'Tuesday 14–16: 41' }).click();
    await expect.poll(() => location.search).toBe('?time=last30days&hours=tue-14-16');
    await expect
      .poll(() => edge.sent(historyCalls.team).at(-1))
      .toMatchObject({ hours: { day: 1, hour: 14, hours: 2, zone: 'UTC' } });
    await page.getByRole('button', { name: /^Remove Tuesday 14:00 to 16:00/ }).click();
    await expect.poll(() => location.search).toBe('?time=last30days');
  });

  it('open what is pressed, even if the pointer has not moved there before', async () => {
    await open();
    await expect.poll(() => shapes().length).toBeGreaterThan(0);
    // As touch drivers and scripts press: without a move before, one column beside the link. The click goes to the
    // common ancestor of both elements.
    const press = async (of: Element | null, columns: number) => {
      const plot = of?.querySelector('.plot-points') as HTMLElement;
      const link = plot.querySelector('a')?.getBoundingClientRect() ?? plot.getBoundingClientRect();
      const at = {
        clientX: link.x + link.width / 2 - plot.getBoundingClientRect().width / columns,
        clientY: link.y + link.height / 2,
      };
      plot.dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, cancelable: true, pointerType: 'mouse', ...at }),
      );
      await new Promise(requestAnimationFrame);
      plot.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...at }));
    };
    await press(charts.getByRole('figure', { name: 'Week' }).element(), 12);
    await expect.poll(() => location.search).toBe('?time=last30days&hours=tue-12-14');
    history.back();
    await expect.poll(() => location.search).toBe('?time=last30days');
    await expect.poll(() => shapes().length).toBeGreaterThan(0);
    await press(bars.element(), 31);
    await expect.poll(() => location.search).toMatch(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  });

  it('grow by a live row, figures and today’s bar, unless the rows are frozen [LIVE-06]', async () => {
    const live = await open();
    await figure('Looked up').toContain('341');
    live.emit('activity.recorded', { ...row(3), seq: 8 });
    await figure('Looked up').toContain('342');
    await figure('Today').toContain('342');
    await expect.poll(() => document.querySelectorAll('.fill-new').length).toBe(1);
    await live.unmount();
    const frozen = await open(`?time=last30days&asof=${now - 60_000}`);
    await figure('Looked up').toContain('341');
    await expect.poll(() => document.querySelector('.key-figures')?.textContent).toContain('Most on ');
    frozen.emit('activity.recorded', { ...row(3), seq: 8 });
    // A live row would be drawn in the next frame.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    expect(document.querySelectorAll('.fill-new')).toHaveLength(0);
  });

  it('draw all history, a part of a bar for each member', async () => {
    const buckets = Array.from({ length: MOST_BUCKETS }, (_, day) => ({
      start: today - (MOST_BUCKETS - 1 - day) * DAY,
      rows: [10, 1],
    }));
    await open('?time=all', [chart({ ...month, buckets })]);
    await expect.poll(() => shapes().length).toBe(2 * MOST_BUCKETS);
  });

  it('open and close, this browser remembers it, and they start closed on small screens', async () => {
    const button = page.getByRole('button', { name: 'Charts', exact: true });
    const first = await open();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect.element(charts).not.toBeInTheDocument();
    await first.unmount();
    const second = await open();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await second.unmount();
    localStorage.clear();
    await page.viewport(360, 740);
    await open();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect.poll(() => shapes().length).toBeGreaterThan(0);
    expect(charts.element().getBoundingClientRect().height).toBeLessThanOrEqual(370);
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('are not there with the specification’s profile', async () => {
    await showFed((store) => <TeamHistoryScreen store={store} info={null} />, {
      answers: fed.slice(0, 2),
      profile: 'specification',
      address: '?time=last30days',
    });
    await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    for (const name of ['Charts', 'Dates'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    await expect.element(page.getByRole('figure')).not.toBeInTheDocument();
    expect(document.querySelector('.key-figures')).toBeNull();
  });
});
