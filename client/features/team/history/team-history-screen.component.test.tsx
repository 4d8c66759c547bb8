import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import type { ActivityRow } from '#shared/team/history/team-columns.ts';
import { savedFile } from '#tests/support/component-files.ts';
import { type Fed, fedMember, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { TeamHistoryScreen } from './team-history-screen.tsx';

const DAY = 86_400_000;
const now = Date.now();
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const row = (n: number, more: Partial<ActivityRow> = {}): ActivityRow => ({
  _id: `row-${n}`,
  title: `Looked up ${n}`,
  category: 'Home',
  bsr: 100 + n,
  asin: `B0${String(n).padStart(8, '0')}`,
  marketplace: 'US',
  sourced: now - n * 3_600_000,
  email: fedMember.email,
  url: 'https://www.amazon.com/dp/x',
  ...more,
});
const all = Array.from({ length: 250 }, (_, n) => row(n));

/** The pages of these rows, as of a moment. */
const rowsAre = (rows: readonly ActivityRow[]) =>
  on(historyCalls.team, ({ page: at, limit = 100, asOf }) => ({
    rows: rows.slice((at - 1) * limit, at * limit),
    total: rows.length,
    asOf: asOf ?? `1@${now}`,
  }));
const accounts = on(historyCalls.accounts, () => ({
  accounts: [{ _id: 'm', email: fedMember.email, name: fedMember.fullName }],
}));

const grid = page.getByRole('grid', { name: 'Team history' });
const cell = (at: number, column: number) =>
  document.querySelector(`[data-index="${at}"] [aria-colindex="${column + 1}"]`);
const cellText = (at: number, column: number) => expect.poll(() => cell(at, column)?.textContent);
const foot = () => expect.poll(() => document.querySelector('.foot')?.textContent);

async function open({ answers = [], ...more }: Fed = {}) {
  const shown = await showFed((store) => <TeamHistoryScreen store={store} info={null} />, {
    answers: [rowsAre(all), accounts, ...answers],
    ...more,
  });
  await expect.element(grid).not.toHaveAttribute('aria-rowcount', '-1');
  return shown;
}

describe('the team history', () => {
  it('shows its eleven columns, reads them in blocks of a hundred, and each as of the first answer [HIST-01, HIST-03]', async () => {
    const { edge } = await open();
    const heads = page.getByRole('columnheader');
    await expect
      .poll(() => heads.elements().map((each) => each.textContent))
      .toEqual([
        'Image',
        'Title',
        'Category',
        'BSR',
        'ASIN',
        'Insight360 site',
        'Insight360 keyword',
        'Market',
        'Sourced',
        'Source',
        'Account',
        '',
      ]);
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await cellText(249, 1).toBe('Looked up 249');
    const [first, ...later] = edge.sent(historyCalls.team) as { page: number; limit: number; asOf: string | null }[];
    expect(first).toMatchObject({ page: 1, limit: 100, asOf: null });
    expect(later.length).toBeGreaterThan(0);
    expect(new Set(later.map(({ limit, asOf }) => `${limit} ${asOf}`))).toEqual(new Set([`100 1@${now}`]));
  });

  it('shows values of any kind as they are and runs nothing, live and read again [HIST-03]', async () => {
    await page.viewport(1800, 800);
    const titles = [
      '<img src=x onerror="window.ran = 1"><b>bold</b>',
      '🧺🧑🏽‍🚀 basket',
      'סל קניות',
      '=HYPERLINK("http://elsewhere.example")',
      null,
    ];
    const odd = titles.map((title, n) =>
      row(n, { title, insight360Site: 'javascript:alert(1)', insight360Keyword: '<i>x</i>', url: null }),
    );
    const { emit } = await open({ answers: [rowsAre(odd)] });
    emit('activity.recorded', { ...odd[0], _id: 'live', sourced: now });
    await foot().toContain('of 6');
    for (const title of titles)
      await expect.element(page.getByText(title ?? '–', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText('javascript:alert(1)').first()).toBeVisible();
    expect(
      document.querySelectorAll('.columns-body :is(a[href^="javascript"], b, i:not(.skeleton), img)'),
    ).toHaveLength(0);
    expect('ran' in window).toBe(false);
    // A right-to-left title starts on the right.
    expect(getComputedStyle(page.getByText('סל קניות').element()).direction).toBe('rtl');
  });

  it('lets in a live row that fits the filters, and no other [LIVE-06]', async () => {
    const { emit } = await open({ address: '?has.title=torch', answers: [rowsAre(all.slice(0, 3))] });
    emit('activity.recorded', row(900, { title: 'A lamp' }));
    emit('activity.recorded', row(901, { title: 'Crème brûlée torch', sourced: now }));
    await cellText(0, 1).toBe('Crème brûlée torch');
    await foot().toContain('of 4');
  });

  it('sends the chosen days, account and search, and clears them [HIST-02]', async () => {
    const { edge } = await open();
    const last = () => edge.sent(historyCalls.team).at(-1);
    await page.getByLabelText('From', { exact: true }).fill(dayOf(now - 5 * DAY));
    await page.getByLabelText('To', { exact: true }).fill(dayOf(now - 5 * DAY));
    await userEvent.keyboard('{Enter}');
    const st = Date.parse(dayOf(now - 5 * DAY)) / 1000;
    await expect.poll(last).toMatchObject({ time: { st, et: st + 86_399 } });
    await expect.poll(() => location.search).toContain(`from=${dayOf(now - 5 * DAY)}&to=${dayOf(now - 5 * DAY)}`);
    await page.getByRole('combobox', { name: 'Account', exact: true }).selectOptions(fedMember.email ?? '');
    await page.getByLabelText('Search all columns').fill('creme');
    await expect.poll(last).toMatchObject({ account: fedMember.email, search: 'creme', individual: null });
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(last).toMatchObject({ time: null, account: null, search: '' });
    await expect.poll(() => location.search).toBe('');
  });

  it('gives a member no choice of accounts, and one without the right only their own rows [HIST-04, HIST-05]', async () => {
    const { edge, store } = await open({ user: fedMember });
    await expect.element(page.getByRole('combobox', { name: 'Account' })).not.toBeInTheDocument();
    expect(edge.sent(historyCalls.team)[0]).toMatchObject({ individual: null });
    expect(edge.sent(historyCalls.accounts)).toEqual([]);
    store.user$.next({ ...fedMember, accessHistory: false });
    await expect.poll(() => edge.sent(historyCalls.team).at(-1)).toMatchObject({ individual: true });
    await expect
      .element(page.getByText('You may not see the team’s history any more. What you sourced yourself stays here.'))
      .toBeVisible();
    await foot().toContain('Only products you looked up');
  });

  it('that fails to load says why in place of its rows, never that there are none, and loads on retry [HIST-05, FMT-02]', async () => {
    const team = on(historyCalls.team, refused('The provider is not answering.'));
    const { edge } = await showFed((store) => <TeamHistoryScreen store={store} info={null} />, {
      answers: [team, accounts],
    });
    await expect.element(page.getByText('Rows could not be loaded')).toBeVisible();
    await expect.element(page.getByText('The provider is not answering.')).toBeVisible();
    await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
    edge.answer(rowsAre(all));
    await page.getByRole('button', { name: 'Try again' }).click();
    await foot().toContain('Rows 1–');
  });

  it('shows on the next visit how many rows are new, and where the last visit ended', async () => {
    const first = await open();
    await first.unmount();
    localStorage.setItem('sellerwire.team-history.o', JSON.stringify(now - 2.5 * 3_600_000));
    await open({ answers: [on(historyCalls.teamSince, () => ({ rows: 3, members: [], asOf: `1@${now}` }))] });
    await expect.element(page.getByText(/^3 rows since your last visit/)).toBeVisible();
    const mark = page.getByText('Your last visit', { exact: true });
    await expect.element(mark).toBeVisible();
    expect(mark.element().closest('[data-index]')?.getAttribute('data-index')).toBe('3');
    // It must fit on one line: wrapped, it covered its row's text.
    expect(mark.element().clientHeight - Number.parseFloat(getComputedStyle(mark.element()).lineHeight)).toBeLessThan(
      1,
    );
  });
});

describe('moving through time', () => {
  const panel = page.getByRole('dialog', { name: 'Go to date' });

  it('jumps to a day: its newest row is on top, marked and focused, and in the address', async () => {
    const day = dayOf(now - 3 * DAY);
    const at = all.findIndex(({ sourced }) => dayOf(Number(sourced)) === day);
    const { edge } = await open({
      answers: [on(historyCalls.teamOffset, () => ({ row: at, total: all.length, asOf: `1@${now}` }))],
    });
    await page.getByRole('button', { name: 'Go to date' }).click();
    await panel.getByRole('button', { name: 'Go', exact: true }).click();
    await expect.element(panel.getByText('Enter a day.')).toBeVisible();
    await panel.getByLabelText('Go to a day').fill(day);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => document.querySelector('.columns-row.is-found [aria-colindex="2"]')?.textContent)
      .toBe(`Looked up ${at}`);
    expect(edge.sent(historyCalls.teamOffset)).toMatchObject([{ at: Date.parse(day) + DAY - 1 }]);
    const found = document.querySelector('.columns-row.is-found') as Element;
    expect(found.textContent).toMatch(/\d{4} and earlier$/);
    await expect.element(grid).toHaveFocus();
    expect(found.querySelector('[id]')?.id).toBe(grid.element().getAttribute('aria-activedescendant'));
    expect(found.getBoundingClientRect().top).toBe(
      document.querySelector('.columns-head')?.getBoundingClientRect().bottom,
    );
    await expect.poll(() => location.search).toBe(`?row=${at}`);
  });

  it('needs the usual order for a jump, and restores it on request', async () => {
    await open({ address: '?sort=asin' });
    await page.getByRole('button', { name: 'Go to date' }).click();
    await expect
      .element(panel.getByText('Go to a day works when the list is sorted by Sourced, newest first.'))
      .toBeVisible();
    await panel.getByRole('button', { name: 'Sort that way' }).click();
    await expect.element(panel.getByLabelText('Go to a day')).toBeVisible();
    await expect.poll(() => location.search).toBe('');
  });

  it('shows the list as it was at a moment and says so; live rows stay out until the return', async () => {
    const { edge, emit } = await open();
    const last = () => edge.sent(historyCalls.team).at(-1);
    await page.getByRole('button', { name: 'Go to date' }).click();
    const moment = panel.getByLabelText('As it was on');
    await moment.fill(`${dayOf(now + 2 * DAY)}T10:00`);
    await panel.getByRole('button', { name: 'Show' }).click();
    await expect.element(panel.getByText('This is in the future.')).toBeVisible();
    const then = dayOf(now - 20 * DAY);
    await moment.fill(`${then}T10:00`);
    await panel.getByRole('button', { name: 'Show' }).click();
    await expect.element(page.getByText(/^As it was on .+ 10:00 AM\.$/)).toBeVisible();
    await expect.poll(last).toMatchObject({ asOf: `@${Date.parse(`${then}T10:00Z`)}` });
    // Time ranges are relative to that moment.
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue(then);
    await expect.poll(last).toMatchObject({ time: { st: Date.parse(then) / 1000 } });
    await page.getByRole('button', { name: 'All history' }).click();
    await cellText(0, 1).toBe('Looked up 0');
    emit('activity.recorded', row(900, { title: 'Came live', sourced: now }));
    const frozen = edge.sent(historyCalls.team).length;
    await page.getByRole('button', { name: 'Back to live' }).click();
    await expect
      .poll(() =>
        (edge.sent(historyCalls.team).slice(frozen) as { asOf: string | null }[]).some(({ asOf }) => asOf === null),
      )
      .toBe(true);
    await expect.element(page.getByText(/^As it was on/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /new$/ })).not.toBeInTheDocument();
    emit('activity.recorded', row(901, { title: 'Came live later', sourced: now }));
    await cellText(0, 1).toBe('Came live later');
  });
});

