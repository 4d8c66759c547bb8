import { expect } from '@playwright/test';
import { asinOf } from '#tests/support/messages.ts';
import { message, owner, ownPortal, survivesKill } from './marketplace.ts';
import { goLive, rowOf } from './stage.ts';

// The other host.
const test = ownPortal({}, 'cloudflare');
test.describe.configure({ mode: 'serial' });

test('an alert sent by a marketplace appears in the page on Workers and Durable Objects, too [LIVE-02]', async ({
  page,
  portal,
}) => {
  await goLive(page, owner);
  expect((await portal.ingest('sp-api', message(1))).status).toBe(202);
  await expect(rowOf(page, 1)).toBeVisible();
  expect((await portal.ingest('sp-api', message(2, 'ANY_OFFER_CHANGED'))).status).toBe(202);
  await expect(rowOf(page, 2)).toBeVisible();
});

test('an alert read in one tab shows as read in a second tab of the same object [LIVE-10]', async ({
  page,
  context,
  portal,
}) => {
  await goLive(page, owner);
  await portal.ingest('sp-api', message(3));
  const other = await context.newPage();
  await other.goto('/notifications');
  await expect(rowOf(other, 3)).toBeVisible();
  await expect(other.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await page.mouse.move(5, 5);
  await rowOf(page, 3).getByRole('button', { name: 'Mark as read' }).click();
  await expect(rowOf(other, 3).getByRole('img', { name: 'Unread' })).toHaveCount(0);
});

test('the operator finds a user by id or in the list, and sees the stream’s state, the stream, and a replay into it [LIVE-13, LIVE-14, OPS-02]', async ({
  page,
  context,
  portal,
}) => {
  await goLive(page, owner);
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { _id: string } };
  const ops = await context.newPage();
  await ops.goto(`/ops#users/${user._id}`);
  await ops.getByLabel('Operator key').fill('operator-key-for-tests');
  await ops.keyboard.press('Enter');
  // The objects report to a directory.
  await expect(
    ops.getByRole('region', { name: 'List of users' }).getByRole('row').filter({ hasText: user._id }),
  ).toBeVisible();
  const stream = ops.getByRole('region', { name: /^Live stream/ });
  await expect(stream.getByText('watching', { exact: true })).toBeVisible();
  expect((await portal.ingest('sp-api', message(20))).status).toBe(202);
  await expect(stream.getByRole('listitem').filter({ hasText: asinOf(20) })).toHaveCount(1);

  const header = { recording: 1, source: 'Made for this test', started: '2026-05-01T00:00:00.000Z', redactions: [] };
  const lines = [header, { at: 0, dir: 'up', frame: ['spapi:PRICING_HEALTH', message(21)] }].map(
    (line) => `${JSON.stringify(line)}\n`,
  );
  await ops.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Recordings' }).click();
  await ops
    .getByLabel('Recording')
    .setInputFiles({ name: 'a.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(lines.join('')) });
  await ops.getByRole('button', { name: 'Step' }).click();
  await expect(rowOf(page, 21)).toBeVisible();
  await ops.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Users' }).click();
  await expect(stream.getByRole('listitem').filter({ hasText: asinOf(21) })).toHaveCount(1);
});

test('after the platform is killed, an open page recovers from the log on disk, and nothing is lost or duplicated [LIVE-08, LIVE-09]', async ({
  page,
  portal,
}) => {
  await survivesKill(page, portal);
});
