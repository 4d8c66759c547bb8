import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { phoneCalls, wizardCalls } from '#shared/account/onboarding/calls.ts';
import type { Newcomer } from '#shared/account/onboarding/newcomer.ts';
import { looks } from '#tests/support/component.tsx';
import { type Answers, departures, held, on, refused } from '#tests/support/fed-screen.tsx';
import { EXTENSION, OLD_EXTENSION, showPublic } from '#tests/support/public-pages.tsx';
import { AuthorisedWizardScreen, OlderWizardScreen, SignupWizardScreen } from './wizard-screens.tsx';

const variants = {
  '/az-insight/sign-up': SignupWizardScreen,
  '/authorize-mws': AuthorisedWizardScreen,
  '/bulkscanpro/signup': OlderWizardScreen,
} as const;

const known: Partial<Newcomer> = { email: 'ada@shop.test', firstName: 'Ada', lastName: 'Hill', hasPassword: true };
const begun = (person: Partial<Newcomer>, registerFrom = 'AZINSIGHT') => [
  on(wizardCalls.begin, { person, registerFrom }),
];

/** Opens a variant of the wizard for a person as the edge knows them. */
const open = (
  path: keyof typeof variants,
  query: string,
  person: Partial<Newcomer>,
  answers: Answers = [],
  registerFrom?: string,
) => {
  const Screen = variants[path];
  return showPublic(path + query, (given) => <Screen {...given} secrets={{}} />, [
    ...begun(person, registerFrom),
    ...answers,
  ]);
};

