import type { Page } from '@playwright/test';
import { overflowOf, violations } from './floor.ts';
import { expect, test } from './onboarding-stage.ts';

const SP_AUTH = '/sp-auth';
const CONSENT = '/sp-auth?consent=here';

type Seller = { email: string; verificationStatus: string | null; registerFrom: string; regions: string[]; walmart: boolean | null; lastRegion: string | null };

/**
 * Replaces the edge's answers about a seller, so that a test can produce both regions, refused cards and foreign returns.
 * @returns the seller, which the test changes as the outside services would, and the bodies that the page has sent
 */
async function sellerBehind(page: Page, change: Partial<Seller> = {}) {
  const seller: Seller = {
    email: 'ada@shop.test',
    verificationStatus: null,
    registerFrom: 'AZINSIGHT',
    regions: [],
    walmart: false,
    lastRegion: null,
    ...change,
  };
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const answers: Record<string, { status: number; body: object } | undefined> = {
    '/api/onboarding/sp/consent': { status: 200, body: { url: CONSENT } },
    '/api/onboarding/sp/card': { status: 200, body: { url: CONSENT } },
    '/api/integrations/walmart/connect': { status: 200, body: { url: '/walmart-log-in' } },
  };
  await page.route(/\/api\/(onboarding\/sp|integrations\/walmart)/, async (route) => {
    const path = new URL(route.request().url()).pathname;
    sent.push({ path, body: route.request().postDataJSON() });
    const { status, body } = answers[path] ?? { status: 200, body: seller };
    await route.fulfill({ status, json: body });
  });
  return { seller, sent, answers };
}

const chooser = (page: Page) => page.getByRole('heading', { name: 'Almost done setting up your account' });
const currentStep = (page: Page) => page.locator('[aria-current="step"]');
const region = (page: Page, name: string) => page.getByRole('region', { name });

