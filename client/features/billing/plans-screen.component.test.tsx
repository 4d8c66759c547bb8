import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Subscription } from '#shared/billing/billing-summary.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { planCalls } from '#shared/billing/plans/calls.ts';
import { departures, type Fed, held, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import {
  billingSummary,
  plansAnswers,
  plansOnSale,
  pricesOnSale,
  subscriptionTo,
} from '#tests/support/plans-on-sale.ts';
import { PlansScreen } from './plans-screen.tsx';

const support = { name: 'Support', href: 'https://help.demo.test/chat' };
const broken = refused('Error can not request server', { status: 500 });

/** Opens the screen of an account with these subscriptions. */
async function open(query = '', subscriptions: Subscription[] = [], more: Fed = {}) {
  const [plan] = subscriptions.filter(({ family }) => family === 'plan');
  return showFed((store) => <PlansScreen store={store} />, {
    address: `/pricing-plans${query}`,
    support,
    ...more,
    user: { ...(plan && { stripePriceKey: plan.key, stripeSubId: plan.id, planName: plan.title }), ...more.user },
    answers: [...plansAnswers(subscriptions), ...(more.answers ?? [])],
  });
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const titles = () => [...document.querySelectorAll('[data-plan] h2')].map(({ textContent }) => textContent?.trim());
const card = (key: string) => page.elementLocator(document.querySelector(`[data-plan="${key}"]`) ?? document.body);
const packages = page.getByRole('spinbutton', { name: 'Packages', exact: true });
/** Types key by key, as a number's field requires. */
async function type(field: Locator, text: string) {
  await field.click();
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
}

const tiersOf = (section: string) =>
  [...document.querySelectorAll(`[data-section="${section}"] .tiers tbody tr`)]
    .filter((row) => row.checkVisibility())
    .map((row) =>
      [...row.querySelectorAll('td')]
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(' '),
    );

describe('the plans screen', () => {
  it('keeps tab and sub-tab in the address; a sub-tab of another tab, or without a price, falls back to the first [PLAN-01] [PLAN-02]', async () => {
    const { edge, unmount } = await open();
    await expect.element(tab('AZInsight')).toHaveAttribute('aria-selected', 'true');
    await tab('Sub-accounts').click();
    await expect.poll(() => location.search).toBe('?tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS');
    await tab('AZAlert').click();
    await expect.poll(() => location.search).toBe('?tab=AZALERT&menu=PLAN');
    await tab('API tokens').click();
    await expect.poll(() => location.search).toBe('?tab=AZAPI&menu=SUBSCRIPTION');
    await expect
      .poll(() =>
        page
          .getByRole('rowheader')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Free', 'Subscription', 'One time']);
    await tab('One time payment').click();
    await expect.poll(() => location.search).toBe('?tab=AZAPI&menu=ONE_TIME_PAYMENT');
    history.back();
    await expect.element(tab('Subscription')).toHaveAttribute('aria-selected', 'true');
    await unmount();

    await open('?tab=AZALERT&menu=ONE_TIME_PAYMENT');
    await expect.element(tab('AZAlert')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('Plans')).toHaveAttribute('aria-selected', 'true');
    expect(edge.sent(planCalls.current)).toHaveLength(1);
  });

  it('has no sub-tab for a product without a price, and scrolls to the section in its address [PLAN-01] [PLAN-02]', async () => {
    const prices = pricesOnSale().filter(({ key }) => !key.endsWith('ONETIME'));
    const { unmount } = await open('?tab=AZAPI&menu=ONE_TIME_PAYMENT', [], {
      answers: [on(billingCalls.prices, { prices })],
    });
    await expect.element(tab('Subscription')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('One time payment')).not.toBeInTheDocument();
    await unmount();

    await page.viewport(1280, 420);
    await open('?plugin=API');
    await expect
      .poll(() =>
        [...document.querySelectorAll('[data-section="API"]')].some(
          (each) => (each as HTMLElement).getBoundingClientRect().top < 420,
        ),
      )
      .toBe(true);
  });

  it('lists plans by year and by month, with their contents and where to get the tools; a lifetime plan is in neither [PLAN-03]', async () => {
    const plans = plansOnSale();
    const lifetime = { ...plans[0], id: 'BASIC_LIFETIME', title: 'Basic for life', interval: 'Lifetime' };
    await open('', [], { answers: [on(planCalls.current, { plans: [...plans, lifetime] })] });
    await button('Annually').first().click();
    await expect.poll(titles).toEqual(['Starter', 'Advanced']);
    await expect.element(card('ADVANCED_YEARLY')).toMatchTextContent('$189.00 / year');
    await button('Monthly').first().click();
    await expect.element(page.getByText('/ month').first()).toBeVisible();
    await expect.element(card('ADVANCED_MONTHLY')).toMatchTextContent('$19.99 / month');
    expect(titles()).toEqual(['Starter', 'Advanced']);
    const addon = page
      .getByRole('table', { name: 'What each plan has' })
      .getByRole('row', { name: /^Google Sheets add-on/ });
    expect(
      addon
        .getByRole('cell')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('No'), expect.stringContaining('Yes')]);
    await expect
      .element(page.getByRole('link', { name: 'Browser extension' }))
      .toHaveAttribute('href', 'https://extension.demo.test/install');
    await expect.element(page.getByRole('link', { name: 'Spreadsheet add-on' })).toBeVisible();
    // The portal has no link for it.
    await expect.element(page.getByRole('link', { name: 'App for Android' })).not.toBeInTheDocument();
  });

  it('waits for prices, shows the reason and sells nothing without them, and is covered by a spinner during a checkout [PLAN-04]', async () => {
    const prices = held(refused('The prices are being counted.'));
    const { edge } = await open('?interval=month', [], { answers: [on(billingCalls.prices, prices.answer)] });
    await expect.element(page.getByRole('status', { name: 'Loading plans and prices' })).toBeVisible();
    await expect.element(page.getByRole('tab').first()).not.toBeInTheDocument();
    prices.release();
    await expect.element(page.getByText('The prices are being counted.')).toBeVisible();
    await expect.element(card('STARTER_MONTHLY')).toMatchTextContent('The price could not be loaded.');
    edge.answer(on(billingCalls.prices, { prices: pricesOnSale() }));
    await button('Try again').click();

    const changed = held({ status: 'SUBSCRIPTION_CHANGED' });
    edge.answer(on(billingCalls.checkout, changed.answer));
    const buy = button('Subscribe for $9.99');
    await buy.click();
    await expect.element(page.getByText('One moment, please…')).toBeVisible();
    // The button can still be reached by keyboard, but buys only once.
    (buy.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    changed.release();
    await expect.element(page.getByText('One moment, please…')).not.toBeInTheDocument();
    expect(edge.sent(billingCalls.checkout)).toHaveLength(1);
  });

  it('offers codes for yearly plans only, leads to a missing integration, and shows invalid codes before payment [PLAN-12] [PLAN-13]', async () => {
    const { edge } = await open('?interval=year', [], { answers: [on(billingCalls.checkout, { status: 'NO_MWS' })] });
    await button('Monthly').first().click();
    await expect.element(page.getByLabelText('Promo code')).not.toBeInTheDocument();
    await button('Annually').first().click();
    await card('ADVANCED_YEARLY').getByRole('button').click();
    const integration = dialog('Connect your seller account first');
    await expect
      .element(integration)
      .toMatchTextContent('Connect Amazon, then come back to buy. You were not charged.');
    await expect
      .element(integration.getByRole('link', { name: 'Connect Amazon' }))
      .toHaveAttribute('href', '/user/amazon-integration');
    await expect
      .element(integration.getByRole('link', { name: 'contact support' }))
      .toHaveAttribute('href', support.href);
    await button('Not now').click();

    const left = departures();
    edge.answer(
      on(billingCalls.checkout, { status: 'REDIRECT', url: 'https://pay.demo.test/1', invalidCouponCodes: ['OLD10'] }),
    );
    await page.getByLabelText('Promo code').fill(' OLD10 ');
    await card('ADVANCED_YEARLY').getByRole('button').click();
    const warning = dialog('Promo code');
    await expect
      .element(warning)
      .toMatchTextContent(
        "This coupon code OLD10 is no longer valid or has expired or does not apply to the plan you've selected",
      );
    await expect.element(warning.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', support.href);
    expect(edge.sent(billingCalls.checkout).at(-1)).toMatchObject({ couponCodes: ['OLD10'] });
    await warning.getByRole('button', { name: 'Checkout' }).click();
    await expect.poll(() => left).toEqual(['https://pay.demo.test/1']);
  });

  it('opens the dialog that leads to the support chat after a server error, and keeps what was chosen behind it [PLAN-15]', async () => {
    await open('', [subscriptionTo({ key: 'STARTER_MONTHLY', title: 'Starter', amountCents: 999 })], {
      answers: [on(billingCalls.setRenewal, broken), on(billingCalls.checkout, broken)],
    });
    const seen = dialog('Oops! You broke the server! Just kidding!');
    const readAndClose = async () => {
      await expect.element(seen).toMatchTextContent('Sorry, something caused a server error 500...');
      await expect
        .element(seen.getByRole('link', { name: 'Talk to a Customer Champion' }))
        .toHaveAttribute('href', support.href);
      await seen.getByRole('button', { name: 'Close' }).last().click();
      await expect.element(seen).not.toBeInTheDocument();
    };
    await button('Cancel Subscription').click();
    await page.getByLabelText('just disabling auto renew').click();
    await button('Submit').click();
    await readAndClose();
    await expect.element(page.getByLabelText('just disabling auto renew')).toBeChecked();
    await button('Keep it').click();
    await tab('AZAlert').click();
    await button(/^Subscribe for/)
      .first()
      .click();
    await readAndClose();
  });

  it('shows above the page why the upcoming invoice could not be made [PLAN-14]', async () => {
    await open('', [subscriptionTo({ key: 'STARTER_MONTHLY', title: 'Starter', amountCents: 999 })], {
      answers: [on(billingCalls.upcoming, refused('This plan is being changed.', { code: 'INVALID' }))],
    });
    await button(/^Upgrade/).click();
    await expect
      .poll(() => document.querySelector('.toasts-top:not(.toasts-end)')?.textContent)
      .toContain('This plan is being changed.');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('schedules a lower plan for the renewal, shows it, and takes it back', async () => {
    const plan = subscriptionTo();
    const { edge } = await open('', [plan], {
      answers: [on(billingCalls.schedule, {}), on(billingCalls.takeBack, {})],
    });
    await button('Change at renewal…').click();
    await dialog('Change at renewal').getByLabelText('Starter, $9.99 / month').click();
    const scheduled = { key: 'STARTER_MONTHLY', title: 'Starter', quantity: 1, amountCents: 999, at: plan.periodEnd };
    edge.answer(on(billingCalls.summary, billingSummary([{ ...plan, scheduled }])));
    await dialog('Change at renewal').getByRole('button', { name: 'Change at renewal' }).click();
    await expect.element(page.getByText(/^Becomes Starter on \w{3} \d\d, \d{4}, for \$9\.99/)).toBeVisible();
    expect(edge.sent(billingCalls.schedule)).toEqual([{ subId: 'sub_1', price: 'price_starter_monthly', quantity: 1 }]);
    edge.answer(on(billingCalls.summary, billingSummary([plan])));
    await button('Cancel this change').click();
    await expect.element(page.getByText(/^Becomes/)).not.toBeInTheDocument();
  });

  it('shows a failed payment above the plans, and leads to the card', async () => {
    const pastDue = { amountCents: 1_999, failedAt: Date.now() - 1_000, nextTryAt: null, endsAt: null, reason: null };
    const { edge } = await open('', [subscriptionTo({ status: 'past-due', pastDue })], {
      answers: [on(billingCalls.portal, { url: 'https://pay.demo.test/card' }), on(billingCalls.retry, {})],
    });
    await expect.element(page.getByText('The payment of $19.99 failed on')).toBeVisible();
    await expect.element(card('ADVANCED_MONTHLY')).toMatchTextContent('Payment failed');
    const left = departures();
    await button('Update card').click();
    await expect.poll(() => left).toEqual(['https://pay.demo.test/card']);
    expect(edge.sent(billingCalls.portal)).toEqual([{ returnUrl: '/pricing-plans' }]);
  });

  it('offers auto-renew once, on the first visit with a subscription without it; closing the offer changes nothing [PLAN-17]', async () => {
    const ending = [subscriptionTo({ autoRenew: false })];
    const offer = dialog('Auto-renew is off');
    const first = await open('', ending);
    await expect.element(offer.getByRole('switch', { name: 'Auto-renew' })).not.toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect.element(offer).not.toBeInTheDocument();
    expect(first.edge.sent(billingCalls.setRenewal)).toEqual([]);
    await first.unmount();

    const second = await open('', ending);
    await expect.element(button('Enable Auto Renew')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await second.unmount();

    // Another browser.
    localStorage.clear();
    const third = await open('', ending, { answers: [on(billingCalls.setRenewal, {})] });
    await offer.getByRole('switch', { name: 'Auto-renew' }).click();
    await offer.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Auto-renew is on')).toBeVisible();
    expect(third.edge.sent(billingCalls.setRenewal)).toMatchObject([{ subId: 'sub_1', cancel: false }]);
  });

  it('shows every tier of seats, the price for the quantity, and the total on the button [PLAN-09]', async () => {
    const seats = subscriptionTo({
      id: 'sub_2',
      family: 'seats',
      key: 'AZINSIGHT_SUB_ACCOUNT_YEARLY',
      title: 'Sub-accounts',
      quantity: 8,
      interval: 'year',
    });
    await open('?tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS', [
      subscriptionTo({ key: 'ADVANCED_YEARLY', interval: 'year' }),
      seats,
    ]);
    await expect.element(page.getByText('7 of 10 in use')).toBeVisible();
    expect(tiersOf('AZINSIGHT_SUB_ACCOUNT')).toEqual(['1–5 $35.00', '6–10 $30.00', '11+ $25.00']);
    await type(page.getByRole('spinbutton', { name: 'More sub-accounts' }), '12');
    await expect.element(button('Change to 12 sub-accounts for $300.00 / year')).toBeVisible();
    await button('Monthly').click();
    await expect.poll(() => tiersOf('AZINSIGHT_SUB_ACCOUNT')).toEqual(['1–5 $4.50', '6–10 $4.00', '11+ $3.50']);
    await tab('AZAlert').click();
    await tab('Sub-accounts').click();
    await expect.element(button('Buy 1 extra login for $79.95')).toBeVisible();
    await expect.element(page.getByText('Pay once, use forever.')).toBeVisible();
  });

  it('shows every tier of tokens, and advises a larger quantity that costs less [PLAN-11]', async () => {
    await open('?tab=AZAPI');
    await expect.element(packages).toBeVisible();
    const ranges = ['1–20', '21–100', '101–200', '201–400', '401–800', '801–3,000', '3,001+'];
    expect(tiersOf('API')).toEqual(
      ranges.map((range, at) => `${range} $${['5.00', '4.50', '4.00', '3.50', '3.00', '2.50', '2.00'][at]}`),
    );
    await type(packages, '88');
    await expect.element(button('Subscribe to 88 packages for $396.00 / month')).toBeVisible();
    await expect.element(page.getByText('101 packages cost $404.00: only $8.00 more than 88.')).toBeVisible();
    await type(packages, '20');
    const advice = page.getByText('21 packages cost $94.50: $5.50 less than 20.');
    await expect.element(advice).toBeVisible();
    await button('Choose 21').click();
    await expect.element(packages).toHaveValue('21');
    await expect.element(advice).not.toBeInTheDocument();
    await button('Yearly').click();
    await expect
      .poll(() => tiersOf('API'))
      .toEqual(ranges.map((range, at) => `${range} $${['50', '45', '40', '35', '30', '25', '20'][at]}.00`));
    await tab('One time payment').click();
    await expect
      .element(page.getByText('A package is 100,000 tokens. Tokens don’t expire, and you can buy more at any time.'))
      .toBeVisible();
    await type(packages, '2');
    await expect.element(button('Buy 2 packages for $16.00')).toBeVisible();
  });

  it('selects monthly if annual plans cannot be bought, and says why beside their buttons', async () => {
    const barred = {
      STARTER_YEARLY: 'needs-integration',
      ADVANCED_YEARLY: 'needs-integration',
      HAZMAT_YEARLY: 'needs-integration',
    } as const;
    await open('', [], { answers: [on(billingCalls.prices, { prices: pricesOnSale(barred) })] });
    await expect.element(button('Monthly').first()).toHaveAttribute('aria-pressed', 'true');
    await expect.element(card('ADVANCED_MONTHLY').getByRole('button')).not.toHaveAccessibleDescription();
    await button('Annually').first().click();
    await expect
      .element(card('ADVANCED_YEARLY').getByRole('button'))
      .toHaveAccessibleDescription('Needs the seller API integration. Connect Amazon first.');
  });

  it('sells sub-accounts only after a plan, and only by the month for a monthly plan [PLAN-10]', async () => {
    const query = '?tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS';
    const { unmount } = await open(query);
    await expect
      .element(page.getByText('Additional sub-accounts can be bought only after subscribing to a plan.'))
      .toBeVisible();
    await expect.element(button(/^Add/)).not.toBeInTheDocument();
    await unmount();
    await open(query, [subscriptionTo()]);
    await expect.element(page.getByText('With a monthly plan, you pay for sub-accounts monthly.')).toBeVisible();
    await expect.element(button('Annually')).not.toBeInTheDocument();
    await expect.element(button(/\/ month$/)).toBeVisible();
  });
});
