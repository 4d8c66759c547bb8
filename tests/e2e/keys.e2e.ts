import { expect, type Page } from '@playwright/test';
import { historyPaths } from '#client/features/team/history/paths.ts';
import { productScreens } from '#shared/products/access.ts';
import { overflowOf, violations, visit } from './floor.ts';
import { journey } from './journey.ts';
import { owner, ownPortal, resetPreferences } from './marketplace.ts';
import { enter, toast } from './stage.ts';

// Its keys count rows, and alerts that others add may be one row for several.
const test = ownPortal();
const member = { ...owner, email: 'member3@demo.test' };
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });
const alerts = (page: Page) => page.getByRole('grid', { name: 'Notifications' });

/** Opens a screen. Returns when it is live and its keys work. */
async function open(page: Page, path: string, who = owner) {
  await enter(page, who, path);
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
}

/** Moves down to a result. Places visited meanwhile are results, too, so its position is not the same every time. */
async function moveTo(page: Page, name: RegExp) {
  await expect(option(page, name).first()).toBeVisible();
  for (let down = 0; down < 40 && !name.test((await selected(page).textContent()) ?? ''); down += 1)
    await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toHaveText(name);
}

async function openPalette(page: Page, query = '') {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  if (query) await page.keyboard.type(query);
}

test.afterEach(({ page }) => resetPreferences(page));

test("'?' lists the shortcuts that work on the screen, and Escape leads back [INBX-01]", async ({ page }) => {
  await open(page, '/notifications');
  await expect(alerts(page).getByRole('row').nth(1)).toBeVisible();
  for (const [path, there, missing] of [
    [
      '/notifications',
      [
        'Next, previous',
        'Done',
        'Snooze…',
        'Pin',
        'Mute…',
        'Assign…',
        'Delete',
        'Search',
        'Undo',
        'Next view, previous view',
      ],
      [],
    ],
    [historyPaths.team, ['Next, previous', 'Search', 'Last'], ['Mute…', 'Delete']],
    ['/user/change-password', ['Search and commands'], ['Next, previous', 'Search', 'Delete']],
  ] as const) {
    await visit(page, path);
    if (path === '/notifications') await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
    if (path === historyPaths.team)
      await expect(page.getByRole('grid', { name: 'Team history' })).not.toHaveAttribute('aria-rowcount', '-1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    await expect(help(page)).toBeVisible();
    for (const label of there)
      await expect(help(page).getByText(label, { exact: true }), `${path} ${label}`).toBeVisible();
    for (const label of missing)
      await expect(help(page).getByText(label, { exact: true }), `${path} ${label}`).toHaveCount(0);
    await expect(help(page).getByText('Team History', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help(page)).toHaveCount(0);
  }
});

test('the keys move, select, and act in the inbox, never while somebody types, and z undoes [INBX-01, INBX-14]', async ({
  page,
}) => {
  await open(page, '/notifications');
  const rows = alerts(page).getByRole('row');
  // The keys that change states are there once the provider has said that it keeps them.
  await expect(rows.nth(3).getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('x');
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('k');
  await expect(rows.nth(2)).toBeFocused();

  await page.keyboard.press('#');
  await expect(page.getByText('Are you sure you want to delete 3 notification(s)?')).toBeVisible();
  // A dialog is open: its own keys only.
  for (const key of ['j', 'm', '?']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 selected')).toHaveCount(0);

  // 'm' asks for how long, and 'z' takes it back.
  await page.keyboard.press('m');
  const hour = page.getByRole('menuitem', { name: 'For 1 hour' });
  await expect(hour).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(2)).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.keyboard.press('m');
  await expect(hour).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, /muted for 1 hour/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(toast(page, /muted for 1 hour/)).toHaveCount(0);
  await expect(page.getByTitle(/Muted until/)).toHaveCount(0);

  // 'e' puts an alert away, and 'z' brings it back.
  const [done = ''] = (await rows.nth(2).textContent())?.match(/B0[A-Z0-9]{8}/) ?? [];
  const doneRow = alerts(page).getByRole('row', { name: new RegExp(done) });
  await page.keyboard.press('e');
  await expect(doneRow).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(doneRow).toHaveCount(1);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Assigned to me/ }),
  ).toBeVisible();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/assignee=/);
  await page.keyboard.press('[');
  await expect(page).not.toHaveURL(/assignee=/);
  await expect(rows.nth(3)).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: /Search/ })).toBeFocused();
  await page.keyboard.type('#jm?');
  await expect(page.getByRole('searchbox', { name: /Search/ })).toHaveValue('#jm?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rows.nth(3)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(alerts(page).locator(':focus')).toHaveAttribute('data-index', /\d/);

  // In the open alert, j and k change it.
  await rows.nth(1).focus();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: 'Notification' });
  await expect(pane.getByRole('heading', { level: 2 })).toBeVisible();
  const first = page.url();
  await pane.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await expect(alerts(page).locator('[data-index="1"]')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
});

test('a grid has the same keys, and g and a letter goes to a screen [INBX-01]', async ({ page }) => {
  await open(page, historyPaths.team);
  const grid = page.getByRole('grid', { name: 'Team history' });
  await expect(grid).not.toHaveAttribute('aria-rowcount', '-1');
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
  await expect(grid).toBeFocused();
  await expect(grid).toHaveAttribute('aria-activedescendant', /-2-\d+$/);
  await page.keyboard.press('k');
  await expect(grid).toHaveAttribute('aria-activedescendant', /-1-\d+$/);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search all columns')).toBeFocused();
  await page.keyboard.press('Tab');
  for (const key of ['g', 'n']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/notifications$/);
  for (const key of ['g', 't']) await page.keyboard.press(key);
  await expect(page).toHaveURL(new RegExp(`${productScreens.tracking}$`));
});

