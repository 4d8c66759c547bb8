import { overflowOf, smallTargets, violations } from './floor.ts';
import { expect, goLive, rowOf, test } from './stage.ts';

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing on sign-in, list, detail, menus and dialog', async ({ page, seller }) => {
      for (let n = 1; n <= 12; n += 1) seller.alert(n, { live: false });
      await page.goto('/sign-in');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log in' }).click();
      expect(await violations(page)).toEqual([]);
      await goLive(page, seller);
      await expect(rowOf(page, 1)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await rowOf(page, 3).getByText('Buy Box disqualification').click();
      await expect(page.getByText('Earlier on this ASIN').or(page.getByRole('table').first()).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: /^Token balance/ }).click();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Account:/ }).click();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await rowOf(page, 5).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Are you sure to delete this notification?')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}

test('nothing overflows at 360 px, and every target there is at least 24 px', async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (let n = 1; n <= 6; n += 1) seller.alert(n, { live: false });
  await page.goto('/sign-in');
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await goLive(page, seller);
  await expect(rowOf(page, 1)).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
  await rowOf(page, 2).getByText('Buy Box disqualification').click();
  await expect(
    page
      .getByRole('button', { name: 'Close' })
      .or(page.getByRole('link', { name: 'Close' }))
      .first(),
  ).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('live data moves nothing: the layout shift of a burst stays under 0.02', async ({ page, seller }) => {
  for (let n = 1; n <= 60; n += 1) seller.alert(n, { live: false, record: { publishedTime: new Date(Date.now() - n * 60_000).toISOString() } });
  await goLive(page, seller);
  await expect(rowOf(page, 1)).toBeVisible();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.defineProperty(window, 'shifts', { value: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: false });
  });
  for (let n = 101; n <= 120; n += 1) {
    seller.alert(n);
    await page.waitForTimeout(40);
  }
  await expect(page.getByRole('link', { name: /Notifications 80 unread/ })).toBeVisible();
  const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0));
  expect(shift).toBeLessThan(0.02);
});

test('the list is used by keyboard alone: arrows, Enter, Escape, R and Delete', async ({ page, seller }) => {
  for (let n = 1; n <= 5; n += 1) seller.alert(n, { live: false, record: { publishedTime: new Date(Date.now() - n * 60_000).toISOString() } });
  await goLive(page, seller);
  await expect(rowOf(page, 1)).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Notifications' });
  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  await expect(rowOf(page, 2).getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 2)).not.toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Are you sure to delete this notification?')).toBeVisible();
});
