import { firstValueFrom, skip } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sessionCalls } from '#shared/session/calls.ts';
import { violations } from '#tests/support/component.tsx';
import { type Answers, held, on, refused } from '#tests/support/fed-screen.tsx';
import { portalInfo, showPublic } from '#tests/support/public-pages.tsx';
import type { SignedOutWhy } from './session$.ts';
import { SignIn } from './sign-in.tsx';

const SIGN_IN = sessionCalls.signIn;
const open = (answers: Answers = [], why: SignedOutWhy = 'fresh') =>
  showPublic('/sign-in', (given) => <SignIn {...given} why={why} params={{}} />, [
    on(SIGN_IN, { user: { _id: 'u' } }),
    ...answers,
  ]);

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const button = page.getByRole('button', { name: 'Log in' });

async function logIn() {
  await email.fill('ada@shop.test');
  await password.fill('quiet-harbour');
  await button.click();
}

describe('the sign-in page', () => {
  it("shows the server's message after a failure, sanitized, and signs in when tried again [AUTH-03, ERR-03, ERR-04]", async () => {
    const message =
      'Please <b>contact</b> <a href="javascript:alert(1)" onclick="alert(2)">support</a><img src=x onerror=alert(3)>.';
    const { edge, session } = await open([on(SIGN_IN, refused(message, { status: 401, code: 'LOCKED' }))]);
    await logIn();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Please contact support');
    expect(alert.element().innerHTML).not.toMatch(/javascript:|onclick|onerror|<img/);
    expect(alert.element().querySelectorAll('b')).toHaveLength(1);
    await expect.element(button).toBeEnabled();
    edge.answer(on(SIGN_IN, { user: { _id: 'u' } }));
    const next = firstValueFrom(session.session$.pipe(skip(1)));
    await button.click();
    expect(await next).toMatchObject({ phase: 'signed-in' });
  });

  it('is busy while it waits, sends once, then says why it was refused and can be sent again [AUTH-03, ERR-04]', async () => {
    const first = held(refused('This account is locked.', { status: 401, code: 'LOCKED' }));
    const { edge } = await open([on(SIGN_IN, first.answer)]);
    await logIn();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await button.click();
    first.release();
    const reason = page.getByRole('alert').getByText('This account is locked.');
    await expect.element(reason).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-busy', 'false');
    expect(edge.sent(SIGN_IN)).toHaveLength(1);
    edge.answer(on(SIGN_IN, { user: { _id: 'u' } }));
    await button.click();
    await expect.poll(() => edge.sent(SIGN_IN)).toHaveLength(2);
    await expect.element(reason).not.toBeInTheDocument();
  });

  it('shows errors under their fields, and focuses the first [ERR-02]', async () => {
    const { edge } = await open();
    await button.click();
    await expect.element(page.getByText('Please enter your password')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(email).toHaveAccessibleDescription('Please enter your email');
    expect(await violations()).toEqual([]);
    await email.fill('ada@shop.test');
    await expect.element(email).not.toHaveAttribute('aria-invalid', 'true');
    expect(edge.sent(SIGN_IN)).toEqual([]);
  });

  it('can show and hide the password [AUTH-01]', async () => {
    await open();
    await password.fill('secret');
    await expect.element(password).toHaveAttribute('type', 'password');
    const show = page.getByRole('button', { name: 'Show password' });
    await show.click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(show).toHaveAttribute('aria-pressed', 'true');
    await show.click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  it('remembers the email only with Remember Me, and forgets it without [AUTH-02]', async () => {
    const first = await open();
    await expect.element(page.getByRole('checkbox', { name: 'Remember Me' })).toBeChecked();
    await logIn();
    await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('ada@shop.test');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('quiet-harbour');
    expect(first.edge.sent(SIGN_IN)).toEqual([{ email: 'ada@shop.test', password: 'quiet-harbour', remember: true }]);
    await first.unmount();

    const second = await open();
    await expect.element(email).toHaveValue('ada@shop.test');
    await page.getByRole('checkbox', { name: 'Remember Me' }).click();
    await logIn();
    await expect.poll(() => second.edge.sent(SIGN_IN)).toMatchObject([{ remember: false }]);
    await expect.poll(() => JSON.stringify({ ...localStorage })).not.toContain('ada@shop.test');
  });

  it.for([
    ['ended', 'Your session has ended.'],
    ['inactive', 'This account is inactive. Ask your account owner to activate it.'],
    ['password-changed', 'Change password successfully'],
  ] as const)('says why somebody was signed out: %s [MEM-12]', async ([why, text]) => {
    await open([], why);
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('shows what the portal offers [AUTH-05]', async () => {
    await open();
    const side = page.getByRole('complementary', { name: 'What the portal offers' });
    for (const offer of [
      'Subscription',
      'Sub-account permissions',
      'Team sourcing and buy/sell history',
      'Amazon integration',
      'Profile',
      'Google Sheets add-on',
      'Mobile app',
    ])
      await expect.element(side.getByText(offer, { exact: true })).toBeVisible();
  });
});

describe('what the sign-in page says the portal offers', () => {
  const offers = page.getByRole('complementary', { name: 'What the portal offers' });
  const show = (portal: ReturnType<typeof portalInfo>) =>
    showPublic('/sign-in', (given) => <SignIn {...given} why="fresh" params={{}} />, [], portal);

  it('is the list of the specification [AUTH-05]', async () => {
    await show(portalInfo());
    for (const offer of ['Subscription', 'Team sourcing and buy/sell history', 'Google Sheets add-on', 'Mobile app'])
      await expect.element(offers.getByText(offer)).toBeVisible();
  });

  it('is not what the company lacks, and no add-on or app without an address [CO-09]', async () => {
    await show({ ...portalInfo({ iosApp: 'https://apps.example/ios' }), lacks: ['plans', 'history'] });
    for (const offer of ['Amazon integration', 'Mobile app'])
      await expect.element(offers.getByText(offer)).toBeVisible();
    for (const offer of ['Subscription', 'Team sourcing and buy/sell history', 'Google Sheets add-on'])
      await expect.element(offers.getByText(offer)).not.toBeInTheDocument();
  });
});
