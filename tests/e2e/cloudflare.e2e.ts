import { expect } from '@playwright/test';
import { message, owner, portalTest, survivesKill } from './marketplace.ts';
import { goLive, rowOf, toast } from './stage.ts';

const test = portalTest('cloudflare');
test.describe.configure({ mode: 'serial' });

test('on Workers and Durable Objects, too, an alert that a marketplace sends appears in the page [LIVE-02, LIVE-12]', async ({ page, portal }) => {
  await goLive(page, owner);
  expect((await portal.ingest('sp-api', message(1))).status).toBe(202);
  await expect(rowOf(page, 1)).toBeVisible();
  await expect(toast(page, 'New notification received!')).toBeVisible();
  expect((await portal.ingest('sp-api', message(2, 'ANY_OFFER_CHANGED'))).status).toBe(202);
  await expect(rowOf(page, 2)).toBeVisible();
});

test('two tabs at one object: what one reads shows in the other [LIVE-10]', async ({ page, context, portal }) => {
  await goLive(page, owner);
  await portal.ingest('sp-api', message(3));
  const other = await context.newPage();
  await other.goto('/');
  await expect(rowOf(other, 3)).toBeVisible();
  await expect(other.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await page.mouse.move(5, 5);
  await rowOf(page, 3).getByRole('button', { name: 'Mark as read' }).click();
  await expect(rowOf(other, 3).getByRole('img', { name: 'Unread' })).toHaveCount(0, { timeout: 1_000 });
});

test('the platform is killed with the page open: it comes back from the log on disk, and nothing is lost or doubled [LIVE-08, LIVE-09]', async ({
  page,
  portal,
}) => {
  await survivesKill(page, portal);
});
