import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk, PORTAL, type SellerWalk } from '#tests/support/sellers.ts';

const DAY = 86_400_000;

describe('the end of a permission', () => {
  let provider: TestProvider;
  let walk: SellerWalk;
  let token: string;
  let now: number;
  beforeEach(async () => {
    now = Date.UTC(2026, 4, 4, 9);
    provider = await startTestProvider({ clock: () => now, portalUrl: PORTAL });
    walk = createSellerWalk(provider);
    token = (
      await provider.addAccount({ email: 'dana@shop.test', profile: { productType: 'basic', isInTrial: false } })
    ).token;
    await walk.connected(token, 'NA', 'A1SHOP');
  });
  afterEach(() => provider.close());

  const mails = async () => {
    await provider.messages.settled();
    const page = await fetch(`${provider.url}/sandbox/mail`, { headers: { accept: 'application/json' } });
    return JSON.stringify(await page.json());
  };
  const count = (text: string, part: string) => text.split(part).length - 1;
  const passTo = async (days: number) => {
    now = Date.UTC(2026, 4, 4, 9) + days * DAY;
    await provider.sellers.passTime();
    await provider.sellers.passTime();
  };
  const connection = async () =>
    (
      (await provider.call('GET', '/amazon/connections', { token })).body as {
        connections: { ended: boolean; endsAt: number; manageUrl: string }[];
      }
    ).connections[0];

  it('is announced by mail 30, 7 and 1 day before, once each, and again when it comes', async () => {
    await passTo(334);
    expect(count(await mails(), 'Amazon in North America ends in')).toBe(0);
    for (const [day, words] of [
      [335, '30 days'],
      [358, '7 days'],
      [364, '1 day'],
    ] as const) {
      await passTo(day);
      await passTo(day + 0.5);
      const all = await mails();
      // Mails stay for three days, so only the last of these is in the outbox.
      expect(count(all, '"subject":"Your connection to Amazon in North America ends in'), String(day)).toBe(1);
      expect(all, String(day)).toContain(`"subject":"Your connection to Amazon in North America ends in ${words}"`);
      expect(all).toContain(`${PORTAL}/user/amazon-integration`);
    }
    await passTo(365);
    expect(count(await mails(), '"subject":"Your connection to Amazon in North America has ended"')).toBe(1);
  });

  it('removes the connection from the status but keeps it listed, and a renewal restores it for a year', async () => {
    await passTo(365);
    expect((await provider.call('GET', '/amazon/status', { token })).body).toEqual({ na: false, eu: false });
    expect(await connection()).toMatchObject({ ended: true });
    await walk.connected(token, 'NA', 'A1SHOP');
    expect((await provider.call('GET', '/amazon/status', { token })).body).toEqual({ na: true, eu: false });
    expect(await connection()).toMatchObject({ ended: false, endsAt: now + 365 * DAY });
  });

  it('can be reached in the sandbox by moving its clock, and a renewal starts at Amazon and returns with a new code', async () => {
    const page = (await connection())?.manageUrl ?? '';
    expect(await (await fetch(page)).text()).toContain('in 365 days');
    expect((await walk.submit(page, { action: 'clock', step: 'most' })).status).toBe(303);
    expect((await walk.submit(page, { action: 'clock', step: 'day' })).status).toBe(303);
    expect(await (await fetch(page)).text()).toContain('in 30 days');
    expect(count(await mails(), 'ends in 30 days')).toBeGreaterThan(0);

    const start = new URL((await walk.submit(page, { action: 'renew' })).location ?? '');
    expect(start.origin + start.pathname).toBe(`${PORTAL}/sp-auth`);
    const callback = new URL(start.searchParams.get('amazon_callback_uri') ?? '');
    expect(callback.href).toContain(provider.sellers.services.amazon?.confirm.NA[0]);
    for (const [name, value] of [
      ['amazon_state', start.searchParams.get('amazon_state') ?? ''],
      ['redirect_uri', `${PORTAL}/sp-auth`],
      ['state', 'ours'],
    ] as const)
      callback.searchParams.set(name, value);
    const back = await fetch(callback, { redirect: 'manual' });
    const came = new URL(back.headers.get('location') ?? '').searchParams;
    expect([came.get('state'), came.get('selling_partner_id')]).toEqual(['ours', 'A1SHOP']);
    expect((await walk.connect(token, 'NA', 'A1SHOP', came.get('spapi_oauth_code') ?? '')).status).toBe(200);
    expect(await connection()).toMatchObject({ endsAt: now + 365 * DAY });
    // A start is good once.
    expect((await fetch(callback, { redirect: 'manual' })).status).toBe(404);
  });
});
