import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { signUpTexts } from '#shared/account/sign-up.ts';
import { signUpCalls } from '#shared/account/sign-up-calls.ts';
import { looks } from '#tests/support/component.tsx';
import { type Answers, departures, on, refused } from '#tests/support/fed-screen.tsx';
import { portalInfo, showPublic } from '#tests/support/public-pages.tsx';
import { SignUp } from './sign-up-screen.tsx';

const SIGN_UP = signUpCalls.signUp;
const ASK = signUpCalls.requestEmail;
const WELCOME = 'https://welcome.demo.test/bulk';
const person = { email: 'nora@shop.test', firstName: 'Nora', lastName: 'Newcomer', contactId: '17' };
const user = { _id: 'u' };

/** Opens the sign-up of a product; with a token, as by the link in the mail. */
const open = (
  module: 'azinsight' | 'azalert' | 'bulkchecker',
  answers: Answers = [],
  secrets: { token?: string } = {},
) =>
  showPublic(
    `/sign-up/${module}`,
    (given) => <SignUp {...given} params={{ module }} secrets={secrets} />,
    [
      on(signUpCalls.checkToken, { email: person.email, module, lmd: '10', affiliateCode: '' }),
      on(SIGN_UP, { ...person, user }),
      ...answers,
    ],
    portalInfo({ welcomeBulkchecker: WELCOME }),
  );

const field = (name: string) => page.getByLabelText(name, { exact: true });
const signUp = page.getByRole('button', { name: 'SIGN UP' });

async function fill() {
  await field('First name').fill('Nora');
  await field('Last name').fill('Newcomer');
  for (const name of ['Password', 'Confirm password']) await field(name).fill('tidewater-lamp-9');
}

describe('the account form of the sign-up', () => {
  it('shows errors under their fields, its own and the server’s, and different passwords until they match [AUTH-11]', async () => {
    const { edge } = await open('azinsight', [], { token: 't1' });
    await expect.element(page.getByText('Verified through your link')).toBeVisible();
    await signUp.click();
    await expect.element(field('First name')).toHaveAccessibleDescription('Please enter a first name!');
    await expect.element(field('First name')).toHaveFocus();
    expect(await looks()).toEqual([]);
    await fill();
    await field('Confirm password').fill('tidewater-lamb');
    const differ = page.getByText("Password and repassword don't match");
    await expect.element(differ).toBeVisible();
    await field('Confirm password').fill('tidewater-lamp-9');
    await expect.element(differ).not.toBeInTheDocument();

    const errors = {
      firstName: 'First name is odd',
      lastName: 'Last name is odd',
      email: 'Email is odd',
      password: 'Password is known',
    };
    edge.answer(on(SIGN_UP, refused('Odd', { code: 'INVALID', errors })));
    await signUp.click();
    for (const [label, text] of [
      ['First name', errors.firstName],
      ['Last name', errors.lastName],
      ['Email', errors.email],
      ['Password', errors.password],
    ] as const)
      await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(text));
    await expect.element(field('First name')).toHaveFocus();
    await field('First name').fill('Nora B');
    await expect.element(page.getByText(errors.firstName)).not.toBeInTheDocument();
  });

  it('ends at the welcome page of the bulk checker [AUTH-12]', async () => {
    const left = departures();
    const { edge } = await open('bulkchecker', [], { token: 't1' });
    await fill();
    await signUp.click();
    await expect.poll(() => left).toEqual([WELCOME]);
    expect(edge.sent(SIGN_UP)).toMatchObject([{ module: 'bulkchecker', token: 't1', firstName: 'Nora' }]);
  });

  it('ends at the product’s plans without a welcome page, after a sign-in by hand if the provider does not sign in [AUTH-12]', async () => {
    const { edge, session, unmount } = await open('azalert', [], { token: 't1' });
    await fill();
    await signUp.click();
    await expect.poll(() => location.pathname + location.search).toBe('/pricing-plans?tab=AZALERT');
    let phase = '';
    session.session$.subscribe((state) => (phase = state.phase)).unsubscribe();
    expect(phase).toBe('signed-in');
    expect(edge.sent(SIGN_UP)).toHaveLength(1);
    await unmount();

    await open('azalert', [on(SIGN_UP, { ...person, user: null })], { token: 't1' });
    await fill();
    await signUp.click();
    await expect.element(page.getByText('Your account is ready. Log in with your new password.')).toBeVisible();
    await expect
      .poll(() => location.pathname + location.search)
      .toBe('/sign-in?returnUrl=%2Fpricing-plans%3Ftab%3DAZALERT');
  });
});

it('the page that says that a mail was sent passes axe and fits the narrowest phone', async () => {
  await open('azinsight', [on(ASK, {})]);
  await field('Email').fill('a@shop.test');
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await expect.element(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
  expect(await looks()).toEqual([]);
});

describe('a refused sign-up', () => {
  it('shows the reason for each code, and leads to the form, to help for existing accounts, or to support [AUTH-13] [AUTH-18]', async () => {
    const { edge } = await open('azinsight');
    await field('Email').fill('somebody@shop.test');
    const alert = page.getByRole('alert');
    const refuse = async (code: string) => {
      edge.answer(on(ASK, refused(code, { code })));
      await page.getByRole('button', { name: 'GET STARTED' }).click();
      await expect.element(alert).toMatchTextContent(signUpTexts[code] ?? '');
    };
    for (const code of Object.keys(signUpTexts)) await refuse(code);
    await refuse('EMAIL_DISPOSABLE');
    await expect
      .element(alert.getByRole('link', { name: 'sign-up form' }))
      .toHaveAttribute('href', '/sign-up/azinsight');
    await refuse('EMAIL_EXISTS');
    for (const hint of ['Remove the old', 'Install the new']) await expect.element(alert).toMatchTextContent(hint);
    await expect
      .element(alert.getByRole('link', { name: 'Log in with this email address' }))
      .toHaveAttribute('href', '/sign-in');
    await refuse('SERVER_ERROR');
    await expect
      .element(alert.getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', 'https://help.example');
  });
});
