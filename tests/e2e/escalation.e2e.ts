import { expect } from '@playwright/test';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import { readMail } from '#tests/support/channels/read-mail.ts';
import { asinOf, pricingHealth } from '#tests/support/messages.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { test as base } from './browser-test.ts';
import { noFaults, violations } from './floor.ts';
import { enter, goLive, rowOf } from './stage.ts';

// A portal of its own, since its provider's clock is the test's, and its mails go to a server of the test's.

const MINUTE = 60_000;
const dana = { email: 'dana@shop.test', password: 'dana-pass-1' };
const ana = { email: 'ana@shop.test', password: 'ana-pass-12' };

/** `later` moves the provider's clock forward, and sends what is due. */
type Stage = {
  provider: TestProvider;
  portal: Portal;
  smtp: TestSmtp;
  /** Of Dana at the provider. */
  token: string;
  later: (ms: number) => Promise<void>;
};

const test = base.extend<{ noFaults: undefined }, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      let ahead = 0;
      const smtp = await startSmtp();
      const provider = await startTestProvider({
        clock: () => Date.now() + ahead,
        smtp: { url: smtp.url, from: 'Alerts <alerts@portal.test>' },
      });
      const profile = { productType: 'basic' };
      const { token } = await provider.addAccount({
        ...dana,
        sellerId: 'A1TEAM',
        profile: { ...profile, fullName: 'Dana Boss' },
      });
      await provider.addAccount({
        ...ana,
        owner: dana.email,
        profile: { ...profile, fullName: 'Ana Second', accessNotifications: true },
      });
      const portal = await startPortal({
        UPSTREAM_API: provider.url,
        UPSTREAM_SOCKET: provider.url,
        COMPANION: 'off',
        PROFILE: 'full',
      });
      provider.portalAt(portal.url);
      const later = async (ms: number) => {
        ahead += ms;
        await provider.sendDue();
      };
      await use({ provider, portal, smtp, token, later });
      await portal.close();
      await provider.close();
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stage }, use) => use(stage.portal.url),
  noFaults,
});

test('what nobody looks at goes to a colleague by email after 20 minutes; what somebody has read does not [CHAN-09]', async ({
  page,
  browser,
  stage: { provider, portal, smtp, token, later },
}) => {
  const alert = (n: number) =>
    provider.ingest(pricingHealth({ sellerId: 'A1TEAM', asin: asinOf(n), at: provider.deps.clock() }));
  const mailsTo = (to: string) =>
    smtp.taken.filter((mail) => mail.to.includes(to)).map(({ message }) => readMail(message).text);

  await enter(page, dana, CHANNELS_PATH);
  await page.getByRole('button', { name: `Email ${dana.email}` }).click();
  await page.getByRole('button', { name: 'Add steps' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('After (minutes)').fill('20');
  await dialog.getByLabel('Send to').selectOption('Colleague: Ana Second');
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save steps' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '20 min' })).toContainText('Ana Second');

  await alert(9_001);
  await later(20 * MINUTE - 1_000);
  expect(mailsTo(ana.email)).toEqual([]);
  await later(1_000);
  await expect.poll(() => mailsTo(ana.email).length).toBe(1);
  const [mail] = mailsTo(ana.email);
  expect(mail).toContain(asinOf(9_001));
  expect(mail).toContain('Nobody has looked for 20 minutes.');

  const context = await browser.newContext({ baseURL: portal.url });
  const ofAna = await context.newPage();
  await enter(ofAna, ana, new URL(/https?:\S+\/notifications\/\S+/.exec(mail ?? '')?.[0] ?? '').pathname);
  await expect(ofAna.getByRole('complementary')).toContainText(asinOf(9_001));

  await alert(9_002);
  await goLive(page, dana);
  await rowOf(page, 9_002).click();
  await expect(page.getByRole('complementary')).toContainText(asinOf(9_002));
  // The page shows it as read before the provider knows.
  const inbox = inboxOf(provider, token);
  await expect.poll(async () => (await inbox.search({ asins: [asinOf(9_002)] })).unread).toBe(0);
  await later(20 * MINUTE);
  await alert(9_003);

  await ofAna.goto(CHANNELS_PATH);
  await expect(ofAna.getByText('Dana Boss sends you what nobody looks at for 20 min.')).toBeVisible();
  await ofAna.getByRole('button', { name: 'All deliveries' }).click();
  const deliveries = ofAna.getByRole('complementary', { name: 'Deliveries' });
  await expect(deliveries.getByText(/^Email · If nobody looks, /)).toBeVisible();
  await expect(deliveries.getByText('It was read before.')).toBeVisible();
  await expect(deliveries.getByText('Email · Sent, nobody had looked')).toBeVisible();
  expect(await violations(ofAna, 'aside.drawer')).toEqual([]);
  expect(mailsTo(ana.email)).toHaveLength(1);
  await context.close();
});
