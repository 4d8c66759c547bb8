import { expect, type Page } from '@playwright/test';
import { asinOf } from '#tests/support/messages.ts';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { message, owner, test } from './marketplace.ts';
import { enter, goLive, heldToast, idlePartsLoaded, rowOf, toast } from './stage.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const view = (page: Page, name: string) => views(page).getByRole('button', { name: new RegExp(`^${name}`) });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Another device of the same person. */
async function otherDevice(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const device = (await context?.newPage()) as Page;
  await goLive(device, owner);
  return device;
}

test('an alert is done, read, deleted, pinned and snoozed with the keyboard; every device follows, each has an undo, and a reload changes nothing [INBX-05] [INBX-06] [INBX-14]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  for (const n of [401, 402, 403]) expect((await portal.ingest('sp-api', message(n))).status).toBe(202);
  await expect(rowOf(page, 403)).toBeVisible();
  await expect(view(page, 'Inbox')).toBeVisible();
  const device = await otherDevice(page);
  await expect(rowOf(device, 401)).toBeVisible();

  await rowOf(page, 401).focus();
  await press(page, 'e');
  await expect(rowOf(page, 401)).toHaveCount(0);
  await expect(toast(page, 'Done')).toBeVisible();
  await expect(rowOf(device, 401)).toHaveCount(0);
  await press(page, 'z');
  await expect(rowOf(device, 401)).toBeVisible();
  await expect(rowOf(page, 401)).toBeVisible();

  // Reading and deleting are changes as any other.
  await rowOf(page, 401).focus();
  await press(page, 'r');
  await expect(toast(page, 'Marked as read')).toBeVisible();
  await expect(rowOf(device, 401).getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await press(page, 'z');
  await expect(rowOf(device, 401).getByRole('img', { name: 'Unread' })).toBeVisible();
  await press(page, '#');
  await expect(page.getByRole('dialog')).toContainText('You can undo this.');
  await press(page, 'Enter');
  await heldToast(page, 'Notifications deleted');
  await expect(rowOf(page, 401)).toHaveCount(0);
  await expect(rowOf(device, 401)).toHaveCount(0);
  const focused = page.locator('[role="row"]:focus');
  const next = (await focused.getAttribute('aria-rowindex')) ?? '';
  await toast(page, 'Notifications deleted').getByRole('button', { name: 'Undo' }).focus();
  await press(page, 'Enter');
  await expect(rowOf(device, 401)).toBeVisible();
  await expect(rowOf(page, 401)).toBeVisible();
  // The focus returns to the row after it, which is one further down again.
  await expect(focused).toHaveAttribute('aria-rowindex', `${Number(next) + 1}`);

  await rowOf(page, 402).focus();
  await press(page, 'p');
  await expect(device.getByRole('row').nth(1)).toContainText(asinOf(402));
  await expect(device.getByRole('row').nth(1).getByText('Pinned')).toBeAttached();

  await rowOf(page, 403).focus();
  await press(page, 's');
  await expect(page.getByRole('dialog', { name: 'Snooze the alert' })).toBeVisible();
  await press(page, '1');
  await expect(rowOf(page, 403)).toHaveCount(0);
  await expect(rowOf(device, 403)).toHaveCount(0);
  await view(device, 'Snoozed').click();
  await expect(rowOf(device, 403)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText(asinOf(402));
  await expect(rowOf(page, 403)).toHaveCount(0);
  // Nor does it end the undo of what was done before it.
  await press(page, 'z');
  await expect(rowOf(page, 403)).toBeVisible();
  await expect(rowOf(device, 403)).toHaveCount(0);
  await device.context().close();
});

test('a snooze into the past is refused in words, and a chosen time counts in the person’s own zone [INBX-05]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  await portal.ingest('sp-api', message(404));
  await rowOf(page, 404).getByRole('button', { name: 'Snooze', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze the alert' });
  await dialog.getByLabel('Comes back at').fill('2020-01-01T08:00');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(dialog).toContainText('This time is over.');
  await dialog.getByLabel('Comes back at').fill('3000-01-01T08:00');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(dialog).toContainText('Choose a time within a year.');
  await expect(dialog).toContainText('UTC');
  await press(page, 'Escape');
  await expect(rowOf(page, 404)).toBeVisible();
});

test('a mute on one device applies to the other until its end; its undo and a refusal bring the alert back [LIVE-10]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  for (const n of [411, 412]) expect((await portal.ingest('sp-api', message(n))).status).toBe(202);
  await expect(rowOf(page, 412)).toBeVisible();
  const other = await otherDevice(page);
  // The text includes the day if the hour is past midnight.
  const until = String.raw`until (\w{3} \d+, )?\d\d:\d\d`;
  const muted = (on: Page, n: number) => rowOf(on, n).getByTitle(new RegExp(`Muted ${until}$`));
  const mute = async (on: Page, n: number) => {
    await rowOf(on, n).focus();
    await on.keyboard.press('m');
    await expect(on.getByRole('menuitem', { name: 'For 1 hour' })).toBeFocused();
    await on.keyboard.press('Enter');
  };
  await mute(page, 411);
  await expect(muted(page, 411)).toBeVisible();
  await expect(muted(other, 411)).toBeVisible();
  await mute(other, 412);
  const done = await heldToast(other, /muted for 1 hour/);
  await expect(muted(page, 412)).toBeVisible();
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(muted(page, 412)).toHaveCount(0);
  await expect(muted(page, 411)).toBeVisible();

  await other.route('**/api/notifications/mutes', (route) =>
    route.fulfill({ status: 503, json: { code: 'DOWN', message: 'Not now.' } }),
  );
  await mute(other, 412);
  await expect(toast(other, 'Failed to mute')).toContainText('Not now.');
  await expect(muted(other, 412)).toHaveCount(0);

  await rowOf(page, 411).click();
  await expect(
    page.getByRole('complementary', { name: 'Notification' }).getByText(new RegExp(`Muted ${until}$`)),
  ).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`Unmute ${asinOf(411)} ${until}`) }).click();
  await expect(muted(other, 411)).toHaveCount(0);
  await other.context().close();
});

