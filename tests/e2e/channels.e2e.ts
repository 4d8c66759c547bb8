import { expect } from '@playwright/test';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import { outbox } from '#tests/support/outbox.ts';
import { violations } from './floor.ts';
import { journey } from './journey.ts';
import { message, owner, test } from './marketplace.ts';
import { enter, heldToast } from './stage.ts';

test(
  'one press turns emails on; an alert is mailed with a link to it and one that stops the mails; a paused or removed channel comes back [CHAN-01] [CHAN-08] [CHAN-10]',
  journey('channels', 'unsubscribe'),
  async ({ page, context, portal }) => {
    const mails = async () => (await outbox(portal.provider ?? '', 'mail')).filter(({ to }) => to === owner.email);
    await enter(page, owner, CHANNELS_PATH);
    await page.getByRole('button', { name: `Email ${owner.email}` }).click();
    const channel = page.getByRole('article', { name: 'Email' });
    await expect(channel).toContainText('Works');
    expect((await mails())[0]?.subject).toBe('Test from Sellerwire');
    await page.getByRole('combobox', { name: 'Buy Box lost, Email' }).selectOption('At once');
    await page.getByRole('combobox', { name: 'Pricing health, Email' }).selectOption('At once');
    await expect(page.getByText('2 changed.')).toBeVisible();
    expect(await violations(page, 'main')).toEqual([]);

    expect((await portal.ingest('sp-api', message(7_101))).status).toBe(202);
    await expect.poll(async () => (await mails()).length).toBe(2);
    const [mail] = await mails();
    await page.getByRole('button', { name: 'All deliveries' }).click();
    const deliveries = page.getByRole('complementary', { name: 'Deliveries' });
    await expect(deliveries.getByText('Email · Sent')).toBeVisible();
    expect(await violations(page, 'aside.drawer')).toEqual([]);
    await page.keyboard.press('Escape');

    const stop = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const other = await context.newPage();
    await other.goto(stop);
    await expect(other.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible();
    await expect(other).toHaveURL(/\/unsubscribe$/);
    await expect(channel).toContainText('Works');
    await other.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(other.getByText('You get no more of these emails.')).toBeVisible();
    await expect(channel).toContainText('Paused by you');
    await other.goto(mail?.links[0] ?? '');
    await expect(other.getByRole('complementary')).toContainText('B000007101');

    await Promise.all([
      // It shows at once. The next unsubscription must not overtake it.
      page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/channels')),
      page.getByRole('button', { name: 'Resume Email' }).click(),
    ]);
    await expect(channel).toContainText('Works');
    // A mail program's own button posts to the address, without a page and a cookie (RFC 8058).
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(`${stop}x`, oneClick)).status).toBe(400);
    expect((await fetch(stop, oneClick)).status).toBe(200);
    await expect(channel).toContainText('Paused by you');
    await page.getByRole('button', { name: 'Resume Email' }).click();
    await expect(channel).toContainText('Works');
    await page.getByRole('button', { name: 'Remove Email' }).click();
    const removed = await heldToast(page, 'Email removed');
    await expect(page.getByText('Nothing leaves Sellerwire yet')).toBeVisible();
    await removed.getByRole('button', { name: 'Undo' }).click();
    await expect(channel).toContainText('Works');
    await page.getByRole('button', { name: 'Remove Email' }).click();
    await expect(page.getByText('Nothing leaves Sellerwire yet')).toBeVisible();
  },
);

test('quiet hours are saved in the browser’s zone, and a wrong address is refused at its field [CHAN-01] [CHAN-04]', async ({
  page,
}) => {
  await enter(page, owner, CHANNELS_PATH);
  await page.getByRole('button', { name: 'Slack' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Webhook address').fill('https://hooks.example/services/x');
  await dialog.getByRole('button', { name: 'Send a test and add' }).click();
  await expect(dialog.getByText(/begins with https:\/\/hooks\.slack\.com\/services\//)).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Email ${owner.email}` }).click();
  await page.getByRole('switch', { name: 'Keep quiet hours' }).check();
  await page.getByLabel('To', { exact: true }).fill('06:30');
  await page.getByRole('heading', { name: 'Quiet hours' }).click();
  await expect(page.getByText(/^Every day, .* time\. Messages wait/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:30');
  await page.getByRole('switch', { name: 'Keep quiet hours' }).uncheck();
  await page.getByRole('button', { name: 'Remove Email' }).click();
  await expect(page.getByText('Nothing leaves Sellerwire yet')).toBeVisible();
});
