import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { noMarks } from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { emptyInbox, fedNotifications } from '#tests/support/fed-notifications.ts';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { NotificationsProvider } from '../store-context.ts';
import { AlertDetail } from './alert-detail.tsx';
import './detail-pane.css';

const nothing = () => {};

/** The panel of an alert, with no other alerts. */
async function open(alert: Notification) {
  const row = { id: 'a', alert, seq: 0, receivedAt: null, arrival: 0, doubted: false };
  return showFed(
    (deps) => (
      <NotificationsProvider value={fedNotifications(deps)}>
        <aside className="side" aria-label="Alert">
          <AlertDetail
            deps={deps}
            states
            row={row}
            rows={[row]}
            unread={false}
            muted={undefined}
            onMark={nothing}
            onSnooze={nothing}
            onAssign={nothing}
            onRule={nothing}
            onOpen={nothing}
            onSeeAll={nothing}
            onClose={nothing}
          />
        </aside>
      </NotificationsProvider>
    ),
    {
      answers: [
        ...emptyInbox,
        on(inboxCalls.prices, { currency: null, points: [] }),
        on(inboxCalls.search, { notifications: [], total: 0, unread: 0 }),
      ],
    },
  );
}

const usd = (amount: number) => ({ amount, currency: 'USD' });

it('an alert about the account is urgent, and asks for the prices of no product [SIG-01]', async () => {
  const { edge } = await open(
    alertOf(1, {
      notificationType: 'ACCOUNT_STATUS_CHANGED',
      asin: '',
      detail: { kind: 'account-status', status: 'AT_RISK' },
    }),
  );
  await expect.element(page.getByRole('heading', { name: 'Your account is at risk' })).toBeVisible();
  await expect.element(page.getByText('Urgent', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Do this first' })).toBeVisible();
  expect(edge.sent(inboxCalls.prices)).toEqual([]);
});

it('names the rule that pinned an alert, and one that did something else [INBX-09]', async () => {
  const rule = { id: 'r', name: 'Costly vests' };
  const { unmount } = await open(alertOf(1, { marks: { ...noMarks, pinned: true, rule } }));
  await expect.element(page.getByText('Pinned by your rule Costly vests')).toBeVisible();
  await unmount();
  await open(alertOf(1, { marks: { ...noMarks, rule } }));
  await expect.element(page.getByText('By your rule Costly vests')).toBeVisible();
});

it('says whether a stock alert counts real, estimated, or entered sales [SIG-03] [SIG-04]', async () => {
  const stock = { kind: 'stock', sku: 'KV5-BLK-M', level: 'soon', left: 12, inbound: 40, aDay: 2 } as const;
  for (const [unitsFrom, text] of [
    ['sold', 'Sold a day'],
    ['product-data', 'Sold a day, estimated'],
    ['entered', 'Sold a day, as entered'],
  ] as const) {
    const { unmount } = await open(alertOf(1, { notificationType: 'STOCK_COVER', detail: { ...stock, unitsFrom } }));
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: /Runs out in about 6 days: 12 left/ })).toBeVisible();
    await unmount();
  }
});

it('an unpublished Walmart item says what to do before the pages where it is done, and fits a phone [SIG-07]', async () => {
  await page.viewport(390, 844);
  await open(
    alertOf(1, {
      notificationType: 'OFFER_UNPUBLISHED',
      marketplace: 'WM-US',
      asin: 'PQ-8617',
      detail: {
        kind: 'walmart-item',
        sku: 'PQ-8617',
        itemId: '6396017',
        published: false,
        reasons: [{ code: 'REASONABLE_PRICE_NOT_SATISFIED', text: 'Reasonable price requirements are not met' }],
        price: usd(29.99),
        reference: { price: usd(26.99), on: 'Amazon', url: 'https://shop.test/p' },
      },
    }),
  );
  const advice = page.getByText('Lower the price to the reference or below it', { exact: false });
  await expect.element(advice).toBeVisible();
  const links = page.getByRole('link', { name: /^Open (?:at Walmart|Seller Center|the reference)$/ });
  expect(links.elements()).toHaveLength(3);
  for (const link of links.elements())
    expect(advice.element().compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const side = document.querySelector('.side') as HTMLElement;
  expect([side.scrollWidth - side.clientWidth, overflow()]).toEqual([0, 0]);
  expect(await violations()).toEqual([]);
});

it('an alarm of Walmart’s performance says what it is about, what to do, and which orders [SIG-07]', async () => {
  await open(
    alertOf(1, {
      notificationType: 'SELLER_PERFORMANCE_NOTIFICATIONS',
      marketplace: 'WM-US',
      asin: '',
      detail: {
        kind: 'walmart-performance',
        about: 'ALARMS',
        summary: 'Orders need your attention',
        moreInfo: 'https://shop.test/more',
        alarms: [
          {
            type: 'LateOriginScan',
            orders: 3,
            numbers: ['226702585'],
            action: 'Hand the packages to the carrier today.',
          },
        ],
        metrics: [],
      },
    }),
  );
  await expect.element(page.getByText('Orders need your attention')).toBeVisible();
  await expect.element(page.getByText('Hand the packages to the carrier today.')).toBeVisible();
  await expect.element(page.getByText('Orders: 226702585')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Walmart’s explanation' })).toBeVisible();
});
