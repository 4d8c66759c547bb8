import { expect, type Page } from '@playwright/test';
import { asinOf } from '#tests/support/messages.ts';
import { noFaults, violations } from './floor.ts';
import { journey } from './journey.ts';
import { message, owner, portalTest } from './marketplace.ts';
import { enter, goLive, rowOf, toast } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({ noFaults });

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

test('an alert is done, pinned and snoozed with the keyboard; every device follows, each has an undo, and a reload changes nothing [INBX-05] [INBX-06] [INBX-14]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  for (const n of [1, 2, 3]) expect((await portal.ingest('sp-api', message(n))).status).toBe(202);
  await expect(rowOf(page, 3)).toBeVisible();
  await expect(view(page, 'Inbox')).toBeVisible();
  const device = await otherDevice(page);
  await expect(rowOf(device, 1)).toBeVisible();

  await rowOf(page, 1).focus();
  await press(page, 'e');
  await expect(rowOf(page, 1)).toHaveCount(0);
  await expect(toast(page, 'Done')).toBeVisible();
  await expect(rowOf(device, 1)).toHaveCount(0);
  await press(page, 'z');
  await expect(rowOf(device, 1)).toBeVisible();
  await expect(rowOf(page, 1)).toBeVisible();

  await rowOf(page, 2).focus();
  await press(page, 'p');
  await expect(device.getByRole('row').nth(1)).toContainText(asinOf(2));
  await expect(device.getByRole('row').nth(1).getByText('Pinned')).toBeAttached();

  await rowOf(page, 3).focus();
  await press(page, 's');
  await expect(page.getByRole('dialog', { name: 'Snooze the alert' })).toBeVisible();
  await press(page, '1');
  await expect(rowOf(page, 3)).toHaveCount(0);
  await expect(rowOf(device, 3)).toHaveCount(0);
  await view(device, 'Snoozed').click();
  await expect(rowOf(device, 3)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText(asinOf(2));
  await expect(rowOf(page, 3)).toHaveCount(0);
  await device.context().close();
});

test('a snooze into the past is refused in words, and a chosen time counts in the person’s own zone [INBX-05]', async ({ page, portal }) => {
  await goLive(page, owner);
  await portal.ingest('sp-api', message(4));
  await rowOf(page, 4).getByRole('button', { name: 'Snooze', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze the alert' });
  await dialog.getByLabel('Comes back at').fill('2020-01-01T08:00');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(dialog).toContainText('This time is over.');
  await dialog.getByLabel('Comes back at').fill('3000-01-01T08:00');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(dialog).toContainText('Choose a time within a year.');
  await expect(dialog).toContainText('UTC');
  await press(page, 'Escape');
  await expect(rowOf(page, 4)).toBeVisible();
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
    const { total } = (await (await page.request.post('/api/inbox/search', { data: { filter: { folders: ['inbox'], text: 'blocks' } } })).json()) as {
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
    await portal.ingest('sp-api', message(5));
    await view(page, 'Building blocks').click();
    await expect(count).toContainText(String(total));
  },
);

test('while a filter’s answer is on its way, the alerts of before are shown as busy [INBX-03]', async ({ page }) => {
  await enter(page, owner, '/notifications');
  const grid = page.getByRole('grid', { name: 'Notifications' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
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

test('all that match are changed at the provider in steps, and can be undone; later alerts are not touched [INBX-07]', async ({ page, portal }) => {
  await enter(page, owner, '/notifications');
  await expect(view(page, 'Inbox')).toBeVisible();
  const inbox = async () => Number((await view(page, 'Inbox').locator('.fig').textContent())?.replace(/\D/g, ''));
  await expect.poll(inbox).toBeGreaterThan(100);
  const before = await inbox();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click();
  const dialog = page.getByRole('dialog', { name: /alerts that match$/ });
  await expect(dialog).toContainText('Alerts that arrive from now on are not touched.');
  await portal.ingest('sp-api', message(6));
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await expect(dialog.getByText(/ changed$/)).toBeVisible();
  await expect.poll(inbox).toBe(1);
  await expect(rowOf(page, 6)).toBeVisible();
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
  // Every ASIN begins with these letters.
  await form.getByLabel('Title, ASIN, or seller contains').fill('B0');
  await expect(form.getByText('That is every alert you got.')).toBeVisible();
  await form.getByLabel('Title, ASIN, or seller contains').fill(asinOf(7));
  await expect(form.getByText(/^Would have matched/)).toContainText('0');
  await expect(form.getByText('That is every alert you got.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('dialog', { name: 'Rules' })).toContainText('Quiet seven');
  await press(page, 'Escape');
  // A mouse over the list would hold new rows back.
  await page.mouse.move(10, 10);

  await portal.ingest('sp-api', message(7));
  await portal.ingest('sp-api', message(8));
  await expect(rowOf(page, 8)).toBeVisible();
  await expect(rowOf(page, 7)).toHaveCount(0);
  await view(page, 'Done').click();
  await expect(rowOf(page, 7)).toContainText('Quiet seven');
  await rowOf(page, 7).focus();

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
  const { rules } = (await (await page.request.get('/api/inbox/rules')).json()) as { rules: { id: string; name: string }[] };
  const seven = rules.find(({ name }) => name === 'Seven');
  expect((await page.request.delete('/api/inbox/rules', { data: { id: seven?.id } })).status()).toBe(200);
  await change.getByRole('button', { name: 'Save rule' }).click();
  await expect(change).toContainText('This rule was deleted meanwhile. Go back and add it as a new one.');
  await change.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('dialog', { name: 'Rules' })).not.toContainText('Seven');
});

test('the filters of the inbox pass axe', async ({ page }) => {
  await enter(page, owner, '/notifications');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'Pinned' })).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
});
