import { expect, type Page, type Request } from '@playwright/test';
import { selectionIsBelow } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, heldToast, toast } from './stage.ts';

const SEARCH = '/wholesale-suppliers/search';
const NEWEST = '/wholesale-suppliers/newest';
const SAVED = '/wholesale-suppliers/my-saved';

const grid = (page: Page) => page.getByRole('grid');
const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
const company = (page: Page, index: number) => row(page, index).locator('.strong');
const foot = (page: Page) => page.locator('.foot');
const savedCount = (page: Page) => page.getByRole('navigation', { name: 'Lists of suppliers' }).locator('.count');
const dialog = (page: Page) => page.getByRole('dialog');

/** Signs in and opens a list. Returns when it and the saved suppliers are loaded and the connection is live. */
async function open(page: Page, path: string, who = owner) {
  await enter(page, who, path);
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '-1');
  await expect(savedCount(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await page.mouse.move(10, 10);
}

/** Collects the pages that a list requests from now on. */
function requested(page: Page, of: string): { page: number; limit: number; company?: string }[] {
  const pages: { page: number; limit: number; company?: string }[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname !== `/api/wholesale/${of}`) return;
    pages.push(
      request.method() === 'POST'
        ? request.postDataJSON()
        : { page: Number(url.searchParams.get('page')), limit: Number(url.searchParams.get('limit')) },
    );
  });
  return pages;
}

/** Saves one of the newest suppliers. @param index counted from 0 @returns its name */
async function saveNewest(page: Page, index: number): Promise<string> {
  const name = (await company(page, index).textContent()) ?? '';
  await row(page, index)
    .getByRole('button', { name: `Save ${name}` })
    .click();
  await expect(toast(page, name)).toContainText('Supplier saved successfully');
  return name;
}

