import type { Page } from '@playwright/test';
import { overflowOf, smallTargets, violations } from './floor.ts';
import { EXTENSION, expect, fitsSellerId, installExtensions, MWS_TOKEN, newcomer, OLD_EXTENSION, test, VIDEO, withQuery } from './onboarding-stage.ts';

const SIGNUP = '/az-insight/sign-up';
const chooser = (page: Page) => page.getByRole('heading', { name: 'Almost done setting up your account' });
const currentStep = (page: Page) => page.locator('[aria-current="step"]');
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

const keys = (page: Page) => ({ sellerId: page.getByRole('textbox', { name: 'Seller Id' }), token: page.getByRole('textbox', { name: 'MWS Auth Token' }) });

test('the signup variant works with the keyboard alone: chooser, confirmation, details, and the end of the limited trial [ONB-01, ONB-02, ONB-04, ONB-22]', async ({
  page,
  provider,
}) => {
  const { email, contactId } = await newcomer(provider);
  await page.goto(
    withQuery(SIGNUP, { contactId, inf_field_Email: ` ${email} `, inf_field_FirstName: ' Ada ', inf_contact_key: 'key', user_haz_type: 'HAZ_FREE_ALL' }),
  );
  await expect(chooser(page)).toBeVisible();
  expect(page.url()).not.toContain('inf_contact_key');
  await expect(page.getByText('You used the older extension')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose limited' })).toHaveAttribute('value', 'hasMws');
  await expect(page.getByRole('button', { name: 'Choose unlimited' })).toHaveAttribute('value', 'noMws');

  const tabTo = async (name: string) => {
    for (let n = 0; n < 30; n++) {
      if (await page.evaluate((wanted) => [document.activeElement?.textContent?.trim(), document.activeElement?.getAttribute('name')].includes(wanted), name))
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`No way to ${name} by keyboard`);
  };
  await tabTo('Choose limited');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm limited usage trial' });
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('You must confirm that you understand to continue.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await tabTo('Choose limited');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('Space');
  await tabTo('I understand, continue');
  await page.keyboard.press('Enter');

  await expect(currentStep(page)).toContainText('Your Account Details were recieved');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('First name')).toHaveAttribute('readonly', '');
  await tabTo('lastName');
  await page.keyboard.press('Enter');
  for (const wrong of ['Please enter a last name!', 'Please enter your password', 'Please re-enter your re-password'])
    await expect(page.getByText(wrong)).toBeVisible();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('Hill');
  await expect(page.getByText('Please enter a last name!')).toBeHidden();
  await tabTo('password');
  await page.keyboard.type('long-enough');
  await tabTo('confirmPassword');
  await page.keyboard.type('other-one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match try again. Try again.')).toBeVisible();
  const type = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await type('password', 'short');
  await type('confirmPassword', 'short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At least 8 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await type('password', 'long-enough');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByText('At least 8 characters')).toBeHidden();
  await type('confirmPassword', 'long-enough');
  await page.keyboard.press('Enter');

  await expect(currentStep(page)).toContainText('Download and Install the Chrome Extension');
  await expect(page.getByText('Setup complete')).toBeVisible();
  await expect(page.getByText('Log in there with your email and password.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open a product page on Amazon' })).toHaveAttribute('href', /amazon\.com\/dp\//);
  const signedIn = await provider.call('POST', '/sign-in-portal', { body: { email, password: 'long-enough' } });
  expect(signedIn.body).toMatchObject({ firstName: 'Ada', lastName: 'Hill', isNotSpToken: true });
});

test('keys are entered per marketplace, refused with errors 109 and 110, and complete the unlimited trial’s setup when they are right [ONB-05, ONB-06, ONB-07, ONB-12, ONB-23, ONB-25]', async ({
  page,
  provider,
}) => {
  await installExtensions(page, OLD_EXTENSION, EXTENSION);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const other = await provider.addAccount({ email: 'other@shop.test', sellerId: fitsSellerId(1) });
  const { email, contactId } = await newcomer(provider, { password: 'long-enough', profile: { firstName: 'Ada', lastName: 'Hill' } });
  await page.goto(withQuery(SIGNUP, { contactId, inf_field_Email: email }));
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  await expect(currentStep(page)).toContainText(
    'Add AZInsight as a developer on Amazon Seller Central to generate an MWS Token required for the signup process',
  );
  await expect(page.getByText('1234-5678-9012').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open developer registration at Amazon' })).toHaveAttribute('href', /sellercentral\.amazon\.com/);
  await page.getByLabel('Marketplace').selectOption({ label: 'Germany' });
  await expect(page.getByText('9876-5432-1098').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open developer registration at Amazon' })).toHaveAttribute('href', /sellercentral\.amazon\.co\.uk/);
  await expect(page.getByRole('img')).toHaveCount(3);
  await page.getByLabel('Marketplace').selectOption({ label: 'Canada' });

  expect(requests.filter((url) => url.startsWith(VIDEO))).toEqual([]);
  await page.getByRole('button', { name: 'Watch the help video' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', VIDEO);
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'With the EZ-Guide' }).check();
  await page.getByRole('link', { name: 'EZ-Guide' }).click();
  await expect(page.getByText('Need to be signed into Amazon Seller Centeral to perform this on your behalf.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'OK' })).toHaveAttribute('href', 'https://guide.example/ez');
  await page.keyboard.press('Escape');

  const { sellerId, token } = keys(page);
  const finish = page.getByRole('button', { name: 'Save & Finish' });
  await sellerId.fill('not a seller');
  let answered = () => {};
  await page.route(
    '**/api/onboarding/wizard/keys',
    async (route) => {
      await new Promise<void>((resolve) => {
        answered = resolve;
      });
      await route.continue();
    },
    { times: 1 },
  );
  await finish.click();
  await expect(finish).toBeDisabled();
  await expect(finish).toHaveAttribute('aria-busy', 'true');
  answered();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Error: 109 - Please verify you have entered your Amazon SellerID and MWS Auth Token properly' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'chat with us' })).toHaveAttribute('href', 'https://chat.example');
  await expect(finish).toBeEnabled();
  await sellerId.fill(fitsSellerId(1));
  await token.fill(MWS_TOKEN);
  await finish.click();
  const taken = page
    .getByRole('alert')
    .filter({ hasText: `Error: 110 - Your Amazon seller account has already linked with another AZInsight account ${other.email[0]}…@shop.test` });
  await expect(taken.getByRole('link')).toHaveCount(2);
  await sellerId.fill(fitsSellerId(2));
  await finish.click();
  await expect(page.getByText('Setup complete')).toBeVisible();
  await expect(page.getByText('Your trial covers 40 products until you connect a seller account')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect a seller account' })).toHaveAttribute('href', '/user/amazon-integration');
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Check the extension' }).click();
  await expect(page.getByText('Please remove HAZability extension to continue the next step.')).toBeVisible();
});

test('the browser’s Back and Forward keep the input, and an unfinished step has no check mark [ONB-02, ONB-04, ONB-05]', async ({ page, provider }) => {
  const { email, contactId } = await newcomer(provider);
  await page.goto(withQuery(SIGNUP, { contactId, inf_field_Email: email }));
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  const firstName = page.getByLabel('First name');
  await firstName.fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill('long-enough-1');
  await page.goBack();
  await expect(chooser(page)).toBeVisible();
  await page.goForward();
  await expect(firstName).toHaveValue('Ada');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('long-enough-1');
  await page.getByLabel('Last name').fill('Hill');
  await page.getByLabel('Confirm password').fill('long-enough-1');
  await page.getByRole('button', { name: 'Next' }).click();

  await keys(page).sellerId.fill('A2HALFTYPED');
  await page.goBack();
  await expect(firstName).toHaveValue('Ada');
  await page.goForward();
  await expect(keys(page).sellerId).toHaveValue('A2HALFTYPED');
  await page.reload();
  await expect(keys(page).sellerId).toBeVisible();
  await page.getByRole('button', { name: 'Cancel, I will do the limited trial' }).click();
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'I understand, continue' }).click();
  await expect(page.getByText('Setup complete')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Set up your account' }).locator('> li');
  await expect(steps.nth(0).getByText('Done', { exact: true })).toHaveCount(1);
  await expect(steps.nth(1)).toContainText('Skipped. The limited trial works without it.');
  await expect(steps.nth(1).getByText('Done', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Setup complete')).toBeVisible();
});

test('the keys of a sibling account need its owner’s email, and the extension comes before the end [ONB-06, ONB-07, ONB-26]', async ({ page, provider }) => {
  await installExtensions(page);
  const { email, contactId } = await newcomer(provider, { password: 'long-enough', profile: { firstName: 'Ada', lastName: 'Hill' } });
  await page.goto(withQuery(SIGNUP, { contactId, inf_field_Email: email }));
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  await page.getByRole('radio', { name: 'Use the keys of another account on my team' }).check();
  const finish = page.getByRole('button', { name: 'Save & Finish' });
  await finish.click();
  await expect(page.getByText('Please enter an sibling email address!')).toBeVisible();
  await page.getByLabel("Email of that account's owner").fill('nobody');
  await finish.click();
  await expect(page.getByText('Please enter an sibling email valid email address!')).toBeVisible();
  await page.getByLabel("Email of that account's owner").fill('owner@shop.test');
  await finish.click();
  await expect(currentStep(page)).toContainText('Download and Install the Chrome Extension');
  await page.getByRole('button', { name: 'Check the extension' }).click();
  await expect(page.getByText('Please install AZInsight extension to continue the next step.')).toBeVisible();
  await expect(page.getByText('Setup complete')).toBeHidden();
  await page.reload();
  await expect(currentStep(page)).toContainText('Download and Install the Chrome Extension');
  await expect(page.getByText('Setup complete')).toBeHidden();
});

test('the authorised variant verifies a phone for the limited trial, and ends with the apps of the product the user came from [ONB-01, ONB-09, ONB-11, ONB-20, ONB-24, ONB-27]', async ({
  page,
  provider,
}) => {
  const { token } = await newcomer(provider, { password: 'long-enough', profile: { firstName: 'Ada', lastName: 'Hill' } });
  await page.goto(withQuery('/authorize-mws', { accessToken: token, registerFrom: 'BULKSCANPRO' }));
  await expect(chooser(page)).toBeVisible();
  expect(page.url()).not.toContain(token);
  await expect(page.getByText('40 ASINs in the whole trial')).toBeVisible();
  await expect(page.getByText('Ends at 40 ASINs or 10 days, whichever comes first')).toBeVisible();
  await expect(page.getByText(/14-day money-back guarantee, no Professional seller account needed, or yearly/)).toBeVisible();
  await agreeToLimited(page);
  const send = page.getByRole('button', { name: 'Send Verification code' });
  await expect(send).toBeDisabled();
  await expect(page.getByLabel('Country').getByRole('option')).toHaveText([/United States/, /Canada/, /Mexico/, /United Kingdom/, /Germany/]);
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
  await expect(page.getByRole('link', { name: 'Download the bulk scanning app' })).toHaveAttribute('href', 'https://apps.example/bulk-scan');
  await expect(page.getByRole('link', { name: 'Use the browser app' })).toBeVisible();
  await expect(page.getByText('Setup complete')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Go to the portal' })).toHaveAttribute('href', '/legacy-plans?plan=bulkchecker');
});

test('each wrong code says how many tries are left; after the last one only a new code helps, and its digits are accepted [ONB-09, ONB-11]', async ({
  page,
  provider,
  later,
}) => {
  const { token } = await newcomer(provider, { password: 'long-enough', profile: { firstName: 'Ada', lastName: 'Hill' } });
  // Tell the page that another code can be requested at once. The provider still enforces its own delay.
  await page.route('**/api/onboarding/phone', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), retryMs: 0 } });
  });
  await page.goto(withQuery('/authorize-mws', { accessToken: token }));
  await agreeToLimited(page);
  await page.getByLabel('Country').selectOption({ label: 'Germany (+49)' });
  await page.getByLabel('Phone number').fill('1512 3456700');
  await page.getByRole('button', { name: 'Send Verification code' }).click();
  const first = await codeFor(provider.url, '+4915123456700');
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  const enter = async (code: string) => {
    await page.getByLabel('Verification code').fill(code);
    await verify.click();
  };
  const wrong = first === '000000' ? '000001' : '000000';
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await enter(wrong);
    await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(`Secret code not matching ${left}`);
  }
  await enter(wrong);
  await expect(page.getByRole('alert')).toHaveText('This code no longer works. Request another one and enter that.');
  await page.getByLabel('Verification code').fill(first);
  await expect(verify).toBeDisabled();

  later(60_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('This code no longer works.')).toHaveCount(0);
  await expect.poll(async () => (await sentSms(provider.url)).filter(({ to }) => to === '+4915123456700').length).toBe(2);
  await enter(await codeFor(provider.url, '+4915123456700'));
  await expect(page.getByText('Setup complete')).toBeVisible();
});

test('the older variant explains its limited trial, and leads from the keys to the SMS [ONB-01, ONB-10, ONB-24]', async ({ page, provider }) => {
  const { email, contactId } = await newcomer(provider, { password: 'long-enough', profile: { firstName: 'Ada', lastName: 'Hill' } });
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
});

test('a user who cannot continue sees the reason and where to go: unknown, banned, with keys, or with a refused email [ONB-04, ONB-08, ONB-10]', async ({
  page,
  provider,
}) => {
  const comes = async (account: Parameters<typeof newcomer>[1], more: Record<string, string> = {}) => {
    const { email, contactId, token } = await newcomer(provider, { password: 'long-enough', ...account });
    await page.context().clearCookies();
    return { token, open: () => page.goto(withQuery(SIGNUP, { contactId, inf_field_Email: email, ...more })) };
  };
  await page.goto(withQuery(SIGNUP, { contactId: 'nobody', inf_field_Email: 'nobody@shop.test' }));
  await expect(page.getByRole('alert')).toContainText("We can't verify your email, you should try again");
  await expect(page.getByRole('link', { name: 'Go to sign-up' })).toBeVisible();
  await page.goto(SIGNUP);
  await expect(page.getByRole('alert')).toContainText('User not authorize');

  const named = { firstName: 'Ada', lastName: 'Hill' };
  await (await comes({ profile: { ...named, banAllAccess: true, plansURL: 'https://plans.example/subscribe' } })).open();
  await expect(page.getByRole('alert')).toHaveText('Look like this email address has already been signed up and completed the 10 days Free Trial.');
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', 'https://plans.example/subscribe');
  await expect(page.getByRole('link', { name: 'Support', exact: true })).toHaveAttribute('href', 'https://help.example');

  for (const [isExistedInHaz, text] of [
    [false, /^Opps looks like this email was already used/],
    [true, /^Your email address already exists\.$/],
  ] as const) {
    const keyed = await comes({ profile: { ...named, isExistedInHaz } });
    await provider.call('POST', '/onboarding/update-mws', {
      token: keyed.token,
      body: { sellerId: fitsSellerId(isExistedInHaz ? 11 : 12), mwsAuthToken: MWS_TOKEN, marketplace: 'US' },
    });
    const begun = await page.request.post('/api/onboarding/wizard', { data: { variant: 'signup', accessToken: keyed.token } });
    expect(begun.ok()).toBe(true);
    await page.goto(SIGNUP);
    await expect(page.getByRole('alert')).toHaveText(text);
  }
  await expect(page.getByText('Remove the old extension.')).toBeVisible();

  const over = await comes({ profile: { ...named, banAllAccess: true, isCanceledAccount: true, plansURL: 'https://plans.example/again' } });
  await provider.call('POST', '/onboarding/update-mws', {
    token: over.token,
    body: { sellerId: fitsSellerId(13), mwsAuthToken: MWS_TOKEN, marketplace: 'US' },
  });
  await page.request.post('/api/onboarding/wizard', { data: { variant: 'signup', accessToken: over.token } });
  // After a 204, the browser stays on the page, so that the test can still look at it.
  await page.route('https://plans.example/**', (route) => route.fulfill({ status: 204 }));
  const leaves = page.waitForRequest('https://plans.example/again');
  await page.goto(SIGNUP);
  expect((await leaves).frame()).toBe(page.mainFrame());
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  await page.context().clearCookies();
  for (const [error, text] of [
    ['EMAIL_DISPOSABLE', 'Sorry but we do not accept registrations from disposable or invalid email addresses. Please go back to the sign-up form'],
    ['DUPLICATE', 'A sub-account with this email address already exists. If you would like to create a main account, please kindly use another unique email'],
  ] as const) {
    await page.goto(withQuery('/bulkscanpro/signup', { error }));
    await expect(currentStep(page)).toContainText('Your Account Details were recieved');
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  }
  await page.goto(withQuery('/bulkscanpro/signup', { error: 'DUPLICATE', inf_field_Email: 'ada@shop.test', inf_field_Password: 'from-the-address' }));
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  expect(page.url()).not.toContain('from-the-address');
});

test('every screen of the wizard is accessible and fits its window, in light and dark', async ({ page, provider }) => {
  const { email, contactId } = await newcomer(provider);
  await page.goto(withQuery(SIGNUP, { contactId, inf_field_Email: email, inf_field_FirstName: 'Ada' }));
  const fits = async () => {
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${width}`).toBe(0);
      if (width === 1440) expect(await violations(page), `${width}`).toEqual([]);
    }
    expect(await smallTargets(page)).toEqual([]);
  };
  await expect(chooser(page)).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Choose unlimited' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await fits();
  await page.getByLabel('Last name').fill('Hill');
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password').fill('long-enough');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(keys(page).sellerId).toBeVisible();
  await fits();
});
