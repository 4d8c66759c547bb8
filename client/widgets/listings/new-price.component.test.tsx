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

const panelAnswers = (of = listing) => [
  on(priceCalls.skus, { skus: [of] }),
  on(priceCalls.changes, { changes: [], next: null }),
  on(skuCalls.skus, { skus: [entered], total: 1, counts: {} }),
];
const showPanel = (answers: Parameters<typeof showFed>[1], now?: ProductState) =>
  showFed(
    (store) => (
      <aside className="side" aria-label="Notification" style={{ width: 390 }}>
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
    answers,
  );
const noStockAt = (now: ProductState) => showPanel({ answers: panelAnswers({ ...listing, quantity: 0 }) }, now);
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

const winning = (price: number | null, more: object = {}) =>
  on(priceCalls.expected, {
    prices: [
      {
        ...{ marketplace: 'MX', sku, inLine: null },
        answer: { price, gap: price === null ? 'no-competitor' : null, at: Date.now() - 240_000 },
        ...more,
      },
    ],
  });
it('Amazon’s price that wins is the first choice and preselected, with its age and what it is, and is read anew on request [SIG-05]', async () => {
  await page.viewport(390, 844);
  const { edge } = await showPanel({ answers: [...panelAnswers(), winning(12_020)] });
  const choice = page.getByRole('radio').first();
  await expect.element(choice).toHaveAccessibleName('The price that wins Amazon’s estimate, 4 min old');
  await expect.element(choice).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Change price to MX$12,020.00' })).toBeVisible();
  await expect
    .element(page.getByRole('complementary'))
    .toMatchTextContent(/At or below MX\$12,020\.00 your offer can win, says Amazon\. It is no promise/);
  expect(overflow()).toBe(0);
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect
    .poll(() => edge.sent(priceCalls.expected))
    .toContainEqual({ skus: [{ marketplace: 'MX', sku }], refresh: true });
});

it('where Amazon has no price that wins, the panel says why or how long it takes, and changes no choice that it had preselected [SIG-05]', async () => {
  const { edge } = await showPanel({ answers: [...panelAnswers(), winning(null)] });
  await expect.element(page.getByText('No other offer competes')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Match the Buy Box' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /The price that wins/ })).not.toBeInTheDocument();

  edge.answer(winning(null, { answer: null, inLine: 30 }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('in line, about 30 s')).toBeVisible();
  edge.answer(winning(12_020));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByRole('radio', { name: /The price that wins/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Match the Buy Box' })).toBeChecked();
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
          winning(12_020.25),
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
