import { expect, type Locator, type Page } from '@playwright/test';
import { asinOf } from '#tests/support/messages.ts';
import { journey } from './journey.ts';
import { message, owner, test } from './marketplace.ts';
import { goLive, rowOf, toast } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const isFocused = (button: Locator) => button.evaluate((element) => element === document.activeElement);
const current = (page: Page) => page.locator('.alert:focus');

// Products of this test alone: a second message that changes nothing would come read in a test that shares the portal.
const FIRST = 701;
const LAST = FIRST + 49;

test(
  'a person works through fifty alerts with the keyboard alone [INBX-01] [INBX-05] [INBX-06] [INBX-09] [INBX-10]',
  journey('notifications'),
  async ({ page, portal, browser }) => {
    test.setTimeout(120_000);
    await goLive(page, owner);
    for (let n = FIRST; n < FIRST + 50; n += 1)
      expect(
        (await portal.ingest('sp-api', message(n, n % 2 === 0 ? 'ANY_OFFER_CHANGED' : 'PRICING_HEALTH'))).status,
      ).toBe(202);
    await expect(page.getByRole('button', { name: /^Inbox/ })).toContainText(/\d/);
    await expect(rowOf(page, LAST)).toBeVisible();
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    /** The product of the row that has the focus. */
    const asin = async () => /B0\w{8}/.exec((await current(page).textContent()) ?? '')?.[0] ?? '';
    const gone = (product: string) => expect(page.getByRole('row', { name: new RegExp(product) })).toHaveCount(0);

    // Searches for one, and comes back to the whole inbox.
    await keys('/');
    await page.keyboard.type(asinOf(FIRST + 30));
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 matches');
    await keys('ArrowDown');
    expect(await asin()).toBe(asinOf(FIRST + 30));
    await keys('Enter');
    await expect(page.getByRole('complementary', { name: 'Notification' })).toContainText(asinOf(FIRST + 30));
    await keys('Escape', '/');
    await page.keyboard.press('Control+A');
    await keys('Delete', 'Enter');
    await expect(rowOf(page, LAST)).toBeVisible();
    await keys('ArrowDown');

    // Snoozes three, each with a key. On a Sunday evening there are two choices.
    const snoozed: string[] = [];
    for (const choice of ['1', '2', '1']) {
      const product = await asin();
      snoozed.push(product);
      await keys('s');
      await expect(dialog(page)).toBeVisible();
      await keys(choice);
      await gone(product);
      await expect(current(page)).toBeVisible();
    }

    // Pins one. It keeps its place while it has the focus.
    await keys('j', 'j');
    const pinned = await asin();
    await keys('p');
    await expect(page.getByRole('row', { name: new RegExp(pinned) }).getByText('Pinned')).toBeAttached();

    // Makes a rule from one.
    await keys('j');
    await keys('f');
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('From the keyboard');
    await expect(dialog(page)).toContainText('Would have matched');
    // A rule without an action is not saved: the focus leads to what is missing.
    await keys('Enter');
    await expect(dialog(page).getByRole('combobox', { name: 'Action' })).toBeFocused();
    await keys('ArrowDown');
    await expect(dialog(page).getByRole('button', { name: 'Remove this action' })).toHaveCount(1);
    const save = dialog(page).getByRole('button', { name: 'Save rule' });
    for (let tabs = 0; tabs < 12 && !(await isFocused(save)); tabs += 1) await keys('Tab');
    await keys('Enter');
    await expect(toast(page, 'Rule saved: From the keyboard')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);

    // Assigns one.
    await expect(current(page)).toBeVisible();
    const assigned = await asin();
    await keys('a');
    await expect(dialog(page).getByRole('radio', { name: 'Demo Member 1' })).toBeFocused();
    await keys('Enter');
    await expect(page.getByRole('row', { name: new RegExp(assigned) })).toContainText('Demo Member 1');

    // Is done with one, deletes nothing, and takes the last two changes back.
    await expect(current(page)).toBeVisible();
    const finished = await asin();
    await keys('e');
    await gone(finished);
    await keys('z');
    await expect(page.getByRole('row', { name: new RegExp(finished) })).toHaveCount(1);
    await keys('z');
    await expect(page.getByRole('row', { name: new RegExp(assigned) })).not.toContainText('Demo Member 1');

    // Selects what is on screen, and finishes the rest of the fifty at once.
    await keys('x', 'j', 'j', 'j', 'j', 'j', 'Shift+X', 'e');
    await expect(toast(page, /^Done/)).toBeVisible();

    // What was done is the same on another device.
    const context = await browser.newContext({ baseURL: portal.url });
    const other = await context.newPage();
    await goLive(other, owner);
    await expect(other.getByRole('row').nth(1)).toContainText(pinned);
    await other.getByRole('button', { name: /^Snoozed/ }).click();
    for (const product of snoozed) await expect(other.getByRole('row', { name: new RegExp(product) })).toBeVisible();
    await context.close();
  },
);
