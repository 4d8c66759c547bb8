import { expect, type Locator, type Page } from '@playwright/test';
import fc from 'fast-check';
import { alertSorts } from '#shared/inbox/marks.ts';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import type { Portal } from '#tests/support/portal.ts';
import { nextFrames, violations, visit } from './floor.ts';
import { message, notifiedNow, owner, test } from './marketplace.ts';
import { enter, goLive, rowOf, scrollInbox } from './stage.ts';

/** Where something breaks on purpose, which the console reports. */
const breaking = test.extend<{ noFaults: undefined }>({ noFaults: async ({ page: _ }, use) => use(undefined) });

const member = { email: 'member@demo.test', password: owner.password };

/** The header and its navigation are there. */
const frame = (page: Page) => expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible();
const grid = (page: Page) => page.getByRole('grid', { name: 'Notifications' });
const incident = (page: Page, rival: string) => grid(page).getByRole('row', { name: new RegExp(rival) });

/** Another person's browser. */
async function browserOf(page: Page, baseURL: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL });
  return (await context?.newPage()) as Page;
}

async function ingest(portal: Portal, body: object) {
  expect((await portal.ingest('sp-api', body)).status).toBe(202);
}

/**
 * A list of more than one page, with an open incident of three alerts at its top, while somebody reads further down.
 */
async function openIncident(page: Page, portal: Portal, rival: string, from: number) {
  for (let n = 0; n < 60; n += 1) await ingest(portal, message(from + 10 + n));
  for (const n of [1, 2, 3])
    await ingest(
      portal,
      anyOfferChanged({ ...notifiedNow(from + n), price: 20, rival: { sellerId: rival, price: 19 } }),
    );
  await goLive(page, owner);
  await incident(page, rival).getByRole('button', { name: '3 products' }).click();
  await expect(grid(page).getByRole('row', { name: new RegExp(`B000000${from + 2}`) })).toBeVisible();
  await page.mouse.move(10, 10);
  await scrollInbox(page, 900);
}

test('with an open incident, another order shows the rows that the provider found for it, although somebody was reading [ACT-07]', async ({
  page,
  portal,
}) => {
  await openIncident(page, portal, 'A2SORTEDROW001', 600);
  const searched = page.waitForResponse('**/api/inbox/search');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price');
  const found = (await (await searched).json()) as { notifications: { asin: string }[] };
  const asins = found.notifications.map(({ asin }) => asin);
  expect(asins).toHaveLength(50);
  const shown = () => grid(page).locator('.grid-row .code').allTextContents();
  await expect.poll(async () => (await shown()).filter((asin) => !asins.includes(asin))).toEqual([]);
  expect((await shown()).length).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /^\d+ new notification/ })).toHaveCount(0);
  await expect(page.getByText('No longer here')).toHaveCount(0);
  await frame(page);
});

test('a colleague’s Done on an open incident leaves its row in place until nobody reads [ACT-07]', async ({
  page,
  portal,
}) => {
  const rival = 'A2DONEROW00001';
  await openIncident(page, portal, rival, 700);
  const other = await browserOf(page, portal.url);
  await goLive(other, member);
  await incident(other, rival).hover();
  await incident(other, rival).getByRole('button', { name: 'Done' }).click();
  await expect(incident(other, rival)).toHaveCount(0);

  // Not yet the top, which would end the reading.
  await scrollInbox(page, 10);
  await expect(incident(page, rival)).toContainText('No longer here');
  for (const n of [701, 702, 703])
    await expect(page.getByRole('row', { name: new RegExp(`B000000${n}`) })).toContainText('No longer here');
  await frame(page);
  await scrollInbox(page, 0);
  await expect(incident(page, rival)).toHaveCount(0);
  await expect(rowOf(page, 769)).toBeVisible();
  await other.context().close();
});

const step = fc.oneof(
  fc.record({ act: fc.constant('scroll' as const), to: fc.constantFrom(0, 10, 400, 900, 2_000, 9_000) }),
  fc.record({ act: fc.constant('sort' as const), by: fc.constantFrom(...alertSorts) }),
  fc.record({ act: fc.constant('fold' as const) }),
  fc.record({
    act: fc.constantFrom('done' as const, 'snooze' as const, 'delete' as const),
    of: fc.constantFrom('incident' as const, 'top' as const),
  }),
  fc.record({ act: fc.constant('come' as const), incident: fc.boolean() }),
);