/** Makes the page find these browser extensions. */
function installExtensions(...installed: string[]) {
  const runtime = {
    lastError: undefined as object | undefined,
    sendMessage(id: string, _: unknown, answered: (answer: unknown) => void) {
      runtime.lastError = installed.includes(id) ? undefined : { message: 'Could not establish connection.' };
      answered(undefined);
      runtime.lastError = undefined;
    },
  };
  const before = Object.getOwnPropertyDescriptor(window, 'chrome') ?? { value: undefined };
  Object.defineProperty(window, 'chrome', { value: { runtime }, configurable: true, writable: true });
  onTestFinished(() => void Object.defineProperty(window, 'chrome', { ...before, configurable: true }));
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const chooser = page.getByRole('heading', { name: 'Almost done setting up your account' });
const limited = page.getByRole('dialog', { name: 'Confirm limited usage trial' });
const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent;
const sellerId = page.getByRole('textbox', { name: 'Seller Id' });
const finish = button('Save & Finish');

async function agreeToLimited() {
  await button('Choose limited').click();
  await limited.getByRole('checkbox').click();
  await button('I understand, continue').click();
}

/** Presses Tab until the focus is on the element with this text or name. */
async function tabTo(name: string) {
  for (let n = 0; n < 30; n++) {
    const { activeElement } = document;
    if ([activeElement?.textContent?.trim(), activeElement?.getAttribute('name')].includes(name)) return;
    await userEvent.keyboard('{Tab}');
  }
  throw new Error(`No way to ${name} by keyboard`);
}

describe('the signup variant', () => {
  it('works with the keyboard alone: chooser, confirmation, details, and the end of the limited trial [ONB-01, ONB-02, ONB-04, ONB-22]', async () => {
    const { edge } = await open(
      '/az-insight/sign-up',
      '?contactId=c1&inf_field_Email=ada%40shop.test&user_haz_type=HAZ_FREE_ALL',
      { email: 'ada@shop.test', firstName: 'Ada' },
      [on(wizardCalls.saveInfo, {})],
    );
    await expect.element(chooser).toBeVisible();
    await expect.element(page.getByText('You used the older extension')).toBeVisible();
    expect(await looks()).toEqual([]);
    await expect.element(button('Choose limited')).toHaveAttribute('value', 'hasMws');
    await expect.element(button('Choose unlimited')).toHaveAttribute('value', 'noMws');
    await tabTo('Choose limited');
    await userEvent.keyboard('{Enter}');
    await expect.element(limited.getByRole('checkbox')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(limited.getByText('You must confirm that you understand to continue.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(limited).not.toBeInTheDocument();
    await tabTo('Choose limited');
    await userEvent.keyboard('{Enter}');
    await expect.element(limited.getByRole('checkbox')).not.toBeChecked();
    await userEvent.keyboard(' ');
    await tabTo('I understand, continue');
    await userEvent.keyboard('{Enter}');

    await expect.poll(currentStep).toContain('Your Account Details were recieved');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    for (const label of ['Email', 'First name'])
      await expect.element(page.getByLabelText(label)).toHaveAttribute('readonly');
    await tabTo('lastName');
    await userEvent.keyboard('{Enter}');
    const lastName = page.getByLabelText('Last name');
    await expect.element(lastName).toHaveAccessibleDescription('Please enter a last name!');
    await expect.element(page.getByText('Please enter your password')).toBeVisible();
    await expect.element(page.getByText('Please re-enter your re-password')).toBeVisible();
    await expect.element(lastName).toHaveFocus();
    expect(await looks()).toEqual([]);
    await userEvent.keyboard('Hill');
    await expect.element(page.getByText('Please enter a last name!')).not.toBeInTheDocument();
    const type = async (name: string, text: string) => {
      await tabTo(name);
      await userEvent.keyboard(`{Control>}a{/Control}${text}`);
    };
    await type('password', 'short');
    await type('confirmPassword', 'other');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Passwords do not match try again. Try again.')).toBeVisible();
    edge.answer(
      on(wizardCalls.saveInfo, refused('No', { code: 'INVALID', errors: { password: 'At least 8 characters' } })),
    );
    await type('confirmPassword', 'short');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('At least 8 characters')).toBeVisible();
    await type('password', 'long-enough');
    await expect.element(page.getByText('At least 8 characters')).not.toBeInTheDocument();
    edge.answer(on(wizardCalls.saveInfo, {}));
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text');
    await type('confirmPassword', 'long-enough');
    await userEvent.keyboard('{Enter}');

    await expect.poll(currentStep).toContain('Download and Install the Chrome Extension');
    await expect.element(page.getByText('Setup complete')).toBeVisible();
    await expect.element(page.getByText('Log in there with your email and password.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open a product page on Amazon' }))
      .toHaveAttribute('href', 'https://www.amazon.com/dp/B000000001');
    expect(edge.sent(wizardCalls.saveInfo).at(-1)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Hill',
      password: 'long-enough',
    });
  });

  it('asks for keys per marketplace, with the video and the guide on request [ONB-05, ONB-06, ONB-23]', async () => {
    await open('/az-insight/sign-up', '?contactId=c1', known);
    await button('Choose unlimited').click();
    await expect
      .poll(currentStep)
      .toContain(
        'Add AZInsight as a developer on Amazon Seller Central to generate an MWS Token required for the signup process',
      );
    const registration = page.getByRole('link', { name: 'Open developer registration at Amazon' });
    await expect.element(page.getByText('1234-5678-9012').first()).toBeVisible();
    await expect.element(registration).toHaveAttribute('href', 'https://sellercentral.amazon.com/register');
    await page.getByLabelText('Marketplace').selectOptions('Germany');
    await expect.element(page.getByText('9876-5432-1098').first()).toBeVisible();
    await expect.element(registration).toHaveAttribute('href', 'https://sellercentral.amazon.co.uk/register');
    expect(page.getByRole('img').elements()).toHaveLength(3);
    expect(await looks()).toEqual([]);

    expect(document.querySelector('iframe')).toBeNull();
    await button('Watch the help video').click();
    await expect.poll(() => document.querySelector('iframe')?.src).toBe('about:blank#video');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('radio', { name: 'With the EZ-Guide' }).click();
    await page.getByRole('link', { name: 'EZ-Guide' }).click();
    await expect
      .element(page.getByText('Need to be signed into Amazon Seller Centeral to perform this on your behalf.'))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'OK' })).toHaveAttribute('href', 'https://guide.example/ez');
  });

  it('shows refused keys as errors 109 and 110, and ends with right ones and a check of the extensions [ONB-07, ONB-12, ONB-25]', async () => {
    installExtensions(OLD_EXTENSION, EXTENSION);
    const keys = held(refused('Wrong keys', { code: 'INVALID' }));
    const { edge } = await open('/az-insight/sign-up', '?contactId=c1', known, [on(wizardCalls.saveKeys, keys.answer)]);
    await button('Choose unlimited').click();
    await sellerId.fill('A2SELLER0001');
    await page.getByRole('textbox', { name: 'MWS Auth Token' }).fill('amzn.mws.4ea38b7b-f563-7709-4bae-87aea0fbeb3e');
    await finish.click();
    await expect.element(finish).toBeDisabled();
    await expect.element(finish).toHaveAttribute('aria-busy', 'true');
    keys.release();
    const alert = page.getByRole('alert');
    await expect
      .element(
        alert.getByText('Error: 109 - Please verify you have entered your Amazon SellerID and MWS Auth Token properly'),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'chat with us' }))
      .toHaveAttribute('href', 'https://chat.example');
    await expect.element(finish).toBeEnabled();
    edge.answer(
      on(wizardCalls.saveKeys, refused('Taken', { code: 'INVALID_DUPLICATE', errors: { email: 'o…@shop.test' } })),
    );
    await finish.click();
    const taken = alert.getByText(
      'Error: 110 - Your Amazon seller account has already linked with another AZInsight account o…@shop.test',
    );
    await expect.element(taken).toBeVisible();
    expect(alert.getByRole('link').elements()).toHaveLength(2);
    edge.answer(on(wizardCalls.saveKeys, {}));
    await finish.click();
    await expect.element(page.getByText('Setup complete')).toBeVisible();
    await expect
      .element(page.getByText('Your trial covers 40 products until you connect a seller account'))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Connect a seller account' }))
      .toHaveAttribute('href', '/user/amazon-integration');
    await button('Check the extension').click();
    await expect.element(page.getByText('Please remove HAZability extension to continue the next step.')).toBeVisible();
  });

  it('keeps the input behind the browser’s Back and Forward, and gives a skipped step no check mark [ONB-02, ONB-04, ONB-05]', async () => {
    await open('/az-insight/sign-up', '?contactId=c1', { email: 'ada@shop.test' }, [on(wizardCalls.saveInfo, {})]);
    await button('Choose unlimited').click();
    const firstName = page.getByLabelText('First name');
    const password = page.getByLabelText('Password', { exact: true });
    await firstName.fill('Ada');
    await password.fill('long-enough-1');
    history.back();
    await expect.element(chooser).toBeVisible();
    history.forward();
    await expect.element(firstName).toHaveValue('Ada');
    await expect.element(password).toHaveValue('long-enough-1');
    await page.getByLabelText('Last name').fill('Hill');
    await page.getByLabelText('Confirm password').fill('long-enough-1');
    await button('Next').click();
    await sellerId.fill('A2HALFTYPED');
    history.back();
    await expect.element(firstName).toHaveValue('Ada');
    history.forward();
    await expect.element(sellerId).toHaveValue('A2HALFTYPED');
    await page.getByRole('button', { name: 'Cancel, I will do the limited trial' }).click();
    await limited.getByRole('checkbox').click();
    await button('I understand, continue').click();
    await expect.element(page.getByText('Setup complete')).toBeVisible();
    const steps = [...page.getByRole('list', { name: 'Set up your account' }).element().children];
    expect(steps.map(({ textContent }) => textContent?.includes('Done'))).toEqual([true, false, false]);
    expect(steps[1]?.textContent).toContain('Skipped. The limited trial works without it.');
  });

  it('asks for the owner of a sibling’s keys, and for the extension before the end [ONB-06, ONB-07, ONB-26]', async () => {
    installExtensions();
    const { edge } = await open('/az-insight/sign-up', '?contactId=c1', known, [on(wizardCalls.saveInfo, {})]);
    await button('Choose unlimited').click();
    await page.getByRole('radio', { name: 'Use the keys of another account on my team' }).click();
    await finish.click();
    const owner = page.getByLabelText("Email of that account's owner");
    await expect.element(owner).toHaveAccessibleDescription(/Please enter an sibling email address!/);
    await owner.fill('nobody');
    await finish.click();
    await expect.element(owner).toHaveAccessibleDescription(/Please enter an sibling email valid email address!/);
    await owner.fill('owner@shop.test');
    await finish.click();
    await expect.poll(currentStep).toContain('Download and Install the Chrome Extension');
    expect(edge.sent(wizardCalls.saveInfo)).toEqual([{ ownerEmail: 'owner@shop.test' }]);
    await button('Check the extension').click();
    await expect.element(page.getByText('Please install AZInsight extension to continue the next step.')).toBeVisible();
    await expect.element(page.getByText('Setup complete')).not.toBeInTheDocument();
  });
});

