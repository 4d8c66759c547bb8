import { expect, type Page } from '@playwright/test';
import { noFaults, violations } from './floor.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({
  noFaults,
});
test.use({ viewport: { width: 1440, height: 900 } });

const PATH = '/user/team-history';

const charts = (page: Page) => page.getByRole('region', { name: 'Charts', exact: true });
const bars = (page: Page) => charts(page).getByRole('figure', { name: /^Looked up per/ });
const foot = (page: Page) => page.locator('.foot');

async function open(page: Page, query = '?time=last30days') {
  await enter(page, owner, PATH + query);
  await expect(foot(page)).toContainText(/Rows 1–/);
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await page.mouse.move(10, 10);
}

test('the charts pass axe at 1440 and 390 px', async ({ page }) => {
  await open(page);
  await expect(bars(page).locator('.bar-part').first()).toBeAttached();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
});
