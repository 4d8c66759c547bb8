import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startExamples } from '#tests/support/examples.ts';
import { test as base } from './browser-test.ts';
import { nextFrames, overflowOf, smallTargets, violations } from './floor.ts';

const test = base.extend<{ faults: string[] }, { examples: string }>({
  examples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sellerwire-examples-'));
      const { url, close } = await startExamples(folder);
      await use(url);
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // The page must never throw or violate the content security policy.
  faults: [
    async ({ page, examples }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(String(error)));
      await page.goto(examples);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

const sheet = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const focused = (page: Page) => page.locator(':focus');

test.describe('the components', () => {
  for (const width of [1440, 390]) {
    test(`pass axe at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page)).toEqual([]);
    });
  }

  test('open overlays that pass axe, nothing overflows at 360 px, and every target is at least 24 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await smallTargets(page)).toEqual([]);
    for (const [title, opener, end] of opened) {
      const part = sheet(page, title);
      const button = part.getByRole('button', { name: opener, exact: true });
      await button.or(part.getByRole('combobox', { name: opener, exact: true })).press('Enter');
      await expect(page.locator(end)).toBeVisible();
      expect(await violations(page, end)).toEqual([]);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(page.locator(end)).toHaveCount(0);
    }
  });
});

/** The example sheet, the button that opens something, and the selector of the opened element. */
const opened = [
  ['Dialogs', 'Update Note', '.dialog'],
  ['Dialogs', 'Ask to delete', '.dialog'],
  ['Drawer', 'Show what was not found', '.drawer'],
  ['Selects', 'Category', '.options'],
  ['Selects', 'Categories', '.options'],
] as const;

test('a dialog traps the focus, closes on Escape and restores the focus; a list open in it takes the first Escape', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Update Note' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Update Note' });
  await expect(dialog.getByLabel('My Note')).toBeFocused();
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await dialog.getByRole('combobox', { name: 'Country' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  const asker = page.getByRole('button', { name: 'Ask to delete' });
  await asker.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete 3', exact: true }).last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Kept')).toBeVisible();
  await expect(asker).toBeFocused();
});

test('a dialog closes on Escape at any moment of its rendering', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Update Note' });
  const dialog = page.getByRole('dialog', { name: 'Update Note' });
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Press the key once right after the click, and once after each DOM change until the dialog is rendered.
  for (let changes = 0; changes <= 6; changes += 1) {
    await opener.evaluate(async (button: HTMLElement, changes) => {
      const pressEscape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      let seen = 0;
      const watched = new Promise<void>((done) => {
        const watch = new MutationObserver(() => {
          seen += 1;
          if (seen < changes) return;
          watch.disconnect();
          done();
        });
        watch.observe(document.body, { childList: true, subtree: true, attributes: true });
        setTimeout(done, 1_000);
      });
      button.click();
      // A real key press never arrives in the same task as the click.
      await (changes > 0 ? watched : new Promise((done) => setTimeout(done)));
      pressEscape();
    }, changes);
    await expect(dialog).toHaveCount(0);
  }
});

test('selects, suggestions and number fields work with the keyboard alone', async ({ page }) => {
  const selects = sheet(page, 'Selects');
  const category = selects.getByRole('combobox', { name: 'Category', exact: true });
  await category.focus();
  await page.keyboard.press('ArrowDown');
  await expect(category).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('hou');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText(['Health & Household']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(category).toBeFocused();
  await expect(category).toHaveAttribute('aria-expanded', 'false');
  await expect(category).toHaveValue('Health & Household');

  const several = selects.getByRole('combobox', { name: 'Categories', exact: true });
  await several.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options).toHaveCount(24);
  await page.keyboard.type('app');
  await expect(options).toHaveText(['Appliances']);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Appliances' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Appliances' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(selects.getByRole('button', { name: 'Remove Appliances' })).toBeVisible();
  await selects.getByRole('button', { name: 'Remove Books' }).press('Enter');
  await expect(selects.getByRole('button', { name: 'Remove Books' })).toHaveCount(0);
  await expect(several).toBeFocused();

  const brand = page.getByRole('combobox', { name: 'Brand' });
  await brand.fill('ar');
  await expect(options).toHaveText(['Arden', 'Harlow']);
  await brand.press('ArrowDown');
  await expect(page.locator(`#${await brand.getAttribute('aria-activedescendant')}`)).toHaveText('Arden');
  await brand.press('Enter');
  await expect(brand).toHaveValue('Arden');
  await brand.fill('x');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await brand.fill('f');
  await expect(page.getByText('Could not look up brands')).toBeVisible();
  await brand.press('Escape');

  const packages = page.getByRole('spinbutton', { name: 'Packages' });
  await expect(packages).toHaveValue('12,500');
  await packages.press('ArrowUp');
  await expect(packages).toHaveValue('12,600');
  await packages.press('End');
  await expect(packages).toHaveValue('1,000,000');
  const seats = sheet(page, 'Number input').getByRole('spinbutton', { name: 'Sub-accounts' });
  await seats.press('ControlOrMeta+a');
  await seats.pressSequentially('700');
  await seats.press('Tab');
  await expect(seats).toHaveValue('50');
});

test('tabs, menus, tooltips and the drawer work with the keyboard alone', async ({ page }) => {
  await page.getByRole('tab', { name: 'Search', exact: true }).focus();
  await page.keyboard.press('End');
  await expect(focused(page)).toHaveText(/My Saved/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel')).toHaveText('Fourteen suppliers with your notes.');

  const tipped = page.getByRole('button', { name: 'Tooltip' });
  await tipped.focus();
  await expect(page.locator('.tip')).toBeVisible();
  expect(await violations(page, '.float')).toEqual([]);
  await expect(tipped).toHaveAccessibleDescription(/Reached you 1.9 s later/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.tip')).toBeHidden();

  const opener = page.getByRole('button', { name: 'Show what was not found' });
  await opener.press('Enter');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Not found' })).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a form shows the error under each field and focuses the first one; while busy, it keeps its size and input', async ({ page }) => {
  const form = sheet(page, 'Form');
  await form.getByLabel('First name').fill('Mei');
  await form.getByRole('button', { name: 'ADD SUB-ACCOUNT' }).press('Enter');
  await expect(form.getByLabel('Last name')).toBeFocused();
  await expect(form.getByLabel('Last name')).toHaveAccessibleDescription('Please enter your last name');
  await expect(form.getByText('Choose at least one region')).toBeVisible();
  await form.getByLabel('Last name').fill('Tanaka');
  await form.getByLabel('Email').fill('taken@brightcart.example');
  await form.getByLabel('I agree').check();
  await form.getByLabel('Email').press('Enter');
  // A field that can't be registered with the form is focused, too.
  await expect(form.getByRole('combobox', { name: 'Regions' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await page.keyboard.press('Escape');
  const button = form.getByRole('button', { name: 'ADD SUB-ACCOUNT' });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeFocused();
  await expect(form.getByRole('alert')).toHaveText('Another account uses this email.');
  await expect(form.getByLabel('Last name')).toHaveValue('Tanaka');
});

test('a file can be chosen by keyboard or dropped, and an unsuitable one is refused with a reason', async ({ page }) => {
  const drop = sheet(page, 'File drop');
  const input = drop.getByLabel('Identifiers');
  await input.focus();
  // The browser must know about the listener before the key is pressed.
  const requested = page.waitForEvent('filechooser');
  await nextFrames(page);
  await page.keyboard.press('Enter');
  const chooser = await requested;
  await chooser.setFiles({ name: 'suppliers.csv', mimeType: 'text/csv', buffer: Buffer.from('ASIN\nB0CTHX9P12\n') });
  await expect(drop.getByText('suppliers.csv 16 bytes')).toBeVisible();

  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'photo.png', { type: 'image/png' }));
    document.querySelector('.drop')?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(input).toHaveAccessibleDescription(/photo.png: choose a .csv, .xls or .xlsx file/);
  await expect(drop.getByText('suppliers.csv 16 bytes')).toBeVisible();
  await drop.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(drop.getByText('suppliers.csv 16 bytes')).toHaveCount(0);
});

test('a chart can be read by keyboard point by point, each with text and a link, and has all its figures in a table', async ({ page }) => {
  const bars = page.getByRole('figure', { name: 'Sourced per day' });
  const cursor = bars.getByRole('link', { name: /^Fri, Nov 20, 2026: \d+; Dana Okafor \d+, / });
  await cursor.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(focused(page)).toHaveAccessibleName(/^Thu, Nov 19, 2026: /);
  await expect(bars.getByRole('status').filter({ hasText: /^Thu, Nov 19, 2026: / })).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAccessibleName(/^Thu, Oct 22, 2026: /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#day-0$/);

  await bars.getByRole('button', { name: 'Figures for Sourced per day' }).press('Enter');
  const table = bars.getByRole('region', { name: 'Figures for Sourced per day' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'DDana Okafor',
    'LLuis Prado',
    'MMei Tanaka',
    'IIvo Berg',
    'SSam Whitlock',
    'OOthers (4)',
    'All',
  ]);
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('rowheader').first().getByRole('link')).toHaveAttribute('href', '#day-29');

  const lines = page.getByRole('figure', { name: 'Profit per day' });
  await lines.getByRole('button', { name: /^Fri, Nov 20, 2026: / }).press('Enter');
  await expect(page.getByText('Opened Fri, Nov 20, 2026')).toBeVisible();

  const week = page.getByRole('figure', { name: 'Week', exact: true });
  await week.getByRole('link', { name: /^Tuesday 12–14: / }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAccessibleName(/^Wednesday 14–16: \d+$/);
});

test('a chart shows and opens points by mouse; on touch screens, the first tap shows and the second opens', async ({ page, browser, baseURL }) => {
  const bars = page.getByRole('figure', { name: 'Sourced per day' });
  const plot = bars.locator('.plot-points');
  await plot.scrollIntoViewIfNeeded();
  const { width = 0 } = (await plot.boundingBox()) ?? {};
  const second = { x: (width / 30) * 1.5, y: 40 };
  await plot.hover({ position: second });
  await expect(bars.getByText('Fri, Oct 23, 2026', { exact: true })).toBeVisible();
  await plot.click({ position: second });
  await expect(page).toHaveURL(/#day-1$/);

  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 800 }, baseURL });
  const phone = await context.newPage();
  await phone.goto(page.url().replace(/#.*/, ''));
  const small = phone.getByRole('figure', { name: 'Sourced per day' }).locator('.plot-points');
  await small.scrollIntoViewIfNeeded();
  const spot = { x: (((await small.boundingBox())?.width ?? 0) / 30) * 9.5, y: 40 };
  await small.tap({ position: spot });
  await expect(phone.getByRole('link', { name: /^Sat, Oct 31, 2026: / })).toHaveCount(1);
  expect(phone.url()).not.toContain('#day');
  await small.tap({ position: spot });
  await expect(phone).toHaveURL(/#day-9$/);
  await context.close();
});

test('a chart’s placeholder has the chart’s height, and nothing moves when the chart appears', async ({ page }) => {
  const frames = page.getByRole('region', { name: 'Charts without points' }).getByRole('figure');
  await expect(frames).toHaveCount(3);
  const heights = await frames.evaluateAll((each) => each.map((frame) => frame.getBoundingClientRect().height));
  const drawn = page.getByRole('figure', { name: 'A long time' });
  await expect(drawn.locator('.bar-part').first()).toBeAttached();
  const parts = await drawn.locator('.bar-part').evaluateAll((paths) => paths.flatMap((path) => path.getAttribute('d')?.match(/M/g) ?? []).length);
  expect(parts).toBe(800);
  heights.push(await drawn.evaluate((frame) => frame.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  await frames.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Opened again')).toBeVisible();
});

test('with forced colors, a chart uses the user’s colors, and its parts stay distinguishable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const bars = page.getByRole('figure', { name: 'Sourced per day' });
  await expect(bars.locator('.bar-part').first()).toBeAttached();
  const fills = await bars.locator('path.bar-1, path.bar-2, path.bar-4').evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).fill))]);
  expect(fills).toHaveLength(3);
  // A series' letter and its background have different colors.
  const keys = await bars.locator('.series-key').evaluateAll((all) => all.map((key) => [getComputedStyle(key).color, getComputedStyle(key).backgroundColor]));
  expect(keys).toHaveLength(6);
  for (const [ink, ground] of keys) expect(ink).not.toBe(ground);
});

test('with forced colors, the pressed choice of a segmented control looks different from the page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const pressed = page.locator('.seg [aria-pressed="true"]').first();
  const [button, canvas] = await pressed.evaluate((element) => [element, document.body].map((each) => getComputedStyle(each).backgroundColor));
  expect(button).not.toBe(canvas);
});