describe('somebody who cannot continue', () => {
  it.for([
    [
      'has used the trial',
      { banAllAccess: true, plansURL: 'https://plans.example/subscribe' },
      /^Look like this email address has already been signed up/,
    ],
    ['has used the email', { hasKeys: true, isExistedInHaz: false }, /^Opps looks like this email was already used/],
    ['has an account', { hasKeys: true, isExistedInHaz: true }, /^Your email address already exists\.$/],
  ] as const)('%s: the wizard says so and where to go [ONB-04, ONB-08]', async ([, person, text]) => {
    await open('/az-insight/sign-up', '?contactId=c1', { ...known, ...person });
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    if ('banAllAccess' in person) {
      await expect
        .element(page.getByRole('link', { name: 'Subscribe' }))
        .toHaveAttribute('href', 'https://plans.example/subscribe');
      await expect
        .element(page.getByRole('link', { name: 'Support', exact: true }))
        .toHaveAttribute('href', 'https://help.example');
    } else
      await expect.element(page.getByRole('link', { name: /log in/i }).first()).toHaveAttribute('href', '/sign-in');
  });

  it('is led to the plans after a canceled subscription [ONB-08]', async () => {
    const left = departures();
    await open('/az-insight/sign-up', '?contactId=c1', {
      ...known,
      hasKeys: true,
      banAllAccess: true,
      isCanceledAccount: true,
      plansURL: 'https://plans.example/again',
    });
    await expect.poll(() => left).toEqual(['https://plans.example/again']);
    await expect.element(button('Next')).toBeDisabled();
  });

  it('is unknown: the wizard says why, and where to sign up [ONB-04]', async () => {
    await open('/az-insight/sign-up', '', {}, [
      on(wizardCalls.begin, refused('Unknown', { status: 401, code: 'INVALID_TOKEN' })),
    ]);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent("We can't verify your email, you should try again");
    await expect
      .element(page.getByRole('link', { name: 'on the sign-up form' }))
      .toHaveAttribute('href', '/sign-up/azinsight');
  });

  it.for([
    [
      'EMAIL_DISPOSABLE',
      'Sorry but we do not accept registrations from disposable or invalid email addresses. Please go back to the sign-up form',
    ],
    [
      'DUPLICATE',
      'A sub-account with this email address already exists. If you would like to create a main account, please kindly use another unique email',
    ],
  ] as const)('has a refused email: %s [ONB-10]', async ([error, text]) => {
    const { unmount } = await open('/bulkscanpro/signup', `?error=${error}`, {});
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    expect(currentStep()).toContain('Your Account Details were recieved');
    await expect.element(button('Next')).toBeDisabled();
    await unmount();
    await open('/bulkscanpro/signup', `?error=${error}&inf_field_Email=ada%40shop.test`, {});
    await expect.element(button('Next')).toBeEnabled();
  });
});

