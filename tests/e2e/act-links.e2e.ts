import { expect } from '@playwright/test';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import { type PlayedHosts, playHosts } from '#tests/support/channels/played-hosts.ts';
import { type PlayedService, playService } from '#tests/support/channels/played-service.ts';
import { readMail } from '#tests/support/channels/read-mail.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { test as base } from './browser-test.ts';
import { noFaults, violations } from './floor.ts';
import { journey } from './journey.ts';
import { enter } from './stage.ts';

// A portal of its own, since its provider sends to a mail server and a receiver that this test plays.

const person = { email: 'acts@shop.test', password: 'acts-pass-1' };
const RECEIVER = 'https://hooks.shop.example/alerts';

type Stage = { provider: TestProvider; portal: Portal; smtp: TestSmtp; receiver: PlayedService; hosts: PlayedHosts };

/** A receiver that takes everything, as one does before it knows the secret. */
const playReceiver = (): PlayedService =>
  playService({
    host: 'hooks.shop.example',
    work: ({ body }) => {
      const { type, data } = JSON.parse(`${body}`) as { type: string; data: { title: string } };
      return { text: `${type}: ${data.title}`, links: [], reply: { status: 204 } };
    },
    tooMany: () => ({ status: 429 }),
    broken: { status: 500 },
    gone: { status: 410 },
  });

const test = base.extend<{ noFaults: undefined }, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const smtp = await startSmtp();
      const receiver = playReceiver();
      const hosts = await playHosts({ [receiver.host]: receiver.listener });
      const mail = { url: smtp.url, from: 'Alerts <alerts@portal.test>' };
      const provider = await startTestProvider({ outside: hosts.rules, smtp: mail });
      const portal = await startPortal({
        UPSTREAM_API: provider.url,
        UPSTREAM_SOCKET: provider.url,
        COMPANION: 'off',
        PROFILE: 'full',
      });
      provider.portalAt(portal.url);
      await use({ provider, portal, smtp, receiver, hosts });
      await portal.close();
      await provider.close();
      await hosts.close();
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stage }, use) => use(stage.portal.url),
  noFaults,
});

const newestMail = ({ taken }: TestSmtp) => readMail(taken.at(-1)?.message ?? '');

test(
  'a link in a mail opens a page that changes nothing; its button marks the alert as done in every tab, once [CHAN-11]',
  journey('actLink'),
  async ({ page, browser, stage: { provider, portal, smtp } }) => {
    await provider.addAccount({ ...person, sellerId: 'A1ACTS' });
    await enter(page, person, CHANNELS_PATH);
    await page.getByRole('button', { name: `Email ${person.email}` }).click();
    await expect(page.getByRole('article', { name: 'Email' })).toContainText('Works');
    // A change shows at once; the alert must come after it is stored.
    for (const topic of ['Buy Box lost', 'Pricing health'])
      await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/channels')),
        page.getByRole('combobox', { name: `${topic}, Email` }).selectOption('At once'),
      ]);
    await expect(page.getByText('2 changed.')).toBeVisible();
    const before = smtp.taken.length;
    await provider.ingest(pricingHealth({ sellerId: 'A1ACTS', asin: 'B00000ACTS', at: Date.now() }));
    await expect.poll(() => smtp.taken.length).toBe(before + 1);
    const address = (name: string) => new RegExp(`${name}: (\\S+)`).exec(newestMail(smtp).text)?.[1] ?? '';
    expect(newestMail(smtp).html).toContain('>Snooze until tomorrow</a>');

    await page.goto('/notifications');
    const row = page.getByText('B00000ACTS').first();
    await expect(row).toBeVisible();
    // A phone that is not signed in.
    const phone = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
    const link = await phone.newPage();
    await link.goto(address('Done'));
    await expect(link.getByRole('heading', { name: 'Mark as done' })).toBeVisible();
    await expect(link.getByText('B00000ACTS')).toBeVisible();
    await expect(link).toHaveURL(/\/act$/);
    expect(await violations(link, 'main')).toEqual([]);
    await expect(row).toBeVisible();
    await link.getByRole('button', { name: 'Mark as done' }).click();
    await expect(link.getByText('Marked as done.')).toBeVisible();
    await expect(row).toBeHidden();
    expect((await phone.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);

    await link.goto(address('Done'));
    await expect(link.getByRole('alert')).toHaveText(
      'This link was already used. Open the alert in the portal to change more.',
    );
    await link.goto(address('Snooze until tomorrow'));
    await expect(link.getByRole('alert')).toHaveText('This alert is already done.');
    // A program posts to the address itself.
    const refused = await fetch(address('Snooze until tomorrow'), { method: 'POST' });
    expect([refused.status, await refused.json()]).toMatchObject([400, { message: 'This alert is already done.' }]);
    await phone.close();
  },
);

test('a test goes the whole way by mail and webhook, and says what went wrong; it is repeated every week [CHAN-11]', async ({
  page,
  stage: { provider, smtp, receiver },
}) => {
  const drilled = { ...person, email: 'drill@shop.test' };
  await provider.addAccount({ ...drilled, sellerId: 'A1DRILL' });
  await enter(page, drilled, CHANNELS_PATH);
  await page.getByRole('button', { name: `Email ${drilled.email}` }).click();
  await expect(page.getByRole('article', { name: 'Email' })).toContainText('Works');
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await page.getByRole('menuitem', { name: 'Webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(RECEIVER);
  await dialog.getByRole('button', { name: 'Send a test and add' }).click();
  await expect(page.getByRole('article', { name: 'My program' })).toContainText('Works');

  const drill = page.getByRole('region', { name: 'Test of the whole way' });
  const mails = smtp.taken.length;
  receiver.troubles.push('broken');
  await drill.getByRole('button', { name: 'Test the whole way' }).click();
  const steps = drill.getByRole('list', { name: 'Before the channels' });
  await expect(steps).toContainText(/Alert made \d/);
  await expect(steps).toContainText(/Stored after \d+ ms/);
  await expect(steps).toContainText(/In this tab after [\d.]+ m?s/);
  const channels = drill.getByRole('list', { name: 'On each channel' });
  await expect(channels).toContainText(/Email Sent after .*, accepted after /);
  await expect(channels).toContainText(/My program Sent after .* Not accepted\. The receiver has a problem \(500\)/);
  expect(smtp.taken).toHaveLength(mails + 1);
  expect(newestMail(smtp).headers.subject).toBe('This is a test, nothing to do: Test alert');
  expect(await violations(page, 'main')).toEqual([]);
  // The next try comes by itself.
  await expect(channels).toContainText(/My program Sent after .*, accepted after /, { timeout: 20_000 });
  expect(receiver.taken.at(-1)?.text).toBe('channel.test: This is a test, nothing to do: Test alert');

  await drill.getByRole('button', { name: 'Test the whole way' }).click();
  await expect(page.getByText('One test a minute. Try again in a minute.')).toBeVisible();
  await drill.getByRole('switch', { name: 'Test every Monday at 9:00' }).check();
  await expect(drill.getByText(/^The next test: .* 09:00:00/)).toBeVisible();
  await page.reload();
  await expect(drill.getByRole('switch', { name: 'Test every Monday at 9:00' })).toBeChecked();
  await expect(channels).toContainText(/My program Sent after/);
  await expect(steps).not.toContainText('In this tab');
});
