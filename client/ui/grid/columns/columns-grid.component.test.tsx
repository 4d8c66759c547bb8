import { useEffect, useState } from 'react';
import { asyncScheduler } from 'rxjs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Preferences } from '#shared/account/preferences/preferences.ts';
import { formatCount, formatTimestamp } from '#shared/format.ts';
import { focus, overflow, press, show, smallTargets, violations } from '#tests/support/component.tsx';
import { type SampleRow, sampleRow, sampleSource } from '#tests/support/sample-rows.ts';
import { CellLink } from './cells.tsx';
import { ColumnsGrid } from './columns-grid.tsx';
import { ColumnsPanel, DensityChoice } from './columns-panel.tsx';
import { useGridAddress } from './grid-address.ts';
import type { GridColumn, Opening } from './grid-column.ts';
import { createGridRows } from './grid-rows.ts';
import { OpenRow } from './row-detail.tsx';

const text = (
  id: keyof SampleRow & string,
  title: string,
  width: number,
  more: Partial<GridColumn<SampleRow>> = {},
): GridColumn<SampleRow> => ({
  id,
  title,
  width,
  sortable: true,
  filterable: true,
  text: (row) => String(row[id] ?? '–'),
  ...more,
});

const columns: readonly GridColumn<SampleRow>[] = [
  text('title', 'Title', 316, { pinned: 'start', hideable: false }),
  text('category', 'Category', 158),
  text('bsr', 'BSR', 92, {
    align: 'end',
    filterable: false,
    text: ({ bsr }) => (bsr === null ? '–' : formatCount(bsr)),
  }),
  text('asin', 'ASIN', 120, {
    cell: ({ asin }) => <CellLink href={`https://www.amazon.com/dp/${asin}`}>{asin}</CellLink>,
  }),
  text('market', 'Market', 92),
  text('site', 'Insight360 site', 132),
  text('keyword', 'Insight360 keyword', 152),
  text('sourced', 'Sourced', 176, {
    filterable: false,
    text: ({ sourced }) => formatTimestamp(sourced),
    sortText: { asc: 'Sourced, oldest first', desc: 'Sourced, newest first' },
  }),
  text('source', 'Source', 112),
  text('email', 'Account', 208),
  {
    id: 'actions',
    title: '',
    name: 'Actions',
    width: 64,
    pinned: 'end',
    hideable: false,
    text: () => '',
    cell: ({ asin }) => <CellLink href={`https://www.amazon.com/dp/${asin}`}>Open</CellLink>,
  },
];

/** The same with rows that also open by pointer. */
const opening = columns.map((column) =>
  column.id === 'title'
    ? {
        ...column,
        cell: (row: SampleRow, opening: Opening) => (
          <>
            <OpenRow label={`Details of ${row.title}`} opening={opening} />
            <span className="cut">{row.title}</span>
          </>
        ),
      }
    : column,
);

/** The same with a row whose market cannot be drawn. */
const breaking = columns.map((column) =>
  column.id === 'market'
    ? {
        ...column,
        text: ({ asin, market }: SampleRow) => {
          if (asin === sampleRow(3).asin) throw new RangeError('Broken on purpose');
          return market;
        },
      }
    : column,
);

const pill = { short: (count: number) => `${count} new`, whole: (count: number) => `${count} new rows` };
const createRows = () => createGridRows<SampleRow>({ idOf: ({ id }) => id, scheduler: asyncScheduler });
type Rows = ReturnType<typeof createRows>;
type Sample = { rows?: number; failing?: number[]; detail?: boolean; breaking?: boolean };

function SampleGrid({ rows, sample }: { rows: Rows; sample: Sample }) {
  const [state, setState] = useGridAddress(columns);
  const list = JSON.stringify([state.sort, state.filters]);
  const [failing] = useState(() => new Set(sample.failing));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list is shown
  useEffect(() => {
    const fetchBlock = sampleSource(state, { rows: sample.rows ?? 100_000, delay: 0, failing });
    rows.show({ fetchBlock, entry: state.sort.length === 0 ? 'on-top' : 'when-read-again' });
  }, [list]);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
      <div>
        <ColumnsPanel columns={columns} state={state} onState={setState} />
        <DensityChoice state={state} onState={setState} />
      </div>
      <ColumnsGrid
        name="Sample rows"
        columns={sample.detail ? opening : sample.breaking ? breaking : columns}
        rows={rows}
        rowId={({ id }) => id}
        state={state}
        onState={setState}
        waitingText={pill}
        empty={{ text: 'No sample fits these filters.' }}
        detail={
          sample.detail
            ? ({ title, asin }) => (
                <p>
                  {title} is {asin}. <a href="#there">A link in it</a>
                </p>
              )
            : undefined
        }
      />
    </div>
  );
}

