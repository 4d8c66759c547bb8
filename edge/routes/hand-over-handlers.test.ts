import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';
import { createTwoFaces, instanceKey } from '#tests/support/two-faces.ts';

const KEY = 'hand-over-key-for-tests';
const settings = { HANDOVER_KEY: KEY, HANDOVER_URL: 'https://company.example/to-portal' };
const SECOND = 1_000;

let face: EdgeFace;
beforeEach(async () => {
  face = await opened();
});

async function opened(options: Parameters<typeof createEdgeFace>[1] = {}): Promise<EdgeFace> {
  const made = await createEdgeFace(settings, options);
  made.behind.provider = { status: 200, text: '{"_id":"u1","email":"ada@company.example"}' };
  return made;
}

/** Begins a hand-over. @returns the browser's cookie and the challenge that the company gets */
async function begun(query = '') {
  const answer = await face.ask(`GET /api/hand-over${query}`);
  const to = new URL(answer.headers.get('location') ?? '');
  return {
    cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0] as string,
    challenge: to.searchParams.get('challenge') ?? '',
    to,
  };
}

const handOver = (body: object, authorization = `Bearer ${KEY}`) =>
  face.ask('POST /api/hand-over', { authorization }, JSON.stringify(body));

async function codeFor(challenge: string): Promise<string> {
  const answer = await handOver({ token: 'token-1', challenge });
  expect(answer.status).toBe(201);
  return new URL(((await answer.json()) as { url: string }).url).searchParams.get('code') ?? '';
}

async function redeem(cookie: string, code: string) {
  const answer = await face.ask('POST /api/hand-over/session', { cookie }, JSON.stringify({ code }));
  return { status: answer.status, cookies: answer.headers.getSetCookie(), body: (await answer.json()) as object };
}

