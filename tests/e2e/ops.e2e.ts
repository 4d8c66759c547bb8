import type { Page } from '@playwright/test';
import { serializeRecording } from '#shared/recording.ts';
import { pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { violations } from './floor.ts';
import { expect, goLive, rowOf, test } from './stage.ts';

const KEY = 'operator-key-for-tests';

async function open(page: Page, area = 'users', key = KEY) {
  await page.goto(`/ops#${area}`);
  await page.getByLabel('Operator key').fill(key);
  await page.keyboard.press('Enter');
}

const stream = (page: Page) => page.getByRole('region', { name: /^Live stream/ });
const userRow = (page: Page, user: string) => page.getByRole('region', { name: 'List of users' }).getByRole('row').filter({ hasText: user });
const watch = (page: Page, user: string) => userRow(page, user).getByRole('link').first().click();

const goTo = (page: Page, area: string) => page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: area }).click();

const recording = serializeRecording({
  header: { recording: 1, source: 'Made for this test', started: '2026-05-01T00:00:00.000Z', redactions: [] },
  lines: [1, 2, 3].map((n) => ({ at: n * 1_000, dir: 'up' as const, frame: ['spapi:PRICING_HEALTH', pricingMessage(n), { outboxId: `o-${n}` }] })),
});

test('a request without the key gets 401 and no data [LIVE-13]', async ({ request }) => {
  for (const path of ['/ops', '/ops/rejected', '/ops/figures']) {
    expect((await request.get(path)).status(), path).toBe(401);
    expect((await request.get(path, { headers: { authorization: 'Bearer not-the-operator-key' } })).status(), path).toBe(401);
    expect((await request.get(path, { headers: { authorization: `Bearer ${KEY}` } })).status(), path).toBe(200);
  }
});

test('the page shows nothing without the key, and does not store it [LIVE-13]', async ({ page, context }) => {
  const answers: string[] = [];
  page.on('request', (request) => answers.push(request.url()));
  await open(page, 'users', 'not-the-operator-key');
  await expect(page.getByRole('alert')).toHaveText('This is not the operator key.');
  await page.getByLabel('Operator key').fill(KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Live stream' })).toBeVisible();
  expect(answers.filter((url) => url.includes(KEY))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie]));
  expect(stored).not.toContain(KEY);
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Operator key')).toBeVisible();
});

test('the page loads none of the portal’s own code [LIVE-13]', async ({ page, portal }) => {
  const scripts = async (path: string) => [...(await (await fetch(`${portal.url}${path}`)).text()).matchAll(/assets\/[\w.-]+\.js/g)].map(([file]) => file);
  const [portals, operators] = [await scripts('/'), await scripts('/ops')];
  expect(operators.length).toBeGreaterThan(0);
  expect(operators.filter((file) => portals.includes(file))).toEqual([]);
  await open(page);
  await expect(page.getByRole('heading', { name: 'Live stream' })).toBeVisible();
});

test('the stream of a chosen user can be filtered by type, paused and cleared, and hides the user’s identity [LIVE-13, LIVE-14]', async ({
  page,
  context,
  seller,
}) => {
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
});

test('a user is found by email in any case, and an unknown one is reported [LIVE-13]', async ({ page, context, seller }) => {
  await goLive(await context.newPage(), seller);
  await open(page);
  const field = page.getByRole('search').getByRole('searchbox');
  await field.fill('nobody@shop.example');
  await field.press('Enter');
  await expect(page.getByText('Nobody with this email has opened the portal here. Try the user id.')).toBeVisible();
  await field.fill(` ${seller.email.toUpperCase()} `);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: `0 alerts of ${seller.id}` })).toBeVisible();
  await goTo(page, 'Users');
  await expect(stream(page).getByText(seller.id)).toBeVisible();
});

test('each provider error is listed once by its reason, with its path, user and count [LIVE-13]', async ({ page, context, seller }) => {
  const tab = await context.newPage();
  await goLive(tab, seller);
  seller.emit('spapi:PRICING_HEALTH', { notificationType: 'PRICING_HEALTH', payload: { sellerId: 'A1SECRETSELLER', mail: 'ann@shop.example' } });
  await open(page, 'refused');
  const rejected = page.getByRole('region', { name: /^Provider mistakes/ });
  await expect(rejected.getByText('payload.issueType').first()).toBeVisible();
  await rejected.getByText('spapi:PRICING_HEALTH').first().click();
  await expect(rejected.getByText(`User ${seller.id}, in the log`)).toBeVisible();
  await expect(rejected.locator('pre').first()).toContainText('PRICING_HEALTH');
  await expect(rejected).not.toContainText('ann@shop.example');
  await expect(rejected).not.toContainText('A1SECRETSELLER');
});

