import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { AccountBanner } from './account-banner.tsx';

const account = (status: string): Notification =>
  alertOf(1, {
    notificationType: 'ACCOUNT_STATUS_CHANGED',
    asin: '',
    publishedTime: Date.now() - 20 * 60_000,
    detail: { kind: 'account-status', status },
  });
const found = (...notifications: Notification[]) =>
  on(inboxCalls.search, { notifications, total: notifications.length, unread: 0, kept: { days: 90, most: 1_000 } });

it('an account at risk heads the screen, says what it means, and leads to the alert [SIG-01]', async () => {
  await showFed((store) => <AccountBanner deps={store} />, { answers: [found(account('AT_RISK'))] });
  const banner = page.getByRole('alert');
  await expect.element(banner.getByText(/Amazon marked your account as at risk/)).toBeVisible();
  await expect.element(banner.getByText(/Your offers are still live/)).toBeVisible();
  await expect
    .element(banner.getByRole('link', { name: 'What to do first' }))
    .toHaveAttribute('href', '/notifications/r1');
});

it('a deactivated account says that its offers are offline [SIG-01]', async () => {
  await showFed((store) => <AccountBanner deps={store} />, { answers: [found(account('DEACTIVATED'))] });
  await expect.element(page.getByText(/Your offers are offline/)).toBeVisible();
});

it('nothing heads the screen once Amazon says normal [SIG-01]', async () => {
  await showFed(
    (store) => (
      <>
        <AccountBanner deps={store} />
        <p>Screen</p>
      </>
    ),
    { answers: [found(account('NORMAL'))] },
  );
  await expect.element(page.getByText('Screen')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
