import { expect, type Page } from '@playwright/test';
import { amazonMessage } from '#examples/company/amazon-message-sample.ts';
import { startCompany } from '#examples/company/company.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { test as base } from './browser-test.ts';
import { noFaults, violations } from './floor.ts';
import { enter, goLive } from './stage.ts';

type Company = Awaited<ReturnType<typeof startCompany>>;

/** The portal as the companion of the example's company: six calls and one event. */
const test = base.extend<{ noFaults: undefined }, { company: Company; portal: Portal }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const company = await startCompany({});
      await use(company);
      await company.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ company }, use) => {
      const portal = await startPortal({
        COMPANION: 'on',
        UPSTREAM_API: company.url,
        UPSTREAM_SOCKET: company.url,
      });
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  noFaults,
});

const person = (name: string) => ({ email: `${name}@company.example`, password: 'company-pass-1' });
const rowOf = (page: Page, asin: string) => page.getByRole('row', { name: new RegExp(asin) });

test('a company with six calls has a live inbox with states, and hears what was read and deleted [CO-09]', async ({
  page,
  company,
}) => {
  await goLive(page, person('alone'));
  await company.raise('u3', amazonMessage('A1ALONE', 'B0ALONE001'));
  const row = rowOf(page, 'B0ALONE001');
  await expect(row).toContainText('Lost the Buy Box');
  // Nothing is invented where the company has no product data.
  await expect(row).not.toContainText('estimated');

  await row.focus();
  await page.keyboard.press('u');
  await expect.poll(() => company.alerts.get('u3')?.every(({ processed }) => processed)).toBe(true);
  await row.focus();
  await page.keyboard.press('e');
  await expect(row).toHaveCount(0);

  await company.raise('u3', amazonMessage('A1ALONE', 'B0ALONE002'));
  await rowOf(page, 'B0ALONE002').focus();
  await page.keyboard.press('#');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => company.alerts.get('u3')).toHaveLength(1);
});

test('the portal shows no screen, link, or part that the company lacks [CO-09]', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
  await expect(page.getByText('Not registered yet?')).toHaveCount(0);

  await enter(page, person('other'), '/');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Notifications' })).toBeVisible();
  for (const name of ['Pricing Plans', 'Wholesale Suppliers']) await expect(menu.getByText(name)).toHaveCount(0);
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.goto('/user/change-password');
  await expect(page.getByRole('heading', { name: 'Display' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0);
});

test('an owner gives a member of the company the inbox, and assigns an alert [CO-09]', async ({
  page,
  company,
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const other = await context.newPage();
  await enter(other, person('member'), '/notifications');
  await expect(other.getByRole('main')).toContainText('has not shared its notifications with you');

  await enter(page, person('owner'), '/az-insight/account-management');
  const member = page.getByRole('row', { name: /member@company\.example/ });
  const right = member.getByRole('button', { name: /^Notifications,/ });
  await right.click();
  await expect(right).toHaveAttribute('aria-pressed', 'true');
  await goLive(other, person('member'));
  await goLive(page, person('owner'));
  await company.raise('u1', amazonMessage('A1OWNER', 'B0OWNER001'));
  await expect(rowOf(other, 'B0OWNER001')).toBeVisible();
  await rowOf(page, 'B0OWNER001').focus();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign' });
  await dialog.getByRole('radio', { name: 'member@company.example' }).check();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(rowOf(other, 'B0OWNER001').getByText('You', { exact: true }).first()).toBeVisible();
  await context.close();
});

test('a seller connects Amazon where the company cannot, and changes the price of an alert [CO-09]', async ({
  page,
  company,
}) => {
  await enter(page, person('other'), '/user/amazon-integration');
  await page.getByRole('region', { name: 'North America' }).getByRole('link', { name: 'Connect' }).click();
  await page.getByLabel('Seller id').fill('A1OTHERSELLER');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Connected successfully')).toBeVisible();

  // Its SKUs come from Amazon, without a figure that nobody knows.
  await page.goto('/my-products');
  const asin = page.getByRole('link', { name: /^B0\w{8}$/ }).first();
  await expect(asin).toBeVisible({ timeout: 60_000 });
  const product = (await asin.textContent()) ?? '';
  await goLive(page, person('other'));
  await company.raise('u4', amazonMessage('A1OTHERSELLER', product));
  await rowOf(page, `${product} US`).first().click();
  const panel = page.getByRole('complementary', { name: 'Notification' });
  // Amazon's expected price comes in its own time, and may be preselected or not.
  await panel.getByRole('radio', { name: 'Match the Buy Box' }).check();
  await panel.getByRole('button', { name: /^Change price to \$/ }).click();
  await expect(panel).toContainText(/A message of Amazon shows \$|is on its way/);
});
