import { expect, type Locator, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

const member = { email: 'member@demo.test', password: owner.password };
const figure = (page: Page, name: string) =>
  page
    .locator('.key-figures > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd > b');
const numberIn = async (place: Locator) =>
  Number(/[\d,]+/.exec((await place.textContent()) ?? '')?.[0].replaceAll(',', ''));

test(
  'a member’s page has the figures of Usage and Sub-accounts, and a look-up moves it at once [OWN-02, OWN-07]',
  journey('memberPage'),
  async ({ page, portal }) => {
    await enter(page, owner, '/user/history-usage-statistics?time=last30days');
    const tokens = page.getByRole('region', { name: 'Tokens by member and tool' }).getByRole('table');
    await expect(tokens.getByRole('row', { name: /^Before / })).toBeVisible({ timeout: 30_000 });
    const inUsage = await numberIn(
      tokens
        .getByRole('row', { name: /^Demo Member 1/ })
        .getByRole('cell')
        .last(),
    );
    const summary = page.getByRole('region', { name: 'Summary' }).getByRole('row').filter({ hasText: member.email });
    const watched = await numberIn(summary.locator('.step').first());

    await page.goto('/az-insight/account-management');
    const row = page.getByRole('row').filter({ hasText: member.email });
    await expect(row.getByRole('cell', { name: watched.toLocaleString('en-US'), exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await expect(row.getByRole('cell', { name: inUsage.toLocaleString('en-US'), exact: true })).toBeVisible();
    await row.getByRole('link', { name: 'Page of Demo Member 1' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Member 1');
    await expect(figure(page, 'Looked up')).toHaveText(watched.toLocaleString('en-US'));
    await expect(figure(page, 'Tokens')).toHaveText(inUsage.toLocaleString('en-US'));
    await expect(page.getByRole('region', { name: 'Rights', exact: true })).toContainText('Access History');

    const { status } = await portal.ingest('activity', {
      member: member.email,
      asin: 'B0MEMBERP1',
      title: 'One more',
      marketplace: 'US',
      tokens: 3,
    });
    expect(status).toBe(202);
    await expect(figure(page, 'Looked up')).toHaveText((watched + 1).toLocaleString('en-US'));
    await expect(figure(page, 'Tokens')).toHaveText((inUsage + 3).toLocaleString('en-US'));

    await page.getByRole('link', { name: /^Next member/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Demo Member 1');
  },
);

test('a member sees the own page and nobody else’s [OWN-07]', async ({ page }) => {
  await enter(page, member, '/user/team-history');
  await page.getByRole('link', { name: 'My page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Member 1', { timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Browsers signed in' })).toContainText('This browser');
  await expect(page.locator('.member-answer')).not.toContainText('median');
  await page.goto('/user/member/demo-member-3');
  await expect(page.getByText('This sub-account does not belong to your team.')).toBeVisible();
});
