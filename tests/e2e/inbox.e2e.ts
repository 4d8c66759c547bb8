import type { Page } from '@playwright/test';
import { asinOf } from '#tests/support/messages.ts';
import { selectionIsBelow } from './floor.ts';
import { journey } from './journey.ts';
import { enter, expect, goLive, idlePartsLoaded, logIn, rowOf, test } from './stage.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const panel = (page: Page) => page.getByRole('complementary', { name: 'Notification' });
const openAlert = (page: Page, n: number) => rowOf(page, n).getByText('Lost the Buy Box').click();

test.describe('the position in the inbox', () => {
  test(
    'is stored in the URL: a reload and a link keep the open alert, and Back closes the panel',
    journey('notifications'),
    async ({ page, seller }) => {
      for (let n = 1; n <= 70; n += 1) seller.alert(n, { live: false, record: { publishedTime: minutesAgo(n) } });
      await goLive(page, seller);
      await openAlert(page, 2);
      await expect(page).toHaveURL(/\/notifications\/rec-2$/);
      await openAlert(page, 3);
      await expect(panel(page)).toContainText(asinOf(3));
      await page.reload();
      await expect(panel(page)).toContainText(asinOf(3));
      await page.goBack();
      await expect(panel(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/notifications$/);
      await expect(rowOf(page, 3)).toBeFocused();
      await page.goForward();
      await expect(panel(page)).toContainText(asinOf(3));
      await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);

      // Links to an alert on an older page and to a deleted alert.
      await page.goto('/notifications/rec-69');
      await expect(panel(page)).toContainText(asinOf(69));
      await page.goto('/notifications/rec-9999');
      await expect(panel(page).getByRole('heading', { name: 'This notification no longer exists' })).toBeVisible();
      await panel(page).getByRole('button', { name: 'Back to the list' }).click();
      await expect(page).toHaveURL(/\/notifications$/);
      await expect(rowOf(page, 1)).toBeVisible();
    },
  );

  test('does not matter to the keys while there is a selection', async ({ page, seller, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (let n = 1; n <= 5; n += 1) seller.alert(n, { live: false, record: { publishedTime: minutesAgo(n) } });
    await goLive(page, seller);
    await expect(page.getByRole('grid', { name: 'Notifications' })).toHaveAttribute('aria-busy', 'false');
    await rowOf(page, 1).focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'c']) await page.keyboard.press(key);
    await expect(page.getByText('2 selected')).toBeVisible();
    // Keys act once their code has loaded.
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${asinOf(1)}\n${asinOf(3)}`);
    await page.keyboard.press('Delete');
    await expect(page.getByText('Are you sure you want to delete 2 notification(s)?')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    for (const n of [1, 3]) await expect(rowOf(page, n).getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await expect(rowOf(page, 4).getByRole('img', { name: 'Unread' })).toBeVisible();
    await expect(page.getByText('2 selected')).toHaveCount(0);
  });

  test('does not change while the user reads with the keyboard, in an open panel or with a selection, and new alerts wait behind the pill [LIVE-12]', async ({
    page,
    seller,
  }) => {
    for (let n = 1; n <= 6; n += 1) seller.alert(n, { live: false, record: { publishedTime: minutesAgo(n) } });
    await goLive(page, seller);
    await page.mouse.move(10, 10);
    const pill = (count: number) => page.getByRole('button', { name: `${count} new` });
    const third = page.getByRole('row').nth(3);

    await rowOf(page, 3).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    seller.alert(11);
    seller.alert(12);
    await expect(pill(2)).toBeVisible();
    await expect(third).toContainText(asinOf(3));
    // Another device deletes a row above: the row keeps its position and says so.
    await page.evaluate(async () => {
      const alerts = [{ recordId: 'rec-2', fingerprint: 'any' }];
      const body = JSON.stringify({ change: 'of-another-device', alerts, command: { kind: 'delete' } });
      await fetch('/api/inbox/marks', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    });
    await expect(rowOf(page, 2)).toContainText('No longer here');
    await expect(third).toContainText(asinOf(3));

    // Shift+Tab leads from the list to the pill. Pressing it focuses the first new row, which holds new rows back
    // again.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(pill(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 12)).toBeFocused();
    await expect(page.getByRole('row').nth(1)).toContainText(asinOf(12));
    await expect(rowOf(page, 2)).toHaveCount(0);
    seller.alert(13);
    await expect(pill(1)).toBeVisible();

    // Without focus in the list, new rows enter by themselves.
    await page.getByRole('switch', { name: 'Pricing Health' }).focus();
    await expect(page.getByRole('row').nth(1)).toContainText(asinOf(13));
    await expect(pill(1)).toHaveCount(0);

    await rowOf(page, 3).getByRole('checkbox').check();
    await page.mouse.move(10, 10);
    await page.getByRole('switch', { name: 'Pricing Health' }).focus();
    seller.alert(14);
    await expect(pill(1)).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(rowOf(page, 14)).toBeVisible();
    await openAlert(page, 3);
    await page.mouse.move(10, 10);
    seller.alert(15);
    await expect(pill(1)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await page.mouse.move(10, 10);
    await expect(page.getByRole('row').nth(1)).toContainText(asinOf(15));
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } });

  test('only the open alert can be reached, and Escape leads back to its row', async ({ page, seller }) => {
    for (let n = 1; n <= 5; n += 1) seller.alert(n, { live: false, record: { publishedTime: minutesAgo(n) } });
    await enter(page, seller, '/notifications/rec-2');
    await expect(panel(page)).toContainText(asinOf(2));
    await expect(panel(page)).toBeFocused();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.list-pane') ?? null)).toBe(null);
    }
    await panel(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 2)).toBeFocused();
  });

  test('each row labels its own figures, and no table head takes up space', async ({ page, seller }) => {
    seller.alert(1, { live: false });
    await enter(page, seller);
    await expect(rowOf(page, 1)).toBeVisible();
    await expect(page.getByRole('grid').getByText('Buy Box', { exact: true }).first()).toBeAttached();
    await expect(page.getByRole('columnheader')).toHaveCount(0);
  });

  test('a finger on the list holds new alerts back, and so do the moments after it [LIVE-12]', async ({
    page,
    seller,
  }) => {
    seller.alert(1, { live: false });
    await goLive(page, seller);
    await expect(rowOf(page, 1)).toBeVisible();
    await page.mouse.move(10, 10);
    await page.touchscreen.tap(200, 700);
    seller.alert(2);
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    await expect(rowOf(page, 2)).toBeVisible();
    await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0);
  });
});

test.describe('a list that is not completely loaded', () => {
  test('keeps its last row clear of the selection bar [NOTE-08]', async ({ page, seller }) => {
    for (let n = 1; n <= 70; n += 1) seller.alert(n, { live: false, record: { publishedTime: minutesAgo(n) } });
    await page.setViewportSize({ width: 1280, height: 640 });
    await goLive(page, seller);
    await rowOf(page, 1).getByRole('checkbox').check();
    await selectionIsBelow(page.getByRole('grid', { name: 'Notifications' }));
  });

  test('shows neither a count nor that all is read before the first answer', async ({ page, seller, upstream }) => {
    for (let n = 1; n <= 3; n += 1) seller.alert(n, { live: false });
    const release = upstream.hold('list');
    await enter(page, seller);
    await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeVisible();
    await expect(page.getByText('All read', { exact: true })).toHaveCount(0);
    await expect(page.getByText('0+')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark All Read' })).toBeDisabled();
    release();
    await expect(page.getByText('3 unread', { exact: true }).first()).toBeVisible();
  });
});

test.describe('while the portal is unreachable', () => {
  test('read and deleted alerts stay so, are counted, can be undone, and are sent after reconnecting [NOTE-01, LIVE-11]', async ({
    page,
    context,
    seller,
    upstream,
  }) => {
    for (let n = 1; n <= 4; n += 1) seller.alert(n, { live: false, record: { publishedTime: minutesAgo(n) } });
    await goLive(page, seller);
    await expect(rowOf(page, 4)).toBeVisible();
    await idlePartsLoaded(page);
    await context.setOffline(true);
    await expect(page.getByRole('button', { name: /^Connection: Offline/ })).toBeVisible();
    await openAlert(page, 1);
    await expect(page.getByText('1 change waits for the connection.')).toBeVisible();
    await page.keyboard.press('Escape');
    await rowOf(page, 2).getByRole('button', { name: 'Mark as read' }).click();
    await expect(page.getByText('2 changes wait for the connection.')).toBeVisible();
    await rowOf(page, 3).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('3 changes wait for the connection.')).toBeVisible();
    await expect(rowOf(page, 3)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Notifications 1 unread/ })).toBeVisible();
    // The list's own read may fail: it was under way.
    await expect(page.getByText(/Failed to (?:mark|delete)/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo last' }).click();
    await expect(rowOf(page, 3)).toBeVisible();

    await context.setOffline(false);
    await expect
      .poll(
        () =>
          seller
            .account()
            .records.filter((record) => record.processed)
            .map((record) => record._id),
        { timeout: 25_000 },
      )
      .toEqual(['rec-1', 'rec-2']);
    await expect(page.getByText('for the connection.')).toHaveCount(0);
    expect(seller.account().records).toHaveLength(4);
    await expect(page.getByRole('link', { name: /Notifications 2 unread/ })).toBeVisible();
    const connection = page.getByRole('button', { name: /^Connection: Live \d+ s ago/ });
    await connection.click();
    await expect(page.getByRole('dialog', { name: 'Connection' })).toContainText('Last event');
    expect(upstream.socketsOf(seller.id)).toHaveLength(1);
  });
});

test('a used offer has a tag in its row, even as the first of a storm [NOTE-04]', async ({ page, seller }) => {
  for (let n = 1; n <= 6; n += 1) {
    const { payload } = seller.alert(n, { live: false, record: { publishedTime: minutesAgo(n) } });
    const { offerChangeTrigger } = payload as { offerChangeTrigger: { asin: string; itemCondition: string } };
    offerChangeTrigger.asin = asinOf(1);
    if (n === 1) offerChangeTrigger.itemCondition = 'used';
  }
  await goLive(page, seller);
  await expect(rowOf(page, 1)).toContainText('Used');
  await expect(rowOf(page, 1)).toHaveAccessibleName(/Used/);
});

test('the focus always stays on the page: on the last element, or on its replacement', async ({ page, seller }) => {
  for (let n = 1; n <= 6; n += 1) seller.alert(n, { live: false, record: { publishedTime: minutesAgo(n) } });
  await logIn(page, seller);
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeFocused();
  await expect(rowOf(page, 1)).toBeVisible();

  const readAll = page.getByRole('button', { name: 'Mark All Read' });
  await readAll.focus();
  await page.keyboard.press('Enter');
  await expect(readAll).toBeDisabled();
  await expect(readAll).toBeFocused();

  await rowOf(page, 2).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Delete Selected' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Delete 2/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 3)).toHaveCount(0);
  await expect(rowOf(page, 4)).toBeFocused();

  const yes = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await page.keyboard.press('Delete');
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 4)).toHaveCount(0);
  await expect(rowOf(page, 5)).toBeFocused();

  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  await expect(rowOf(page, 6)).toBeFocused();

  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
