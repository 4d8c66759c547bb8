import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { noState } from '#shared/inbox/product-state.ts';
import { priceCodes } from '#shared/listings/prices/change-price.ts';
import { priceCalls } from '#shared/listings/prices/price-calls.ts';
import { noSkuValues } from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { ProductPrice } from './new-price.tsx';
import '#client/features/inbox/detail/detail-pane.css';
import '#client/ui/tags.css';

const asin = 'B0MX000010';
const sku = 'HT40-SAGE-MX';
const pesos = (amount: number) => ({ amount, currency: 'MXN' });
const alert = alertOf(1, {
  asin,
  marketplace: 'MX',
  detail: {
    kind: 'pricing-health',
    issueType: 'BuyBoxDisqualification',
    ranks: [],
    own: { landed: pesos(12_345.67) },
    buyBox: { landed: pesos(11_998.5) },
  },
});
const listing = {
  sku,
  marketplace: 'MX',
  asin,
  title: null,
  productType: 'DRINKWARE',
  condition: 'new_new',
  statuses: ['BUYABLE'],
  fulfillment: 'FBM',
  quantity: 41,
  price: 12_345.67,
  currency: 'MXN',
  sale: null,
  businessPrice: null,
  minimum: null,
  maximum: null,
  pricingRule: null,
  issues: [],
  floor: 9_000.25,
  ceiling: 14_000.75,
};
const entered = { ...noSkuValues, marketplace: 'MX', sku, asin, cost: 9_876.54, changedAt: 0, changedBy: '' };

const noStockAt = (now: ProductState) =>
  showFed(
    (store) => (
      <aside className="side" aria-label="Notification" style={{ width: 440 }}>
        <ProductPrice
          deps={store}
          user$={store.user$}
          alert={alert}
          now={now}
          marketplace="MX"
          entering$={new BehaviorSubject(false)}
        />
      </aside>
    ),
    {
      answers: [
        on(priceCalls.skus, { skus: [{ ...listing, quantity: 0 }] }),
        on(priceCalls.changes, { changes: [], next: null }),
        on(skuCalls.skus, { skus: [entered], total: 1, counts: {} }),
      ],
    },
  );
const offered = { ...noState, currency: 'MXN', own: 12_345.67 };

it('of a listing without stock and a message with the own offer, the newer one decides, and the panel names both [ACT-01]', async () => {
  await noStockAt({ ...offered, seenAt: Date.now() - 60_000 });
  await expect
    .element(page.getByRole('complementary'))
    .toMatchTextContent(
      /Out of stock by your listing, read at .+ Amazon’s message of .+ is older\. Restock this SKU first/,
    );
  await noStockAt({ ...offered, seenAt: Date.now() + 3_600_000 });
  await expect
    .element(page.getByRole('complementary').last())
    .toMatchTextContent(/Amazon’s message of .+ shows this offer for sale\. Your listing, read at .+, had no stock\./);
  await expect.element(page.getByRole('complementary').last()).not.toMatchTextContent(/Out of stock/);
});

it('without a connected seller, the panel says so and leads to the connection [ACT-03] [CO-09]', async () => {
  const why = refused('No seller account is connected.', { status: 409, code: priceCodes.permission });
  await showFed(
    (store) => (
      <ProductPrice
        deps={store}
        user$={store.user$}
        alert={alert}
        now={undefined}
        marketplace="MX"
        entering$={new BehaviorSubject(false)}
      />
    ),
    { answers: [on(priceCalls.skus, why), on(priceCalls.changes, { changes: [], next: null })] },
  );
  await expect.element(page.getByText('No seller account is connected.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Amazon Integration' }))
    .toHaveAttribute('href', '/user/amazon-integration');
});

for (const width of [1440, 390, 360])
  it(`the table of prices, with what each earns, fits at ${width} px, also in pesos [ACT-03]`, async () => {
    await page.viewport(width, 844);
    await showFed(
      (store) => (
        <aside className="side" aria-label="Notification" style={{ width: Math.min(width, 440) }}>
          <section>
            <ProductPrice
              deps={store}
              user$={store.user$}
              alert={alert}
              now={undefined}
              marketplace="MX"
              entering$={new BehaviorSubject(false)}
            />
          </section>
        </aside>
      ),
      {
        answers: [
          on(priceCalls.skus, { skus: [listing] }),
          on(priceCalls.changes, { changes: [], next: null }),
          on(skuCalls.skus, { skus: [entered], total: 1, counts: {} }),
        ],
      },
    );
    const table = page.getByRole('table');
    await expect.element(table).toMatchTextContent(/MX\$11,998\.50MX\$/);
    const room = (table.element().closest('section') as HTMLElement).getBoundingClientRect();
    expect(table.element().getBoundingClientRect().right).toBeLessThanOrEqual(room.right + 0.5);
    for (const cell of table.element().querySelectorAll('td'))
      expect(cell.scrollWidth, cell.outerHTML).toBeLessThanOrEqual(cell.clientWidth);
    expect(overflow()).toBe(0);
    if (width === 390) expect(await violations()).toEqual([]);
  });