describe('the phone of a limited trial', () => {
  it('is refused with a reason; each wrong code says how many tries are left; after the last one only a new code helps [ONB-09, ONB-11]', async () => {
    const { edge } = await open('/authorize-mws', '?accessToken=t', known, [
      on(phoneCalls.send, refused('Bad', { code: 'PHONE_NUMBER_INVALID' })),
    ]);
    await agreeToLimited();
    const send = button('Send Verification code');
    await expect.element(send).toBeDisabled();
    await page.getByLabelText('Country').selectOptions('Germany (+49)');
    await page.getByLabelText('Phone number').fill('12');
    await send.click();
    await expect.element(page.getByText('Phone number invalid')).toBeVisible();
    await page.getByLabelText('Phone number').fill('1512 3456700');
    edge.answer(on(phoneCalls.send, { phoneNumberSentCode: true, retryMs: 0 }));
    await send.click();
    await expect
      .poll(() => edge.sent(phoneCalls.send))
      .toEqual([
        { zipcode: '+49', phone: '12' },
        { zipcode: '+49', phone: '1512 3456700' },
      ]);
    const code = page.getByLabelText('Verification code');
    const verify = button('Verify');
    await expect.element(verify).toBeDisabled();
    for (const left of [4, 1, 0]) {
      edge.answer(on(phoneCalls.verify, refused('No', { code: 'SECRET_CODE_NOT_MATCHING', triesLeft: left })));
      await code.fill('000000');
      await verify.click();
      if (left > 0)
        await expect
          .element(code)
          .toHaveAccessibleDescription(`Secret code not matching ${left} ${left === 1 ? 'try' : 'tries'} left`);
    }
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This code no longer works. Request another one and enter that.');
    await code.fill('123456');
    await expect.element(verify).toBeDisabled();
    await button('Resend code').click();
    await expect.element(page.getByText('This code no longer works.')).not.toBeInTheDocument();
    edge.answer(on(phoneCalls.verify, { codeVerified: true }));
    await code.fill('123456');
    await verify.click();
    await expect.element(page.getByText('Setup complete')).toBeVisible();
  });
});