test('the hubs’ figures show users, tabs, resumes with their reasons, closes, and the delay as bars with numbers [LIVE-13]', async ({
  page,
  context,
  seller,
}) => {
  const tab = await context.newPage();
  await goLive(tab, seller);
  seller.alert(1);
  await expect(rowOf(tab, 1)).toBeVisible();
  await open(page);
  await expect(page.getByRole('row', { name: new RegExp(`${seller.id} Live 0.0 s 1`) })).toBeVisible();
  await goTo(page, 'Alarms');
  await expect(page.getByRole('row', { name: /snapshot a new page \d/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Slow tabs closed \(4408\) \d/ })).toBeVisible();
  const delay = page.getByRole('region', { name: 'Delivery delay' });
  await expect(delay.getByText(/\d events?, .* on average/)).toBeVisible();
  expect(await delay.getByRole('row').count()).toBeGreaterThan(8);
});

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
  await page.getByLabel('Recording', { exact: true }).setInputFiles({ name: 'a.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(recording) });
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

test('an unmarked account accepts no recording, and an invalid file shows where it is wrong [LIVE-14]', async ({ page, context, seller }) => {
  const tab = await context.newPage();
  await goLive(tab, seller);
  await open(page);
  await watch(page, seller.id);
  await goTo(page, 'Recordings');
  const replay = page.getByRole('region', { name: 'Replay' });
  await page.getByLabel('Recording', { exact: true }).setInputFiles({ name: 'b.ndjson', mimeType: 'text/plain', buffer: Buffer.from('{"recording":1}') });
  await expect(replay.getByRole('alert')).toContainText("Line 1 is not a recording's header");
  await page.getByLabel('Recording', { exact: true }).setInputFiles({ name: 'a.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(recording) });
  await replay.getByRole('button', { name: 'Step' }).click();
  await expect(replay.getByRole('alert')).toHaveText('This is not a test account: nothing is played into it.');
  await expect(rowOf(tab, 1)).toHaveCount(0);
});

test('everything works with the keyboard [LIVE-13]', async ({ page, context, seller }) => {
  const tab = await context.newPage();
  await goLive(tab, seller);
  await page.goto('/ops#users');
  await expect(page.getByLabel('Operator key')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(KEY);
  await page.keyboard.press('Enter');
  await expect(userRow(page, seller.id)).toBeVisible();
  // No selects: a select's text contains all of its options.
  const focused = () => page.evaluate(() => (document.activeElement?.matches('a, button, summary') ? (document.activeElement.textContent ?? '') : ''));
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60 && !(await focused()).includes(name); presses += 1) await page.keyboard.press('Tab');
    expect(await focused()).toContain(name);
  };
  await tabTo(seller.email);
  await page.keyboard.press('Enter');
  await expect(stream(page).getByText('watching', { exact: true })).toBeVisible();
  seller.alert(1);
  await expect(stream(page).getByRole('listitem')).toHaveCount(1);
  await tabTo('notification.created');
  await page.keyboard.press('Enter');
  await expect(stream(page).locator('pre')).toBeVisible();
});

test('the areas are reached by their keys, by the phone’s menu and by their address [OPS-01]', async ({ page, context, seller }) => {
  await goLive(await context.newPage(), seller);
  await open(page, `users/${seller.id}`);
  await expect(stream(page).getByText('watching', { exact: true })).toBeVisible();
  const current = page.getByRole('navigation', { name: 'Operator' }).locator('[aria-current=page]');
  for (const [digit, area] of ['Alerts', 'Users', 'Refused', 'Recordings', 'Alarms'].entries()) {
    await page.keyboard.press('g');
    await page.keyboard.press(String(digit + 1));
    await expect(current).toContainText(area);
    await expect(page).toHaveURL(new RegExp(`#${area.toLowerCase()}`));
  }
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Recordings')).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await expect(stream(page).getByText('watching', { exact: true })).toBeVisible();
});

test('the alarms show a fresh alert, its hops, and an outage with its times, and lead there by address [OPS-07]', async ({
  page,
  context,
  seller,
  upstream,
}) => {
  const tab = await context.newPage();
  await goLive(tab, seller);
  seller.alert(1);
  await open(page, 'alarms');
  const region = (name: string | RegExp) => page.getByRole('region', { name });
  const row = (of: string | RegExp, name: string) =>
    region(of)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Freshness', '5 minutes')).toContainText(/0\.0/);
  await expect(row('Time per hop', 'Acknowledged by a tab')).toBeVisible();
  // Those that failed most come first, and earlier tests have made calls fail.
  await expect(region('Calls to the provider').getByRole('rowheader').first()).toBeVisible();
  await expect(region(/^Alarms/)).toBeVisible();
  const outages = region(/^Outages of the provider/);
  const before = await outages.getByRole('rowheader').count();

  upstream.setRefuseSockets(true);
  upstream.disconnect(seller.id);
  await expect(outages.getByText('lasts')).toBeVisible();
  upstream.setRefuseSockets(false);
  await expect(outages.getByText('lasts')).toHaveCount(0, { timeout: 30_000 });
  await expect(outages.getByRole('rowheader')).toHaveCount(before + 1);
});

test('a ringing alarm is acknowledged with one key, and everybody sees by whom [OPS-07]', async ({ page, context, seller }) => {
  const tab = await context.newPage();
  await goLive(tab, seller);
  await open(page, 'alarms');
  for (let n = 1; n <= 20; n += 1) {
    const outbox = { outboxId: `${seller.id}-${n}`, acceptedAt: Date.now() - 60_000 };
    seller.emit('spapi:PRICING_HEALTH', pricingRecord(n, { publishedTime: new Date().toISOString() }), outbox);
  }
  const freshness = page.getByRole('region', { name: 'Freshness' });
  // The alarm is checked every 15 s.
  await expect(freshness.getByRole('alert')).toContainText('Alerts have reached tabs too late', { timeout: 60_000 });
  await expect(freshness.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  expect(await violations(page, 'main')).toEqual([]);
  await page.keyboard.press('a');
  await expect(freshness.getByRole('status')).toBeFocused();
  await expect(freshness.getByRole('status')).toHaveText(/^Acknowledged by Operator key at /);
  await expect(
    page
      .getByRole('region', { name: /^Alarms/ })
      .getByRole('row')
      .nth(1),
  ).toContainText('Operator key');
});
