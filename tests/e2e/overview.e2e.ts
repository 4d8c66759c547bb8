import { expect, type Page } from '@playwright/test';
import { noFaults, overflowOf, violations } from './floor.ts';
import { message, owner, portalTest } from './marketplace.ts';
import { enter } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({ noFaults });

const part = (page: Page, name: string) => page.getByRole('region', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an owner chooses the overview as the first screen, sees what costs most, what ends next, and the team’s day, live, and goes on from each; a member has no such screen [OWN-01]', async ({
  page,
  browser,
  portal,
}) => {
  await enter(page, owner, '/');
  await expect(heading(page, 'Overview')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();

  const costly = part(page, 'Needs you now');
  await expect(costly).toContainText(/\$[\d,.]+ a day at risk in these 5 products, of \d+ open alerts/);
  const products = await costly.getByRole('listitem').locator('.code').allTextContents();
  expect(new Set(products).size).toBe(products.length);
  await expect(part(page, 'Runs out next')).toContainText(/[\d,]+ tokens last until about/);

  const team = part(page, 'Team now');
  const before = Number((await team.locator('.overview-sum b').textContent())?.replaceAll(',', ''));
  const lookUp = {
    ...{ id: `overview-${Date.now()}`, member: 'member@demo.test', asin: 'B0OVERVIEW', title: 'Looked up now', marketplace: 'US' },
    ...{ sourced: new Date().toISOString(), source: 'EXTENSION' },
  };
  expect((await portal.ingest('activity', [lookUp])).status).toBe(202);
  await expect(team.locator('.overview-sum b')).toHaveText(new RegExp(`^${(before + 1).toLocaleString('en-US')}$`));

  const open = Number(/of (\d+) open/.exec((await costly.textContent()) ?? '')?.[1]);
  expect((await portal.ingest('sp-api', message(77))).status).toBe(202);
  await expect(costly).not.toContainText(`of ${open} open alerts`);
  const decisions = part(page, 'Decisions of the last 7 days');
  await expect(decisions.getByRole('link', { name: 'Passed over, cheaper now' })).toBeVisible();
  await expect(decisions).toContainText(/Researched twice\s*[\d,]+ products?, [\d,]+ tokens spent again/);
  expect(await violations(page, 'main')).toEqual([]);

  await page.getByLabel('Start screen').selectOption('Overview');
  await costly.getByRole('listitem').first().getByRole('link').last().click();
  await expect(page.getByRole('complementary', { name: 'Notification' })).toContainText('a day');
  await page.goto('/');
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBe(0);

  const other = await browser.newPage({ baseURL: portal.url });
  await enter(other, { email: 'member@demo.test', password: 'demo-pass-1' }, '/overview');
  await expect(other.getByText('This page belongs to the main account')).toBeVisible();
  // Put back what other tests start from.
  await page.getByLabel('Start screen').selectOption('What your plan says');
});
