import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { noState } from '#shared/inbox/product-state.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { emptyInbox, fedNotifications } from '#tests/support/fed-notifications.ts';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { CostliestAlerts } from './costliest-alerts.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const undercut = (n: number, asin: string) =>
  alertOf(n, {
    asin,
    marketplace: 'US',
    detail: {
      kind: 'pricing-health',
      issueType: 'BuyBoxDisqualification',
      ranks: [],
      own: { landed: usd(22) },
      buyBox: { landed: usd(21.5) },
    },
  });

/** A product as a message shows it, with its SKU or before that is read. */
const product = (asin: string, sku: string | null): OwnProduct => ({
  ...noState,
  id: asin,
  marketplace: 'US',
  asin,
  sku,
  title: null,
  condition: 'new',
  fulfillment: null,
  quantity: null,
  fba: null,
  pace: null,
  buyable: null,
  listedAt: null,
  price: null,
  former: null,
  floor: null,
  ceiling: null,
  channels: [null],
  unitProfit: null,
  noProfit: null,
  checkedAt: null,
  rivalName: null,
  flap: null,
  alerts: 1,
});

it('offers to lower a price only where there is a SKU whose price that is [CO-09] [OWN-01]', async () => {
  const notifications = [undercut(1, 'B0000000A1'), undercut(2, 'B0000000A2')];
  await showFed(
    (store) => (
      <CostliestAlerts
        deps={{ ...store, notifications: fedNotifications(store) }}
        heading={(id, title) => <h2 id={id}>{title}</h2>}
      />
    ),
    {
      user: { planName: 'Advanced' },
      answers: [
        ...emptyInbox,
        on(inboxCalls.needsYou, { notifications, products: 0, perDay: {}, alerts: 2 }),
        on(ownProductCalls.search, {
          rows: [product('B0000000A1', 'SKU-1'), product('B0000000A2', null)],
          total: 2,
        }),
      ],
    },
  );
  const line = (asin: string) => page.getByRole('listitem').filter({ hasText: asin }).getByRole('link').last();
  await expect.element(line('B0000000A1')).toHaveTextContent('Lower to $21.50');
  await expect.element(line('B0000000A2')).toHaveTextContent('Open');
});
