import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk, PORTAL, type SellerWalk } from '#tests/support/sellers.ts';

const RETURN = `${PORTAL}/sp-auth?state=signup`;

describe('the card check in onboarding', () => {
  let provider: TestProvider;
  let walk: SellerWalk;
  let token: string;
  beforeEach(async () => {
    provider = await startTestProvider();
    walk = createSellerWalk(provider);
    token = (await provider.addAccount({ email: 'dana@shop.test' })).token;
  });
  afterEach(() => provider.close());

  const open = async () => {
    const answer = await walk.authorize('POST', '/verify-credit-card', token, { returnUrl: RETURN });
    expect(answer.status).toBe(200);
    return (answer.body as { url: string }).url;
  };
  const status = async () =>
    ((await walk.authorize('GET', '/users', token)).body as { verificationStatus: string | null }).verificationStatus;
  const verification = (location: string | null) => new URL(location ?? '').searchParams.get('verification');

  it('returns with verification=success, and the payment service’s answer verifies the user', async () => {
    const page = await open();
    expect(await (await fetch(page)).text()).toContain('This is a sandbox');
    expect(await status()).toBeNull();
    const back = await walk.submit(page, { action: 'pay', card: 'works' });
    expect(back.location).toContain(RETURN);
    expect(verification(back.location)).toBe('success');
    expect(await status()).toBe('success');
  });

  it('reports a card that belongs to another account as used, and allows another card', async () => {
    const used = await walk.submit(await open(), { action: 'pay', card: 'registered' });
    expect(verification(used.location)).toBe('success');
    expect(await status()).toBe('credit_card_is_used');
    await walk.submit(await open(), { action: 'pay', card: 'works' });
    expect(await status()).toBe('success');
  });

  it('verifies no one who leaves, has a declined card, or only adds success to the URL', async () => {
    const page = await open();
    expect((await walk.submit(page, { action: 'pay', card: 'declined' })).text).toContain('declined');
    expect(await status()).toBeNull();
    expect(verification((await walk.submit(page, { action: 'leave' })).location)).toBe('cancelled');
    expect(await status()).toBeNull();
  });

  it('opens no page that would return to anything but a web address', async () => {
    for (const returnUrl of ['javascript:alert(1)', '/sp-auth', 'data:text/html,x', ''])
      expect((await walk.authorize('POST', '/verify-credit-card', token, { returnUrl })).status, returnUrl).toBe(400);
  });
});
