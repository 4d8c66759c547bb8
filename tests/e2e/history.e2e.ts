import { expect, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

const member = { email: 'member@demo.test', password: owner.password };
const PATH = '/user/team-history';

const grid = (page: Page) => page.getByRole('grid', { name: 'Team history' });
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-index="${row}"] [aria-colindex="${column + 1}"]`);
const accountChoice = (page: Page) => page.getByRole('combobox', { name: 'Account', exact: true });
const foot = (page: Page) => page.locator('.foot');

/** Signs in and opens the screen. Returns when it has rows and the connection is live. */
async function open(page: Page, who: { email: string; password: string }, query = '') {
  await enter(page, who, PATH + query);
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '-1');
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  // A mouse over the list would hold new rows back.
  await page.mouse.move(10, 10);
}

let serial = 0;
const sourced = (change: object = {}) => {
  serial += 1;
  const id = `e2e-${Date.now()}-${serial}`;
  return {
    id,
    member: member.email,
    asin: `B0E2E${String(serial).padStart(5, '0')}`,
    title: `Sourced ${id}`,
    marketplace: 'US',
    sourced: new Date().toISOString(),
    ...change,
  };
};

test(
  'a newly sourced product appears on top; time, account and search filter the rows and are stored in the URL, and Back undoes a choice [HIST-02, LIVE-06]',
  journey('teamHistory'),
  async ({ page, portal }) => {
    const row = sourced({ title: 'Crème brûlée torch of today' });
    // Wide enough for the last column, and too low for the charts to start open.
    await page.setViewportSize({ width: 1800, height: 800 });
    await open(page, owner);
    const total = async () =>
      Number((await foot(page).locator('.fig').textContent())?.replace(/.* of /, '').replaceAll(',', ''));
    const all = await total();
    expect((await portal.ingest('activity', row)).status).toBe(202);
    await expect(cell(page, 0, 1)).toHaveText(row.title);
    await expect.poll(total).toBe(all + 1);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect.poll(total).toBeLessThan(all);
    await expect(page).toHaveURL(/time=today/);
    const today = await total();
    await accountChoice(page).selectOption(member.email);
    await expect.poll(total).toBeLessThanOrEqual(today);
    await expect(cell(page, 0, 10)).toContainText(member.email);
    await page.getByLabel('Search all columns').fill('creme BRULEE');
    await expect.poll(total).toBe(1);
    await expect(cell(page, 0, 1)).toHaveText(row.title);
    await page.reload();
    await expect(cell(page, 0, 1)).toHaveText(row.title);
    await page.goBack();
    await expect(accountChoice(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(total).toBeGreaterThan(today);
  },
);

test('a saved view that is shared appears to the team at once, and disappears when it is no longer shared', async ({
  page,
  browser,
  portal,
}) => {
  const views = (of: Page, name = 'Views') => of.getByRole('button', { name, exact: true });
  const panel = (of: Page) => of.getByRole('dialog', { name: 'Views' });
  const name = `For all ${Date.now().toString(36)}`;
  const context = await browser.newContext({ baseURL: portal.url });
  const theirs = await context.newPage();
  await open(theirs, member);
  await views(theirs).click();
  await open(page, owner, '?time=today');
  await views(page).click();
  await panel(page).getByLabel('Save as view').fill(name);
  await panel(page).getByLabel('Share with the team').check();
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  const shared = panel(theirs).getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(shared).toContainText(owner.email);
  await shared.click();
  await expect(theirs).toHaveURL(/time=today/);
  await expect(views(theirs, `View: ${name}`)).toBeVisible();
  await views(page, `View: ${name}`).click();
  await panel(page)
    .getByRole('button', { name: `Share ${name} with the team` })
    .click();
  await expect(views(theirs)).toBeVisible();
  await context.close();
});