test(
  'search and filters answer for everything stored, with the exact count, in the address, and as a named view with its count [INBX-03] [INBX-04]',
  journey('notifications'),
  async ({ page, portal }) => {
    await enter(page, owner, '/notifications');
    await expect(view(page, 'Inbox')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search alerts' }).fill('blocks');
    await expect(page).toHaveURL(/q=blocks/);
    const count = page.getByRole('search').getByRole('status');
    const { total } = (await (
      await page.request.post('/api/inbox/search', { data: { filter: { folders: ['inbox'], text: 'blocks' } } })
    ).json()) as {
      total: number;
    };
    expect(total).toBeGreaterThan(2);
    await expect(count).toContainText(String(total));
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Money at risk');
    await expect(page).toHaveURL(/sort=risk/);

    await views(page).getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Building blocks');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(view(page, 'Building blocks')).toContainText(String(total));
    await expect(view(page, 'Building blocks')).toHaveAttribute('aria-current', 'page');

    // Live: one more alert about these products.
    await view(page, 'Inbox').click();
    await expect(page).toHaveURL(/\/notifications\?sort=risk$/);
    await portal.ingest('sp-api', message(405));
    await view(page, 'Building blocks').click();
    await expect(count).toContainText(String(total));
  },
);

test('a search without a connection says why it has no answer, and has it once the portal is back [INBX-03]', async ({
  page,
  context,
  portal,
}) => {
  await goLive(page, owner);
  expect((await portal.ingest('sp-api', message(421))).status).toBe(202);
  await expect(rowOf(page, 421)).toBeVisible();
  await idlePartsLoaded(page);
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: /^Connection: Offline/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search alerts' }).fill(asinOf(421));
  await expect(page.getByRole('heading', { name: 'Failed to load notifications' })).toBeVisible();
  await context.setOffline(false);
  await expect(rowOf(page, 421)).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('grid', { name: 'Notifications' }).getByRole('row')).toHaveCount(2);
});

