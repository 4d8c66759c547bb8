import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { teamCalls } from '#shared/members/team-calls.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import type { SourcedChart } from '#shared/team/history/chart-queries.ts';
import type { MemberWork, UsageRow } from '#shared/team/history/usage.ts';
import { rateCalls } from '#shared/team/money/calls.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { overflow } from '#tests/support/component.tsx';
import { type Answers, type Fed, fedMember, fedOwner, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { UsageScreen } from './usage-screen.tsx';

const DAY = 86_400_000;
const now = Date.now();
const today = Math.floor(now / DAY) * DAY;
const asOf = `7@${now}`;

const work: MemberWork = {
  rows: [
    {
      _id: 'm',
      name: fedMember.fullName,
      email: fedMember.email,
      active: true,
      lookedUp: 310,
      exported: 31,
      withCost: 12,
      bought: 6,
      profits: [{ currency: 'USD', amount: 110 }],
    },
    {
      _id: 'o',
      name: fedOwner.fullName,
      email: fedOwner.email,
      active: true,
      lookedUp: 31,
      exported: 5,
      withCost: 2,
      bought: 8,
      profits: [{ currency: 'EUR', amount: 50 }],
    },
  ],
  asOf,
};
const month: SourcedChart = {
  days: 1,
  members: work.rows.map(({ _id, name, email, lookedUp }) => ({ _id, name, email, rows: lookedUp })),
  team: work.rows.toReversed().map(({ _id, name, email }) => ({ _id, name, email })),
  buckets: Array.from({ length: 31 }, (_, day) => ({ start: today - (30 - day) * DAY, rows: [10, 1] })),
  week: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 1)),
  asOf,
};
const category = (n: number): UsageRow => ({ category: `Corner ${n}`, marketplace: 'US', percentage: 0.5, rows: 1 });

/** The specification's calls. */
const plain: Answers = [
  on(historyCalls.accounts, () => ({
    accounts: [{ _id: 'm', email: fedMember.email ?? '', name: fedMember.fullName }],
  })),
  on(historyCalls.usageSummary, () => ({
    rows: work.rows.map(({ name, email, lookedUp }) => ({ name, email, asinsWatched: lookedUp })),
    asOf: null,
  })),
  on(historyCalls.usage, ({ page: at, limit = 100 }) => ({
    rows: Array.from({ length: Math.min(limit, 160 - (at - 1) * limit) }, (_, n) => category(n)),
    total: 160,
    asOf,
  })),
];
const tokens: MemberTokens = {
  days: 1,
  total: 12,
  before: null,
  members: [
    { _id: 'm', name: 'Mei Tanaka', email: fedMember.email, spent: 12, tools: [{ tool: 'viewer', spent: 12 }] },
  ],
  buckets: [{ start: Date.UTC(2026, 10, 20), spent: [12], before: 0 }],
};
const fed: Answers = [
  ...plain,
  on(historyCalls.memberWork, () => work),
  on(historyCalls.teamChart, () => month),
  on(historyCalls.teamFigures, () => ({ now: { rows: 341, medianBsr: null, scanEz: 0 }, before: null, asOf })),
  on(historyCalls.categoryChart, () => ({
    rows: 341,
    shares: [{ category: 'Home', rows: 200, percentage: 58.65 }],
    others: 0,
    asOf,
  })),
  on(tokenUseCalls.members, () => tokens),
  on(teamCalls.people, () => ({
    people: [
      { id: 'o', name: 'Olive Owner', email: fedOwner.email },
      { id: 'm', name: 'Mei Tanaka', email: fedMember.email },
    ],
  })),
  on(rateCalls.rates, () => ({ source: 'sample rates', days: [{ date: '2026-11-26', rates: { USD: 1, EUR: 0.5 } }] })),
];

const summary = page.getByRole('region', { name: 'Summary' }).getByRole('table');
const categories = page.getByRole('grid', { name: 'Category' });
const chart = page.getByRole('figure', { name: /^Looked up per/ });
const line = (name: string) => summary.getByRole('row', { name: new RegExp(name) });
const totals = () => expect.poll(() => document.querySelector('.key-figures')?.textContent);
const emails = () =>
  [...document.querySelectorAll('.summary tbody tr:not(.total) td:nth-child(2)')].map((each) => each.textContent);
const address = (href: string | null) => decodeURIComponent(href ?? '');

