import { expect, type Page } from '@playwright/test';
import { anyOfferChanged } from '#tests/support/messages.ts';
import type { Portal } from '#tests/support/portal.ts';
import { violations, visit } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, toast } from './stage.ts';

const PATH = '/az-api/product-tracking';
const DAY = 86_400_000;

let serial = 0;
/** An ASIN that no other test tracks. */
function nextAsin(): string {
  serial += 1;
  return `B0TRACK${String(serial).padStart(3, '0')}`;
}

/** Sends the demo owner an offer change with this Buy Box price, for an offer that Amazon ships. @param ago ms */
async function priced(portal: Portal, asin: string, price: number, ago = 0) {
  const at = Date.now() - ago;
  const signal = {
    sellerId: 'A1DEMOOWNER001',
    asin,
    at,
    publishedAt: at,
    price,
    notificationId: `tracking-${process.pid}-${asin}-${at}-${price}`,
  };
  expect((await portal.ingest('sp-api', anyOfferChanged(signal))).status).toBe(202);
}

/** Opens the screen. Returns when the connection is live. */
async function open(page: Page, query = '') {
  await enter(page, owner, PATH + query);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Tracking');
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
}

const rail = (page: Page) => page.getByRole('complementary', { name: 'Tracked products' });
const inList = (page: Page, asin: string) => rail(page).getByRole('link', { name: asin });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const wouldHave = (page: Page) => page.locator('.would-have b');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test(
  'a message from Amazon crosses a threshold, and list, history, toast and inbox show it without a reload [TRACK-01, TRACK-02]',
  journey('productTracking'),
  async ({ page, portal }) => {
    const asin = nextAsin();
    await open(page);
    await expect(page).toHaveTitle(/Product Tracking/);
    await expect(page.getByRole('combobox', { name: 'Marketplace' })).toHaveValue('US');
    await press(page, 'Add ASIN');
    const typed = rail(page).getByRole('textbox', { name: 'ASIN', exact: true });
    await typed.fill(` https://www.amazon.com/dp/${asin.toLowerCase()}?th=1`);
    await typed.press('Enter');
    await expect(page).toHaveURL(new RegExp(`asin=${asin}`));

    await expect(page.locator('.metric-name')).toHaveText([
      'New Buy box',
      'Used Buy box',
      'Amazon price',
      'Amazon warehouse',
      'New 3rd party FBA',
      'New 3rd party FBM',
      'Used 3rd party FBA',
      'Used 3rd party FBM',
      'Used Likenew',
      'Used Very Good',
      'Used Good',
      'Used Acceptable',
      'New Offer Count',
      'Used Offer Count',
      'Ranks',
      'Review count',
      'Rating',
    ]);
    // Prices have the marketplace's currency sign, counts have none.
    await expect(page.locator('.thresholds label', { has: field(page, 'Used Acceptable, Max') })).toHaveText('$');
    await expect(page.locator('.thresholds label', { has: field(page, 'Ranks, Max') })).toHaveText('');
    await press(page, 'Start Tracking');
    await expect(page.getByText('Enter a Min or Max for at least one metric.')).toBeVisible();

    await field(page, 'New Buy box, Min').fill('22,5');
    await field(page, 'New Buy box, Min').press('Enter');
    await expect(field(page, 'Used Buy box, Min')).toBeFocused();
    await expect(field(page, 'New Buy box, Min')).toHaveValue('22.50');
    await field(page, 'Rating, Min').fill('4');
    await expect(page.getByText('Amazon’s updates don’t include Rating')).toBeVisible();
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/api/tracking'),
    );
    await press(page, 'Start Tracking');
    expect((await sent).postDataJSON()).toMatchObject({
      asin,
      marketplace: 'US',
      entries: [
        { field: 'buybox_new_price', min: 22.5, max: null },
        { field: 'rating', min: 4, max: null },
      ],
    });
    await expect(inList(page, asin)).toContainText('Armed');

    await priced(portal, asin, 24);
    await expect(page.getByRole('row', { name: /^New Buy box/ })).toContainText('$24.00');
    // Typed before the next message, and still there after it.
    await field(page, 'Ranks, Max').fill('20000');
    await priced(portal, asin, 22.01);
    const firings = page.getByRole('region', { name: 'Firing history' });
    await expect(firings.getByRole('row', { name: /New Buy box.*Below Min/ })).toContainText(
      /\$22\.50\$22\.01−\$0\.49Still out/,
    );
    await expect(inList(page, asin)).toContainText('Below Min');
    await expect(toast(page, 'New notification received!')).toBeVisible();
    await expect(field(page, 'Ranks, Max')).toHaveValue('20000');
    await expect(page.getByText('Ranks, Max: none → 20,000')).toBeVisible();
    await press(page, 'Save Changes');
    await expect(page.getByText('Ranks, Max: none → 20,000')).toHaveCount(0);
    await expect(toast(page, 'Saved: ')).toBeVisible();

    await page.getByRole('link', { name: 'Tracking alerts' }).click();
    await expect(page.getByRole('row', { name: new RegExp(asin) })).toHaveCount(1);
    await page.getByRole('row', { name: new RegExp(asin) }).click();
    await expect(
      page
        .getByText(/New Buy box below Min \$22\.50: \$22\.01/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.locator(`a[href*="${PATH}"][href*="${asin}"]`).first().click();
    await expect(firings.getByRole('row', { name: /New Buy box.*Below Min/ })).toBeVisible();
  },
);

test('the number of past alerts updates while thresholds are typed, and the page asks before it leaves unsaved ones, which stay', async ({
  page,
  portal,
}) => {
  const [asin, other] = [nextAsin(), nextAsin()];
  for (const [index, price] of [30, 20, 30, 20, 30].entries()) await priced(portal, asin, price, (10 - index) * DAY);
  await open(page, '?marketplace=ES');
  await expect(page.getByText('No tracked products in Spain yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look up products in the Product Viewer' })).toHaveAttribute(
    'href',
    '/az-api/product-viewer',
  );
  await visit(page, `${PATH}?asin=${asin}`);
  await field(page, 'New Buy box, Max').fill('0');
  await field(page, 'New Buy box, Min').fill('0.01');
  await field(page, 'New Buy box, Min').press('Enter');
  await expect(page.getByText('Min is above Max.')).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);
  await field(page, 'New Buy box, Max').fill('');
  await expect(wouldHave(page)).toHaveText('0 times');
  await field(page, 'New Buy box, Min').fill('25');
  await expect(wouldHave(page)).not.toHaveText('0 times');
  const below = Number.parseInt((await wouldHave(page).textContent()) ?? '', 10);
  expect(below).toBeGreaterThanOrEqual(2);
  await field(page, 'New Buy box, Max').fill('28');
  await expect
    .poll(async () => Number.parseInt((await wouldHave(page).textContent()) ?? '', 10))
    .toBeGreaterThan(below);
  await expect(page.getByRole('button', { name: /^At once \d+ alerts/ })).toBeVisible();
  await expect(page.locator('.limit-name')).toHaveText(['Min $25.00', 'Max $28.00']);
  await page.getByRole('button', { name: 'Figures for New Buy box' }).click();
  await expect(page.getByRole('cell', { name: 'below Min' }).first()).toBeVisible();

  await press(page, 'Add ASIN');
  await rail(page).getByRole('textbox', { name: 'ASIN', exact: true }).fill(other);
  await rail(page).getByRole('button', { name: 'Open', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Your changes to its thresholds are not saved.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'New Buy box, Max')).toHaveValue('28.00');
  await page.reload();
  await expect(field(page, 'New Buy box, Max')).toHaveValue('28.00');
});