test('the inbox stays whole whatever a person scrolls, sorts, and folds while a colleague works on the same alerts', async ({
  page,
  portal,
}) => {
  const rival = 'A2RANDOMROW001';
  await openIncident(page, portal, rival, 800);
  const other = await browserOf(page, portal.url);
  await enter(other, member);
  let made = 0;
  /** What the colleague does, by the calls that their page makes. */
  const work = async (act: 'done' | 'snooze' | 'delete', of: 'incident' | 'top') => {
    const filter = { folders: ['inbox'], ...(of === 'incident' ? { text: 'B00000080' } : {}) };
    const answer = await other.request.post('/api/inbox/search', {
      data: { filter, sort: 'newest', page: 1, limit: 5 },
    });
    const { notifications } = (await answer.json()) as { notifications: { identity: object }[] };
    const alerts = notifications.map(({ identity }) => identity);
    if (alerts.length === 0) return;
    const command = act === 'snooze' ? { kind: act, until: Date.now() + 3_600_000 } : { kind: act };
    const answered = await other.request.post('/api/inbox/marks', {
      data: { change: crypto.randomUUID(), command, alerts },
    });
    expect(answered.status(), await answered.text()).toBe(200);
  };
  for (const each of fc.sample(step, { seed: 4, numRuns: 60 })) {
    if (each.act === 'scroll') await scrollInbox(page, each.to);
    else if (each.act === 'sort') await page.getByRole('combobox', { name: 'Sort' }).selectOption(each.by);
    else if (each.act === 'fold') {
      // Whichever row is there at this moment: others may take it away before a mouse could reach it.
      await grid(page)
        .locator('button[aria-expanded]')
        .evaluateAll(([first]) => first instanceof HTMLElement && first.click());
    } else if (each.act === 'come') {
      made += 1;
      const n = each.incident ? 800 + (made % 10) : 870 + (made % 30);
      await ingest(
        portal,
        each.incident
          ? anyOfferChanged({ ...notifiedNow(n), price: 20, rival: { sellerId: rival, price: 19 } })
          : message(n),
      );
    } else await work(each.act, each.of);
    await nextFrames(page);
    expect(await grid(page).isVisible(), JSON.stringify(each)).toBe(true);
    expect(await page.getByText('cannot be shown').count(), JSON.stringify(each)).toBe(0);
  }
  await frame(page);
  await other.context().close();
});

/**
 * Makes the page's rendering throw where it reads a certain time, or asks for a certain medium, as a fault of ours
 * would.
 */
async function breakable(page: Page) {
  await page.addInitScript(() => {
    const faults = window as unknown as { brokenTime?: number; brokenMedium?: string };
    const { getHours } = Date.prototype;
    Date.prototype.getHours = function hours() {
      if (this.getTime() === faults.brokenTime) throw new RangeError('Broken on purpose');
      return getHours.call(this);
    };
    const media = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      if (query === faults.brokenMedium) throw new RangeError('Broken on purpose');
      return media(query);
    };
  });
}
const breakNow = (page: Page, fault: { brokenTime?: number; brokenMedium?: string }) =>
  page.evaluate((given) => void Object.assign(window, given), fault);
const heightOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().height);

breaking(
  'a row that breaks says so in its place, and its panel says so with a way out; the error is in the console',
  async ({ page, portal }) => {
    const logged: string[] = [];
    page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
    await breakable(page);
    await goLive(page, owner);
    const at = Date.now() + 123;
    await breakNow(page, { brokenTime: at });
    await ingest(portal, pricingHealth({ ...notifiedNow(901), publishedAt: at - 1 }));
    await ingest(portal, anyOfferChanged({ ...notifiedNow(902), publishedAt: at }));
    const broken = grid(page).getByRole('row', { name: 'This row cannot be shown B000000902' });
    await expect(broken).toBeVisible();
    await expect(rowOf(page, 901)).toBeVisible();
    expect(await heightOf(broken)).toBe(await heightOf(rowOf(page, 901)));
    await frame(page);
    expect(logged.join()).toContain('Broken on purpose');
    expect(await violations(page)).toEqual([]);

    // It still has its place in the order of the arrow keys, and opens.
    await rowOf(page, 901).focus();
    await page.keyboard.press('ArrowUp');
    await expect(broken).toBeFocused();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Notification' });
    await expect(panel).toContainText('This notification cannot be shown');
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Back to the list' }).click();
    await expect(panel).toHaveCount(0);
    await broken.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('This notification cannot be shown');
    // At once, so that nothing else renders the panel again in between.
    await panel.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLButtonElement) => {
      Object.assign(window, { brokenTime: 0 });
      button.click();
    });
    await expect(panel.getByRole('link', { name: 'B000000902' })).toBeVisible();
  },
);

breaking('a screen that breaks leaves the header and its navigation, and offers to reload', async ({ page }) => {
  await breakable(page);
  await enter(page, owner, '/subscriptions');
  await frame(page);
  await breakNow(page, { brokenMedium: '(pointer: coarse)' });
  await visit(page, '/my-products');
  await expect(page.getByRole('heading', { name: 'My Products cannot be shown' })).toBeVisible();
  await frame(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Pricing Plans' }).click();
  await expect(page.getByRole('heading', { name: 'My Products cannot be shown' })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('grid', { name: 'My Products' })).toBeVisible();
});
