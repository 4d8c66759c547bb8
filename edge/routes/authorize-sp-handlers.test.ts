import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const REGIONS = {
  NA: 'https://sellercentral.amazon.com/apps/authorize/consent',
  EU: 'https://sellercentral-europe.amazon.com/apps/authorize/consent',
};
const services = {
  amazon: {
    applicationId: 'amzn1.app',
    beta: true,
    consent: REGIONS,
    confirm: { NA: ['http://127.0.0.1:9/sandbox/amazon/NA/confirm/'], EU: [] },
  },
  walmart: { clientId: 'wm', login: 'https://login.test/authorize' },
};

describe('the redirect to Amazon and back', () => {
  let face: EdgeFace;
  let jar: Map<string, string>;
  let sellers: { status: number; text: string };
  beforeEach(async () => {
    face = await createEdgeFace();
    jar = new Map();
    sellers = { status: 200, text: '{}' };
    face.behind.answerTo = (call) => {
      const answers: Record<string, unknown> = {
        'GET /api/v1/authorize-sp/users': { email: 'dana@shop.test', verificationStatus: null },
        'GET /api/v1/authorize-sp/regions': ['EU', 'FE'],
        'GET /api/v1/portal/profile': { profile: 'full' },
        'GET /api/v1/authorize-sp/services': services,
        'GET /api/v1/walmart/status': { data: { authorized: false } },
        'POST /api/v1/authorize-sp/verify-credit-card': { url: 'https://pay.test/card' },
        'POST /api/v1/walmart/callback': {},
      };
      if (call === 'POST /api/v1/authorize-sp/sellers') return sellers;
      return call in answers ? { status: 200, text: JSON.stringify(answers[call]) } : undefined;
    };
  });

  /** As a browser: cookies are kept and sent. @param signedIn with the session's cookie too */
  const ask = async (route: string, body: unknown, signedIn = true) => {
    const cookie = [...(signedIn ? [face.cookie] : []), ...[...jar].map(([name, value]) => `${name}=${value}`)].join(
      '; ',
    );
    const answer = await face.ask(route, { ...(cookie ? { cookie } : {}) }, JSON.stringify(body));
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      jar.set(name, value);
      expect(each, name).toMatch(/HttpOnly; SameSite=Lax/);
    }
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const consent = async (request: object, signedIn = true) => {
    const answer = await ask('POST /api/onboarding/sp/consent', request, signedIn);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return new URL(String(answer.body.url));
  };
  const back = (state: string | null, changed: object = {}, signedIn = true) =>
    ask('POST /api/onboarding/sp/return', { state, code: 'code-1', sellingPartnerId: 'A1', ...changed }, signedIn);
  const requested = (call: string) =>
    face.behind.requested.filter((each) => each.call === call).map(({ body }) => body);

  it('goes to the region’s consent page with app id, beta flag, redirect address, and an unguessable state', async () => {
    const url = await consent({ flow: 'portal', regionShortName: 'EU' });
    expect(url.origin + url.pathname).toBe(REGIONS.EU);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      application_id: 'amzn1.app',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
      redirect_uri: 'http://127.0.0.1/sp-auth',
      version: 'beta',
    });
    expect((await consent({ flow: 'portal', regionShortName: 'EU' })).searchParams.get('state')).not.toBe(
      url.searchParams.get('state'),
    );
  });

  it('remembers the region between the redirects, posts the code, and returns the portal’s next page', async () => {
    const [eu, na] = [
      await consent({ flow: 'portal', regionShortName: 'EU' }),
      await consent({ flow: 'portal', regionShortName: 'NA' }),
    ];
    expect(await back(eu.searchParams.get('state'))).toEqual({
      status: 200,
      body: { outcome: 'connected', flow: 'portal', regionShortName: 'EU', next: '/user/amazon-integration' },
    });
    sellers = {
      status: 409,
      text: JSON.stringify({ code: 'ALREADY_USED', message: 'Used', email: 'o@shop.test', sellerId: 'A1' }),
    };
    expect(await back(na.searchParams.get('state'))).toEqual({
      status: 200,
      body: {
        outcome: 'already-used',
        flow: 'portal',
        regionShortName: 'NA',
        sellerId: 'A1',
        email: 'o@shop.test',
        next: '/user/amazon-integration?error=110&regionShortName=NA&sellerId=A1&email=o%40shop.test',
      },
    });
    expect(requested('POST /api/v1/authorize-sp/sellers')).toEqual(
      ['EU', 'NA'].map((regionShortName) => ({
        code: 'code-1',
        sellingPartnerId: 'A1',
        redirectUri: 'http://127.0.0.1/sp-auth',
        regionShortName,
      })),
    );
  });

  it('rejects a return that this browser didn’t start, that is repeated, or that another user brings, without calling the provider', async () => {
    const foreign = { status: 403, body: { code: 'FOREIGN_RETURN', message: expect.any(String) } };
    expect(await back('made-up')).toEqual(foreign);
    const state = (await consent({ flow: 'portal', regionShortName: 'NA' })).searchParams.get('state');
    expect(await back(`${state}0`)).toEqual(foreign);
    expect(await back(state, {}, false)).toEqual(foreign);
    const again = (await consent({ flow: 'portal', regionShortName: 'NA' })).searchParams.get('state');
    const held = new Map(jar);
    expect((await back(again)).status).toBe(200);
    expect(await back(again)).toEqual(foreign);
    jar = held;
    // A cookie that was changed is none.
    jar.set('sw-return', `${jar.get('sw-return')?.slice(0, -2)}xx`);
    expect(await back(again)).toEqual(foreign);
    expect(requested('POST /api/v1/authorize-sp/sellers')).toHaveLength(1);
  });

  it('continues at the callback of a start from Amazon, if it is Amazon’s or the sandbox’s page, and takes the region from it', async () => {
    for (const [callback, region] of [
      ['https://sellercentral-europe.amazon.com/apps/authorize/confirm/amzn1.app?x=1', 'EU'],
      ['http://127.0.0.1:9/sandbox/amazon/NA/confirm/amzn1.app', 'NA'],
    ]) {
      const url = await consent({
        flow: 'portal',
        amazonState: 'theirs',
        amazonCallbackUri: callback,
        sellingPartnerId: 'A1',
      });
      expect(url.href.startsWith(String(callback))).toBe(true);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        amazon_state: 'theirs',
        redirect_uri: 'http://127.0.0.1/sp-auth',
        version: 'beta',
      });
      expect(await back(url.searchParams.get('state'))).toMatchObject({ body: { regionShortName: region } });
    }
    for (const callback of [
      'https://sellercentral.amazon.com.evil.test/apps/authorize/confirm/x',
      'https://evil.test/apps/authorize/confirm/x',
      'http://sellercentral.amazon.com/apps/authorize/confirm/x',
      'https://sellercentral.amazon.com/apps/authorize/confirm/../../../redirect',
      'https://user@sellercentral.amazon.com/apps/authorize/confirm/x',
      'https://sellercentral.amazon.com:444/apps/authorize/confirm/x',
      'javascript:alert(1)',
      '//sellercentral.amazon.com/apps/authorize/confirm/x',
    ])
      expect(
        await ask('POST /api/onboarding/sp/consent', { flow: 'portal', amazonState: 't', amazonCallbackUri: callback }),
        callback,
      ).toMatchObject({
        status: 400,
        body: { code: 'FOREIGN_CALLBACK' },
      });
  });

  it('goes to the consent page of the last used region if it has only Amazon’s state', async () => {
    await consent({ flow: 'portal', regionShortName: 'EU' });
    const url = await consent({ flow: 'portal', amazonState: 'theirs' });
    expect(url.origin + url.pathname).toBe(REGIONS.EU);
    expect(url.searchParams.get('amazon_state')).toBe('theirs');
  });

  it('stores the access token and the origin of the visit at the edge, and answers UNAUTHORIED without a token', async () => {
    expect(await ask('POST /api/onboarding/sp', {}, false)).toEqual({
      status: 401,
      body: { code: 'UNAUTHORIED', message: 'UNAUTHORIED' },
    });
    const begun = {
      email: 'dana@shop.test',
      verificationStatus: null,
      registerFrom: 'BULKSCANPRO',
      regions: ['EU'],
      walmart: false,
      lastRegion: null,
    };
    expect(
      await ask('POST /api/onboarding/sp', { accessToken: 'secret-token', registerFrom: 'bulkscanpro' }, false),
    ).toEqual({ status: 200, body: begun });
    expect([...jar.values()].join()).not.toContain('secret-token');
    expect(await ask('POST /api/onboarding/sp', {}, false)).toEqual({ status: 200, body: begun });
    const url = await consent({ flow: 'signup', regionShortName: 'NA' }, false);
    expect(await back(url.searchParams.get('state'), {}, false)).toMatchObject({
      body: { outcome: 'connected', flow: 'signup', regionShortName: 'NA' },
    });
    expect(await ask('POST /api/onboarding/sp', {}, false)).toMatchObject({ body: { lastRegion: 'NA' } });
    // The portal's own way is never gone with the token of an address.
    expect(
      await ask('POST /api/onboarding/sp/consent', { flow: 'portal', regionShortName: 'NA' }, false),
    ).toMatchObject({
      status: 401,
      body: { code: 'SIGNED_OUT' },
    });
  });

  it('falls back to the session when the stored token has expired', async () => {
    await ask('POST /api/onboarding/sp', { accessToken: 'old', registerFrom: 'X' }, false);
    const answers = face.behind.answerTo;
    let first = true;
    face.behind.answerTo = (call, body) => {
      if (call !== 'GET /api/v1/authorize-sp/users' || !first) return answers(call, body);
      first = false;
      return { status: 401, text: '{"code":"USER_NOT_AUTHORIZE","message":"over"}' };
    };
    expect(await ask('POST /api/onboarding/sp', {})).toMatchObject({ status: 200, body: { email: 'dana@shop.test' } });
  });

  it('opens the card check with an absolute return address, and accepts only paths of the portal', async () => {
    await ask('POST /api/onboarding/sp', { accessToken: 'tok' }, false);
    expect(await ask('POST /api/onboarding/sp/card', { returnUrl: '/sp-auth?state=signup' }, false)).toEqual({
      status: 200,
      body: { url: 'https://pay.test/card' },
    });
    expect(requested('POST /api/v1/authorize-sp/verify-credit-card')).toEqual([
      { returnUrl: 'http://127.0.0.1/sp-auth?state=signup' },
    ]);
    for (const returnUrl of ['https://evil.test/', '//evil.test', 'sp-auth', ''])
      expect((await ask('POST /api/onboarding/sp/card', { returnUrl }, false)).status, returnUrl).toBe(400);
  });

  it('reports that connecting is not set up if neither the settings nor the provider know the service', async () => {
    face.behind.answerTo = (call) =>
      call.endsWith('/profile') ? { status: 404, text: '{"code":"NOT_FOUND","message":"No"}' } : undefined;
    expect(await ask('POST /api/onboarding/sp/consent', { flow: 'portal' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_SET_UP' },
    });
    expect(await ask('POST /api/integrations/walmart/connect', { flow: 'portal' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_SET_UP' },
    });
  });

  describe('to Walmart', () => {
    const connect = async (signedIn = true, flow = 'portal') =>
      ask('POST /api/integrations/walmart/connect', { flow }, signedIn);
    const came = { code: 'wc', type: 'auth', sellerId: '10001', state: 'marketplace-US' };

    it('sends Walmart’s parameters with a new nonce each time, and posts the result', async () => {
      const url = new URL(String((await connect()).body.url));
      expect(url.origin + url.pathname).toBe('https://login.test/authorize');
      expect(Object.fromEntries(url.searchParams)).toEqual({
        responseType: 'code',
        clientId: 'wm',
        redirectUri: 'http://127.0.0.1/walmart-auth',
        nonce: expect.any(String),
        state: 'marketplace-US',
        clientType: 'seller',
      });
      expect(await ask('POST /api/integrations/walmart/return', came)).toEqual({
        status: 200,
        body: { next: '/user/walmart-integration' },
      });
      expect(requested('POST /api/v1/walmart/callback')).toEqual([
        {
          code: 'wc',
          type: 'auth',
          sellerId: '10001',
          marketplace: 'US',
          redirectUri: 'http://127.0.0.1/walmart-auth',
        },
      ]);
    });

    it('rejects a return that this browser didn’t start, that is repeated, or that has another state or user', async () => {
      const foreign = { status: 403, body: { code: 'FOREIGN_RETURN', message: expect.any(String) } };
      expect(await ask('POST /api/integrations/walmart/return', came)).toEqual(foreign);
      await connect();
      expect(await ask('POST /api/integrations/walmart/return', { ...came, state: 'marketplace-CA' })).toEqual(foreign);
      expect(await ask('POST /api/integrations/walmart/return', came, false)).toEqual(foreign);
      await connect();
      expect((await ask('POST /api/integrations/walmart/return', came)).status).toBe(200);
      expect(await ask('POST /api/integrations/walmart/return', came)).toEqual(foreign);
      expect(requested('POST /api/v1/walmart/callback')).toHaveLength(1);
    });

    it('turns the success flag off once and continues to the screen if there is no code', async () => {
      await connect(true, 'sign-in');
      expect(await ask('POST /api/integrations/walmart/return', {})).toEqual({
        status: 200,
        body: { next: '/user/walmart-integration' },
      });
      expect((await ask('POST /api/integrations/walmart/return', {})).status).toBe(403);
    });
  });
});
