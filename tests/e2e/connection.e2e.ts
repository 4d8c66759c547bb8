import type { Page } from '@playwright/test';
import { enter, expect, rowOf, test } from './stage.ts';

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Connection' });

test('the popup for an unreadable balance says what is missing, that the rest works, and that the problem was reported [ST16, LIVE-11]', async ({
  page,
  seller,
}) => {
  seller.fail('tokens', 200, '<html>Log in</html>');
  await enter(page, seller);
  await button(page, /^Connection: Live limited/).click();
  await expect(popup(page)).toContainText('New notifications still arrive and everything else works. Only your token balance');
  await expect(popup(page)).toContainText('We informed the team that runs this portal, and we keep trying.');
  seller.alert(1);
  await expect(rowOf(page, 1)).toBeVisible();
  seller.mend('tokens');
  await expect(popup(page)).not.toContainText('your token balance', { timeout: 30_000 });
  await expect(button(page, /^Connection: Live(?! limited)/)).toBeVisible();
});

test('the popup for a refused live connection says so, and what the list shows [ST16, LIVE-11]', async ({ page, seller, upstream }) => {
  seller.alert(1, { live: false });
  upstream.setRefuseJoin(true);
  await enter(page, seller);
  await button(page, /^Connection: Provider refuses since/).click();
  await expect(popup(page)).toContainText('The provider refuses your live notifications. The list shows what arrived before.');
  await expect(popup(page)).toContainText('We keep trying, and we informed the team that runs this portal.');
  await expect(rowOf(page, 1)).toBeVisible();
});

test('the popup for a join without confirmation does not promise live notifications until one arrives [ST16, LIVE-11]', async ({ page, seller, upstream }) => {
  upstream.setAcknowledgeJoin(false);
  await enter(page, seller);
  await button(page, /^Connection: Not confirmed/).click();
  await expect(popup(page)).toContainText('the provider has not confirmed that it sends your notifications. Reload to see what is new.');
  seller.alert(1);
  await expect(button(page, /^Connection: Live/)).toBeVisible();
  await expect(popup(page)).toContainText('New events appear as they happen.');
});