describe('an exported history', () => {
  const exportCsv = page.getByRole('button', { name: 'Export CSV' });
  const csv = (body: BodyInit, rows: number) =>
    new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8', [TOTAL_ROWS_HEADER]: `${rows}` } });
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('is written as it comes, with its progress; after a cancel, the file keeps the rows it has [HIST-02]', async () => {
    const file = savedFile();
    let more: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (to) => {
        more = (text) => to.enqueue(bytes(text));
      },
    });
    await open({ answers: [on(historyCalls.teamCsv, csv(body, 3_000))] });
    await exportCsv.click();
    await expect.element(exportCsv).toBeDisabled();
    more(`Title\r\n${'a row\r\n'.repeat(1_200)}`);
    await expect.element(page.getByText('Exporting CSV, 1,200 of 3,000')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Export' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Export canceled')).toBeVisible();
    await expect.element(page.getByText('The file contains 1,200 of 3,000 rows.')).toBeVisible();
    expect(file).toMatchObject({ name: `team-history-${dayOf(now)}.csv`, lines: 1_201, isClosed: true });
    await expect.element(exportCsv).toBeEnabled();
  });

  it('says that it stopped early, and why it is refused [HIST-02]', async () => {
    savedFile();
    const { edge } = await open({
      answers: [on(historyCalls.teamCsv, csv(`Title\r\n${'a row\r\n'.repeat(50)}`, 120))],
    });
    await exportCsv.click();
    await expect.element(page.getByText('The download stopped after 50 rows. Try again.')).toBeVisible();
    edge.answer(on(historyCalls.teamCsv, refused('You may not export this.', { status: 403 })));
    await exportCsv.click();
    await expect.element(page.getByText('You may not export this.')).toBeVisible();
  });

  it('is built from pages with the specification’s profile, without formulas [HIST-02]', async () => {
    const file = savedFile();
    const rows = ['=1+1', '+1', '-1', '@a'].map((title, n) => row(n, { title }));
    await open({ answers: [rowsAre(rows)], profile: 'specification' });
    await exportCsv.click();
    await expect.element(page.getByText('Exported 4 rows')).toBeVisible();
    const [head, ...lines] = file.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toMatch(/^Image,Title,Category,BSR,ASIN,/);
    expect(lines.map((line) => line.split(',')[1])).toEqual(["'=1+1", "'+1", "'-1", "'@a"]);
  });

  it('built from pages is read only as far as it is wanted [HIST-02]', async () => {
    savedFile();
    const held = on(historyCalls.team, (input) =>
      input.page === 2 ? new Promise(() => {}) : rowsAre(all).answer(input as never),
    );
    const { edge } = await open({ answers: [held], profile: 'specification' });
    await exportCsv.click();
    await expect.element(page.getByText(/^Exporting CSV, \d+ of 250$/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('The file contains 100 of 250 rows.')).toBeVisible();
    expect(edge.sent(historyCalls.team).every((input) => (input as { page: number }).page < 3)).toBe(true);
  });
});
