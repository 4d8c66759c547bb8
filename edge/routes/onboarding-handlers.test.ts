import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const MWS_TOKEN = 'amzn.mws.4ea38b7b-f563-7709-4bae-87aea0fbeb3e';
const answerOf = (body: object) => ({ status: 200, text: JSON.stringify(body) });
const person = (email: string) => ({
  email,
  firstName: 'Ada',
  sellerId: 'A1',
  mwsAuthToken: MWS_TOKEN,
  hasPassword: true,
});

describe('the edge’s onboarding API', () => {
  let face: EdgeFace;
  beforeEach(async () => {
    face = await createEdgeFace();
  });
  const post = (path: string, body: object, cookie?: string) =>
    face.ask(`POST /api/onboarding/wizard${path}`, cookie ? { cookie } : {}, JSON.stringify(body));
  const cookieOf = (answer: Response) => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] as string;
  const calls = () => face.behind.requested.map(({ call }) => call.replace('/api/v1', ''));

  /** A provider that knows these tokens and one contact. */
  function known(tokens: Record<string, string>) {
    face.behind.answerTo = (call, body) => {
      const { accessToken = '', contactId } = body as { accessToken?: string; contactId?: string };
      if (call.endsWith('/onboarding/authorize-mws-request'))
        return tokens[accessToken]
          ? answerOf({ userInfo: person(tokens[accessToken]) })
          : { status: 401, text: '{"code":"USER_NOT_AUTHORIZE","message":"User not authorize"}' };
      if (call.endsWith('/onboarding/sign-up'))
        return contactId === 'contact'
          ? answerOf({ errorMessage: null, userInfo: person('contact@shop.test'), accessToken: 'given' })
          : answerOf({ errorMessage: { code: 'INVALID_TOKEN', message: 'No.' } });
      return answerOf({ errorMessage: null });
    };
  }

  it('hides the access token from the page, and shows only that keys exist', async () => {
    known({ 'query-token': 'ada@shop.test' });
    const answer = await post('', { variant: 'authorised', accessToken: 'query-token' });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      person: { email: 'ada@shop.test', hasKeys: true },
      registerFrom: 'AZINSIGHT',
    });
    expect(text).not.toMatch(/query-token|amzn\.mws/);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sw-onboarding=.+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(answer.headers.getSetCookie()[0]).not.toContain('query-token');
  });

  it('resumes after a reload from its cookie, and otherwise from the session', async () => {
    known({ 'query-token': 'ada@shop.test', token: 'owner@shop.test' });
    const stored = cookieOf(await post('', { variant: 'older', accessToken: 'query-token' }));
    expect(await (await post('', { variant: 'older' }, stored)).json()).toMatchObject({
      person: { email: 'ada@shop.test' },
      registerFrom: 'BULKSCANPRO',
    });
    expect(await (await post('', { variant: 'signup' }, face.cookie)).json()).toMatchObject({
      person: { email: 'owner@shop.test' },
    });
    face.behind.admits = false;
    expect((await post('', { variant: 'signup' }, face.cookie)).status).toBe(401);
  });

  it('uses the contact if another user is signed in, and the contact’s token from then on', async () => {
    known({ token: 'owner@shop.test' });
    const answer = await post(
      '',
      { variant: 'signup', email: 'Contact@shop.test', contactId: 'contact', password: 'from-the-address' },
      face.cookie,
    );
    expect(await answer.json()).toMatchObject({ person: { email: 'contact@shop.test' } });
    expect(
      (await post('/keys', { sellerId: 'A1', mwsAuthToken: MWS_TOKEN, marketplace: 'US' }, cookieOf(answer))).status,
    ).toBe(200);
    expect(calls().at(-1)).toBe('POST /onboarding/update-mws');
  });

  it('sends the keys of a user who arrived with a token by the call for token users', async () => {
    known({ t: 'ada@shop.test' });
    const stored = cookieOf(await post('', { variant: 'authorised', accessToken: 't' }));
    await post('/keys', { sellerId: 'A1', mwsAuthToken: MWS_TOKEN, marketplace: 'UK' }, stored);
    expect(calls().at(-1)).toBe('POST /onboarding/authorize-mws-update');
    await post('/info', { ownerEmail: 'owner@shop.test' }, stored);
    expect(face.behind.requested.at(-1)?.body).toMatchObject({ email: 'owner@shop.test' });
  });

  it('treats an error inside a 200 answer as an error, with its code and fields', async () => {
    known({});
    const refused = await post('', { variant: 'signup', email: 'a@b.test', contactId: 'other' });
    expect([refused.status, await refused.json()]).toEqual([400, { code: 'INVALID_TOKEN', message: 'No.' }]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    face.behind.answerTo = () => answerOf({ errorMessage: 'EMAIL_DISPOSABLE' });
    expect(await (await post('', { variant: 'signup', contactId: 'x' })).json()).toMatchObject({
      code: 'EMAIL_DISPOSABLE',
    });
  });

  it('rejects saving before a start, without calling the provider', async () => {
    for (const [path, body] of [
      ['/info', {}],
      ['/keys', { sellerId: 'A1', mwsAuthToken: 'x', marketplace: 'US' }],
      ['', { variant: 'signup' }],
    ] as const)
      expect([(await post(path, body)).status, path]).toEqual([401, path]);
    expect(calls()).toEqual([]);
  });

  it('returns the onboarding settings without secrets', async () => {
    const answer = await face.ask('GET /api/onboarding/settings');
    expect(await answer.json()).toMatchObject({
      consoles: { US: expect.stringMatching(/^https:/), UK: expect.stringMatching(/^https:/) },
      exitPopup: false,
    });
  });
});
