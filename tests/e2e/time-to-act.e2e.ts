import { expect, type Page } from '@playwright/test';
import { noFaults, overflowOf, violations } from './floor.ts';
import { message, owner, portalTest } from './marketplace.ts';
import { enter } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({ noFaults });

const member = { email: 'member@demo.test', password: 'demo-pass-1' };
const entry = (page: Page) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Time to act' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Time to act' });

test('the owner sees how long alerts wait, per member and cause, and goes to a costly one that nobody has dealt with [ACT-10]', async ({ page, portal }) => {
  await enter(page, owner, '/notifications');
  await entry(page).click();
  await expect(dialog(page)).toContainText('Costly and untouched');
  await expect(
    dialog(page)
      .getByText(/^0 of \d+$/)
      .first(),
  ).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'By member' })).toHaveCount(0);

  // Done in another tab.
  expect((await portal.ingest('sp-api', message(31))).status).toBe(202);
  const found = (await (await page.request.post('/api/inbox/search', { data: { filter: { text: 'B0' }, limit: 1 } })).json()) as {
    notifications: { identity: object }[];
  };
  const done = { change: 'done-elsewhere', alerts: found.notifications.map(({ identity }) => identity), command: { kind: 'done' } };
  expect((await page.request.post('/api/inbox/marks', { data: done })).status()).toBe(200);
  await expect(dialog(page).getByRole('heading', { name: 'By member' })).toBeVisible();
  await expect(
    dialog(page)
      .getByText(/^1 of \d+$/)
      .first(),
  ).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);

  await dialog(page).getByRole('button', { name: '30 days' }).click();
  const file = page.waitForEvent('download');
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await dialog(page).getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('time-to-act-30-days.csv');
  await dialog(page).getByRole('listitem').first().getByRole('link').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Notification' })).toContainText('a day');
});

test('on a phone and in the dark it fits; a member has no such entry, and no such call [ACT-10]', async ({ page, browser, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, owner, '/notifications');
  await entry(page).click();
  await expect(dialog(page)).toContainText('By cause');
  expect(await overflowOf(page)).toBe(0);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);

  const other = await browser.newPage({ baseURL: portal.url });
  await enter(other, member, '/notifications');
  await expect(other.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Inbox/ })).toBeVisible();
  await expect(entry(other)).toHaveCount(0);
  expect((await other.request.get('/api/inbox/time-to-act?days=7')).status()).toBe(403);
  await other.close();
});
