import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import type { SavedSupplier, Supplier } from '#shared/wholesale/supplier.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import { violations } from '#tests/support/component.tsx';
import { type Answers, type Fed, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { NewestScreen } from './newest-screen.tsx';
import type { SupplierStore } from './saved-marks.ts';
import { SavedScreens } from './saved-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

const supplier = (n: number, more: Partial<Supplier> = {}): Supplier => ({
  _id: `s${n}`,
  location: 'US',
  category: 'Art',
  company: `Company ${n}`,
  address: null,
  site: null,
  description: null,
  wholesaleType: [],
  approvedFor: [],
  brandNames: [],
  productTypes: [],
  ...more,
});
const entry = (n: number, myNote = ''): SavedSupplier => ({
  ...supplier(n),
  id: `e${n}`,
  wholesaleId: `s${n}`,
  myNote,
});

/** What the account has saved, as a portal keeps it. `broken` answers all changes with a failure. */
function portal(first: SavedSupplier[] = [], newest = Array.from({ length: 20 }, (_, n) => supplier(n))) {
  const state = { saved: first, broken: false };
  const failure = refused('The provider is not answering.', { status: 502 });
  const paged = <T,>(rows: T[], { page: at, limit = 10 }: { page?: unknown; limit?: unknown }) => {
    const from = (Number(at ?? 1) - 1) * Number(limit);
    return { rows: rows.slice(from, from + Number(limit)), total: rows.length };
  };
  const answers: Answers = [
    on(wholesaleCalls.search, (input) => paged(newest, input)),
    on(wholesaleCalls.newest, (input) => paged(newest, input)),
    on(wholesaleCalls.saved, (input) => paged(state.saved, input)),
    on(wholesaleCalls.marks, () => ({ marks: state.saved.map(({ id, wholesaleId }) => ({ id, wholesaleId })) })),
    on(wholesaleCalls.save, ({ wholesaleId, myNote }) => {
      if (state.broken) return failure;
      const before = state.saved.find((each) => each.wholesaleId === wholesaleId);
      const next = {
        ...(before ?? entry(Number(wholesaleId.slice(1)))),
        ...(typeof myNote === 'string' ? { myNote } : {}),
      };
      state.saved = before ? state.saved.map((each) => (each === before ? next : each)) : [next, ...state.saved];
      return { changed: 1, saved: { id: next.id, wholesaleId, myNote: next.myNote } };
    }),
    on(wholesaleCalls.remove, ({ ids }) => {
      if (state.broken) return failure;
      state.saved = state.saved.filter(({ id }) => !ids.includes(id));
      return { changed: ids.length, saved: null };
    }),
  ];
  return { state, answers };
}

const grid = page.getByRole('grid');
const dialog = page.getByRole('dialog');
const note = dialog.getByRole('textbox', { name: 'My Note' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (at: number) => document.querySelector<HTMLElement>(`[data-index="${at}"]`);
const rowText = (at: number) => expect.poll(() => row(at)?.textContent);
const toast = (text: string) =>
  expect.poll(
    () => [...document.querySelectorAll('.toast')].find((each) => each.textContent?.includes(text))?.textContent,
  );

const supplierScreens = { NewestScreen, SavedScreen: SavedScreens, SearchScreen };
type Name = keyof typeof supplierScreens;
async function open(name: Name, answers: Answers, more: Fed = {}) {
  const Screen: ComponentType<{ store: SupplierStore; params: Record<string, string> }> = supplierScreens[name];
  const shown = await showFed((store) => <Screen store={store} params={{}} />, { answers, ...more });
  await expect.element(grid).not.toHaveAttribute('aria-rowcount', '-1');
  return shown;
}

describe('the search for suppliers', () => {
  it('asks for nothing until a filter is set, then once after a pause, in pages of a hundred [WHO-01, WHO-06, WHO-07]', async () => {
    const { edge } = await open('SearchScreen', portal().answers);
    await expect.element(page.getByText('Set a filter to search')).toBeVisible();
    const offered = (name: string) =>
      [...page.getByRole('group', { name }).element().querySelectorAll('label')].map((each) => each.textContent);
    expect(offered('Locations')).toEqual([
      'US',
      'Canada',
      'United Kingdom',
      'Germany',
      'Italy',
      'Spain',
      'France',
      'Poland',
      'Latvia',
      'Switzerland',
    ]);
    expect(offered('Approved For')).toEqual(['Online Store', 'Amazon', 'eBay', 'Physical Retail']);
    expect(offered('Wholesale Types')).toEqual(['Light Bulk', 'Dropship', 'Private Label', 'Pallet Deals']);
    const categories = page
      .getByLabelText('Category')
      .getByRole('option')
      .elements()
      .map((each) => each.textContent);
    expect(categories).toHaveLength(25);
    expect([categories[0], categories[1], categories.at(-1)]).toEqual([
      'Any category',
      'Art',
      'Vehicles, Parts & Accessories',
    ]);
    expect(categories).toContain('Mature Audiences 18+');
    expect(edge.sent(wholesaleCalls.search)).toEqual([]);

    await userEvent.type(page.getByLabelText('Company'), 'BRÜCK');
    await expect.poll(() => edge.sent(wholesaleCalls.search).length).toBe(1);
    expect(edge.sent(wholesaleCalls.search)).toMatchObject([{ company: 'BRÜCK', page: 1, limit: 100 }]);
    await expect.element(page.getByText('20 found')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Germany' }).click();
    await page.getByRole('checkbox', { name: 'Amazon' }).click();
    await expect
      .poll(() => edge.sent(wholesaleCalls.search).at(-1))
      .toMatchObject({ company: 'BRÜCK', locations: ['Germany'], approvedFors: ['Amazon'] });
    await expect.poll(() => location.search).toBe('?company=BR%C3%9CCK&locations=Germany&approvedFors=Amazon');
  });
});

describe('the search on a phone', () => {
  it('has cards, and its filters in a dialog that passes axe', async () => {
    await page.viewport(390, 844);
    const { edge } = await open('SearchScreen', portal().answers, {
      address: '/wholesale-suppliers/search?category=Art&approvedFors=Amazon',
    });
    await expect.poll(() => row(0)?.querySelector('.supplier-card')).toBeTruthy();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect.element(dialog.getByLabelText('Company')).toBeVisible();
    expect(await violations(dialog.element())).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Dropship' }).click();
    await expect.poll(() => location.search).toContain('wholesaleTypes=Dropship');
    await expect.poll(() => edge.sent(wholesaleCalls.search).at(-1)).toMatchObject({ wholesaleTypes: ['Dropship'] });
    await dialog.getByRole('button', { name: /^Show \d+ suppliers?$/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('a list of suppliers', () => {
  it('makes an https link of a website without a scheme, for a new tab without a referrer, and shows anything else as text [WHO-02]', async () => {
    const sites = ['bare.example/shop', 'javascript:alert(1)', 'https://kept.example'];
    const newest = sites.map((site, n) =>
      supplier(n, { site, company: n === 2 ? '<img src=x onerror=alert(1)>' : 'A' }),
    );
    await open('NewestScreen', portal([], newest).answers);
    await rowText(1).toContain('javascript:alert(1)');
    const links = [0, 1, 2].map((at) => row(at)?.querySelector('a'));
    expect(links.map((link) => link?.href)).toEqual(['https://bare.example/shop', undefined, 'https://kept.example/']);
    expect(links[0]?.rel).toBe('noopener noreferrer');
    expect(row(2)?.textContent).toContain('<img src=x onerror=alert(1)>');
  });

  it('that fails to load says why in place of its rows, and loads on retry [WHO-05]', async () => {
    const { answers } = portal([entry(1)]);
    const failing = on(wholesaleCalls.saved, refused('The provider is not answering.'));
    const { edge } = await showFed((store) => <supplierScreens.SavedScreen store={store} params={{}} />, {
      answers: [...answers, failing],
    });
    await expect.element(page.getByText('No results found with current filters')).toBeVisible();
    await expect.element(page.getByText('The provider is not answering.')).toBeVisible();
    expect(await violations()).toEqual([]);
    edge.answer(...answers);
    await button('Try again').click();
    await rowText(0).toContain('Company 1');
  });

  it('that cannot read what is saved says so with a retry, and saving still works [WHO-03]', async () => {
    const { answers } = portal();
    const { edge } = await open('NewestScreen', [...answers, on(wholesaleCalls.marks, refused('Not now.'))]);
    await toast('Cannot get my saved list, please try again').toContain('Not now.');
    await expect.element(button('Save Company 0')).toHaveAttribute('aria-busy', 'false');
    edge.answer(on(wholesaleCalls.marks, { marks: [{ id: 'e0', wholesaleId: 's0' }] }));
    await button('Try again').click();
    await expect.element(button('Saved: Company 0')).toBeDisabled();
    await button('Save Company 1').click();
    await toast('Supplier saved successfully').toContain('Company 1');
  });

  it('shows Saved at once, also when another tab saves; it can be undone, and is rolled back if refused [WHO-03, LIVE-10]', async () => {
    const { answers, state } = portal();
    const { emit } = await open('NewestScreen', answers);
    await button('Save Company 2').click();
    await expect.element(button('Saved: Company 2')).toBeDisabled();
    await toast('Supplier saved successfully').toContain('Company 2');
    await button('Undo').click();
    await toast('Deleted successfully').toBeTruthy();
    await expect.element(button('Save Company 2')).toBeVisible();
    emit('wholesale.updated', { saved: [{ id: 'e3', wholesaleId: 's3', myNote: '' }], deleted: [] });
    await expect.element(button('Saved: Company 3')).toBeDisabled();
    state.broken = true;
    await button('Save Company 2').click();
    await toast('Cannot save, please try again').toContain('The provider is not answering.');
    await expect.element(button('Save Company 2')).toBeVisible();
  });

  it('offers a note after saving, and the keyboard goes on in the grid [WHO-03]', async () => {
    const { answers, state } = portal();
    await open('NewestScreen', answers);
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{End}{Enter}');
    await expect.element(button('Saved: Company 1')).toBeDisabled();
    await expect.element(grid).toHaveFocus();
    await button('Update Note').click();
    await expect.element(note).toHaveFocus();
    expect(await violations(dialog.element())).toEqual([]);
    await note.fill('Net 30 from the second order');
    await dialog.getByRole('button', { name: 'Update Note' }).click();
    await toast('Updated successfully').toBeTruthy();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(grid).toHaveFocus();
    expect(state.saved).toMatchObject([{ id: 'e1', myNote: 'Net 30 from the second order' }]);
  });
});

describe('the note on a saved supplier', () => {
  it('stays typed whatever fails or closes, and is saved by Ctrl+Enter [WHO-03]', async () => {
    const { answers, state } = portal([entry(1)]);
    const first = await open('SavedScreen', answers);
    state.broken = true;
    await button('Update Note: Company 1').click();
    await note.fill('=1+1 <b>Net 30</b> 🧡');
    await dialog.getByRole('button', { name: 'Update Note' }).click();
    await toast('Cannot update, please try again').toContain('The provider is not answering.');
    await expect.element(note).toHaveValue('=1+1 <b>Net 30</b> 🧡');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await first.unmount();
    await page.viewport(1800, 800);
    await open('SavedScreen', answers);
    await button('Update Note: Company 1').click();
    await expect.element(note).toHaveValue('=1+1 <b>Net 30</b> 🧡');
    await expect
      .element(dialog.getByText('Your draft from last time is still here. It is not saved yet.'))
      .toBeVisible();
    state.broken = false;
    (note.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    await rowText(0).toContain('=1+1 <b>Net 30</b> 🧡');
  });

  it('says when another tab has saved it, keeps what is typed, and is never too long [WHO-03]', async () => {
    const { emit } = await open('SavedScreen', portal([entry(1)]).answers);
    await button('Update Note: Company 1').click();
    await note.fill('Mine');
    emit('wholesale.updated', { saved: [{ id: 'e1', wholesaleId: 's1', myNote: 'Theirs' }], deleted: [] });
    await expect.element(dialog.getByText('Just saved on another device: “Theirs”')).toBeVisible();
    await expect.element(note).toHaveValue('Mine');
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(note).toHaveValue('Theirs');
    await note.fill('x'.repeat(2_001));
    await expect.element(dialog.getByText('Too long: 2,001 of 2,000 characters.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Update Note' })).toBeDisabled();
  });
});

describe('the saved suppliers', () => {
  it('have neither a status nor a page of their own with the specification’s profile [WHO-02]', async () => {
    await page.viewport(2600, 800);
    const { edge } = await open('SavedScreen', portal([entry(1, 'Net 30')]).answers, { profile: 'specification' });
    await rowText(0).toContain('Net 30');
    const titles = page.getByRole('columnheader').elements();
    expect(titles.map(({ textContent }) => textContent?.trim()).filter(Boolean)).toEqual([
      ...[
        'Select',
        'Location',
        'Category',
        'Company',
        'My Note',
        'Address',
        'Website',
        'Description',
        'Wholesale Type',
      ],
      ...['Approved For', 'Brand Name', 'Product Types', 'Actions'],
    ]);
    expect(row(0)?.querySelector('a')).toBeNull();
    expect(page.getByRole('combobox', { name: 'Status' }).elements()).toEqual([]);
    expect(edge.sent(supplierCalls.counts)).toEqual([]);
  });

  it('work by the keyboard alone: Enter opens the note, Space selects, Delete deletes; a refused delete is undone [WHO-03]', async () => {
    const { answers, state } = portal([entry(1), entry(2)]);
    await open('SavedScreen', answers);
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(note).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(grid).toHaveFocus();
    await userEvent.keyboard(' ');
    const selection = page.getByRole('toolbar', { name: 'Selection' });
    await expect.element(selection.getByText('1 selected')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(selection).not.toBeInTheDocument();
    await userEvent.keyboard('{Delete}');
    await toast('Deleted successfully').toContain('Company 1');
    await rowText(0).toContain('Company 2');
    state.broken = true;
    await userEvent.keyboard('{Delete}');
    await toast('Cannot delete, please try again').toContain('The provider is not answering.');
    await expect.element(button('Delete Company 2')).toBeVisible();
  });
});
