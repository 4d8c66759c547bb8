import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { serializeRecording } from '#shared/recording.ts';
import { readReported } from '#shared/reports/report.ts';
import type { ReportEntry, StoredReport } from '#shared/reports/report-entry.ts';
import { alertOf, baseOf, happened, reported, taken } from '#tests/support/reports.ts';
import { overflowOf, violations } from './floor.ts';
import { expect, goLive, idlePartsLoaded, rowOf, type Seller, test, toast } from './stage.ts';

const KEY = 'operator-key-for-tests';
const planted = { email: 'jane.roe@secret.test', seller: 'A3PLANTEDSELLER' };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report a problem' });
const leaves = (page: Page, part: string) => dialog(page).getByRole('region', { name: part });

/** Opens the inbox with three alerts, reads one, and reports. */
async function reportFrom(page: Page, seller: Seller) {
  await goLive(page, seller);
  await idlePartsLoaded(page);
  seller.alert(1);
  seller.alert(2);
  await expect(rowOf(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Mark All Read' }).first().click();
  await page.keyboard.press('!');
  await expect(dialog(page)).toBeVisible();
  await expect(leaves(page, 'Messages')).toContainText('notification.created');
}

async function stored(url: string, path: string, body?: unknown) {
  const answer = await fetch(`${url}/ops/recordings${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

async function reportsOf(url: string, user: string): Promise<ReportEntry[]> {
  const { reports } = (await stored(url, '')) as { reports: ReportEntry[] };
  return reports.filter((each) => each.user === user);
}

test('a report shows what leaves, word for word, and arrives redacted with what was pressed and what the page took [OPS-03]', async ({
  page,
  seller,
  portal,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/reports') && bodies.push(request.postData() ?? ''));
  await reportFrom(page, seller);
  await expect(dialog(page).getByLabel('Say what went wrong')).toBeFocused();
  await page.keyboard.type(`Badge says 7. Ask Sample Seller, ${planted.email}, id ${planted.seller}`);
  await expect(dialog(page)).toContainText('Your words leave as: Badge says 7. Ask Name');

  await dialog(page).getByRole('button', { name: 'Look at it: What you pressed' }).click();
  await expect(leaves(page, 'Actions')).toContainText('"act":"key","key":"!"');
  await dialog(page).getByRole('button', { name: 'State', exact: true }).click();
  // The list as it was when its recording began, or the snapshot it began with.
  await expect(leaves(page, 'State')).toContainText(/"kind":"(?:base|snapshot)"/);
  const shown = (await leaves(page, 'State').locator('pre').first().textContent()) ?? '';
  expect(await violations(page, '.dialog')).toEqual([]);

  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Report sent. Thank you.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  const [entry] = await reportsOf(portal.url, seller.id);
  const { recording } = (await stored(portal.url, '/read', { id: entry?.id })) as StoredReport;
  const everything = `${bodies.join()} ${recording} ${JSON.stringify(entry)}`;
  for (const value of [...Object.values(planted), 'Sample Seller', seller.email, 'SELLER1"'])
    expect(everything).not.toContain(value);
  expect(entry).toMatchObject({
    screen: '/notifications',
    said: expect.stringMatching(/^Badge says 7\. Ask Name \d, person-\d@example\.test, id A0STANDIN/),
  });

  const { lines, header } = readReported(recording);
  // What was shown is what arrived: redacting it again changes nothing.
  expect(shown).toContain(JSON.stringify(lines.find(({ dir }) => dir === 'page')).slice(0, 1_000));
  expect(header.report?.browser).toMatchObject({ name: 'Chrome', width: page.viewportSize()?.width });
  const frames = lines.map(({ frame }) => frame as Record<string, unknown>);
  expect(frames.filter(({ type }) => type === 'notification.created')).toHaveLength(2);
  expect(frames.find(({ kind }) => kind === 'end')).toMatchObject({ rows: 2, phase: 'ready' });
  expect(frames.filter(({ act }) => act === 'press').map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/\.markAllRead$/),
  );
});

test('parts can be left out, prices hidden, and what cannot be sent is saved as a file [OPS-03]', async ({
  page,
  seller,
  context,
}) => {
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await reportFrom(page, seller);
  await dialog(page).getByRole('button', { name: 'Send report' }).click();
  await expect(dialog(page).getByText('Say what went wrong').last()).toBeVisible();

  await dialog(page).getByRole('checkbox', { name: 'What you pressed' }).uncheck();
  await dialog(page).getByRole('checkbox', { name: 'Browser' }).uncheck();
  await dialog(page).getByRole('checkbox', { name: 'Hide prices too' }).check();
  await expect(leaves(page, 'Messages')).toContainText('"amount":0');
  await dialog(page).getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(leaves(page, 'Actions')).toHaveText('You leave this part out.');

  await dialog(page).getByLabel('Say what went wrong').fill('The badge is wrong');
  await context.setOffline(true);
  await dialog(page).getByRole('button', { name: 'Send report' }).click();
  await expect(dialog(page).getByRole('alert').last()).toContainText('save it as a file');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const { lines, header } = readReported(readFileSync(await download.path(), 'utf8'));
  expect(download.suggestedFilename()).toMatch(/^sellerwire-report-[\d-]+\.ndjson$/);
  expect(new Set(lines.map(({ dir }) => dir))).toEqual(new Set(['page', 'down']));
  expect(header.report).toEqual({ screen: '/notifications' });
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('a dialog that cannot be loaded says so, and the keys go on working [OPS-03]', async ({ page, seller }) => {
  await goLive(page, seller);
  await idlePartsLoaded(page);
  // The keys' own help may load later than the other parts.
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.keyboard.press('!');
  await expect(toast(page, 'This part of the portal could not be loaded.')).toBeVisible();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
});

test('the report is in the menu of the account, and fits a phone [OPS-03]', async ({ page, seller }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goLive(page, seller);
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Report a problem' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(leaves(page, 'Messages')).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await violations(page, '.dialog')).toEqual([]);
});

const pane = (page: Page) => page.getByRole('region', { name: 'Reported problems' });
const screen = (page: Page) => page.getByRole('region', { name: 'The recorded screen' });
const steps = (page: Page) => page.getByRole('region', { name: 'Steps' });

/** A recording whose fourth line brings a badge that says more than the rows. */
const brokenRecording = (unread: number) =>
  serializeRecording(
    reported([
      { at: 0, dir: 'act', frame: { act: 'go', screen: '/notifications', filter: { folders: ['inbox'] } } },
      taken(0, baseOf([alertOf(2), alertOf(1, true)])),
      happened(1_000, 7, 'notification.created', alertOf(3)),
      taken(2_000, {
        kind: 'snapshot',
        head: 7,
        page: { notifications: [alertOf(3), alertOf(2), alertOf(1, true)], total: 3 },
        unread,
      }),
      happened(3_000, 8, 'notification.read', { alerts: [alertOf(3).identity] }),
      { at: 4_000, dir: 'act', frame: { act: 'press', on: 'button', text: 'ui/shortcuts.markAllRead' } },
      { at: 5_000, dir: 'act', frame: { act: 'go', screen: '/notifications', filter: { unread: true } } },
      taken(6_000, { kind: 'end', rows: 3, unread: unread - 1, total: 3, phase: 'ready' }),
    ]),
  );

test('the operator steps through a report: the same screen, what each step changed, where it breaks, and a test of it [OPS-03, OPS-05]', async ({
  page,
  context,
  seller,
  portal,
}) => {
  const tab = await context.newPage();
  await goLive(tab, seller);
  for (const [said, unread] of [
    ['The badge is right', 2],
    ['Badge says 5, I see 2', 5],
  ] as const) {
    const status = await tab.evaluate(
      async (body) =>
        (await fetch('/api/reports', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
      JSON.stringify({ said, recording: brokenRecording(unread) }),
    );
    expect(status).toBe(200);
  }
  const [entry] = await reportsOf(portal.url, seller.id);
  await page.goto('/ops#recordings');
  await page.getByLabel('Operator key').fill(KEY);
  await page.keyboard.press('Enter');
  const line = pane(page).getByRole('row', { name: new RegExp(entry?.id ?? '') });
  await expect(line).toContainText('“Badge says 5, I see 2”');
  expect(await violations(page, 'main')).toEqual([]);
  await line.getByRole('link').click();

  // Opens where it breaks.
  await expect(steps(page)).toContainText('Step 4 of 8');
  await expect(screen(page)).toContainText('Notifications 5');
  await expect(screen(page)).toContainText('2 rows are unread');
  await expect(page.getByText('The badge says 5, and 2 rows are unread. First broken at step 4.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What this step changed' })).toContainText('unread\n− 2+ 5');
  expect(await violations(page, 'main')).toEqual([]);

  await page.keyboard.press('ArrowLeft');
  await expect(steps(page)).toContainText('Step 3 of 8');
  await expect(screen(page)).toContainText('2 unread');
  await expect(screen(page).getByRole('listitem')).toHaveCount(3);
  await expect(screen(page).locator('.changed')).toContainText('B000000003');
  await page.keyboard.press('n');
  await expect(steps(page)).toContainText('Step 4 of 8');
  await page.keyboard.press('End');
  await expect(steps(page)).toContainText('Step 8 of 8');
  // The list was narrowed to unread alerts.
  await expect(screen(page).getByRole('listitem')).toHaveCount(1);
  await expect(steps(page).getByRole('button', { name: 'pressed “mark all read” button' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/ops#recordings/${entry?.id}/8$`));

  await page.keyboard.press('b');
  await expect(page.getByRole('region', { name: 'Bisect' })).toContainText(
    /is the first to break the list: snapshot\. .* Found in [234] replays/,
  );
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByLabel(/^Compare .* by meaning with/).selectOption({ index: 1 });
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('Messages: no difference');
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('Rows at the end: 2 differences');

  await page.getByRole('button', { name: 'Make it a test' }).click();
  await page.getByLabel('Name of the test').fill('badge-says-5');
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Download 3 files' }).click();
  await expect
    .poll(() => files.toSorted())
    .toEqual(['badge-says-5.golden.json', 'badge-says-5.ndjson', 'badge-says-5.test.ts']);

  // The address leads to the step again; it plays to the end; and it can be deleted.
  await page.goto('about:blank');
  await page.goto(`/ops#recordings/${entry?.id}/2`);
  await page.getByLabel('Operator key').fill(KEY);
  await page.keyboard.press('Enter');
  await expect(steps(page)).toContainText('Step 2 of 8');
  await page.getByLabel('Speed').selectOption('100');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(steps(page)).toContainText('Step 8 of 8');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Delete this report' }).click();
  await expect(pane(page)).toBeVisible();
  await expect(pane(page).getByRole('row', { name: new RegExp(entry?.id ?? '') })).toHaveCount(0);
  expect((await reportsOf(portal.url, seller.id)).map(({ said }) => said)).toEqual(['The badge is right']);
});
