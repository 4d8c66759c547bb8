import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

let face: EdgeFace;
beforeEach(async () => {
  face = await createEdgeFace();
});
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await face.ask(`POST /api${path}`, headers, JSON.stringify(body));
  return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() };
};
const answers = (status: number, body: unknown) => {
  face.behind.provider = { status, text: JSON.stringify(body) };
};

describe('a sign-in', () => {
  const form = { email: 'dana@shop.test', password: 'tidewater-lamp', remember: false };

  it('reports a wrong provider address, not a wrong password, if the provider lacks the call [AUTH-03]', async () => {
    const missing = {
      status: 502,
      body: { code: 'BAD_ANSWER', message: expect.stringMatching(/^Your password could not be checked: /) },
    };
    for (const text of ['<h1>Not Found</h1>', '{"code":"NOT_FOUND","message":"There is no such call."}']) {
      face.behind.provider = { status: 404, text };
      expect(await post('/session', form)).toMatchObject(missing);
    }
    answers(404, { code: 'NO_USER', message: 'Nobody has this email.' });
    expect(await post('/session', form)).toMatchObject({ status: 401, body: { message: 'Nobody has this email.' } });
  });

  it.each([404, 405])(
    'counts no attempt if another server answers %d with an HTML page, however often it is tried [AUTH-03]',
    async (status) => {
      face.behind.provider = { status, text: '<html><h1>Not Allowed</h1></html>' };
      const statuses = new Set<number>();
      for (let tries = 0; tries < 30; tries += 1) statuses.add((await post('/session', form)).status);
      expect([...statuses]).toEqual([502]);
      expect((await post('/session', form)).body).toMatchObject({
        code: 'BAD_ANSWER',
        message: expect.stringMatching(/could not be checked/),
      });
      face.behind.provider = { status: 401, text: '<html><h1>Unauthorized</h1></html>' };
      expect(await post('/session', form)).toMatchObject({ status: 401 });
    },
  );

  it.each([400, 403])(
    'counts an attempt if it is refused with %d and no code, because the password may have been wrong [AUTH-03]',
    async (status) => {
      face = await createEdgeFace({}, { limited: true });
      face.behind.provider = { status, text: '<html><h1>Forbidden</h1></html>' };
      const statuses: number[] = [];
      for (let tries = 0; tries < 30; tries += 1) statuses.push((await post('/session', form)).status);
      expect(statuses[0]).toBe(502);
      expect(statuses.at(-1)).toBe(429);
    },
  );
});

describe('a sign-up', () => {
  const form = {
    firstName: 'Dana',
    lastName: 'Okafor',
    email: 'Dana@Shop.test',
    password: 'tidewater-lamp',
    repassword: 'tidewater-lamp',
    token: 't',
  };
  const signedUp = { email: 'dana@shop.test', firstName: 'Dana', lastName: 'Okafor', contactId: 7 };

  it('sends token, module, trial length, and affiliate code with the form, and replaces an unknown module or length by the default [AUTH-19]', async () => {
    answers(400, { code: 'INVALID_TOKEN', message: 'No' });
    await post('/sign-up', { ...form, module: 'azalert', lmd: '30', affiliateCode: 'aff7' });
    await post('/sign-up', { ...form, module: 'other', lmd: '12' });
    expect(face.behind.requested).toEqual([
      { call: 'POST /api/v1/sign-up', body: { ...form, module: 'azalert', lmd: '30', affiliateCode: 'aff7' } },
      { call: 'POST /api/v1/sign-up', body: { ...form, module: 'azinsight', lmd: '10', affiliateCode: '' } },
    ]);
  });

  it('starts the new account’s session, and returns the user to the page', async () => {
    answers(200, signedUp);
    face.behind.answerTo = (call) =>
      call === 'POST /api/v1/sign-in-portal'
        ? { status: 200, text: '{"token":"secret","_id":"u9","email":"dana@shop.test"}' }
        : undefined;
    const made = await post('/sign-up', form);
    expect(made).toMatchObject({
      status: 200,
      body: { ...signedUp, contactId: '7', user: { _id: 'u9', email: 'dana@shop.test' } },
    });
    expect(made.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['sw', 'sw-device', 'sellerwire_home']);
    expect(JSON.stringify(made)).not.toContain('secret');
  });

  it('creates the account although the sign-in fails', async () => {
    answers(200, signedUp);
    face.behind.answerTo = (call) => (call === 'POST /api/v1/sign-in-portal' ? { status: 503, text: '{}' } : undefined);
    expect(await post('/sign-up', form)).toMatchObject({ status: 200, body: { user: null }, cookies: [] });
  });

  it('uses the link’s parameters if the provider doesn’t check links before the sign-up', async () => {
    answers(404, {});
    const link = { token: 't', email: 'a@shop.test', module: 'azalert', lmd: '30', affiliateCode: 'aff7' };
    const { token, ...address } = link;
    expect(await post('/sign-up/token', link)).toEqual({ status: 200, body: address, cookies: [] });
    expect(face.behind.requested).toEqual([{ call: 'POST /api/v1/check-verification-token', body: { token } }]);
  });

  it('passes on the code and fields of a refusal', async () => {
    for (const code of ['INVALID_TOKEN', 'DUPLICATE', 'ERROR_INFUSIONSOFT', 'EMAIL_DISPOSABLE']) {
      answers(400, { code, message: 'No', errors: { email: 'Why' } });
      for (const [path, body] of [
        ['/sign-up', form],
        ['/sign-up/token', { token: 't' }],
        ['/sign-up/email', { email: 'a@shop.test' }],
      ] as const)
        expect(await post(path, body), path).toEqual({
          status: 400,
          body: { code, message: 'No', errors: { email: 'Why' } },
          cookies: [],
        });
    }
  });
});