test(
  'the filters are stored in this browser and in the URL; Back undoes them, a chip removes one, and a cleared search stays cleared [WHO-01]',
  journey('wholesaleSearch'),
  async ({ page }) => {
    await open(page, SEARCH);
    await page.getByLabel('Category').selectOption('Toys & Games');
    await expect(page.getByText(/^\d+ found$/)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Dropship' }).check();
    await expect(page).toHaveURL(/wholesaleTypes=Dropship/);
    await page.getByRole('link', { name: 'Newest', exact: true }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newest Wholesale Suppliers');
    await page.goto(SEARCH);
    await expect(page.getByLabel('Category')).toHaveValue('Toys & Games');
    await expect(page).toHaveURL(/category=Toys\+%26\+Games&wholesaleTypes=Dropship/);
    await expect(row(page, 0)).toContainText('Toys & Games');

    await page.getByRole('button', { name: 'Remove Wholesale Types Dropship' }).click();
    await expect(page).not.toHaveURL(/wholesaleTypes/);
    await expect(page.getByRole('checkbox', { name: 'Dropship' })).not.toBeChecked();
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Dropship' })).toBeChecked();
    await page.getByRole('button', { name: 'Clear all' }).last().click();
    await expect(page.getByText('Set a filter to search')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Set a filter to search')).toBeVisible();

    await page.getByLabel('Company').fill('no such company');
    await expect(page.getByText('No results found with current filters')).toBeVisible();
    await expect(page.getByText('No suppliers match all of these filters.')).toBeVisible();
  },
);

const columns = [
  'Location',
  'Category',
  'Company',
  'Address',
  'Website',
  'Description',
  'Wholesale Type',
  'Approved For',
  'Brands',
  'Product Types',
  'Actions',
];

test(
  'the newest and the saved suppliers load in pages of ten, with the specification’s columns, and scrolling past a page does not request it [WHO-02, WHO-07]',
  journey('wholesaleNewest'),
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const calls = requested(page, 'newest');
    await open(page, NEWEST);
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    await expect(foot(page)).toContainText('of 2,000');
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
    await expect.poll(() => calls.some((call) => call.page === 3)).toBe(true);
    expect(calls.every(({ limit }) => limit === 10)).toBe(true);
    await expect(page.locator('.cell.pin [data-head]')).toHaveText(['Location', 'Category', 'Company', 'Actions']);

    // Scroll past sixty screens of rows, one per frame, each at least a page. Only the rows where it stops are read.
    const before = calls.length;
    await page.locator('[data-scroller]').evaluate(async (scroller) => {
      for (let step = 1; step <= 60; step += 1) {
        scroller.scrollTop = step * 960;
        await new Promise((next) => requestAnimationFrame(next));
      }
    });
    await expect(row(page, 1810)).not.toHaveAttribute('aria-busy', 'true');
    expect(calls.length - before).toBeLessThan(60);
    expect(calls.map((call) => call.page)).toContain(182);

    await page
      .getByRole('link', { name: /^My Saved/ })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Saved Wholesale Suppliers');
    await expect(page.getByRole('columnheader', { name: 'My Note' })).toBeVisible();
    const names = await page.getByRole('columnheader').allTextContents();
    expect(names.toSorted()).toEqual(
      [
        ...columns.filter((name) => name !== 'Brands'),
        'Brand Name',
        'My Note',
        'Next step',
        'Select',
        'Status',
        'Tags',
      ].toSorted(),
    );
  },
);

test(
  'a saved note is in a second tab, a single delete can be undone, several need a confirmation, a second tab follows, and a refused one stays [WHO-03]',
  journey('wholesaleSaved'),
  async ({ page, context }) => {
    await open(page, NEWEST);
    const names = [];
    for (const index of [7, 8, 9]) names.unshift(await saveNewest(page, index));
    const [last = '', middle = '', first = ''] = names;
    await page
      .getByRole('link', { name: /^My Saved/ })
      .last()
      .click();
    await expect(company(page, 0)).toHaveText(last);
    const second = await context.newPage();
    await second.goto(SAVED);
    await expect(company(second, 0)).toHaveText(last);
    await expect(second.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    await page.bringToFront();

    await row(page, 0)
      .getByRole('button', { name: `Update Note: ${last}` })
      .click();
    await dialog(page).getByRole('textbox', { name: 'My Note' }).fill('=1+1 <b>Net 30</b> 🧡');
    await dialog(page).getByRole('button', { name: 'Update Note' }).click();
    await expect(toast(page, 'Updated successfully')).toBeVisible();
    await second.setViewportSize({ width: 1800, height: 800 });
    await expect(row(second, 0)).toContainText('=1+1 <b>Net 30</b> 🧡');

    await row(page, 0)
      .getByRole('button', { name: `Delete ${last}` })
      .click();
    const deleted = await heldToast(page, 'Deleted successfully');
    await expect(deleted).toContainText(last);
    for (const tab of [page, second]) await expect(company(tab, 0)).toHaveText(middle);
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(company(page, 0)).toHaveText(last);
    // The other tab follows by itself, since no one reads there.
    await expect(company(second, 0)).toHaveText(last);
    await second.close();

    await row(page, 0).getByRole('checkbox').click();
    await row(page, 1).getByRole('checkbox').click();
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('2 selected');
    await selectionIsBelow(grid(page));
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await expect(dialog(page)).toContainText('Delete 2 saved suppliers?');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(company(page, 0)).toHaveText(last);
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await dialog(page).getByRole('button', { name: 'Delete 2' }).click();
    await expect(company(page, 0)).toHaveText(first);
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);

    await page.route('**/api/wholesale/saved', (route) =>
      route.fulfill({ status: 502, json: { code: 'EXCEPTION', message: 'The provider is not answering.' } }),
    );
    await row(page, 0)
      .getByRole('button', { name: `Delete ${first}` })
      .click();
    await expect(toast(page, 'Cannot delete, please try again')).toContainText('The provider is not answering.');
    await expect(row(page, 0).getByRole('button', { name: `Delete ${first}` })).toBeVisible();
  },
);

test('a supplier’s page has status, next step, tags, notes and products; another tab follows, and the saved list filters by them [RES-10]', async ({
  page,
  context,
}) => {
  await open(page, NEWEST);
  const name = await saveNewest(page, 6);
  await page.goto(SAVED);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('No notes yet.', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Contacted' }).click();
  await page.getByLabel('What to do').fill('Ask for the spring list');
  await page.getByLabel('Remind on').fill('2099-03-04');
  await page.getByLabel('What to do').press('Enter');
  await expect(page.getByText('Due Mar 04, 2099')).toBeVisible();
  await page.getByLabel('Add a tag').fill('Net 30');
  await page.getByLabel('Add a tag').press('Enter');
  await page.getByLabel('New note').fill('Spoke with Ann');
  await page.getByLabel('New note').press('Control+Enter');
  await page.getByLabel('ASINs').fill('B0C7K2M4QX, B01');
  await page.getByRole('button', { name: 'Add products' }).click();
  await expect(page.getByText('No ASIN: B01')).toBeVisible();
  await page.getByLabel('ASINs').fill('b0c7k2m4qx');
  await page.getByRole('button', { name: 'Add products' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');
    for (const text of ['Ask for the spring list', 'Net 30', 'Spoke with Ann', 'B0C7K2M4QX'])
      await expect(tab.getByText(text, { exact: true })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Done' }).click();
  const done = await heldToast(page, 'Next step done');
  await expect(other.getByText('No next step.', { exact: false })).toBeVisible();
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByText('Due Mar 04, 2099')).toBeVisible();

  await other.goto(`${SAVED}?tag=Net+30&status=contacted`);
  await expect(company(other, 0)).toHaveText(name);
  await expect(grid(other)).toHaveAttribute('aria-rowcount', '2');
  await other.getByLabel('Status', { exact: true }).selectOption('declined');
  await other.getByRole('button', { name: 'Show all' }).click();
  await expect(other.getByRole('link', { name, exact: true })).toBeVisible();
  await other.goto(`${SAVED}/no-such-supplier`);
  await expect(other.getByText('There is no such supplier')).toBeVisible();
});