describe('a hand-over', () => {
  it('works for 30 seconds and no longer [CO-10]', async () => {
    const { cookie, challenge } = await begun();
    const [inTime, late] = [await codeFor(challenge), await codeFor(challenge)];
    face.behind.passed = 30 * SECOND - 1;
    expect(await redeem(cookie, inTime)).toMatchObject({ status: 200, body: { user: { _id: 'u1' }, returnUrl: '/' } });
    face.behind.passed = 30 * SECOND;
    expect(await redeem(cookie, late)).toMatchObject({
      status: 403,
      cookies: [],
      body: { code: 'HAND_OVER_EXPIRED', message: expect.stringMatching(/^This link from Sellerwire has expired/) },
    });
  });

  it('has a random code, and stores the token sealed, for the browser of its challenge alone [CO-10]', async () => {
    const stored: [key: string, value: string][] = [];
    const kept = face.deps.operations.storeOnce;
    face.deps.operations.storeOnce = (key, value, until) => {
      stored.push([key, value]);
      return kept(key, value, until);
    };
    const { cookie, challenge } = await begun();
    const answer = await handOver({ token: 'token-1', challenge });
    const { url } = (await answer.json()) as { url: string };
    expect(url).toMatch(/^[^?]+\/hand-over\?code=[\w-]{43}$/);
    const code = new URL(url).searchParams.get('code') ?? '';
    expect(stored).toEqual([[expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^eyJ[\w.-]+$/)]]);
    for (const secret of [code, challenge, 'token-1']) expect(JSON.stringify(stored)).not.toContain(secret);
    const other = await begun();
    expect(await redeem(other.cookie, code)).toMatchObject({ status: 403, body: { code: 'HAND_OVER_EXPIRED' } });
    expect((await redeem(cookie, code)).status).toBe(200);
    expect(await redeem(cookie, code)).toMatchObject({ status: 403, body: { code: 'HAND_OVER_EXPIRED' } });
  });

  it.each([
    ['', 0],
    [', also if its clock is an hour ahead', 3_600 * SECOND],
    [', also if its clock is an hour behind', -3_600 * SECOND],
  ])('is redeemed once, at whichever instance the browser comes to%s [ENG-01, CO-10]', async (_, aheadMs) => {
    const [first, second] = await createTwoFaces(opened, aheadMs);
    // The browser's own cookie is from the instance that it comes back to.
    face = second;
    const { cookie, challenge } = await begun();
    face = first;
    const [code, late] = [await codeFor(challenge), await codeFor(challenge)];
    face = second;
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(cookie, code)));
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { user: { _id: 'u1' } } }]);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
    face = first;
    expect(await redeem(cookie, code)).toMatchObject({ status: 403 });
    first.behind.passed = 30 * SECOND;
    face = second;
    expect(await redeem(cookie, late)).toMatchObject({ status: 403, body: { code: 'HAND_OVER_EXPIRED' } });
  });

  it('is given out to instances alone [CO-10]', async () => {
    const [first] = await createTwoFaces(opened, 0);
    for (const asked of [first, face])
      for (const authorization of [`Bearer ${KEY}`, 'Bearer operator-key-for-tests', 'Instance made-up', ''])
        expect(
          (await asked.ask('POST /api/hand-over/take', { authorization }, '{"key":"a"}')).status,
          authorization,
        ).toBe(401);
  });

  it('answers a hundred made-up instances at once by the limit, before a hand-over is looked for, and still the real one [CO-10]', async () => {
    const [first] = await createTwoFaces((options) => opened({ ...options, limited: true }), 0);
    const looked: string[] = [];
    const { takeOnce } = first.deps.operations;
    first.deps.operations.takeOnce = (key) => {
      looked.push(key);
      return takeOnce(key);
    };
    const soon = first.deps.now() + 60 * SECOND;
    const take = async (authorization: string, body: string) => {
      const answer = await first.ask('POST /api/hand-over/take', { authorization }, body);
      return { status: answer.status, text: await answer.text() };
    };
    const second = 'http://second.test';
    const other = await instanceKey(second, soon);
    const madeUp = [
      'Instance made-up',
      `Bearer ${KEY}`,
      await instanceKey(second, first.deps.now() - SECOND),
      await instanceKey(second, soon, { secret: 'y'.repeat(32) }),
      await instanceKey(second, soon, { purpose: 'hand-over' }),
    ];
    await first.deps.operations.storeOnce('a', 'sealed', soon);
    const wrong = await Promise.all(
      Array.from({ length: 100 }, (_, n) => take(madeUp[n % madeUp.length] ?? '', '{"key":"a"}')),
    );
    expect([401, 429].map((status) => wrong.filter((each) => each.status === status).length)).toEqual([20, 80]);

    // Not even a right key is looked for in a body that is none.
    for (const body of ['', 'not json', '{}', '{"key":1}', '["a"]', '{"key":"a"']) {
      const { status } = await take(other, body);
      expect([body, status]).toEqual([body, 400]);
    }
    expect((await take(other, JSON.stringify({ key: 'a'.repeat(20_000) }))).status).toBe(413);
    expect(looked).toEqual([]);

    const right = await Promise.all(Array.from({ length: 100 }, () => take(other, '{"key":"a"}')));
    expect(right.filter(({ text }) => text !== '{}').map(({ text }) => text)).toEqual(['{"value":"sealed"}']);
    expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await take(other, '{"key":"a"}')).toEqual({ status: 200, text: '{}' });
    // One that asks itself gets nothing, and uses nothing up.
    await first.deps.operations.storeOnce('b', 'sealed', soon);
    const own = await instanceKey('http://first.test', soon);
    expect(await take(own, '{"key":"b"}')).toEqual({ status: 204, text: '' });
    expect((await take(other, '{"key":"b"}')).text).toBe('{"value":"sealed"}');
  });

  it('that began in another browser is not used up at another instance either [ENG-01, CO-10]', async () => {
    const [first, second] = await createTwoFaces(opened, 0);
    face = second;
    const [own, thief] = [await begun(), await begun()];
    face = first;
    const code = await codeFor(own.challenge);
    face = second;
    const tries = await Promise.all(Array.from({ length: 20 }, () => redeem(thief.cookie, code)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]));
    expect(await redeem(own.cookie, code)).toMatchObject({ status: 200, body: { user: { _id: 'u1' } } });
  });

  it('leaves the company ten minutes to sign the person in, and begins anew with each visit [CO-10]', async () => {
    const { cookie, challenge } = await begun();
    face.behind.passed = 599 * SECOND;
    expect((await redeem(cookie, await codeFor(challenge))).status).toBe(200);
    const again = await face.ask('GET /api/hand-over', { cookie });
    expect(again.headers.get('location')).toContain(challenge);
    face.behind.passed = 601 * SECOND;
    expect(await redeem(cookie, await codeFor(challenge))).toMatchObject({
      status: 403,
      body: { code: 'OTHER_BROWSER' },
    });
    const renewed = (again.headers.getSetCookie()[0] ?? '').split(';')[0] as string;
    expect((await redeem(renewed, await codeFor(challenge))).status).toBe(200);
    const fresh = await begun();
    expect(fresh.challenge).not.toBe(challenge);
  });

  it('checks the token again when the browser comes, and says why it did not sign in [CO-10]', async () => {
    for (const [status, text, expected, message] of [
      [401, '{}', 403, 'Sellerwire does not give you access to this portal.'],
      [404, '{}', 403, 'Sellerwire does not give you access to this portal.'],
      [503, '{}', 502, 'Sellerwire is not responding as it should. Please try again.'],
      [
        403,
        '{"code":"ACCOUNT_INACTIVE","message":"Inactive"}',
        403,
        'This account is inactive. Ask your account owner to activate it.',
      ],
    ] as const) {
      const { cookie, challenge } = await begun();
      const code = await codeFor(challenge);
      const before = face.behind.provider;
      face.behind.provider = { status, text };
      expect(await redeem(cookie, code), text).toMatchObject({ status: expected, cookies: [], body: { message } });
      face.behind.provider = before;
    }
  });

  it('passes on where the person came from, as a short word only, and leads only to paths of the portal [CO-10]', async () => {
    expect((await begun('?from=extension')).to.search).toMatch(/returnUrl=%2F&from=extension$/);
    expect((await begun(`?from=${encodeURIComponent('a&b=c')}&returnUrl=//evil.example`)).to.search).toMatch(
      /^\?challenge=[\w-]+&returnUrl=%2F$/,
    );
  });

  it('takes no cookie but its own [CO-10]', async () => {
    const { cookie, challenge } = await begun();
    const code = await codeFor(challenge);
    const sealed = cookie.replace(/^[^=]+=/, '');
    for (const each of [`sw-hand-over=${sealed.slice(0, -2)}`, `sw=${sealed}`, 'sw-hand-over=made-up'])
      expect(await redeem(each, code)).toMatchObject({ status: 403, body: { code: 'OTHER_BROWSER' } });
    expect((await redeem(cookie, code)).status).toBe(200);
    expect(face.behind.counted).toEqual(['sign_ins:ok']);
  });

  it('limits wrong keys before anything is read; a hundred right ones at once don’t count as such [CO-10]', async () => {
    face = await createEdgeFace(settings, { limited: true });
    face.behind.provider = { status: 200, text: '{"_id":"u1"}' };
    const { challenge } = await begun();
    const all = (times: number, key?: string) =>
      Promise.all(Array.from({ length: times }, async () => (await handOver({ token: 't', challenge }, key)).status));
    expect(new Set(await all(100))).toEqual(new Set([201]));
    face.behind.requested.length = 0;
    const wrong = await all(50, 'Bearer made-up');
    expect([wrong.filter((status) => status === 401).length, wrong.filter((status) => status === 429).length]).toEqual([
      20, 30,
    ]);
    expect(face.behind.requested).toEqual([]);
    // Then the right key is refused, too.
    expect(await all(1)).toEqual([429]);
  });

  it('takes the former key until its time, and not from then on [CO-07, CO-10]', async () => {
    face = await createEdgeFace({
      ...settings,
      HANDOVER_KEY_FORMER: 'hand-over-key-before',
      // A minute after the test begins.
      FORMER_SECRETS_UNTIL: '2026-01-01T00:01:00Z',
    });
    face.behind.provider = { status: 200, text: '{"_id":"u1","email":"ada@company.example"}' };
    const { challenge } = await begun();
    const by = async (key: string) => (await handOver({ token: 'token-1', challenge }, `Bearer ${key}`)).status;
    face.behind.passed = 60 * SECOND - 1;
    expect([await by(KEY), await by('hand-over-key-before'), await by('neither-of-both-keys')]).toEqual([
      201, 201, 401,
    ]);
    face.behind.passed = 60 * SECOND;
    expect([await by(KEY), await by('hand-over-key-before')]).toEqual([201, 401]);
  });

  it('is not there without its settings [CO-10]', async () => {
    face = await createEdgeFace();
    for (const route of ['GET /api/hand-over', 'POST /api/hand-over', 'POST /api/hand-over/session'])
      expect((await face.ask(route)).status, route).toBe(404);
  });
});
