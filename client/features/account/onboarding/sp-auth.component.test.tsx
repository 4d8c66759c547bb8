import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onboardingCalls, wizardCalls } from '#shared/account/onboarding/calls.ts';
import type { SellerAuthorisation } from '#shared/account/onboarding/seller-authorisation.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { type Answers, departures, on, refused } from '#tests/support/fed-screen.tsx';
import { onboardingSettings, showPublic } from '#tests/support/public-pages.tsx';
import { NewestWizardScreen } from './wizard-screens.tsx';

const CONSENT = 'https://sellercentral.example/consent';
const seller = (change: Partial<SellerAuthorisation> = {}): SellerAuthorisation => ({
  email: 'ada@shop.test',
  verificationStatus: null,
  registerFrom: 'AZINSIGHT',
  regions: [],
  walmart: false,
  lastRegion: null,
  ...change,
});

/** Opens the newest onboarding at this query, for a seller as the edge knows them. */
const open = (query: string, change: Partial<SellerAuthorisation> = {}, answers: Answers = [], secrets = {}) =>
  showPublic(`/sp-auth?${query}`, (given) => <NewestWizardScreen {...given} secrets={secrets} />, [
    on(onboardingCalls.begin, seller(change)),
    on(onboardingCalls.consent, { url: CONSENT }),
    on(onboardingCalls.verifyCard, { url: CONSENT }),
    on(integrationCalls.connectWalmart, { url: 'about:blank#walmart-log-in' }),
    ...answers,
  ]);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const chooser = page.getByRole('heading', { name: 'Almost done setting up your account' });
const regions = page.getByRole('heading', { name: 'Connect regions' });
const region = (name: string) => page.getByRole('region', { name });
const alert = page.getByRole('alert');
const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent;

describe('the newest variant of the setup', () => {
  it('connects regions: one is enough for Next, both continue by themselves, and Back clears the choice [ONB-01, ONB-14, ONB-30]', async () => {
    const left = departures();
    const { edge } = await open('state=signup&registerFrom=AZINSIGHT', {}, [], { accessToken: 'the-access-token' });
    await expect.element(chooser).toBeVisible();
    expect(edge.sent(onboardingCalls.begin)).toEqual([{ accessToken: 'the-access-token', registerFrom: 'AZINSIGHT' }]);
    await button('Choose unlimited').click();
    await expect.element(page.getByText('ada@shop.test')).toBeVisible();
    const next = button('Next');
    await expect.element(next).toBeDisabled();
    for (const name of ['North America', 'Europe'])
      await expect.element(region(name)).toMatchTextContent(/Not connected.*Click button below to connect\./);
    await button('Back').click();
    await expect.element(chooser).toBeVisible();
    await button('Choose unlimited').click();
    await region('Europe').getByRole('button', { name: 'Connect Europe' }).click();
    await expect.poll(() => left).toEqual([CONSENT]);
    expect(edge.sent(onboardingCalls.consent)).toEqual([{ flow: 'signup', regionShortName: 'EU' }]);

    // A region is connected in another tab, then the other one.
    edge.answer(on(onboardingCalls.begin, seller({ regions: ['EU'] })));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(region('Europe')).toMatchTextContent('Connected successfully');
    await expect.element(page.getByText('1 of 2 regions connected')).toBeVisible();
    await expect.element(next).toBeEnabled();
    edge.answer(on(onboardingCalls.begin, seller({ regions: ['EU', 'NA'] })));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(currentStep).toContain('Download and Install the Chrome Extension');
    await expect.element(page.getByText('Open this page in Chrome to install the extension.')).toBeVisible();
  });

  it('needs the checked box for a limited trial, and shows the text for the code of a refused card [ONB-14, ONB-15, ONB-29]', async () => {
    const { edge } = await open('state=signup', {}, [
      on(onboardingCalls.verifyCard, refused('Used.', { status: 409, code: 'credit_card_is_used' })),
    ]);
    await button('Choose limited').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm limited usage trial' });
    await dialog.getByRole('button', { name: 'I understand, continue' }).click();
    await expect.element(dialog.getByText('You must confirm that you understand to continue.')).toBeVisible();
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'I understand, continue' }).click();
    await button('Verify a card').click();
    await expect
      .element(alert)
      .toMatchTextContent('Error 120: It looks like the credit card you attempted to use has already been registered');
    expect(edge.sent(onboardingCalls.verifyCard)).toEqual([{ returnUrl: '/sp-auth?state=signup' }]);
    await button('Back').click();
    await expect.element(chooser).toBeVisible();
  });

  it.for([
    ['success', 'unknow_error', 'Opps...Something went wrong. Please try again later'],
    ['failed', 'card_declined', 'card_declined'],
    ['failed', null, 'failed'],
  ] as const)(
    'shows a check that came back as %s with the status %s: %s [ONB-15]',
    async ([verification, verificationStatus, text]) => {
      await open(`state=signup&verification=${verification}`, { verificationStatus });
      await expect.element(alert).toHaveTextContent(text);
    },
  );

  it('says once that the card check was left, which is no error [ONB-15]', async () => {
    const { unmount } = await open('state=signup&verification=cancelled');
    await expect
      .element(page.getByText('You left the card check before it was finished. You were not charged.'))
      .toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.poll(() => location.search).not.toContain('verification');
    const query = location.search.slice(1);
    await unmount();
    await open(query);
    await expect.element(button('Verify a card')).toBeVisible();
    await expect.element(page.getByText('You left the card check')).not.toBeInTheDocument();
  });

  it('ends with a valid card, and says that connecting was skipped [ONB-14, ONB-15]', async () => {
    await open('state=signup&verification=success', { verificationStatus: 'success' });
    await expect.poll(currentStep).toContain('Download and Install the Chrome Extension');
    await expect.element(page.getByText('Setup complete')).toBeVisible();
    const connect = page.getByRole('listitem').filter({ has: regions });
    await expect.element(connect).toMatchTextContent('Skipped. The limited trial works without it.');
    await expect.element(connect.getByText('Done', { exact: true })).not.toBeInTheDocument();
  });

  it('opens Walmart in a separate tab, and continues when it is connected [ONB-14, ONB-29, ONB-30]', async () => {
    const { edge } = await open('state=signup', { registerFrom: 'BULKSCANPRO' });
    await button('Choose Walmart').click();
    const dialog = page.getByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await button('Choose Walmart').click();
    const link = dialog.getByRole('link', { name: 'Continue' });
    await expect.element(link).toHaveAttribute('href', 'about:blank#walmart-log-in');
    await expect.element(link).toHaveAttribute('target', '_blank');
    // No tab has to open for it.
    link.element().addEventListener('click', (event) => event.preventDefault());
    await link.click();
    await button('Check now').click();
    await expect.element(page.getByText('Walmart is not connected yet.')).toBeVisible();
    edge.answer(on(onboardingCalls.begin, seller({ registerFrom: 'BULKSCANPRO', walmart: true })));
    await button('Check now').click();
    await expect
      .element(page.getByRole('link', { name: 'Bulk scanning app resources' }))
      .toHaveAttribute('href', 'https://help.example/bulk-scan');
  });

  it('shows UNAUTHORIED without a token, the reason for a failed start, and begins when tried again [ONB-13, ONB-28]', async () => {
    const { edge } = await open('state=signup', {}, [
      on(onboardingCalls.begin, refused('No token.', { status: 401, code: 'UNAUTHORIED' })),
    ]);
    await expect.element(alert).toHaveTextContent('UNAUTHORIED');
    edge.answer(on(onboardingCalls.begin, refused('The provider did not answer in time', { status: 502 })));
    await button('Try again').click();
    await expect.element(alert).toHaveTextContent('The provider did not answer in time');
    edge.answer(on(onboardingCalls.begin, seller()));
    await button('Try again').click();
    await expect.element(chooser).toBeVisible();
  });

  it("shows 'Wait! Before you go..' only if it is turned on, once, and explains what the keys add [ONB-18, ONB-21]", async () => {
    const leaves = () => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 }));
    const popup = page.getByRole('dialog', { name: 'Wait! Before you go..' });
    const { unmount } = await open('state=signup');
    await button('Choose unlimited').click();
    await expect.element(regions).toBeVisible();
    leaves();
    await expect.element(popup).not.toBeInTheDocument();
    await unmount();
    await open('state=signup', {}, [on(wizardCalls.settings, onboardingSettings({ exitPopup: true }))]);
    await button('Choose unlimited').click();
    await expect.element(regions).toBeVisible();
    leaves();
    await expect
      .element(popup)
      .toMatchTextContent('Slow-moving flags, prep guidance, FBA and FBM offer counts, variation lists, offer details');
    await popup.getByRole('button', { name: 'Continue setup' }).click();
    leaves();
    await expect.element(popup).not.toBeInTheDocument();
  });
});

