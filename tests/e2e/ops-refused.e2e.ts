import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { DEMO_SELLER_ID } from '#provider/products/sample-sellers.ts';
import { DEMO_OWNER_ID } from '#provider/sample/accounts.ts';
import { asinOf, pricingMessage } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { OLD_GROUP, refuseAtHub, refuseAtProvider } from '#tests/support/refused.ts';
import { test as base } from './browser-test.ts';
import { violations } from './floor.ts';
import { expect, goLive } from './stage.ts';

const owner = { email: 'owner@demo.test', password: 'demo-pass-1' };

/** A portal with messages that an older version refused at both intakes. */
const test = base.extend<object, { waiting: Portal }>({
  waiting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const portal = await startPortal();
      await portal.kill();
      await sleep(500);
      const message = (n: number, age: number) => ({
        id: `late-${n}`,
        asin: asinOf(n),
        message: pricingMessage(n, {
          sellerId: DEMO_SELLER_ID,
          notificationId: `late-${n}`,
          at: Date.now() - age * 60_000,
        }),
      });
      refuseAtProvider(portal.dataDir, DEMO_OWNER_ID, [message(901, 40), message(902, 30), message(903, 20)]);
      refuseAtHub(portal.dataDir, DEMO_OWNER_ID, [message(904, 15)]);
      await portal.start();
      // Refused by the present rules, too.
      const { payload, ...rest } = pricingMessage(905, { sellerId: DEMO_SELLER_ID, notificationId: 'bad-905' });
      await portal.ingest('sp-api', { ...rest, payload: { ...payload, issueType: undefined } });
      await use(portal);
      await portal.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ waiting }, use) => use(waiting.url),
});

async function open(page: Page, hash: string) {
  await page.goto(`/ops#${hash}`);
  await page.getByLabel('Operator key').fill('operator-key-for-tests');
  await page.keyboard.press('Enter');
}

const list = (page: Page) => page.getByRole('region', { name: 'Refused messages by reason and version' });

test('refused messages wait by reason and version; a dry run says what would happen; taken in again, they come into the list without a toast [OPS-08]', async ({
  page,
  context,
}) => {
  const tab = await context.newPage();
  await goLive(tab, owner);
  await open(page, 'refused');
  await expect(page.getByRole('heading', { name: '5 messages wait, 4 of them would pass now' })).toBeVisible();
  const rows = list(page).getByRole('row');
  await expect(rows.filter({ hasText: 'payload.issueType is missing' })).toContainText('0 of 1');
  await expect(rows.filter({ hasText: 'payload.issueType is missing' }).getByRole('button')).toHaveText(/^Clear…/);
  const old = rows.filter({ hasText: OLD_GROUP.reason }).filter({ hasText: 'Amazon’s messages' });
  await expect(old).toContainText('3 of 3');

  await old.getByRole('button', { name: 'Take in again' }).click();
  const dryRun = page.getByRole('region', { name: /a dry run first/ });
  await expect(dryRun.getByRole('row', { name: 'Would ring a person 0' })).toBeVisible();
  await expect(dryRun.getByRole('row', { name: 'Into the list only 3, older than 10 min or no alert' })).toBeVisible();
  await dryRun.getByText('Show the messages').click();
  await expect(dryRun.getByText(asinOf(902))).toBeVisible();
  await dryRun.getByText('The first one as it came, redacted').click();
  await expect(dryRun.locator('pre')).toContainText('PRICING_HEALTH');
  await expect(dryRun).not.toContainText(DEMO_SELLER_ID);
  expect(await violations(page, 'main')).toEqual([]);
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#refused/sp-api/${OLD_GROUP.reason}/${OLD_GROUP.version}`);

  await dryRun.getByRole('button', { name: 'Take in 3' }).click();
  await expect(page.getByText('3 messages taken in.')).toBeVisible();
  await expect(old).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Taken in again/ })).toContainText(
    `3 of 3: ${OLD_GROUP.reason}, under 0.9`,
  );
  await tab.getByRole('searchbox').first().fill(asinOf(902));
  await expect(tab.getByRole('row', { name: new RegExp(asinOf(902)) })).toBeVisible();
  await expect(tab.locator('.toast')).toHaveCount(0);

  await page.getByRole('button', { name: 'Take in all 1' }).click();
  await expect(page.getByText('1 message taken in.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 message waits, none of them would pass now' })).toBeVisible();
});
