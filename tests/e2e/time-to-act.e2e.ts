import { expect, type Page } from '@playwright/test';
import { asinOf } from '#tests/support/messages.ts';
import { overflowOf, violations } from './floor.ts';
import { message, owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

const member = { email: 'member@demo.test', password: 'demo-pass-1' };
const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Time to act' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Time to act' });

test('the owner sees how long alerts wait, per member and cause, and goes to a costly one that nobody has dealt with; a member has no such entry [ACT-10]', async ({
  page,
  portal,
}) => {
  await enter(page, owner, '/notifications');
  await entry(page).click();
  await expect(dialog(page)).toContainText('Costly and untouched');
  const acted = dialog(page)
    .getByText(/^\d+ of \d+$/)
    .first();
  const before = Number.parseInt((await acted.textContent()) ?? '', 10);

  // Done in another tab.
  expect((await portal.ingest('sp-api', message(931))).status).toBe(202);
  const found = (await (
    await page.request.post('/api/inbox/search', { data: { filter: { text: asinOf(931) }, limit: 1 } })
  ).json()) as {
    notifications: { identity: object }[];
  };
  const done = {
    change: 'done-elsewhere',
    alerts: found.notifications.map(({ identity }) => identity),
    command: { kind: 'done' },
  };
  expect((await page.request.post('/api/inbox/marks', { data: done })).status()).toBe(200);
  await expect(dialog(page).getByRole('heading', { name: 'By member' })).toBeVisible();
  await expect(acted).toHaveText(new RegExp(`^${before + 1} of `));
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBe(0);
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await dialog(page).getByRole('button', { name: '30 days' }).click();
  const file = page.waitForEvent('download');
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await dialog(page).getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('time-to-act-30-days.csv');
  await dialog(page).getByRole('listitem').first().getByRole('link').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Notification' })).toContainText('a day');

  // A member has no such entry.
  await page.context().clearCookies();
  await enter(page, member, '/notifications');
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Inbox/ })).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
});
