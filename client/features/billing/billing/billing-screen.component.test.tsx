import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { billingCalls } from '#shared/billing/calls.ts';
import type { Profile } from '#shared/session/profile.ts';
import { utcDayOf } from '#shared/tokens/token-use.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { billingSummary } from '#tests/support/plans-on-sale.ts';
import { BillingScreen } from './billing-screen.tsx';

const DAY = 86_400_000;

/** Opens the screen of an account that uses 1,000 tokens a day. */
const open = (profile?: Profile) =>
  showFed((store) => <BillingScreen store={store} />, {
    ...(profile ? { profile } : {}),
    tokens: {
      freeToken: { tokens: 5_000, remaining: 2_000 },
      subscription: { tokens: 0, remaining: 0 },
      onetime: { tokens: 0, remaining: 0 },
    },
    answers: [
      on(billingCalls.summary, billingSummary()),
      on(billingCalls.portal, { url: 'about:blank' }),
      on(tokenUseCalls.use, {
        days: Array.from({ length: 15 }, (_, at) => ({ day: utcDayOf(Date.now() - at * DAY), spent: 1_000 })),
      }),
    ],
  });

describe('the billing screen', () => {
  it('has the billing portal in a large frame, with a link beside it, each with a way back to this screen [SHELL-15] [SHELL-18]', async () => {
    const { edge } = await open();
    const frame = page.getByTitle('Billing portal');
    await expect.element(frame).toHaveAttribute('src', 'about:blank');
    const { width, height } = frame.element().getBoundingClientRect();
    expect(width).toBeGreaterThan(1_200);
    expect(height).toBeGreaterThan(600);
    const link = page.getByRole('link', { name: 'Open the billing portal in a new tab' });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.poll(() => edge.sent(billingCalls.portal).length).toBeGreaterThan(1);
    for (const body of edge.sent(billingCalls.portal)) expect(body).toEqual({ returnUrl: '/customer-portal' });
  });

  it('shows how long the tokens last, the daily usage, and the rest of each kind', async () => {
    await open();
    const tokens = page.getByRole('region', { name: 'API tokens' });
    await expect.element(tokens).toMatchTextContent(/runs out in about 2 days/);
    await expect.element(tokens).toMatchTextContent(/Based on your 14-day average of [\d,]+ a day/);
    await expect.element(tokens.getByRole('row', { name: /^Free 2,000 5,000 \w{3} \d\d, \d{4}$/ })).toBeVisible();
    await tokens.getByRole('button', { name: 'Figures for Used per day' }).click();
    await expect
      .poll(() => tokens.getByRole('region', { name: 'Figures for Used per day' }).getByRole('row').elements().length)
      .toBe(32);
  });

  it('is the billing portal alone with the specification’s profile [SHELL-15]', async () => {
    const { edge } = await open('specification');
    await expect.element(page.getByTitle('Billing portal')).toHaveAttribute('src', 'about:blank');
    await expect.poll(() => page.getByRole('heading', { level: 2 }).elements()).toHaveLength(1);
    expect([edge.sent(billingCalls.summary), edge.sent(tokenUseCalls.use)]).toEqual([[], []]);
  });
});