describe('a reset', () => {
  const form = { password: 'tidewater-lamp', confirmPassword: 'tidewater-lamp', resetPasswordCode: 'c' };

  it('requests a code by mail, and returns nothing of the provider’s answer', async () => {
    answers(200, { found: true });
    expect(await post('/reset', { email: ' a@shop.test ' })).toEqual({ status: 200, body: {}, cookies: [] });
    expect(face.behind.requested).toEqual([
      { call: 'POST /api/v1/forgot-password', body: { email: 'a@shop.test', resetType: 'GET_CODE' } },
    ]);
  });

  it('ends every session of the account if the provider names the account', async () => {
    answers(200, { userId: 'u1' });
    expect(await post('/reset/apply', form)).toEqual({ status: 200, body: {}, cookies: [] });
    expect(face.behind.ended).toEqual(['all of u1']);
    expect(face.behind.requested).toEqual([{ call: 'POST /api/v1/user-apply-reset-password', body: form }]);
    answers(200, 'done');
    expect((await post('/reset/apply', form)).status).toBe(200);
    expect(face.behind.ended).toEqual(['all of u1']);
  });

  it('passes on INVALID with the provider’s message, and USER_NOT_AUTHORIZE', async () => {
    for (const [status, code] of [
      [400, 'INVALID'],
      [401, 'USER_NOT_AUTHORIZE'],
    ] as const) {
      answers(status, { code, message: 'The sentence' });
      expect(await post('/reset/apply', form)).toEqual({
        status,
        body: { code, message: 'The sentence' },
        cookies: [],
      });
    }
    expect(face.behind.ended).toEqual([]);
  });
});

describe('the phone step', () => {
  const number = { zipcode: '+49', phone: '0151 2345678' };
  /** The cookie of a wizard that has begun with an access token. */
  async function begun() {
    answers(200, { userInfo: { email: 'new@shop.test' } });
    const { cookies } = await post('/onboarding/wizard', { variant: 'authorised', accessToken: 'query-token' });
    face.behind.requested.length = 0;
    return { cookie: (cookies[0] ?? '').split(';')[0] as string };
  }

  it('sends dial code and number, then the code, only for a user who has started the wizard', async () => {
    const cookie = await begun();
    answers(200, { phoneNumberSentCode: true });
    expect(await post('/onboarding/phone', number, cookie)).toMatchObject({
      status: 200,
      body: { phoneNumberSentCode: true },
    });
    answers(200, { codeVerified: true });
    expect(await post('/onboarding/phone/verify', { code: '123456' }, cookie)).toMatchObject({
      status: 200,
      body: { codeVerified: true },
    });
    const requested = [
      { call: 'POST /api/v1/user/send-phone-number', body: number },
      { call: 'POST /api/v1/user/verify-code', body: { code: '123456' } },
    ];
    expect(face.behind.requested).toEqual(requested);
    for (const [path, body] of [
      ['/onboarding/phone', number],
      ['/onboarding/phone/verify', { code: '123456' }],
    ] as const)
      expect(await post(path, body)).toMatchObject({
        status: 401,
        body: { code: 'USER_NOT_AUTHORIZE', message: 'User not authorize' },
      });
    expect(face.behind.requested).toEqual(requested);
  });

  it('rejects other countries and malformed codes before it calls the provider', async () => {
    const cookie = await begun();
    expect(await post('/onboarding/phone', { zipcode: '+33', phone: '612345678' }, cookie)).toMatchObject({
      status: 400,
      body: { message: 'Phone number invalid' },
    });
    expect(await post('/onboarding/phone/verify', { code: '12a456' }, cookie)).toMatchObject({
      status: 400,
      body: { message: 'Secret code not matching' },
    });
    expect(face.behind.requested).toEqual([]);
  });
});

describe('the ASIN tracker', () => {
  const user = { _id: 'u1', email: 'Demo@Shop.test' };
  const signIn = async () =>
    ((await post('/session', { email: user.email, password: 'x' })).body as { user: { enableAsinTracker?: boolean } })
      .user.enableAsinTracker;
  const load = async () => {
    const answer = await face.ask('GET /api/session', { cookie: face.cookie });
    return ((await answer.json()) as { user: { enableAsinTracker?: boolean } }).user.enableAsinTracker;
  };

  it('is on only for the accounts of one configured list, at sign-in and whenever the user is loaded', async () => {
    face = await createEdgeFace({ ASIN_TRACKER_ACCOUNTS: 'other@shop.test, demo@shop.test' });
    answers(200, { ...user, token: 't' });
    expect([await signIn(), await load()]).toEqual([true, true]);
    answers(200, { ...user, email: 'demo@shop.tester', token: 't' });
    expect([await signIn(), await load()]).toEqual([undefined, undefined]);
    face = await createEdgeFace();
    answers(200, { ...user, token: 't' });
    expect([await signIn(), await load()]).toEqual([undefined, undefined]);
  });

  it('needs a sign-in that was answered with 200, a token and a user record [AUTH-14]', async () => {
    face = await createEdgeFace({ ASIN_TRACKER_ACCOUNTS: 'demo@shop.test' });
    answers(200, { ...user, token: 't' });
    expect(await post('/session', { email: user.email, password: 'x' })).toMatchObject({
      status: 200,
      body: { user: { email: user.email, enableAsinTracker: true } },
    });
    for (const [status, body] of [
      [201, { ...user, token: 't' }],
      [200, user],
      [200, { token: 't' }],
      [204, {}],
    ] as const) {
      answers(status, body);
      const refused = await post('/session', { email: user.email, password: 'x' });
      expect([refused.status, refused.cookies]).toEqual([502, []]);
    }
  });
});
