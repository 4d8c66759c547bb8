import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { caller } from '#client/api/caller.ts';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { notificationCalls } from '#shared/inbox/calls.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { SnapshotState } from '#shared/protocol.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { overflow, press, violations } from '#tests/support/component.tsx';
import { fedOwner, on, showFed } from '#tests/support/fed-screen.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { NotificationsScreen } from './notifications-screen.tsx';
import { createNotificationsStore } from './state/notifications-store.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const START = Date.now() - 86_400_000;

/** The older an alert is, the more it costs. */
const stored: Notification[] = Array.from({ length: 200 }, (_, n) =>
  alertOf(n, {
    asin: `B0${String(n).padStart(8, '0')}`,
    publishedTime: START - n * 60_000,
    risk: { perDay: n + 1, currency: 'USD', unitsADay: 1 },
    notificationType: 'PRICING_HEALTH',
    detail: {
      kind: 'pricing-health',
      issueType: 'BuyBoxDisqualification',
      ranks: [],
      own: { landed: usd(1_234.56) },
      buyBox: { landed: usd(1_199.99), channel: 'FBA' },
    },
  }),
);

const state: SnapshotState = {
  user: fedOwner,
  notifications: { notifications: stored.slice(0, 50), total: stored.length },
  unread: stored.length,
  tokens: { code: 'NONE' },
  plan: planStateOf(fedOwner),
  subscriptions: { code: 'NONE' },
  mutes: { code: 'NONE' },
};

async function open(user: Partial<UserInfo> = {}) {
  const fed = await showFed(
    (store) => {
      const notifications = createNotificationsStore({
        ...store,
        api: caller(notificationCalls, store.call),
        reached$: of(true),
      });
      return <NotificationsScreen store={{ ...store, notifications }} />;
    },
    {
      address: '/notifications',
      user,
      answers: [
        on(notificationCalls.page, ({ page: at = 1, limit = 50 }: { page?: number; limit?: number }) => ({
          notifications: stored.slice((at - 1) * limit, at * limit),
          total: stored.length,
        })),
        on(
          inboxCalls.search,
          ({ sort, page: at = 1, limit = 50 }: { sort?: string; page?: number; limit?: number }) => ({
            notifications: (sort === 'risk' ? stored.toReversed() : stored).slice((at - 1) * limit, at * limit),
            total: stored.length,
            unread: stored.length,
          }),
        ),
      ],
    },
  );
  fed.store.events$.next({ kind: 'snapshot', epoch: 'fed', head: 0, state });
  return fed;
}

const grid = page.getByRole('grid', { name: 'Notifications' });
const first = grid.getByRole('row').filter({ hasText: 'Undercut by an FBA offer' }).first();

it('another order is listed from its first alert, and no row of the former order remains, also for somebody who has scrolled [LIVE-12]', async () => {
  await open();
  await expect.element(first).toBeVisible();
  const scroller = grid.element();
  scroller.scrollTo({ top: 900 });
  await expect.element(grid.getByRole('row').filter({ hasText: 'B000000020' })).toBeInViewport();
  await page.getByRole('combobox', { name: /sort/i }).selectOptions('risk');
  await expect.element(grid.getByRole('row').filter({ hasText: 'B000000199' })).toBeInViewport();
  expect(scroller.scrollTop).toBe(0);
  await expect.poll(() => scroller.querySelectorAll('.alert').length).toBeGreaterThan(5);
  expect(scroller.querySelectorAll('.alert.gone')).toHaveLength(0);
  expect(
    [...scroller.querySelectorAll('.alert .code')].every((each) => Number(each.textContent?.slice(2)) >= 150),
  ).toBe(true);
});

it('says how many changes wait for the company’s API [CO-09]', async () => {
  await open({ changesWaiting: 2 });
  await expect
    .element(page.getByRole('status').filter({ hasText: '2 changes are saved here.' }))
    .toMatchTextContent(/The service behind this portal doesn't answer right now and gets them later\./);
});

it('says since when the company’s socket, which brings alerts, has been away [CO-09]', async () => {
  await open({ alertsAwaySince: Date.parse('2026-03-02T10:05:00') });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'has been down since' }))
    .toMatchTextContent(/10:05:00.* They come as soon as it is back\./);
});

it('the arrow that leads from the search to the list does not scroll it [INBX-07]', async () => {
  await open();
  await expect.element(first).toBeVisible();
  page.getByRole('searchbox').element().focus();
  await press('{ArrowDown}');
  await expect.element(first).toHaveFocus();
  await new Promise(requestAnimationFrame);
  expect(grid.element().scrollTop).toBe(0);
});

for (const width of [390, 360])
  it(`on a phone of ${width} px the whole cause of an alert is readable [ACT-01]`, async () => {
    await page.viewport(width, 844);
    await open();
    const cause = first.getByText(/^Undercut by an FBA offer/).first();
    await expect.element(cause).toBeVisible();
    const row = first.element();
    const line = row.querySelector('.line-2') as HTMLElement;
    const words = line.querySelector('.cut') as HTMLElement;
    expect(words.textContent).toBe('Undercut by an FBA offer, $34.57 below you');
    const [inner, outer] = [line.getBoundingClientRect(), row.getBoundingClientRect()];
    for (const box of words.getClientRects()) {
      expect(box.bottom).toBeLessThanOrEqual(inner.bottom + 0.5);
      expect(box.right).toBeLessThanOrEqual(outer.right);
      expect(document.elementFromPoint(box.left + 2, box.top + box.height / 2)?.closest('.line-2')).toBe(line);
      expect(document.elementFromPoint(box.right - 2, box.top + box.height / 2)?.closest('.line-2')).toBe(line);
    }
    expect(line.scrollHeight).toBeLessThanOrEqual(line.clientHeight);
    expect(row.scrollHeight).toBeLessThanOrEqual(row.clientHeight);
    expect(overflow()).toBe(0);
    if (width === 390) expect(await violations(grid.element())).toEqual([]);
  });
