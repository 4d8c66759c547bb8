import { expect, type Page } from '@playwright/test';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { message, owner, resetPreferences, test } from './marketplace.ts';
import { enter } from './stage.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.afterEach(({ page }) => resetPreferences(page));

test(
  'an owner chooses the overview as the first screen, sees what costs most, what ends next, and the team’s day, live, and goes on from each [OWN-01]',
  journey('overview'),
  async ({ page, portal }) => {
    await enter(page, owner, '/');
    await expect(heading(page, 'Overview')).toHaveCount(0);
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
    await expect(heading(page, 'Overview')).toBeVisible();

    const costly = part(page, 'Needs you now');
    await expect(costly).toContainText(/\$[\d,.]+ a day at risk in \d+ products, of \d+ open alerts/);
    // A product is one in a marketplace and condition.
    const products = await costly
      .getByRole('listitem')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll('.code, .tag')].map((each) => each.textContent).join(' ')),
      );
    expect(new Set(products).size).toBe(products.length);
    await expect(part(page, 'Runs out next')).toContainText(/[\d,]+ tokens last until about/);

    const team = part(page, 'Team now');
    await expect(team.locator('.overview-sum b')).toHaveText(/\d/);
    const before = Number((await team.locator('.overview-sum b').textContent())?.replaceAll(',', ''));
    const lookUp = {
      ...{
        id: `overview-${Date.now()}`,
        member: 'member@demo.test',
        asin: 'B0OVERVIEW',
        title: 'Looked up now',
        marketplace: 'US',
      },
      ...{ sourced: new Date().toISOString(), source: 'EXTENSION' },
    };
    expect((await portal.ingest('activity', [lookUp])).status).toBe(202);
    await expect(team.locator('.overview-sum b')).toHaveText(new RegExp(`^${(before + 1).toLocaleString('en-US')}$`));

    const open = Number(/of (\d+) open/.exec((await costly.textContent()) ?? '')?.[1]);
    expect((await portal.ingest('sp-api', message(77))).status).toBe(202);
    await expect(costly).not.toContainText(`of ${open} open alerts`);
    const decisions = part(page, 'Decisions');
    await expect(decisions.getByRole('link', { name: 'Passed over, better now' })).toBeVisible();
    await expect(decisions).toContainText(/Researched twice\s*[\d,]+ products?, [\d,]+ tokens spent again/);
    await page.getByLabel('Start screen').selectOption('Overview');
    await costly.getByRole('listitem').first().getByRole('link').last().click();
    await expect(page.getByRole('complementary', { name: 'Notification' })).toContainText('a day');
    await page.goto('/');
    await expect(heading(page, 'Overview')).toBeVisible();
  },
);

test('a member’s overview has the own day, live, goals, where the member was, and what is closed with the way to ask for it [OWN-01, OWN-09, OWN-11]', async ({
  page,
  browser,
  portal,
}) => {
  const member = { email: 'member3@demo.test', password: owner.password };
  await enter(page, member, '/user/member');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Member 3', { timeout: 30_000 });
  // A place is one where somebody stays for a moment.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('/user/member');
  await page.goto('/overview');
  const day = part(page, 'Your day');
  const sum = day.locator('.overview-sum b');
  await expect(sum).toHaveText(/^[\d,]+$/, { timeout: 30_000 });
  // The frame has a line with the goals, too.
  const own = page.locator('.overview-side').getByRole('region', { name: 'My goals today' });
  await expect(own).toContainText('no goals');
  await expect(part(page, 'Go on where you were').getByRole('link', { name: 'Member' })).toHaveAttribute(
    'href',
    '/user/member',
  );
  // The owner sets a goal on the member's page.
  const other = await browser.newPage({ baseURL: portal.url });
  await enter(other, owner, '/overview');
  await expect(part(other, 'Team now').getByRole('columnheader', { name: 'Goals today' })).toHaveCount(0);
  await other.goto('/user/member/demo-member-3');
  await other.getByRole('button', { name: 'Set goals…' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('All look-ups').fill('60000');
  await dialog.getByLabel('Most tokens a day').fill('500');
  await other.keyboard.press('Enter');
  const goals = other.getByRole('list', { name: 'Goals of Demo Member 3 today' });
  await expect(goals).toContainText(/All look-ups\s*[\d,]+ of 60,000/);
  await expect(goals).toContainText('of 500');
  await expect(own).toContainText('of 60,000');

  const before = Number((await sum.textContent())?.replaceAll(',', ''));
  const doneIn = async () =>
    Number(/([\d,]+) of 60,000/.exec((await goals.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  const done = await doneIn();
  expect(
    (
      await portal.ingest('activity', {
        member: member.email,
        asin: 'B0OWNDAY01',
        title: 'Mine',
        marketplace: 'US',
        tokens: 2,
      })
    ).status,
  ).toBe(202);
  await expect(sum).toHaveText((before + 1).toLocaleString('en-US'));
  await expect.poll(doneIn).toBe(done + 1);
  await other.goto('/overview');
  await expect(part(other, 'Team now').getByRole('row', { name: /Demo Member 3/ })).toContainText('of 60,000', {
    timeout: 30_000,
  });

  const closed = part(page, 'Closed to you');
  await closed.getByRole('button', { name: 'Ask for it: Seller' }).click();
  await closed.getByLabel('What do you need it for?').fill('To read storefronts');
  await closed.getByRole('button', { name: 'Ask for this right' }).click();
  await expect(closed).toContainText('Your account owner has not answered yet.');
  await other.getByRole('button', { name: 'Grant Demo Member 3 Seller' }).click();
  await expect(closed.getByText('Seller', { exact: true })).toHaveCount(0);
});

test('an account without a connection and a team sees its first steps, each of which leads to its screen, until it skips the list [OWN-01]', async ({
  page,
}) => {
  await enter(page, { email: 'trial@demo.test', password: owner.password }, '/overview');
  const steps = part(page, 'Your first steps');
  await expect(steps).toContainText(/\d of 2 done/);
  await expect(steps.getByRole('listitem').filter({ hasText: 'Connect Amazon' })).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);
  await steps.getByRole('link', { name: 'Add a sub-account' }).click();
  await expect(heading(page, 'Sub-Accounts')).toBeVisible();
  await page.goBack();
  await steps.getByRole('button', { name: 'Skip the list' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(part(page, 'Runs out next')).toBeVisible();
  await expect(steps).toBeHidden();
});
