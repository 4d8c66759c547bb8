import { expect, type Page, type Request } from '@playwright/test';
import { noFaults, selectionIsBelow, violations } from './floor.ts';
import { journey } from './journey.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({
  noFaults,
});

const SEARCH = '/wholesale-suppliers/search';
const NEWEST = '/wholesale-suppliers/newest';
const SAVED = '/wholesale-suppliers/my-saved';
const UPGRADE = 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.';

const grid = (page: Page) => page.getByRole('grid');
const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
const company = (page: Page, index: number) => row(page, index).locator('.strong');
const foot = (page: Page) => page.locator('.foot');
const savedCount = (page: Page) => page.getByRole('navigation', { name: 'Lists of suppliers' }).locator('.count');
const dialog = (page: Page) => page.getByRole('dialog');
const note = (page: Page) => dialog(page).getByRole('textbox', { name: 'My Note' });

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
      request.method() === 'POST' ? request.postDataJSON() : { page: Number(url.searchParams.get('page')), limit: Number(url.searchParams.get('limit')) },
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

test('the search requests nothing until a filter is set, then once after a pause of half a second, in pages of a hundred [WHO-01, WHO-06, WHO-07]', async ({
  page,
}) => {
  const calls = requested(page, 'search');
  await open(page, SEARCH);
  await expect(page).toHaveTitle(/^(\(\d+\) )?Wholesale Suppliers/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wholesale Suppliers');
  await expect(page.getByText('Set a filter to search')).toBeVisible();
  const offered = (name: string) => page.getByRole('group', { name }).locator('label');
  await expect(offered('Locations')).toHaveText(['US', 'Canada', 'United Kingdom', 'Germany', 'Italy', 'Spain', 'France', 'Poland', 'Latvia', 'Switzerland']);
  await expect(offered('Approved For')).toHaveText(['Online Store', 'Amazon', 'eBay', 'Physical Retail']);
  await expect(offered('Wholesale Types')).toHaveText(['Light Bulk', 'Dropship', 'Private Label', 'Pallet Deals']);
  const categories = await page.getByLabel('Category').getByRole('option').allTextContents();
  expect(categories).toEqual(['Any category', 'Art', ...categories.slice(2, -1), 'Vehicles, Parts & Accessories']);
  expect(categories).toHaveLength(25);
  expect(categories).toContain('Mature Audiences 18+');
  expect(calls).toEqual([]);

  // Fast typing leads to one call, half a second after the last letter.
  const typed = page.waitForRequest('**/api/wholesale/search').then(() => Date.now());
  const lastLetter = await page.getByLabel('Company').evaluate((field: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const text of ['B', 'BR', 'BRÜ', 'BRÜC', 'BRÜCK']) {
      write?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return Date.now();
  });
  expect(await typed).toBeGreaterThanOrEqual(lastLetter + 500);
  await expect(page.getByText(/^\d+ found$/)).toBeVisible();
  await expect(company(page, 0)).toHaveText(/br[uü]ck/i);
  expect(calls).toMatchObject([{ company: 'BRÜCK', page: 1, limit: 100 }]);

  await page.getByRole('checkbox', { name: 'Germany' }).check();
  await page.getByRole('checkbox', { name: 'Amazon' }).check();
  await expect(page).toHaveURL(/company=BR%C3%9CCK&locations=Germany&approvedFors=Amazon/);
  await expect(row(page, 0)).toContainText('Germany');
  // Two boxes ticked more than half a second apart start two searches; the last has both.
  await expect.poll(() => calls.at(-1)).toMatchObject({ company: 'BRÜCK', locations: ['Germany'], approvedFors: ['Amazon'] });
  expect(calls.length).toBeLessThanOrEqual(3);
});

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
    const names = await page.getByRole('columnheader').allTextContents();
    expect(names.toSorted()).toEqual(
      [...columns.filter((name) => name !== 'Brands'), 'Brand Name', 'My Note', 'Next step', 'Select', 'Status', 'Tags'].toSorted(),
    );
  },
);

