import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatDate } from '#shared/format.ts';
import { ok } from '#shared/result.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { messageOfEvent } from '#shared/upstream/walmart-event.ts';
import { show } from '#tests/support/component.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { AccountHealth } from './account-health.tsx';
import { viewOf } from './kind-views.tsx';
import { ListingReasons } from './listing-reasons.tsx';

it('an account at risk says what it means, what to do first, and opens the marketplace’s page [SIG-01]', async () => {
  await show(
    <AccountHealth
      alert={alertOf(1, {
        notificationType: 'ACCOUNT_STATUS_CHANGED',
        marketplace: 'US',
        detail: { kind: 'account-status', status: 'AT_RISK' },
      })}
    />,
  );
  await expect.element(page.getByText(/Amazon may deactivate the account/)).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  await expect
    .element(page.getByRole('link', { name: 'Open Account Health' }))
    .toHaveAttribute('href', 'https://sellercentral.amazon.com');
});

it('a listing shows Amazon’s words, the fields, what Amazon does and from when, and where to mend it [SIG-02]', async () => {
  const detail = {
    kind: 'listing-issues' as const,
    sku: 'BM-FR3-OAK',
    state: 'suppressed' as const,
    issues: [
      {
        code: '18027',
        message: 'The main image contains text.',
        severity: 'error' as const,
        attributes: ['main_product_image_locator'],
        action: 'LISTING_SUPPRESSED',
      },
      {
        code: '99300',
        message: 'This word is not allowed.',
        severity: 'warning' as const,
        attributes: ['bullet_point'],
        action: 'SEARCH_SUPPRESSED',
        until: Date.UTC(2027, 0, 5),
      },
    ],
  };
  await show(<ListingReasons trouble={detail} marketplace="DE" />);
  const items = page.getByRole('listitem');
  await expect.element(items.first()).toBeVisible();
  const [first, second] = items.elements().map(({ textContent }) => textContent);
  const says = (text: string | undefined, ...words: string[]) => {
    for (const each of words) expect(text).toContain(each);
  };
  says(first, 'The main image contains text.', 'Takes it off sale', 'code 18027', 'main product image locator');
  says(second, 'Hides it from search', formatDate(Date.UTC(2027, 0, 5)));
  await expect
    .element(page.getByRole('link', { name: 'Fix it in Seller Central' }))
    .toHaveAttribute('href', 'https://sellercentral-europe.amazon.com');
});

it('a listing without a reason says so [SIG-02]', async () => {
  await show(
    <ListingReasons
      trouble={{ kind: 'listing-status', sku: 'S', state: 'not-buyable', issues: [] }}
      marketplace="US"
    />,
  );
  await expect.element(page.getByRole('link', { name: 'Fix it in Seller Central' })).toBeVisible();
  await expect.element(page.getByText('Amazon gives no reason. Its page of the listing may say more.')).toBeVisible();
});

/** What the panel of each published example offers to do. Alerts with prices have their prices to choose from. */
const actions: readonly [example: RegExp, action: RegExp][] = [
  [/account-status/, /Open Account Health/],
  [/b2b-any-offer/, /Set a quantity price in Seller Central/],
  [/fee-promotion/, /See whether a lower price keeps your margin.*Open the promotion/],
  [/listings-item-issues/, /Fix it in Seller Central/],
  [/official-order-change/, /Cancel the order there before it ships.*Open the order in Seller Central/],
  [/offer-unpublished/, /Lower the price to the reference/],
  [/inventory-oos/, /Update the inventory in Seller Center/],
  [/seller-performance/, /Open Seller Center/],
];
const examples = import.meta.glob<object>('../../../../tests/fixtures/examples/*.json', {
  eager: true,
  import: 'default',
});

/** An alert of an example; Walmart's events are put into the envelope of every alert first. */
function alertOfExample(name: string, example: object) {
  const event = name.includes('walmart') ? messageOfEvent(example, 'WM-US') : ok(example);
  const message = event.ok ? JSON.stringify(event.value).replaceAll('ATIV93840DER', 'ATVPDKIKX0DER') : '';
  const read = readAlert(JSON.parse(message), Date.UTC(2026, 10, 26));
  if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.error)}`);
  return read.value;
}

it.each(actions)('the examples %s say what to do [SIG-08]', async (named, action) => {
  const found = Object.entries(examples).filter(([name]) => named.test(name));
  expect(found.length).toBeGreaterThan(0);
  for (const [name, example] of found) {
    const alert = alertOfExample(name, example);
    const view = viewOf(alert.detail);
    const shown = await show(
      <div data-testid="panel">
        {view.table(alert.detail, alert)}
        {view.link(alert)}
      </div>,
    );
    await expect.element(page.getByTestId('panel')).toBeVisible();
    expect(page.getByTestId('panel').element().textContent).toMatch(action);
    await shown.unmount();
  }
});
