import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk, type SellerWalk } from '#tests/support/sellers.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';

describe.each(hosts)('connecting seller accounts on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let walk: SellerWalk;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    walk = createSellerWalk(provider);
    await provider.addAccount({
      email: 'dana@shop.test',
      password,
      profile: { productType: 'basic', isInTrial: false, fullName: 'Dana' },
    });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  /** A browser that stores the cookies it receives. */
  const browser = (cookie = '') => {
    const jar = new Map(
      cookie
        .split('; ')
        .flatMap((each) => (each.includes('=') ? [[each.slice(0, each.indexOf('=')), each] as const] : [])),
    );
    return async (method: string, path: string, body?: unknown) => {
      const response = await fetch(edge.url + path, {
        method,
        headers: {
          cookie: [...jar.values()].join('; '),
          origin: edge.url,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const each of response.headers.getSetCookie())
        jar.set(each.slice(0, each.indexOf('=')), each.split(';')[0] ?? '');
      return { status: response.status, body: (await response.json()) as Record<string, never> };
    };
  };

  it("connects through the sandbox's page and back; every open tab gets the change and the first message [INT-07]", async () => {
    const cookie = await signIn(edge.url, { email: 'dana@shop.test', password });
    const ask = browser(cookie);
    const tab = openTab(edge.url, cookie, { acks: true });
    await tab.upstream('live');
    expect((await ask('GET', '/api/integrations/amazon')).body).toEqual({
      na: false,
      eu: false,
      connections: [],
      records: [],
    });

    const { url } = (await ask('POST', '/api/onboarding/sp/consent', { flow: 'portal', regionShortName: 'NA' })).body;
    const connected = tab.event((event) => event.type === 'integration.updated' && event.data.na);
    const { location } = await walk.submit(url as unknown as string, { action: 'permit', sellerId: 'A1SHOP' });
    const came = new URL(location ?? '').searchParams;
    const back = {
      state: came.get('state'),
      code: came.get('spapi_oauth_code'),
      sellingPartnerId: came.get('selling_partner_id'),
    };
    expect(await ask('POST', '/api/onboarding/sp/return', back)).toEqual({
      status: 200,
      body: { outcome: 'connected', flow: 'portal', regionShortName: 'NA', next: '/user/amazon-integration' },
    });
    await connected;
    expect((await ask('POST', '/api/onboarding/sp/return', back)).body).toMatchObject({ code: 'FOREIGN_RETURN' });

    // The sandbox's Amazon sends its first messages on its own.
    await tab.event((event) => event.type === 'notification.created');
    expect((await ask('GET', '/api/integrations/amazon')).body).toMatchObject({
      na: true,
      eu: false,
      connections: [{ sellerId: 'A1SHOP', ended: false }],
    });

    const gone = tab.event((event) => event.type === 'integration.updated' && !event.data.na);
    expect((await ask('POST', '/api/integrations/amazon/disconnect', { regionShortName: 'NA' })).status).toBe(200);
    await gone;
    await tab.close();
  });

  it('onboards with an access token that the page never sees, with region, card and Walmart', async () => {
    const { token } = await provider.addAccount({ email: 'new@shop.test' });
    const ask = browser();
    expect(await ask('POST', '/api/onboarding/sp', {})).toMatchObject({ status: 401, body: { code: 'UNAUTHORIED' } });
    expect(
      (await ask('POST', '/api/onboarding/sp', { accessToken: token, registerFrom: 'BULKSCANPRO' })).body,
    ).toMatchObject({
      email: 'new@shop.test',
      registerFrom: 'BULKSCANPRO',
      regions: [],
      walmart: false,
      verificationStatus: null,
    });
    const consent = (await ask('POST', '/api/onboarding/sp/consent', { flow: 'signup', regionShortName: 'EU' })).body;
    const { location } = await walk.submit(consent.url as unknown as string, { action: 'permit', sellerId: 'A1EU' });
    const came = new URL(location ?? '').searchParams;
    const back = {
      state: came.get('state'),
      code: came.get('spapi_oauth_code'),
      sellingPartnerId: came.get('selling_partner_id'),
    };
    expect((await ask('POST', '/api/onboarding/sp/return', back)).body).toMatchObject({
      outcome: 'connected',
      flow: 'signup',
      regionShortName: 'EU',
    });

    const login = (await ask('POST', '/api/integrations/walmart/connect', { flow: 'signup' })).body;
    const walmart = await walk.submit(login.url as unknown as string, { action: 'permit', sellerId: '10001' });
    const query = Object.fromEntries(new URL(walmart.location ?? '').searchParams);
    const { code, type, sellerId, state } = query;
    expect(await ask('POST', '/api/integrations/walmart/return', { code, type, sellerId, state })).toEqual({
      status: 200,
      body: { next: '/user/walmart-integration' },
    });

    const card = (await ask('POST', '/api/onboarding/sp/card', { returnUrl: '/sp-auth?state=signup' })).body;
    const paid = await walk.submit(card.url as unknown as string, { action: 'pay', card: 'works' });
    expect(new URL(paid.location ?? '').searchParams.get('verification')).toBe('success');
    expect((await ask('POST', '/api/onboarding/sp', {})).body).toMatchObject({
      regions: ['EU'],
      walmart: true,
      verificationStatus: 'success',
      lastRegion: 'EU',
    });
  });
});