test('a website without a scheme gets https, and opens in a new tab without a referrer [WHO-02]', async ({ page }) => {
  await page.route('**/api/wholesale/newest*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const sites = ['bare.example/shop', 'javascript:alert(1)', 'https://kept.example', '<b>x</b>'];
    body.rows = body.rows.map((each: object, index: number) => ({
      ...each,
      site: sites[index] ?? null,
      company: index === 3 ? '<img src=x onerror=alert(1)>' : 'A',
    }));
    await route.fulfill({ response: answer, json: body });
  });
  await open(page, NEWEST);
  await expect(row(page, 0).getByRole('link')).toHaveAttribute('href', 'https://bare.example/shop');
  await expect(row(page, 0).getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(row(page, 1)).toContainText('javascript:alert(1)');
  await expect(row(page, 1).getByRole('link')).toHaveCount(0);
  await expect(row(page, 2).getByRole('link')).toHaveAttribute('href', 'https://kept.example');
  await expect(row(page, 3)).toContainText('<img src=x onerror=alert(1)>');
});

test('Save becomes Saved at once, even in a second tab, can be undone from its toast, and is rolled back if refused [WHO-03, LIVE-10]', async ({
  page,
  context,
}) => {
  await open(page, NEWEST);
  const second = await context.newPage();
  await second.goto(NEWEST);
  await expect(savedCount(second)).toBeVisible();
  await expect(second.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  const count = Number(await savedCount(page).textContent());

  const name = await saveNewest(page, 2);
  await expect(row(page, 2).getByRole('button', { name: `Saved: ${name}` })).toBeDisabled();
  await expect(row(second, 2).getByRole('button', { name: `Saved: ${name}` })).toBeDisabled();
  await expect(savedCount(second)).toHaveText(String(count + 1));
  await toast(page, 'Supplier saved successfully').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Deleted successfully')).toBeVisible();
  for (const tab of [page, second]) await expect(row(tab, 2).getByRole('button', { name: `Save ${name}` })).toBeVisible();
  await second.close();

  await page.route('**/api/wholesale/saved', (route) => route.fulfill({ status: 502, json: { code: 'EXCEPTION', message: 'The provider is not answering.' } }));
  await row(page, 2)
    .getByRole('button', { name: `Save ${name}` })
    .click();
  await expect(toast(page, 'Cannot save, please try again')).toContainText('The provider is not answering.');
  await expect(row(page, 2).getByRole('button', { name: `Save ${name}` })).toBeVisible();
});

test('the toast after saving offers Update Note, the note is in the saved list, and the keyboard continues in the grid [WHO-03]', async ({ page }) => {
  await open(page, NEWEST);
  const name = await saveNewest(page, 4);
  await toast(page, 'Supplier saved successfully').getByRole('button', { name: 'Update Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Note' });
  await expect(dialog).toContainText(`${name}`);
  expect(await violations(page, '.dialog')).toEqual([]);
  await dialog.getByLabel('My Note').fill('Net 30 from the second order');
  await dialog.getByRole('button', { name: 'Update Note' }).click();
  await expect(toast(page, 'Updated successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
  await open(page, SAVED);
  await expect(row(page, 0)).toContainText(name);
  await expect(row(page, 0)).toContainText('Net 30 from the second order');
});

test('a note is updated in a dialog, stays typed whatever fails or closes, and appears in a second tab [WHO-03]', async ({ page, context }) => {
  await open(page, NEWEST);
  const name = await saveNewest(page, 5);
  await page
    .getByRole('link', { name: /^My Saved/ })
    .last()
    .click();
  await expect(company(page, 0)).toHaveText(name);
  const second = await context.newPage();
  await second.goto(SAVED);
  await expect(company(second, 0)).toHaveText(name);
  await expect(second.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();

  let broken = true;
  await page.route('**/api/wholesale/saved', (route) =>
    broken ? route.fulfill({ status: 502, json: { code: 'EXCEPTION', message: 'The provider is not answering.' } }) : route.continue(),
  );
  await row(page, 0)
    .getByRole('button', { name: `Update Note: ${name}` })
    .click();
  await note(page).fill('=1+1 <b>Net 30</b> 🧡');
  await dialog(page).getByRole('button', { name: 'Update Note' }).click();
  await expect(toast(page, 'Cannot update, please try again')).toContainText('The provider is not answering.');
  await expect(note(page)).toHaveValue('=1+1 <b>Net 30</b> 🧡');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await row(page, 0)
    .getByRole('button', { name: `Update Note: ${name}` })
    .click();
  await expect(note(page)).toHaveValue('=1+1 <b>Net 30</b> 🧡');
  await expect(dialog(page)).toContainText('Your draft from last time is still here. It is not saved yet.');
  broken = false;
  await note(page).press('Control+Enter');
  await expect(toast(page, 'Updated successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1800, height: 800 });
  for (const tab of [page, second]) await expect(row(tab, 0)).toContainText('=1+1 <b>Net 30</b> 🧡');

  // A note saved in another tab is announced, and the typed text stays.
  await row(page, 0)
    .getByRole('button', { name: `Update Note: ${name}` })
    .click();
  await note(page).fill('Mine');
  await row(second, 0)
    .getByRole('button', { name: `Update Note: ${name}` })
    .click();
  await note(second).fill('Theirs');
  await dialog(second).getByRole('button', { name: 'Update Note' }).click();
  await expect(dialog(page)).toContainText('Just saved on another device: “Theirs”');
  await expect(note(page)).toHaveValue('Mine');
  await dialog(page).getByRole('button', { name: 'Discard draft' }).click();
  await expect(note(page)).toHaveValue('Theirs');
  await note(page).fill('x'.repeat(2001));
  await expect(dialog(page)).toContainText('Too long: 2,001 of 2,000 characters.');
  await expect(dialog(page).getByRole('button', { name: 'Update Note' })).toBeDisabled();
});

test(
  'a single delete can be undone, several need a confirmation, a second tab follows, and a refused one stays [WHO-03]',
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
      .getByRole('button', { name: `Delete ${last}` })
      .click();
    await expect(toast(page, 'Deleted successfully')).toContainText(last);
    for (const tab of [page, second]) await expect(company(tab, 0)).toHaveText(middle);
    await toast(page, 'Deleted successfully').getByRole('button', { name: 'Undo' }).click();
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

test('the keyboard alone works: Enter saves and opens the note, Space selects, Delete deletes [WHO-03]', async ({ page }) => {
  await open(page, NEWEST);
  const name = (await company(page, 12).textContent()) ?? '';
  await grid(page).focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(row(page, 12).getByRole('button', { name: `Saved: ${name}` })).toBeDisabled();
  await expect(grid(page)).toBeFocused();

  await page
    .getByRole('link', { name: /^My Saved/ })
    .last()
    .click();
  await expect(company(page, 0)).toHaveText(name);
  await grid(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(note(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(toast(page, 'Deleted successfully')).toContainText(name);
  await expect(company(page, 0)).not.toHaveText(name);
});

test('a refused screen shows what unlocks it, and stays in the menu [WHO-04, SHELL-16]', async ({ page }) => {
  await open(page, SAVED, { ...owner, email: 'hazmat@demo.test' });
  await page.getByRole('link', { name: 'Newest', exact: true }).last().click();
  await expect(foot(page)).toContainText('of 2,000');
  await page.goto(SEARCH);
  await expect(page.getByRole('heading', { name: 'Wholesale Suppliers' })).toBeVisible();
  await expect(page.getByText(UPGRADE)).toBeVisible();
  expect((await page.request.post('/api/wholesale/search', { data: { company: 'a', page: 1 } })).status()).toBe(403);
  await page.getByRole('button', { name: 'Wholesale Suppliers' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Search', 'Newest', 'My Saved']);
});

test('an account without a plan sees what unlocks each of the three lists [WHO-04]', async ({ page }) => {
  await enter(page, { ...owner, email: 'new@demo.test' }, NEWEST);
  for (const path of [NEWEST, SAVED, SEARCH]) {
    if (path !== NEWEST) await page.goto(path);
    await expect(page.getByText(UPGRADE)).toBeVisible();
  }
});

test('on a phone, suppliers are cards, and the filters a dialog that passes axe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${SEARCH}?category=Art&approvedFors=Amazon`);
  await expect(row(page, 0).locator('.supplier-card')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(dialog(page).getByLabel('Company')).toBeVisible();
  expect(await violations(page, '.dialog')).toEqual([]);
  await dialog(page).getByRole('checkbox', { name: 'Dropship' }).check();
  await expect(page).toHaveURL(/wholesaleTypes=Dropship/);
  await dialog(page)
    .getByRole('button', { name: /^Show \d+ suppliers?$/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
});

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
    for (const text of ['Ask for the spring list', 'Net 30', 'Spoke with Ann', 'B0C7K2M4QX']) await expect(tab.getByText(text, { exact: true })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(other.getByText('No next step.', { exact: false })).toBeVisible();
  await toast(page, 'Next step done').getByRole('button', { name: 'Undo' }).click();
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
