import { firstValueFrom, skip } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type CompanyOutcome, companyOutcomes } from '#shared/session/company-sign-in.ts';
import { handOverCalls } from '#shared/session/hand-over.ts';
import type { CompanySignIn } from '#shared/session/portal-info.ts';
import { violations } from '#tests/support/component.tsx';
import { on, refused } from '#tests/support/fed-screen.tsx';
import { portalInfo, showPublic } from '#tests/support/public-pages.tsx';
import type { SignedOutWhy } from '../session$.ts';
import { SignIn } from '../sign-in.tsx';
import { HandOver } from './hand-over-screen.tsx';

const company: CompanySignIn = { name: 'Example Company', path: '/api/sign-in', only: false, silent: true };
const open = (change: Partial<CompanySignIn> = {}, address = '/sign-in', why: SignedOutWhy = 'fresh') =>
  showPublic(address, (given) => <SignIn {...given} why={why} params={{}} />, [], {
    ...portalInfo(),
    company: { ...company, ...change },
  });

const button = page.getByRole('link', { name: 'Continue with Example Company' });
const password = page.getByLabelText('Password', { exact: true });

describe('the way in through the company', () => {
  it('is a link above the password form that keeps where the person wanted to go [CO-10]', async () => {
    await open({}, '/sign-in?returnUrl=%2Fnotifications%3Fa%3D1%26b%3D2');
    await expect
      .element(button)
      .toHaveAttribute('href', `/api/sign-in?returnUrl=${encodeURIComponent('/notifications?a=1&b=2')}`);
    await expect.element(password).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('leads to no other site [CO-10]', async () => {
    await open({}, '/sign-in?returnUrl=https%3A%2F%2Fevil.example');
    await expect.element(button).toHaveAttribute('href', '/api/sign-in?returnUrl=%2F');
  });

  it('can be the only one [CO-10]', async () => {
    await open({ only: true });
    await expect.element(button).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect.element(password).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  it.each(companyOutcomes.filter((outcome) => outcome !== 'again'))(
    'says in one alert why it failed: %s [CO-10]',
    async (outcome: CompanyOutcome) => {
      await open({}, `/sign-in?sign-in=${outcome}`);
      await expect.element(page.getByRole('alert').first()).toMatchTextContent(/^[A-Z].+\.$/);
    },
  );

  it('waits for the person if the company has to show a page after the session has ended [CO-10]', async () => {
    await open({ only: true }, '/sign-in?sign-in=again', 'ended');
    await expect.element(page.getByText('Your session has ended. Log in to continue')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('waits for the person after any end at a company without a silent way [CO-10]', async () => {
    await open({ only: true, silent: false }, '/sign-in', 'ended');
    await expect.element(button).toBeVisible();
    await expect.element(page.getByText('Your session has ended. Log in to continue')).toBeVisible();
  });

  it('says that the account is inactive [CO-10]', async () => {
    await open({ only: true }, '/sign-in', 'inactive');
    await expect.element(page.getByRole('alert')).toMatchTextContent('This account is inactive.');
  });

  it('ignores a made-up reason [CO-10]', async () => {
    await open({ only: true }, '/sign-in?sign-in=made-up');
    await expect.element(button).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the page of a hand-over', () => {
  const show = (secrets: Record<string, string>, answer: object) =>
    showPublic('/hand-over', (given) => <HandOver {...given} secrets={secrets} />, [on(handOverCalls.redeem, answer)]);

  it('sends the code once, signs the person in, and goes where the company wanted [CO-10]', async () => {
    const { edge, session } = await show({ code: 'code-1' }, { user: { _id: 'u1' }, returnUrl: '/my-products' });
    const state = await firstValueFrom(session.session$.pipe(skip(1)));
    expect(state).toMatchObject({ phase: 'signed-in', user: { _id: 'u1' } });
    expect(edge.sent(handOverCalls.redeem)).toEqual([{ code: 'code-1' }]);
    expect(location.pathname).toBe('/my-products');
  });

  it('says why it failed, and begins anew at the company [CO-10]', async () => {
    await show({ code: 'code-1' }, refused('This link has expired.', { status: 403, code: 'HAND_OVER_EXPIRED' }));
    await expect.element(page.getByRole('alert')).toMatchTextContent('This link has expired.');
    await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/api/hand-over');
    expect(await violations()).toEqual([]);
  });

  it('makes no call without a code [CO-10]', async () => {
    const { edge } = await show({}, {});
    await expect.element(page.getByRole('alert')).toMatchTextContent('opened without a code');
    expect(edge.sent(handOverCalls.redeem)).toEqual([]);
  });
});
