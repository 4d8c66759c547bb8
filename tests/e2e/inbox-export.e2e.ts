import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { overflowOf, violations } from './floor.ts';
import { owner, test } from './marketplace.ts';
import { enter, scrollInbox, toast } from './stage.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Export as CSV' });
const limits = (page: Page) =>
  page.getByText('Alerts are kept for 90 days, at most 100,000 of them. Older ones are deleted.');

/** Without the browser's file dialog, the file is a download. */
const withoutPicker = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));

test('what the search matches is exported as CSV, over everything stored, and an export can be refused or canceled [INBX-13]', async ({
  page,
}) => {
  await withoutPicker(page);
  await enter(page, owner, '/notifications?in=all&q=blocks');
  const answer = await page.request.post('/api/inbox/search', { data: { filter: { text: 'blocks' }, limit: 1 } });
  const { total } = (await answer.json()) as { total: number };
  await expect(page.getByRole('search').getByRole('status')).toContainText(String(total));

  const coming = page.waitForEvent('download');
  await button(page).focus();
  await page.keyboard.press('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^notifications-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('Time,Type,Title,ASIN,Marketplace,Cause');
  expect(lines).toHaveLength(total);
  for (const line of lines) expect(line.toLowerCase()).toContain('blocks');
  await expect(toast(page, `Exported ${total} alerts`)).toBeVisible();
  await expect(button(page)).toBeFocused();

  await page.route('**/api/inbox/csv', (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY', message: 'Two of your files are still being created.' } }),
  );
  await button(page).click();
  await expect(toast(page, 'Export failed')).toContainText('Two of your files are still being created.');

  // Not answered at all, until it is canceled.
  await page.route('**/api/inbox/csv', () => {});
  await button(page).click();
  await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible();
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('search').getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(await violations(page, 'search'), `${width} px`).toEqual([]);
    expect(await overflowOf(page), `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('search').getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Export canceled')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Export' })).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search alerts' }).fill('nothing at all');
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
});

test('the end of the inbox says how long and how many alerts are kept, with and without a search [INBX-13]', async ({
  page,
}) => {
  await enter(page, owner, '/notifications?q=blocks');
  await expect(limits(page)).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(async () => {
    await scrollInbox(page, 1_000_000);
    await expect(limits(page)).toBeVisible({ timeout: 500 });
  }).toPass();
});