const grid = page.getByRole('grid', { name: 'Sample rows' });
const gridElement = () => grid.element() as HTMLElement;
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const cellText = (row: number, column: number) => expect.poll(() => cell(row, column)?.textContent);
/** The grid's active cell. It comes into the document after a jump, since its rows are rendered first. */
const active = () => document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '');
const foot = () => expect.poll(() => document.querySelector('.foot')?.textContent);
const head = (name: string) => page.getByRole('columnheader', { name });
const url = () => expect.poll(() => location.search);

/** @param query the address's query, where the grid keeps its state */
async function open(sample: Sample = {}, query = '', preferences: Partial<Preferences> = {}) {
  history.replaceState(null, '', location.pathname + query);
  const rows = createRows();
  onTestFinished(rows.close);
  const shown = await show(<SampleGrid rows={rows} sample={sample} />, preferences);
  await expect.element(grid).not.toHaveAttribute('aria-rowcount', '-1');
  return { ...shown, rows };
}

describe('a grid of columns', () => {
  it('passes axe with a row open and a range selected, and nothing overflows at 360 px', async () => {
    await open({ detail: true, failing: [1] });
    await focus(grid);
    await press('{Enter}');
    await expect.element(page.getByRole('link', { name: 'A link in it' })).toBeVisible();
    await press('{ArrowDown}', '{Shift>}{ArrowRight}{/Shift}');
    expect(await violations()).toEqual([]);
    await page.viewport(390, 844);
    expect(await violations()).toEqual([]);
    await page.viewport(360, 740);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(smallTargets()).toEqual([]);
  });

  it('says that no row fits its filters, and passes axe', async () => {
    await open({}, '?has.title=nothing+like+it');
    await expect.element(page.getByText('No results found')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('lets the keyboard reach all of a hundred thousand rows, with fewer than sixty of them in the document', async () => {
    await open();
    await focus(grid);
    await press('{ArrowDown}', '{ArrowRight}');
    await expect.poll(() => active()?.textContent).toBe('Home & Kitchen');
    await press('{Control>}{End}{/Control}');
    await foot().toContain('–100,000 of 100,000');
    await cellText(99_999, 0).toContain('Harlow insulated tumbler, 40 oz, sage 99999');
    await expect.poll(() => active()?.getAttribute('aria-colindex')).toBe('11');
    await expect.element(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', '100002');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '100002');
    expect(document.querySelectorAll('.columns-body > .columns-row').length).toBeLessThan(60);
    await press('{PageUp}', '{Home}');
    await expect.poll(() => active()?.getAttribute('aria-colindex')).toBe('1');
    await press('{Control>}{Home}{/Control}');
    await foot().toContain('Rows 1–');
    // The filters are above the rows, and the column names above the filters.
    await press('{ArrowUp}');
    await expect.element(page.getByLabelText('Filter Title')).toHaveFocus();
    await press('{ArrowUp}', '{ArrowRight}', '{ArrowRight}');
    await expect.element(page.getByRole('button', { name: 'BSR' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(head('BSR')).toHaveAttribute('aria-sort', 'ascending');
    await press('{Shift>}{ArrowRight}{/Shift}');
    await url().toContain('widths=bsr%3A108');
    await press('{Escape}');
    await expect.element(grid).toHaveFocus();
  });

  it('filters texts without regard to accents and case, by contains and not contains, after a pause in typing [FMT-02] [HIST-01]', async () => {
    await open();
    const filter = page.getByLabelText('Filter Title');
    await filter.fill('CREME BRULEE');
    await cellText(0, 0).toContain('Café crème brûlée torch');
    await url().toContain('has.title=CREME+BRULEE');
    await page.getByRole('button', { name: 'Title contains: press for not contains' }).click();
    await url().toContain('not.title=');
    await expect.poll(() => document.querySelector('.columns-body')?.textContent).not.toContain('Café crème brûlée');
    await foot().toContain('1 filter');
    await filter.fill('xyz');
    await page.getByRole('button', { name: 'Title not contains: press for contains' }).click();
    await expect.element(page.getByText('No results found')).toBeVisible();
    await focus(filter);
    await press('{Escape}');
    await foot().toContain('of 100,000');
  });

  it('keeps sort, columns, density and position in the address: opened again it is the same, and Back undoes the sort', async () => {
    const first = await open();
    await page.getByRole('button', { name: 'BSR' }).click();
    await page.getByRole('button', { name: 'BSR' }).click();
    await expect.element(head('BSR')).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Compact' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('checkbox', { name: 'Category' }).click();
    await focus(panel.getByRole('button', { name: 'Move ASIN' }));
    await press('{ArrowUp}', '{Escape}');
    const heads = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map((each) => each.textContent);
    await expect.poll(() => heads()[1]).toBe('ASIN');
    await focus(grid);
    await press('{PageDown}', '{PageDown}', '{PageDown}', '{PageDown}');
    // The address follows once the rows stand still.
    const shownRows = () => document.querySelector('.foot .fig')?.textContent ?? '';
    await expect
      .poll(() => `Rows ${Number(new URLSearchParams(location.search).get('row')) + 1}–`)
      .toSatisfy((start) => shownRows().startsWith(start as string));
    const position = shownRows();
    expect(position).not.toContain('Rows 1–');
    await first.unmount();
    await open({}, location.search, first.preferences.value$.value);
    await expect.poll(shownRows).toBe(position);
    await expect.poll(() => heads().slice(1, 3)).toEqual(['ASIN', 'BSR']);
    // The keyboard continues from the visible position.
    await focus(grid);
    await press('{ArrowDown}');
    await expect.poll(shownRows).toBe(position);
    history.back();
    await expect.element(head('BSR')).toHaveAttribute('aria-sort', 'ascending');
  });

  it('copies a selected range of cells as a table', async () => {
    await open();
    await focus(grid);
    await press('{ArrowRight}', '{Shift>}{ArrowDown}{/Shift}', '{Shift>}{ArrowRight}{/Shift}');
    await expect.poll(() => document.querySelectorAll('[aria-selected="true"]').length).toBe(4);
    await press('{Control>}c{/Control}');
    await expect.element(page.getByText('Copied 4 cells')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Home & Kitchen\t185,761\nHome & Kitchen\t154,226');
  });

  it('shows the error of a block in place of its rows, and loads it on retry', async () => {
    await open({ failing: [1] }, '?row=110');
    await expect
      .element(page.getByText('Rows 101 to 200 could not be loaded. The provider did not answer.').first())
      .toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await cellText(120, 0).toContain('120');
    await expect.element(page.getByText('could not be loaded')).not.toBeInTheDocument();
  });

  it('lets a live row in on top when no one reads, and behind the pill otherwise [LIVE-06]', async () => {
    const { rows } = await open();
    let came = 0;
    const arrive = () => {
      came += 1;
      rows.arrive({ ...sampleRow(-came), id: `live-${came}`, title: `Came live ${came}`, sourced: Date.now() });
    };
    // The pointer may still be over the grid, where it would hold new rows back.
    await page.getByRole('button', { name: 'Compact' }).hover();
    arrive();
    await cellText(0, 0).toBe('Came live 1');
    await focus(grid);
    await press('{PageDown}', '{PageDown}');
    const before = active()?.textContent;
    arrive();
    const waiting = page.getByRole('button', { name: '1 new rows' });
    await expect.element(waiting).toBeVisible();
    expect(active()?.textContent).toBe(before);
    await waiting.click();
    await cellText(0, 0).toBe('Came live 2');
    await foot().toContain('of 100,002');
  });

  it('scrolls a hundred thousand rows by exact distances and reaches both ends', async () => {
    await open({ rows: 100_000 });
    gridElement().scrollTop = 1_600_000;
    await foot().toMatch(/Rows 50,0\d\d–/);
    const topOf = (row: number) =>
      document.querySelector(`[data-index="${row}"]`)?.getBoundingClientRect().top ?? Number.NaN;
    const before = topOf(50_006);
    gridElement().scrollBy(0, 64);
    // Browsers scroll by whole device pixels.
    await expect.poll(() => Math.abs(before - 64 - topOf(50_006))).toBeLessThanOrEqual(1);
    await focus(grid);
    await press('{Control>}{End}{/Control}');
    await foot().toContain('–100,000 of 100,000');
    await press('{Control>}{Home}{/Control}');
    await foot().toContain('Rows 1–');
  });

  it('resizes a column by its dragged edge, fits it to its text by a press, and has hidden columns not in the document', async () => {
    await page.viewport(900, 700);
    await open();
    const width = () => head('Category').element().getBoundingClientRect().width;
    const before = width();
    const edge = page.elementLocator(head('Category').element().querySelector('.width-handle') as Element);
    const { left, width: grip } = edge.element().getBoundingClientRect();
    const grasp = { x: Math.round(grip / 2), y: 10 };
    const target = { x: left - head('Category').element().getBoundingClientRect().left + grasp.x + 60, y: 10 };
    await userEvent.dragAndDrop(edge, head('Category'), {
      sourcePosition: grasp,
      targetPosition: target,
      force: true,
      steps: 4,
    });
    await expect.poll(width).toBeCloseTo(before + 60, 0);
    expect(cell(0, 1)?.getBoundingClientRect().width).toBeCloseTo(before + 60, 0);
    await url().toContain('widths=category%3A218');
    await edge.click();
    await expect.poll(width).toBeLessThan(before + 60);

    // Pinned columns are always in the document, others only while visible.
    expect([cell(0, 0), cell(0, 9), cell(0, 10)].map(Boolean)).toEqual([true, false, true]);
    await focus(grid);
    await press('{End}', '{ArrowLeft}');
    await expect.poll(() => cell(0, 9)?.getBoundingClientRect().right).toBeLessThanOrEqual(900);
    await expect.poll(() => cell(0, 2)).toBeNull();
  });

  it('shows the details of an opened row at their full height, and later rows move down', async () => {
    await open({ detail: true });
    const top = (row: number) => cell(row, 0)?.getBoundingClientRect().y ?? Number.NaN;
    const before = top(3);
    await focus(grid);
    await press('{ArrowDown}', '{Enter}');
    await expect.poll(() => document.querySelector('.detail')?.checkVisibility()).toBe(true);
    const { height } = (document.querySelector('.detail') as Element).getBoundingClientRect();
    await expect.poll(() => top(3)).toBeCloseTo(before + height, 0);
    await focus(page.getByRole('link', { name: 'A link in it' }));
    await press('{Escape}');
    await expect.element(grid).toHaveFocus();
    await press('{Enter}');
    await expect.poll(() => document.querySelector('.detail')).toBeNull();
    await expect.poll(() => top(3)).toBeCloseTo(before, 0);

    // A click leaves the focus on the grid, since its row elements are reused for other rows.
    const opener = page.getByRole('button', { name: /^Details of/ }).first();
    await opener.click();
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
    await expect.element(grid).toHaveFocus();
    await opener.click();
    await expect.poll(() => document.querySelector('.detail')).toBeNull();
  });

  it('says in its place that a row cannot be shown, with its ASIN, and the others and the keys go on', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    await open({ breaking: true });
    const row = (index: number) => document.querySelector<HTMLElement>(`.columns-row[data-index="${index}"]`);
    const broken = `This row cannot be shown ${sampleRow(3).asin}`;
    await expect.poll(() => row(3)?.textContent).toBe(broken);
    expect(row(2)?.textContent).toContain(sampleRow(2).asin);
    expect(row(3)?.offsetHeight).toBe(row(2)?.offsetHeight);
    expect(await violations()).toEqual([]);
    gridElement().focus();
    await press('{ArrowDown}', '{ArrowDown}', '{ArrowDown}');
    await expect.poll(() => active()?.textContent).toBe(broken);
    await press('{ArrowDown}');
    await expect.poll(() => active()?.textContent).toContain(' 4');
    // The elements of the rows are used again further down and back.
    await press('{Control>}{End}{/Control}');
    await foot().toContain('–100,000 of 100,000');
    expect(document.body.textContent).not.toContain('This row cannot be shown');
    await press('{Control>}{Home}{/Control}');
    await expect.poll(() => row(3)?.textContent).toBe(broken);
    expect(logged.mock.calls.flat().map(String).join()).toContain('Broken on purpose');
  });
});