describe('the way to Amazon and back', () => {
  const back = 'state=sealed&selling_partner_id=A2SAMPLEEU0042';
  const secrets = { spapi_oauth_code: 'the-code' };

  it('shows a seller of another account as ERROR-110 under its region, to be copied [ONB-17]', async () => {
    const used = {
      outcome: 'already-used',
      flow: 'signup',
      regionShortName: 'EU',
      sellerId: 'A2SAMPLEEU0042',
      email: 'stores@northlane.example',
      next: '/',
    };
    await open(back, {}, [on(onboardingCalls.amazonReturn, used)], secrets);
    const fault = region('Europe').getByRole('alert').filter({ hasText: 'ERROR-110' });
    await expect
      .element(fault)
      .toMatchTextContent(
        'Seller ID A2SAMPLEEU0042 is already connected to a different account: stores@northlane.example',
      );
    expect(fault.getByRole('link').elements()).toHaveLength(2);
    await expect.poll(() => location.search).not.toContain('sealed');
    await fault.getByRole('button', { name: 'Copy Error Message' }).click();
    await expect.element(page.getByText('Copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain('stores@northlane.example');
    await page.viewport(360, 900);
    expect(overflow()).toBe(0);
    expect(await violations(fault.element())).toEqual([]);
  });

  it('shows every other return with a message and a way back [ONB-17]', async () => {
    const { unmount } = await open(
      back,
      {},
      [on(onboardingCalls.amazonReturn, refused('This return is not of this browser.', { code: 'FOREIGN_RETURN' }))],
      secrets,
    );
    await expect.element(alert).toHaveTextContent('This return is not of this browser.');
    await expect
      .element(page.getByRole('link', { name: 'Back to setup' }))
      .toHaveAttribute('href', '/sp-auth?state=signup&at=seller');
    await unmount();
    await open('state=sealed&selling_partner_id=A1');
    await expect.element(alert).toMatchTextContent('Amazon sent you back without the data we need to connect.');
  });

  it('goes to Amazon’s page for the portal, and to the renewal for an unknown flow [ONB-13, ONB-28]', async () => {
    const left = departures();
    const { edge, unmount } = await open('state=portal&regionShortName=EU');
    await expect.poll(() => left).toEqual([CONSENT]);
    expect(edge.sent(onboardingCalls.consent)).toEqual([{ flow: 'portal', regionShortName: 'EU' }]);
    await unmount();
    await open('state=other');
    await expect.poll(() => left).toEqual([CONSENT, 'https://renew.example/plans']);
  });
});
