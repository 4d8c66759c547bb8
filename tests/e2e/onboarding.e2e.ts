import type { Page } from '@playwright/test';
import { journey } from './journey.ts';
import { expect, newcomer, test, withQuery } from './onboarding-stage.ts';

const chooser = (page: Page) => page.getByRole('heading', { name: 'Almost done setting up your account' });
async function agreeToLimited(page: Page) {
  await page.getByRole('button', { name: 'Choose limited' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm limited usage trial' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'I understand, continue' }).click();
}

async function sentSms(provider: string): Promise<{ to: string; text: string }[]> {
  const answer = await fetch(`${provider}/sandbox/sms`, { headers: { accept: 'application/json' } });
  return (await answer.json()).messages;
}

/** Returns the code sent to a phone number. */
async function codeFor(provider: string, number: string): Promise<string> {
  const find = async () => (await sentSms(provider)).find(({ to }) => to === number)?.text.match(/\d{6}/)?.[0] ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

const keys = (page: Page) => ({
  sellerId: page.getByRole('textbox', { name: 'Seller Id' }),
  token: page.getByRole('textbox', { name: 'MWS Auth Token' }),
});

test(
  'the authorised variant verifies a phone for the limited trial, and ends with the apps of the product the user came from [ONB-01, ONB-09, ONB-11, ONB-20, ONB-24, ONB-27]',
  journey('authorisedWizard'),
  async ({ page, provider }) => {
    const { token } = await newcomer(provider, {
      password: 'long-enough',
      profile: { firstName: 'Ada', lastName: 'Hill' },
    });
    await page.goto(withQuery('/authorize-mws', { accessToken: token, registerFrom: 'BULKSCANPRO' }));
    await expect(chooser(page)).toBeVisible();
    expect(page.url()).not.toContain(token);
    await expect(page.getByText('40 ASINs in the whole trial')).toBeVisible();
    await expect(page.getByText('Ends at 40 ASINs or 10 days, whichever comes first')).toBeVisible();
    await expect(
      page.getByText(/14-day money-back guarantee, no Professional seller account needed, or yearly/),
    ).toBeVisible();
    await agreeToLimited(page);
    const send = page.getByRole('button', { name: 'Send Verification code' });
    await expect(send).toBeDisabled();
    await expect(page.getByLabel('Country').getByRole('option')).toHaveText([
      /United States/,
      /Canada/,
      /Mexico/,
      /United Kingdom/,
      /Germany/,
    ]);
    await page.getByLabel('Phone number').fill('12');
    await send.click();
    await expect(page.getByText('Phone number invalid')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(chooser(page)).toBeVisible();
    await agreeToLimited(page);
    await page.getByLabel('Country').selectOption({ label: 'Germany (+49)' });
    await page.getByLabel('Phone number').fill('1512 3456789');
    await send.click();
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    await expect(verify).toBeDisabled();
    const code = await codeFor(provider.url, '+4915123456789');
    await page.getByLabel('Verification code').fill(code === '000000' ? '000001' : '000000');
    await verify.click();
    await expect(page.getByText('Secret code not matching')).toBeVisible();
    await page.getByLabel('Verification code').fill(code);
    await verify.click();
    await expect(page.getByRole('link', { name: 'Download the bulk scanning app' })).toHaveAttribute(
      'href',
      'https://apps.example/bulk-scan',
    );
    await expect(page.getByRole('link', { name: 'Use the browser app' })).toBeVisible();
    await expect(page.getByText('Setup complete')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Go to the portal' })).toHaveAttribute(
      'href',
      '/legacy-plans?plan=bulkchecker',
    );
  },
);

test(
  'the older variant explains its limited trial, and leads from the keys to the SMS [ONB-01, ONB-10, ONB-24]',
  journey('olderWizard'),
  async ({ page, provider }) => {
    const { email, contactId } = await newcomer(provider, {
      password: 'long-enough',
      profile: { firstName: 'Ada', lastName: 'Hill' },
    });
    await page.goto(withQuery('/bulkscanpro/signup', { contactId, inf_field_Email: email }));
    await page.getByRole('button', { name: 'Choose unlimited' }).click();
    await page.getByRole('button', { name: 'Cancel, I will do the limited trial with SMS verification' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm limited usage trial' });
    await expect(dialog).toContainText('Professional Seller Account');
    await dialog.getByRole('button', { name: 'No, go back' }).click();
    await expect(keys(page).sellerId).toBeVisible();
    await page.getByRole('button', { name: 'Cancel, I will do the limited trial with SMS verification' }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'I understand, continue' }).click();
    await page.getByLabel('Country').selectOption({ label: 'United Kingdom (+44)' });
    await page.getByLabel('Phone number').fill('7400 123456');
    await page.getByRole('button', { name: 'Send Verification code' }).click();
    await page.getByLabel('Verification code').fill(await codeFor(provider.url, '+447400123456'));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Download the bulk scanning app' })).toBeVisible();
  },
);

test('the browser’s Back and Forward move one step of the newest variant, and a reload or a return from Amazon’s page keeps the step [ONB-13, ONB-14, ONB-16]', async ({
  page,
}) => {
  const address = '/sp-auth?state=signup';
  const seller = {
    email: 'ada@shop.test',
    verificationStatus: null,
    registerFrom: 'AZINSIGHT',
    regions: [],
    walmart: false,
    lastRegion: null,
  };
  await page.route('**/api/onboarding/sp', (route) => route.fulfill({ json: seller }));
  await page.route('**/api/onboarding/sp/consent', (route) =>
    route.fulfill({ json: { url: '/sp-auth?consent=here' } }),
  );
  const regions = page.getByRole('heading', { name: 'Connect regions' });
  const connect = page.getByRole('button', { name: 'Connect Europe' });
  await page.goto('/sign-in');
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  await expect(regions).toBeVisible();
  await page.reload();
  await expect(regions).toBeVisible();
  await page.goBack();
  await expect(chooser(page)).toBeVisible();
  await page.goForward();
  await expect(regions).toBeVisible();
  // The consent page is on another site; Back returns to the step that opened it.
  await connect.click();
  await expect(page).not.toHaveURL(/at=seller/);
  await page.goBack();
  await expect(regions).toBeVisible();
  await expect(connect).toHaveAttribute('aria-busy', 'false');

  // The page's Back button uses the browser's history, so no step appears in it twice.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(chooser(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goForward();
  await expect(chooser(page)).toBeVisible();
  // A URL cannot skip steps.
  await page.goto(`${address}&at=end&trial=limited`);
  await expect(page.getByRole('button', { name: 'Verify a card' })).toBeVisible();
  await expect(page).toHaveURL(/at=card/);
});