test('the filters pass axe; while a filter’s answer is on its way, the alerts of before are shown as busy [INBX-03]', async ({
  page,
}) => {
  await enter(page, owner, '/notifications');
  const grid = page.getByRole('grid', { name: 'Notifications' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'Pinned' })).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  let answered = Promise.withResolvers<void>();
  await page.route('**/api/inbox/search', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search alerts' }).fill('blocks');
  await expect(grid).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('match', { exact: true })).toHaveCount(0);
  answered.resolve();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(grid.getByRole('row').nth(1)).toContainText(/blocks/i);
  await expect(page.getByText('match', { exact: true })).toBeVisible();

  // A screen that opens with a filter has no alerts of before.
  answered = Promise.withResolvers<void>();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeVisible();
  await expect(grid).toHaveCount(0);
  answered.resolve();
  await expect(grid.getByRole('row').nth(1)).toContainText(/blocks/i);
});

test('all that match are changed at the provider in steps, and can be undone; later alerts are not touched [INBX-07]', async ({
  page,
  portal,
}) => {
  await enter(page, owner, '/notifications');
  await expect(view(page, 'Inbox')).toBeVisible();
  const inbox = async () => Number((await view(page, 'Inbox').locator('.fig').textContent())?.replace(/\D/g, ''));
  await expect.poll(inbox).toBeGreaterThan(100);
  const before = await inbox();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click();
  const dialog = page.getByRole('dialog', { name: /alerts that match$/ });
  await expect(dialog).toContainText('Alerts that arrive from now on are not touched.');
  await portal.ingest('sp-api', message(406));
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await expect(dialog.getByText(/ changed$/)).toBeVisible();
  await expect.poll(inbox).toBe(1);
  await expect(rowOf(page, 406)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText(/ are as they were$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(inbox).toBe(before + 1);
});

test('a rule is tried on stored alerts, acts on new ones, is named there, and what it did can be found and brought back [INBX-09]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  await views(page)
    .getByRole('button', { name: /^Rules/ })
    .click();
  await page.getByRole('button', { name: 'New rule' }).click();
  const form = page.getByRole('dialog', { name: 'New rule' });
  await expect(form).toContainText('Add at least one condition.');
  await form.getByLabel('Name').fill('Quiet seven');
  // Every ASIN of a test and of the sample has one.
  await form.getByLabel('Title, ASIN, or seller contains').fill('0');
  await expect(form.getByText('That is every alert you got.')).toBeVisible();
  await form.getByLabel('Title, ASIN, or seller contains').fill(asinOf(407));
  await expect(form.getByText(/^Would have matched/)).toContainText('0');
  await expect(form.getByText('That is every alert you got.')).toHaveCount(0);
  await form.getByLabel('Action', { exact: true }).selectOption({ label: 'Mark as done' });
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('dialog', { name: 'Rules' })).toContainText('Quiet seven');
  await press(page, 'Escape');
  // A mouse over the list would hold new rows back.
  await page.mouse.move(10, 10);

  await portal.ingest('sp-api', message(407));
  await portal.ingest('sp-api', message(408));
  await expect(rowOf(page, 408)).toBeVisible();
  await expect(rowOf(page, 407)).toHaveCount(0);
  await view(page, 'Done').click();
  await expect(rowOf(page, 407)).toContainText('Quiet seven');
  await rowOf(page, 407).focus();

  await views(page)
    .getByRole('button', { name: /^Rules/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Rules' })).toContainText('Acted once today');
  expect(await violations(page, '[role=dialog]')).toEqual([]);

  // Changed after it was deleted elsewhere, it is not saved silently.
  await page.getByRole('button', { name: 'Change Quiet seven' }).click();
  const change = page.getByRole('dialog', { name: 'Change the rule' });
  await change.getByLabel('Name').fill('Seven');
  await change.getByRole('button', { name: 'Save rule' }).click();
  await page.getByRole('button', { name: 'Change Seven' }).click();
  const { rules } = (await (await page.request.get('/api/inbox/rules')).json()) as {
    rules: { id: string; name: string }[];
  };
  const seven = rules.find(({ name }) => name === 'Seven');
  expect((await page.request.delete('/api/inbox/rules', { data: { id: seven?.id } })).status()).toBe(200);
  await change.getByRole('button', { name: 'Save rule' }).click();
  await expect(change).toContainText('This rule was deleted meanwhile. Go back and add it as a new one.');
  await change.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('dialog', { name: 'Rules' })).not.toContainText('Seven');
});