test('the newest variant connects regions: one is enough for Next, both continue by themselves, and Back clears the choice [ONB-01, ONB-14, ONB-30]', async ({
  page,
}) => {
  const { seller, sent } = await sellerBehind(page);
  await page.goto(`${SP_AUTH}?state=signup&accessToken=the-access-token&registerFrom=AZINSIGHT`);
  await expect(chooser(page)).toBeVisible();
  expect(page.url()).not.toContain('the-access-token');
  expect(sent[0]).toEqual({ path: '/api/onboarding/sp', body: { accessToken: 'the-access-token', registerFrom: 'AZINSIGHT' } });
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  await expect(page.getByText('Your Account Details were recieved')).toBeVisible();
  await expect(page.getByText('ada@shop.test')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  for (const name of ['North America', 'Europe']) {
    await expect(region(page, name)).toContainText('Not connected');
    await expect(region(page, name)).toContainText('Click button below to connect.');
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(chooser(page)).toBeVisible();
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  await region(page, 'Europe').getByRole('button', { name: 'Connect Europe' }).click();
  await expect(page).toHaveURL(/consent=here$|\/sign-in|\/$/);
  expect(sent.find(({ path }) => path.endsWith('/consent'))?.body).toEqual({ flow: 'signup', regionShortName: 'EU' });

  seller.regions = ['EU'];
  await page.goto(`${SP_AUTH}?state=signup`);
  await expect(region(page, 'Europe')).toContainText('Connected successfully');
  await expect(page.getByText('1 of 2 regions connected')).toBeVisible();
  await expect(next).toBeEnabled();
  // The other region is connected in another tab.
  seller.regions = ['EU', 'NA'];
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(currentStep(page)).toContainText('Download and Install the Chrome Extension');
  await expect(page.getByText('Open this page in Chrome to install the extension.')).toBeVisible();
});

test('a limited trial is verified by a card: it needs the checked box, shows the text for a refusal code, and ends when the card is valid [ONB-14, ONB-15, ONB-29]', async ({
  page,
}) => {
  const { seller, sent, answers } = await sellerBehind(page);
  await page.goto(`${SP_AUTH}?state=signup`);
  await page.getByRole('button', { name: 'Choose limited' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm limited usage trial' });
  await dialog.getByRole('button', { name: 'I understand, continue' }).click();
  await expect(dialog.getByText('You must confirm that you understand to continue.')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'I understand, continue' }).click();
  answers['/api/onboarding/sp/card'] = { status: 409, body: { code: 'credit_card_is_used', message: 'Used.' } };
  await page.getByRole('button', { name: 'Verify a card' }).click();
  await expect(page.getByRole('alert')).toContainText('Error 120: It looks like the credit card you attempted to use has already been registered');
  expect(sent.at(-1)?.body).toEqual({ returnUrl: '/sp-auth?state=signup' });

  for (const [verification, status, text] of [
    ['success', 'unknow_error', 'Opps...Something went wrong. Please try again later'],
    ['failed', 'card_declined', 'card_declined'],
    ['failed', null, 'failed'],
  ] as const) {
    seller.verificationStatus = status;
    await page.goto(`${SP_AUTH}?state=signup&verification=${verification}`);
    await expect(page.getByRole('alert')).toHaveText(text);
  }
  // A seller who only left the check sees a message without a code, once.
  seller.verificationStatus = null;
  await page.goto(`${SP_AUTH}?state=signup&verification=cancelled`);
  await expect(page.getByText('You left the card check before it was finished. You were not charged.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Verify a card' })).toBeVisible();
  await expect(page.getByText('You left the card check')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(chooser(page)).toBeVisible();
  seller.verificationStatus = 'success';
  await page.goto(`${SP_AUTH}?state=signup&verification=success`);
  await expect(currentStep(page)).toContainText('Download and Install the Chrome Extension');
  await expect(page.getByText('Setup complete')).toBeVisible();
  const connect = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Connect regions' }) });
  await expect(connect).toContainText('Skipped. The limited trial works without it.');
  await expect(connect.getByText('Done', { exact: true })).toHaveCount(0);
});

test('the browser’s Back and Forward move one step, and a reload or a return from Amazon’s page keeps the step [ONB-13, ONB-14, ONB-16]', async ({ page }) => {
  await sellerBehind(page);
  const regions = page.getByRole('heading', { name: 'Connect regions' });
  await page.goto('/sign-in');
  await page.goto(`${SP_AUTH}?state=signup`);
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  await expect(regions).toBeVisible();
  await page.reload();
  await expect(regions).toBeVisible();
  await page.goBack();
  await expect(chooser(page)).toBeVisible();
  await page.goForward();
  await expect(regions).toBeVisible();
  // The consent page is on another site; Back returns to the step that opened it.
  await region(page, 'Europe').getByRole('button', { name: 'Connect Europe' }).click();
  await expect(page).not.toHaveURL(/at=seller/);
  await page.goBack();
  await expect(regions).toBeVisible();
  await expect(region(page, 'Europe').getByRole('button', { name: 'Connect Europe' })).toHaveAttribute('aria-busy', 'false');

  // The page's Back button uses the browser's history, so no step appears in it twice.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(chooser(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goForward();
  await expect(chooser(page)).toBeVisible();
  // A URL cannot skip steps.
  await page.goto(`${SP_AUTH}?state=signup&at=end&trial=limited`);
  await expect(page.getByRole('button', { name: 'Verify a card' })).toBeVisible();
  await expect(page).toHaveURL(/at=card/);
});

test('Walmart opens in a separate tab, and the wizard continues when it is connected [ONB-14, ONB-29, ONB-30]', async ({ page, context }) => {
  const { seller } = await sellerBehind(page, { registerFrom: 'BULKSCANPRO' });
  await page.goto(`${SP_AUTH}?state=signup`);
  await page.getByRole('button', { name: 'Choose Walmart' }).click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Choose Walmart' }).click();
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Continue' }).click();
  expect((await opened).url()).toContain('/walmart-log-in');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Walmart is not connected yet.')).toBeVisible();
  seller.walmart = true;
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('link', { name: 'Bulk scanning app resources' })).toHaveAttribute('href', 'https://help.example/bulk-scan');
});

test('a seller connected to another account shows ERROR-110 under its region, to be copied; every other return shows a message and a way back [ONB-17]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { answers } = await sellerBehind(page);
  answers['/api/onboarding/sp/return'] = {
    status: 200,
    body: {
      outcome: 'already-used',
      flow: 'signup',
      regionShortName: 'EU',
      sellerId: 'A2SAMPLEEU0042',
      email: 'stores@northlane.example',
      next: '/sp-auth?state=signup',
    },
  };
  const back = `${SP_AUTH}?state=sealed&spapi_oauth_code=the-code&selling_partner_id=A2SAMPLEEU0042`;
  await page.goto(back);
  const fault = region(page, 'Europe').getByRole('alert').filter({ hasText: 'ERROR-110' });
  await expect(fault).toContainText('Seller ID A2SAMPLEEU0042 is already connected to a different account: stores@northlane.example');
  await expect(fault.getByRole('link')).toHaveCount(2);
  expect(page.url()).not.toMatch(/the-code|sealed/);
  await fault.getByRole('button', { name: 'Copy Error Message' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('stores@northlane.example');
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowOf(page)).toBe(0);
    await expect(page.getByText('Copied to clipboard')).toBeHidden();
    if (width === 1440) expect(await violations(page), `${width}`).toEqual([]);
  }

  answers['/api/onboarding/sp/return'] = { status: 400, body: { code: 'FOREIGN_RETURN', message: 'This return is not of this browser.' } };
  await page.goto(back);
  await expect(page.getByRole('alert')).toHaveText('This return is not of this browser.');
  await page.getByRole('link', { name: 'Back to setup' }).click();
  await expect(page.getByRole('heading', { name: 'Connect regions' })).toBeVisible();
  await page.goto(`${SP_AUTH}?state=sealed&selling_partner_id=A1`);
  await expect(page.getByRole('alert')).toContainText('Amazon sent you back without the data we need to connect.');
});

test('the setup shows UNAUTHORIED without a token, the reason for a failed fetch, and the renewal for an unknown flow [ONB-13, ONB-28]', async ({ page }) => {
  const { answers, sent } = await sellerBehind(page);
  answers['/api/onboarding/sp'] = { status: 401, body: { code: 'UNAUTHORIED', message: 'No token.' } };
  await page.goto(`${SP_AUTH}?state=signup`);
  await expect(page.getByRole('alert')).toHaveText('UNAUTHORIED');
  answers['/api/onboarding/sp'] = { status: 502, body: { code: 'EXCEPTION', message: 'The provider did not answer in time' } };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText('The provider did not answer in time');
  answers['/api/onboarding/sp'] = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chooser(page)).toBeVisible();
  await page.route('https://renew.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Renew</title>' }));
  await page.goto(`${SP_AUTH}?state=portal&regionShortName=EU`);
  await expect.poll(() => sent.find(({ path }) => path.endsWith('/consent'))?.body).toEqual({ flow: 'portal', regionShortName: 'EU' });
  // The page that stands in for Amazon's belongs to no flow, so it leads to the renewal, too.
  await expect(page).toHaveURL('https://renew.example/plans');
  await page.goto(`${SP_AUTH}?state=other`);
  await expect(page).toHaveURL('https://renew.example/plans');
});

test("'Wait! Before you go..' appears only if it is turned on, and explains what the keys add [ONB-18, ONB-21]", async ({ page }) => {
  await sellerBehind(page);
  const leaves = () => page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
  const popup = page.getByRole('dialog', { name: 'Wait! Before you go..' });
  await page.goto(`${SP_AUTH}?state=signup`);
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  await leaves();
  await expect(page.getByRole('heading', { name: 'Connect regions' })).toBeVisible();
  await expect(popup).toBeHidden();
  await page.route('**/api/onboarding/settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), exitPopup: true } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Connect regions' })).toBeVisible();
  await leaves();
  await expect(popup).toContainText('Slow-moving flags, prep guidance, FBA and FBM offer counts, variation lists, offer details');
  await popup.getByRole('button', { name: 'Continue setup' }).click();
  await leaves();
  await expect(popup).toBeHidden();
});
