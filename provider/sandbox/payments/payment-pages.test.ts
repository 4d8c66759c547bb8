import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wizardTexts } from '#client/features/account/onboarding/texts.ts';
import { trialTexts } from '#shared/account/onboarding/texts.ts';
import { billingOf, RETURN_URL } from '#tests/support/billing.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

describe('the sandbox’s payment pages', () => {
  let provider: TestProvider;
  let who: ReturnType<typeof billingOf>;
  let checkout: string;
  let portal: string;
  beforeAll(async () => {
    provider = await startTestProvider();
    const { token } = await provider.addAccount({
      email: 'a@shop.test',
      profile: { fullName: '<script>alert(1)</script>' },
      sellerId: 'A1',
    });
    who = billingOf(provider, token);
    checkout = ((await who.checkout('STARTER_YEARLY', { couponCodes: ['WELCOME10'] })).body as { url: string }).url;
    portal = await who.portal();
  });
  afterAll(() => provider.close());

  it('identify themselves, run no script, lead only back, and are never cached', async () => {
    for (const url of [checkout, portal]) {
      const answer = await fetch(url);
      const text = await answer.text();
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(answer.status).toBe(200);
      expect(text).toContain('This is a sandbox.');
      expect(text).not.toMatch(/<script|\son\w+=/i);
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self' http:\/\/127\.0\.0\.1:8787; frame-ancestors /,
      );
      expect(text).toContain(`<style nonce="${/nonce-([^']+)/.exec(policy)?.[1]}">`);
      expect([answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')]).toEqual([
        'no-store',
        'nosniff',
      ]);
    }
    expect((await fetch(checkout)).headers.get('x-frame-options')).toBe('DENY');
    expect((await fetch(portal)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' http://127.0.0.1:* http://localhost:*",
    );
  });

  it('show the accepted code and its price', async () => {
    const text = await (await fetch(checkout)).text();
    expect(text).toContain('WELCOME10');
    expect(text).toContain('Pay $89.10');
  });

  it('show the credit that pays a subscription first, and charge the amount on the button', async () => {
    const { token } = await provider.addAccount({ email: 'credit@shop.test', sellerId: 'A2' });
    const other = billingOf(provider, token);
    await other.buy('STARTER_YEARLY');
    const { prorationDate } = await other.upcoming('ADVANCED_MONTHLY');
    await other.checkout('ADVANCED_MONTHLY', { prorationDate });
    const { url } = (await other.checkout('AZINSIGHT_SUB_ACCOUNT_MONTHLY', { quantity: 2 })).body as { url: string };
    const text = await (await fetch(url)).text();
    expect(text).toContain('Credit from before');
    expect(text).toContain('Pay $0.00');
    await other.submit(url, { action: 'pay', card: 'works' });
    expect((await other.summary()).invoices[0]).toMatchObject({ amountCents: 0, status: 'paid' });
    const once = ((await other.checkout('AZ_API_ONETIME')).body as { url: string }).url;
    expect(await (await fetch(once)).text()).toContain('Pay $8.00');
  });

  it('are found only by their exact URL and kind', async () => {
    const id = checkout.split('/').at(-1);
    for (const path of [`checkout/x${id}`, `billing/${id}`, `card-check/${id}`, `checkout/${portal.split('/').at(-1)}`])
      expect((await fetch(`${provider.url}/sandbox/${path}`)).status, path).toBe(410);
    expect((await who.submit(portal.replace('billing', 'checkout'), { action: 'pay', card: 'works' })).status).toBe(
      410,
    );
  });

  it('accept only what their forms send', async () => {
    for (const fields of [
      {},
      { action: 'steal' },
      { action: 'pay', card: '4242424242424242' },
      { action: 'clock', step: 'century' },
    ] as Record<string, string>[]) {
      expect((await who.submit(checkout, fields)).status, JSON.stringify(fields)).toBe(410);
      expect((await who.submit(portal, fields)).status, JSON.stringify(fields)).toBe(410);
    }
    const foreign = await fetch(checkout, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', card: 'works' }),
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await fetch(checkout, { method: 'POST', body: `action=pay&card=${'x'.repeat(20_000)}` })).status).toBe(413);
    expect((await who.summary()).subscriptions).toEqual([]);
  });

  it('keep the portal open while its clock moves, and do what its buttons say', async () => {
    await who.buy('STARTER_MONTHLY');
    const before = (await who.summary()).sandbox?.now ?? 0;
    for (const step of ['month', 'due', 'day', 'year'])
      expect((await who.submit(portal, { action: 'clock', step })).status).toBe(303);
    expect(((await who.summary()).sandbox?.now ?? 0) - before).toBeGreaterThan(395 * 86_400_000);
    const [held] = (await who.summary()).subscriptions;
    const subscription = held?.id ?? '';
    expect((await who.submit(portal, { action: 'cancel', subscription })).status).toBe(303);
    expect((await who.summary()).subscriptions).toMatchObject([{ autoRenew: false }]);
    await who.submit(portal, { action: 'resume', subscription });
    await who.submit(portal, { action: 'interval', subscription });
    expect((await who.summary()).subscriptions).toMatchObject([{ autoRenew: true, key: 'STARTER_YEARLY' }]);
    const gone = await who.submit(portal, { action: 'cancel', subscription: 'sub_of_nobody' });
    expect([gone.status, gone.text.includes('There is no such subscription any more.')]).toEqual([200, true]);
  });

  it('check a card without a payment, and announce that it is saved, like the wizard does', async () => {
    const { payments } = provider.billing;
    const customer = await payments.createCustomer({ id: 'card', email: 'c@shop.test', name: 'C' });
    if (!customer.ok) throw new Error('No customer');
    const opened = await payments.openCardCheck({
      customer: customer.value,
      paidUrl: `${RETURN_URL}&card={CHECKOUT_SESSION_ID}`,
      leftUrl: RETURN_URL,
    });
    const url = opened.ok ? opened.value.url : '';
    const said = (await (await fetch(url)).text()).replaceAll(/\s+/g, ' ');
    expect(said).toContain(trialTexts.cardCheck);
    expect(wizardTexts.cardText).toContain(trialTexts.cardCheck);
    expect((await who.submit(url, { action: 'pay', card: 'declined' })).text).toContain('The card was declined.');
    expect((await who.submit(url, { action: 'leave' })).to).toBe(RETURN_URL);
    const session = url.split('/').at(-1) as string;
    expect(await who.submit(url, { action: 'pay', card: 'works' })).toMatchObject({
      status: 303,
      to: `${RETURN_URL}&card=${session}`,
    });
    expect(await payments.checkoutStatus(customer.value, session)).toEqual({
      ok: true,
      value: { status: 'paid', bought: null },
    });
    expect(await payments.read(customer.value)).toMatchObject({ value: { card: { last4: '4242' }, invoices: [] } });
  });
});
