import type { Page } from '@playwright/test';
import { serializeRecording } from '#shared/recording.ts';
import { pricingMessage } from '#tests/support/messages.ts';
import { journey } from './journey.ts';
import { expect, goLive, rowOf, test } from './stage.ts';

const KEY = 'operator-key-for-tests';

async function open(page: Page, area = 'users', key = KEY) {
  await page.goto(`/ops#${area}`);
  await page.getByLabel('Operator key').fill(key);
  await page.keyboard.press('Enter');
}

const stream = (page: Page) => page.getByRole('region', { name: /^Live stream/ });
const userRow = (page: Page, user: string) =>
  page.getByRole('region', { name: 'List of users' }).getByRole('row').filter({ hasText: user });
const watch = (page: Page, user: string) => userRow(page, user).getByRole('link').first().click();

const goTo = (page: Page, area: string) =>
  page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: area }).click();

const recording = serializeRecording({
  header: { recording: 1, source: 'Made for this test', started: '2026-05-01T00:00:00.000Z', redactions: [] },
  lines: [1, 2, 3].map((n) => ({
    at: n * 1_000,
    dir: 'up' as const,
    frame: ['spapi:PRICING_HEALTH', pricingMessage(n), { outboxId: `o-${n}` }],
  })),
});

test('the page loads none of the portal’s own code [LIVE-13]', async ({ page, portal }) => {
  const scripts = async (path: string) =>
    [...(await (await fetch(`${portal.url}${path}`)).text()).matchAll(/assets\/[\w.-]+\.js/g)].map(([file]) => file);
  const [portals, operators] = [await scripts('/'), await scripts('/ops')];
  expect(operators.length).toBeGreaterThan(0);
  expect(operators.filter((file) => portals.includes(file))).toEqual([]);
  await open(page);
  await expect(page.getByRole('heading', { name: 'Live stream' })).toBeVisible();
});

test(
  'the stream of a chosen user can be filtered by type, paused and cleared, and hides the user’s identity [LIVE-13, LIVE-14]',
  journey('operator'),
  async ({ page, context, seller }) => {
    const tab = await context.newPage();
    await goLive(tab, seller);
    await open(page);
    await watch(page, seller.id);
    await expect(stream(page).getByText('watching', { exact: true })).toBeVisible();
    seller.alert(1);
    const events = stream(page).getByRole('listitem');
    await expect(events.filter({ hasText: 'notification.created' })).toHaveCount(1);
    await events.first().getByText('notification.created').click();
    await expect(stream(page).locator('pre')).toContainText('"asin": "B000000001"');
    await expect(stream(page).locator('pre')).not.toContainText('SELLER1');

    await stream(page).getByRole('button', { name: 'Pause' }).click();
    seller.alert(2);
    await expect(stream(page).getByRole('button', { name: 'Resume 1' })).toBeVisible();
    await expect(events).toHaveCount(1);
    await stream(page).getByRole('button', { name: 'Resume' }).click();
    await expect(events).toHaveCount(2);

    await stream(page).getByLabel('Type').selectOption('tokens.updated');
    await expect(stream(page).getByText('No tokens.updated has passed yet.')).toBeVisible();
    await stream(page).getByLabel('Type').selectOption('');
    await stream(page).getByRole('button', { name: 'Clear' }).click();
    await expect(events).toHaveCount(0);
  },
);

test('a recording is loaded from a file, played into a test account, stepped, paused and moved with the slider [LIVE-14]', async ({
  page,
  context,
  seller,
}) => {
  seller.account().user.isTestAccount = true;
  const tab = await context.newPage();
  await goLive(tab, seller);
  await tab.mouse.move(10, 10);
  await open(page);
  await watch(page, seller.id);
  await goTo(page, 'Recordings');
  await page
    .getByLabel('Recording', { exact: true })
    .setInputFiles({ name: 'a.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(recording) });
  await expect(page.getByText('3 lines, 3 events that a hub takes.')).toBeVisible();
  const replay = page.getByRole('region', { name: 'Replay' });
  await replay.getByRole('button', { name: 'Step' }).click();
  await expect(rowOf(tab, 1)).toBeVisible();
  await expect(replay.getByText('1 event sent, 2 to come.')).toBeVisible();
  // A look at a report does not end the replay.
  await page.evaluate(() => location.assign('#recordings/none'));
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(replay.getByText('1 event sent, 2 to come.')).toBeVisible();
  await replay.getByLabel('Time').fill('3000');
  await expect(replay.getByText('1 event sent, 1 to come.')).toBeVisible();
  await replay.getByLabel('Speed').selectOption('100');
  await replay.getByRole('button', { name: 'Play' }).click();
  await expect(rowOf(tab, 3)).toBeVisible();
  await expect(rowOf(tab, 2)).toHaveCount(0);
  await expect(replay.getByText('2 events sent, 0 to come.')).toBeVisible();
  await goTo(page, 'Users');
  await expect(stream(page).getByRole('listitem').filter({ hasText: 'notification.created' })).toHaveCount(2);
});
