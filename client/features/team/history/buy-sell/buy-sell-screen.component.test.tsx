import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Scan, ScanFigures } from '#shared/team/history/buy-sell.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { savedFile } from '#tests/support/component-files.ts';
import { type Answers, type Fed, fedMember, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { BuySellScreen } from './buy-sell-screen.tsx';

const now = Date.now();
const asinOf = (n: number) => `B0${String(n).padStart(8, '0')}`;
const product = (n: number) => ({ asin: asinOf(n), title: `Scanned ${n}`, url: `https://shop.test/${n}` });
const scan = (at: number, more: Partial<Scan> = {}): Scan => ({
  _id: `at-${at}`,
  createdAt: at,
  marketplace: 'US',
  email: fedMember.email,
  ...more,
});
const scans: Scan[] = [
  scan(now, { sellPrice: 40, profit: 5, roi: 20, margin: 10 }),
  scan(now - 60_000, { profit: -2.5, roi: -8.333, margin: -4 }),
  scan(now - 120_000, { profit: 0 }),
];
const figuresOf = (asin: string): ScanFigures['rows'][number] => ({
  asin,
  scans: 3,
  withProfit: 1,
  withLoss: 1,
  last: scans[0] as Scan,
  spark: [0, -2.5, 5],
});

const products = on(historyCalls.scanned, ({ page: at, limit = 10 }) => ({
  rows: Array.from({ length: limit }, (_, index) => product((at - 1) * limit + index)),
  total: 40,
  asOf: `1@${now}`,
}));
const accounts = on(historyCalls.accounts, () => ({
  accounts: [{ _id: 'm', email: fedMember.email ?? '', name: fedMember.fullName }],
}));
const fed: Answers = [
  products,
  accounts,
  on(historyCalls.scans, () => ({ rows: scans })),
  on(historyCalls.scanFigures, ({ asins }) => ({ rows: asins.map(figuresOf) })),
];

const grid = page.getByRole('grid', { name: 'Scanned products' });
const cellText = (at: number, column: number) =>
  expect.poll(() => document.querySelector(`[data-index="${at}"] [aria-colindex="${column + 1}"]`)?.textContent);
const foot = () => expect.poll(() => document.querySelector('.foot')?.textContent);
const detail = () => document.querySelector('.detail') as HTMLElement;
const opener = (n: number) => page.getByRole('button', { name: `Scans of Scanned ${n}`, exact: true });

async function open({ answers = [], ...more }: Fed = {}) {
  const shown = await showFed((store) => <BuySellScreen store={store} info={null} />, {
    answers: [...fed, ...answers],
    ...more,
  });
  await expect.element(grid).not.toHaveAttribute('aria-rowcount', '-1');
  await page.getByRole('heading', { name: 'Buy/Sell History' }).hover();
  return shown;
}

describe('the buy/sell history', () => {
  it('shows a gain in green with a plus, a loss in red with a minus, unknown as --/-, and the limit of 540 days in red [BS-02]', async () => {
    await open();
    await opener(0).click();
    await expect.poll(() => detail()?.textContent).toContain('1 profitable, 1 at a loss');
    const probe = document.body.appendChild(document.createElement('i'));
    const color = (value: string) => {
      probe.style.color = value;
      return getComputedStyle(probe).color;
    };
    const [gain, loss, ink] = ['var(--gain)', 'var(--loss)', 'var(--ink)'].map(color);
    const calm = color('color-mix(in srgb, var(--gain) 60%, var(--ink))');
    probe.remove();
    expect(new Set([gain, loss, ink, calm]).size).toBe(4);
    const colorOf = (words: string) =>
      getComputedStyle(page.elementLocator(detail()).getByRole('table').getByText(words, { exact: true }).element())
        .color;
    expect(['$40.00', '+$5.00', '+20.00%', '−$2.50', '−8.33%', '$0.00'].map(colorOf)).toEqual([
      calm,
      gain,
      gain,
      loss,
      loss,
      ink,
    ]);
    expect(detail().textContent).toContain('--/-');
    expect(getComputedStyle(page.getByText('History is kept for 540 days only').element()).color).toBe(loss);
    expect(
      getComputedStyle(page.getByText(/^Kept for 540 days only, since [A-Z][a-z]{2} \d{2}, \d{4}$/).element()).color,
    ).toBe(loss);
  });

  it('lets a product that is scanned rise to the top; an open one stays open and shows the new scan [LIVE-06]', async () => {
    const order = Array.from({ length: 40 }, (_, n) => product(n));
    const rise = (to: ReturnType<typeof product>) => {
      order.splice(0, order.length, to, ...order.filter(({ asin }) => asin !== to.asin));
      return to;
    };
    const ordered = on(historyCalls.scanned, ({ page: at, limit = 10 }) => ({
      rows: order.slice((at - 1) * limit, at * limit),
      total: order.length,
      asOf: `${order.length}@${now}`,
    }));
    const { emit } = await open({ answers: [ordered] });
    await opener(1).click();
    await expect.poll(() => detail()?.textContent).toContain('3 scans');
    await page.getByRole('heading', { name: 'Buy/Sell History' }).click();
    emit('scan.recorded', { ...rise(product(1)), uid: 'm', scan: scan(now + 1_000, { profit: 9.5 }) });
    await cellText(0, 1).toBe('Scanned 1');
    await expect.poll(() => detail()?.textContent).toContain('4 scans');
    expect(detail().querySelector('tbody tr')?.textContent).toContain('+$9.50');
    await foot().toContain('of 40');
    emit('scan.recorded', { ...rise(product(900)), uid: 'm', scan: scan(now + 2_000) });
    await cellText(0, 1).toBe('Scanned 900');
    await foot().toContain('of 41');
    await expect.element(opener(1)).toHaveAttribute('aria-expanded', 'true');
  });

  it('holds new scans behind the pill while somebody reads, counted by product', async () => {
    const { emit } = await open();
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{PageDown}{PageDown}');
    const recorded = { ...product(900), uid: 'm' };
    emit('scan.recorded', { ...recorded, seq: 2, scan: scan(now + 1_000) });
    emit('scan.recorded', { ...recorded, seq: 3, scan: scan(now + 2_000) });
    await expect.element(page.getByRole('button', { name: '1 product scanned' })).toBeVisible();
  });

  it('sends the chosen time, account, search and losses, also those chosen while a search is typed, and clears them [BS-04]', async () => {
    const { edge } = await open({
      answers: [on(historyCalls.scansSummary, () => ({ now: summary, before: null, asOf: `1@${now}` }))],
    });
    const last = () => edge.sent(historyCalls.scanned).at(-1);
    await page.getByRole('button', { name: 'Last 30 days', exact: true }).click();
    await page.getByRole('combobox', { name: 'Account' }).selectOptions(fedMember.email ?? '');
    await page.getByLabelText('Search ASIN and title').fill('creme BRULEE');
    await page.getByRole('button', { name: 'Show only scans at a loss' }).click();
    await expect
      .poll(last)
      .toMatchObject({ time: { st: expect.any(Number) }, account: 'm', search: 'creme BRULEE', loss: true });
    for (const part of ['time=last30days', 'account=m', 'q=creme+BRULEE', 'loss=1'])
      expect(location.search).toContain(part);
    await page.getByRole('button', { name: 'Show all scans' }).click();
    await expect.poll(last).toMatchObject({ loss: false });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(last).toMatchObject({ time: null, account: null, search: '' });
  });

  it('that fails to load says why in place of its rows; scans that fail leave an empty table with the reason; both load on retry [BS-03]', async () => {
    const failing = on(historyCalls.scanned, refused('The provider is not answering.'));
    const details = on(historyCalls.scans, refused('You may not see this.', { status: 403 }));
    const { edge } = await showFed((store) => <BuySellScreen store={store} info={null} />, {
      answers: [...fed, failing, details],
    });
    await expect.element(page.getByText('Rows could not be loaded')).toBeVisible();
    await expect.element(page.getByText('The provider is not answering.')).toBeVisible();
    edge.answer(products);
    await page.getByRole('button', { name: 'Try again' }).click();
    await foot().toContain('Rows 1–');
    await opener(0).click();
    await expect.element(page.getByText('You may not see this.')).toBeVisible();
    await expect.element(page.getByText('Scans could not be loaded')).toBeVisible();
    await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
    expect(detail().querySelectorAll('tbody tr')).toHaveLength(0);
    edge.answer(on(historyCalls.scans, { rows: scans }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('3 scans', { exact: true })).toBeVisible();
  });

  it('has the specification’s columns and filters alone with its profile [BS-01, BS-04]', async () => {
    await showFed((store) => <BuySellScreen store={store} info={null} />, {
      answers: fed.slice(0, 3),
      profile: 'specification',
    });
    const heads = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map((each) => each.textContent);
    await expect.poll(heads).toEqual(['Image', 'Title', 'ASIN', 'URL']);
    await expect.element(page.getByRole('figure')).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    for (const name of ['Charts', 'Export CSV'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    expect(document.querySelector('.key-figures')).toBeNull();
  });

  it('sums up the scans, follows live ones, and each point of the chart leads to its scans', async () => {
    const day = Math.floor(now / 86_400_000) * 86_400_000;
    let profit = 12.5;
    const sums = on(historyCalls.scansSummary, () => ({
      now: { ...summary, profits: [{ currency: 'USD', amount: profit }] },
      before: null,
      asOf: `1@${now}`,
    }));
    const buckets = [-2, 0.25].map((amount, index) => ({
      start: day - (1 - index) * 86_400_000,
      scans: 1,
      profits: [amount],
    }));
    const chart = on(historyCalls.profitChart, () => ({ days: 1, currencies: ['USD'], buckets, asOf: `1@${now}` }));
    const { emit } = await open({ answers: [sums, chart], address: '?time=last30days' });
    const totals = page.getByLabelText('Scan totals');
    await expect.poll(() => totals.element().textContent).toContain('+$12.50');
    expect(totals.element().textContent).toContain('of 1 product');
    profit = 0.25;
    emit('scan.recorded', { ...product(1), seq: 2, uid: 'm', scan: scan(now + 1_000, { profit }) });
    await expect.poll(() => totals.element().textContent).toContain('+$0.25');
    const figure = page.getByRole('figure', { name: 'Last-scan profit per day' });
    const yesterday = new Date(day - 86_400_000).toISOString().slice(0, 10);
    const point = figure.getByRole('link', { name: /\+\$0\.25/ });
    (point.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect
      .element(figure.getByRole('link', { name: /−\$2\.00/ }))
      .toHaveAttribute('href', expect.stringContaining(`from=${yesterday}&to=${yesterday}`));
    await figure.getByRole('button', { name: 'Figures for Last-scan profit per day' }).click();
    const row = figure.getByRole('row', { name: /−\$2\.00/ });
    await row.getByRole('link').click();
    await expect.poll(() => location.search).toBe(`?from=${yesterday}&to=${yesterday}`);
  });

  it('exports the scans of its filters to a file', async () => {
    const file = savedFile();
    const csv = new Response('Scanned\r\none\r\ntwo\r\n', { headers: { 'content-type': 'text/csv' } });
    const { edge } = await open({ answers: [on(historyCalls.scansCsv, csv)], address: `?q=${asinOf(1)}` });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect.element(page.getByText('Exported 2 rows')).toBeVisible();
    expect(edge.sent(historyCalls.scansCsv)).toMatchObject([{ search: asinOf(1), zone: 'UTC' }]);
    expect(file.name).toMatch(/^buy-sell-history-\d{4}-\d\d-\d\d\.csv$/);
  });

  it('shows a product in two lines on a phone, and its scans as cards', async () => {
    await page.viewport(390, 844);
    await open();
    await opener(0).click();
    await expect.element(page.getByRole('list').getByText('Fees & costs').first()).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });
});

const summary = { scans: 3, products: 1, withLoss: 1, medianRoi: 20, profits: [] };