test(
  'the command palette opens a screen, and runs an action, by keyboard alone [INBX-02]',
  journey('notifications'),
  async ({ page, context }) => {
    await open(page, '/notifications');
    await expect(alerts(page).getByRole('row').nth(1)).toBeVisible();
    await alerts(page).getByRole('row').nth(1).focus();
    await openPalette(page);
    await expect(option(page, /^Mute…/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await expect(alerts(page).getByRole('row').nth(1)).toBeFocused();

    // Letters typed before the field is there belong to it.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hist team');
    await expect(field(page)).toHaveValue('hist team');
    await expect(selected(page)).toHaveText(/^Team History/);
    await expect(selected(page).locator('mark')).toHaveText(['Team', 'Hist']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${historyPaths.team}$`));

    await openPalette(page, '>dark');
    await expect(palette(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await openPalette(page, 'billing');
    const tab = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await expect(await tab).toHaveURL(/\/customer-portal$/);
    await expect(page).toHaveURL(new RegExp(`${historyPaths.team}$`));

    // The palette offers what the screen can do at that moment.
    await expect(page.getByLabel('Search all columns')).toBeVisible();
    await openPalette(page, 'sea');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(selected(page)).toHaveText(/^Search(?! all| the)/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Search all columns')).toBeFocused();
  },
);

test('the palette leads from an ASIN, a seller ID, and a person to their screens, and remembers places [INBX-02]', async ({
  page,
}) => {
  await open(page, '/user/change-password');
  await openPalette(page, 'b0track001');
  await expect(palette(page).getByRole('group', { name: 'Product', exact: true }).getByRole('option')).toHaveText([
    /^Product page/,
    /^Alerts/,
    /^Tracking/,
    /^Team history/,
    /^Product Viewer/,
  ]);
  await moveTo(page, /^Tracking/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${productScreens.tracking}\\?asin=B0TRACK001$`));

  await openPalette(page, 'B0TRACK001');
  await moveTo(page, /^Product Viewer/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${productScreens.viewer}\\?asin=B0TRACK001$`));

  await openPalette(page, 'A1DEMOOWNER001');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sellerId=A1DEMOOWNER001/);

  await openPalette(page, 'member@demo');
  await expect(selected(page)).toContainText('member@demo.test');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/account-management\?q=member%40demo\.test$/);
  await expect(page.getByRole('searchbox')).toHaveValue('member@demo.test');

  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes('.places.'))?.[1] ?? ''))
    .toContain('account-management');
  await open(page, '/user/change-password');
  await openPalette(page);
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first()).toBeVisible();
});

test('the keys stay with the palette if the screen below arrives late and takes the focus [INBX-02]', async ({
  page,
}) => {
  await open(page, '/user/change-password');
  await openPalette(page, 'A1DEMO');
  const takeFocus = () =>
    page.getByRole('heading', { level: 1, includeHidden: true }).evaluate((heading: HTMLElement) => {
      heading.tabIndex = -1;
      heading.focus();
    });
  await takeFocus();
  await page.keyboard.type('OWNER001');
  await expect(field(page)).toHaveValue('A1DEMOOWNER001');
  await takeFocus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sellerId=A1DEMOOWNER001/);
  await expect(palette(page)).toHaveCount(0);
});

test('a sub-account finds only what it may open [INBX-02]', async ({ page }) => {
  await open(page, historyPaths.team, member);
  await openPalette(page, 'B0TRACK001');
  await expect(option(page, /^Team history/)).toBeVisible();
  await expect(option(page, /^Alerts/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openPalette(page, 'bill');
  await expect(option(page, /^Billing/)).toHaveCount(0);
});

test('the palette and the help fit a phone, and are accessible in both color schemes [INBX-01, INBX-02]', async ({
  page,
}) => {
  await open(page, '/notifications');
  await expect(alerts(page).getByRole('row').nth(1)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Search and commands' }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('te');
    await expect(option(page, /member@demo\.test/)).toBeVisible();
    expect(await violations(page, '[role="dialog"]'), `palette ${width}`).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(help(page)).toBeVisible();
    expect(await violations(page, '[role="dialog"]'), `help ${width}`).toEqual([]);
    expect(
      await help(page)
        .locator('.keys-list')
        .evaluate((list) => list.scrollWidth - list.clientWidth),
    ).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(help(page)).toHaveCount(0);
  }
});

test('single letters can be turned off, on every device and after a reload; Ctrl+K and ? stay on [INBX-01]', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/notifications');
  const other = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await open(other, '/notifications');
  await page.keyboard.press('?');
  const single = help(page).getByRole('switch', { name: 'Single-letter shortcuts' });
  await expect(single).toBeChecked();
  await single.uncheck();
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);

  await page.reload();
  for (const each of [page, other]) {
    await expect(alerts(each).getByRole('row').nth(1)).toBeVisible();
    await expect
      .poll(() => each.evaluate(() => localStorage.getItem('sellerwire.preferences')))
      .toContain('"singleKeys":false');
    for (const key of ['g', 'h', '/', 'j']) await each.keyboard.press(key);
    await openPalette(each);
    await each.keyboard.press('Escape');
    await expect(palette(each)).toHaveCount(0);
    await expect(each).toHaveURL(/\/notifications$/);
    await expect(each.getByRole('searchbox', { name: /Search/ })).not.toBeFocused();
  }

  await visit(other, '/user/change-password');
  await other.getByRole('switch', { name: 'Single-letter shortcuts' }).check();
  await page.keyboard.press('?');
  await expect(help(page).getByRole('switch', { name: 'Single-letter shortcuts' })).toBeChecked();
  await other.context().close();
});