async function open({ answers = fed, address = '?time=last30days', ...more }: Fed = {}) {
  const shown = await showFed((store) => <UsageScreen store={store} info={null} />, { answers, address, ...more });
  await expect.element(summary).toBeVisible();
  await expect.element(categories).not.toHaveAttribute('aria-rowcount', '-1');
  return shown;
}

describe('the usage statistics', () => {
  it('read categories in blocks of a hundred, and search and filter them by contains and not contains [USE-02]', async () => {
    const { edge } = await open();
    const asked = () =>
      edge.sent(historyCalls.usage) as { page: number; limit: number; search: string; filterModel: object }[];
    (categories.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.poll(() => asked().some((body) => body.page === 2)).toBe(true);
    expect(asked().every(({ limit }) => limit === 100)).toBe(true);
    const before = asked().length;
    await userEvent.type(page.getByLabelText('Search categories and marketplaces'), 'CAFE');
    await expect.poll(() => asked().at(-1)).toMatchObject({ search: 'CAFE' });
    expect([
      ...new Set(
        asked()
          .slice(before)
          .map(({ search }) => search),
      ),
    ]).toEqual(['CAFE']);
    await page.getByLabelText('Filter Category').fill('CORNER 1');
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ filterModel: { category: { type: 'contains', filter: 'CORNER 1' } } });
    await page.getByRole('button', { name: /^Category contains: press for not contains/ }).click();
    await expect
      .poll(() => asked().at(-1))
      .toMatchObject({ filterModel: { category: { type: 'notContains', filter: 'CORNER 1' } } });
    await expect.poll(() => location.search).toContain('not.category=CORNER');
  });

  it('sort the summary at the provider, and keep the order in the address [USE-02]', async () => {
    const { edge } = await open();
    const last = () => edge.sent(historyCalls.usageSummary).at(-1);
    await summary.getByRole('button', { name: 'Email' }).click();
    await expect.poll(last).toMatchObject({ sortModel: [{ colId: 'email', sort: 'asc' }] });
    await expect
      .element(summary.getByRole('columnheader', { name: 'Email' }))
      .toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(emails).toEqual([fedMember.email, fedOwner.email]);
    await summary.getByRole('button', { name: 'Email' }).click();
    await expect.poll(emails).toEqual([fedOwner.email, fedMember.email]);
    await expect.poll(() => location.search).toContain('by=-email');
    for (const name of ['Exported', 'Scanned with a cost', 'Bought', 'Profit']) {
      await summary.getByRole('columnheader', { name }).getByRole('button').click();
      await expect.element(summary.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending');
    }
  });

  it('show profits in one currency with the rates and their day, also chosen on a phone [OWN-06]', async () => {
    await open();
    await page.getByRole('combobox', { name: 'Profit in' }).selectOptions('EUR');
    await expect
      .element(page.getByText('Converted with the rates of Nov 26, 2026 (sample rates): 1 EUR = 2 USD.'))
      .toBeVisible();
    await expect.poll(() => location.search).toContain('in=EUR');
    const profits = () =>
      [...document.querySelectorAll('.summary tbody td:last-child > b')].map((each) => each.textContent);
    await expect.poll(profits).toEqual(['+€105.00', '+€55.00', '+€50.00']);
    await totals().toMatch(/\+€105\.00/);
    await page.viewport(390, 844);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Bought');
    await expect.poll(emails).toEqual([fedOwner.email, fedMember.email]);
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('follow a looked-up product live, if it matches the filters [LIVE-06]', async () => {
    let rows = 341;
    const figures = on(historyCalls.teamFigures, () => ({
      now: { rows, medianBsr: null, scanEz: 0 },
      before: null,
      asOf,
    }));
    const { emit, edge } = await open({ answers: [...fed, figures] });
    await totals().toMatch(/ASINs watched341/);
    rows = 342;
    const row = { _id: 'a', asin: 'B000000001', sourced: now, email: fedMember.email };
    emit('activity.recorded', row);
    await totals().toMatch(/ASINs watched342/);
    await expect.element(page.getByText(/^Last ASIN \d+ s ago$/)).toBeVisible();
    await expect.element(line(fedMember.email ?? '')).toHaveClass(/row-flash/);
    await expect.poll(() => document.querySelectorAll('.fill-new').length).toBe(1);
    await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
    await expect.element(page.getByText(/^Last ASIN/)).not.toBeInTheDocument();
    const before = edge.sent(historyCalls.usageSummary).length;
    emit('activity.recorded', { ...row, _id: 'b' });
    await expect.element(page.getByText(/^Last ASIN/)).not.toBeInTheDocument();
    expect(edge.sent(historyCalls.usageSummary)).toHaveLength(before);
  });

  it('lead from each figure to its rows: a day, a member, a member’s scans and purchases', async () => {
    await open();
    const day = chart.getByRole('link', { name: /^\w+, \w+ \d+, \d{4}: \d+; / });
    (day.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect
      .poll(() => day.element().getAttribute('href'))
      .toMatch(/^\/user\/team-history\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
    const links = line(fedMember.email ?? '').getByRole('link');
    await expect
      .poll(() => links.elements().map((each) => address(each.getAttribute('href'))))
      .toEqual([
        `/user/team-history?time=last30days&account=${fedMember.email}`,
        '/user/buy-sell-history?account=m&time=last30days',
        '/bought?account=m',
      ]);
  });

  it('show a person with the same initials and color in the chart, its table, and the summary, whatever is chosen [OWN-08]', async () => {
    await open();
    const lookOf = (place: Element) => {
      const mark = place.querySelector('.series-key');
      return (
        mark && [
          mark.textContent,
          mark
            .getAttribute('class')
            ?.match(/key-\d+|dotted/g)
            ?.join(' '),
        ]
      );
    };
    const looks = () => [fedMember, fedOwner].map(({ email }) => lookOf(line(email ?? '').element()));
    await expect.poll(() => looks().map((look) => look?.[0])).toEqual(['M', 'O']);
    const own = looks();
    const table = () =>
      [...document.querySelectorAll('.series-table tbody tr, figure table tbody tr')].filter((row) =>
        row.textContent?.includes('Mei Tanaka'),
      );
    await expect.poll(() => table().map(lookOf)).toEqual([own[0]]);
    const spent = page
      .getByRole('table', { name: 'Tokens by member and tool' })
      .getByRole('row', { name: /Mei Tanaka/ });
    await expect.poll(() => lookOf(spent.element())).toEqual(own[0]);
    await summary.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
    await expect.poll(looks).toEqual(own);
  });

  it('are tables instead of charts with ’Figures only’, which is in the address', async () => {
    await open();
    await page.getByRole('button', { name: 'Figures only' }).click();
    await expect.element(page.getByRole('button', { name: 'Figures only' })).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(
        () =>
          chart
            .getByRole('region', { name: /^Figures for/ })
            .getByRole('row')
            .elements().length,
      )
      .toBe(32);
    await expect
      .poll(() => page.getByRole('region', { name: 'Figures for Week' }).getByRole('row').elements())
      .toHaveLength(8);
    await expect.poll(() => location.search).toContain('view=figures');
  });

  it('are the specification’s tables, without gaps, with its profile [USE-01]', async () => {
    await open({ answers: plain, profile: 'specification' });
    const heads = summary.getByRole('columnheader');
    await expect
      .poll(() => heads.elements().map((each) => each.textContent))
      .toEqual(['Name', 'Email', 'ASINs watched']);
    await expect.element(page.getByRole('figure')).not.toBeInTheDocument();
    expect(document.querySelector('.key-figures')).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Figures only' })).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('[data-index="0"] [aria-colindex="3"]')?.textContent).toBe('0.50%');
  });

  it('that fail to load say why, each part in its own area, and load on retry', async () => {
    const broken = new Set([historyCalls.usageSummary.path, historyCalls.teamChart.path, historyCalls.usage.path]);
    const answers = fed.map(({ key, answer }) => ({
      key,
      answer: (input: never) =>
        broken.has(key.replace('POST ', '')) ? refused('The provider cannot answer this.') : answer(input),
    }));
    await showFed((store) => <UsageScreen store={store} info={null} />, { answers, address: '?time=last30days' });
    await expect.element(page.getByText('The summary could not be loaded')).toBeVisible();
    const places = [
      [historyCalls.usageSummary, page.getByRole('region', { name: 'Summary' }), '.summary tbody'],
      [historyCalls.teamChart, chart, '.bar-part'],
      [historyCalls.usage, page.getByRole('region', { name: 'Category' }), '.usage-categories [data-index="0"]'],
    ] as const;
    for (const [, place] of places)
      await expect.element(place.getByText('The provider cannot answer this.')).toBeVisible();
    await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
    for (const [call, place, comes] of places) {
      broken.delete(call.path);
      await place.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => document.querySelector(comes)).not.toBeNull();
    }
  });
});
