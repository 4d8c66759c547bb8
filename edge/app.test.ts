import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace, OPS_KEY } from '#tests/support/edge-face.ts';

/** Routes that take a body from anonymous callers. */
const anonymousCalls = [
  'POST /api/session',
  'POST /api/sign-up',
  'POST /api/sign-up/email',
  'POST /api/sign-up/token',
  'POST /api/reset',
  'POST /api/reset/check',
  'POST /api/reset/apply',
];
/** The public routes. Every other route under /api needs a session. */
const open = [
  'GET /api/portal',
  'GET /api/live',
  'GET /api/session',
  'DELETE /api/session',
  'POST /api/email-link',
  'POST /api/unsubscribe',
  'POST /api/act',
  'POST /api/act/look',
  'GET /api/onboarding/settings',
  'POST /api/onboarding/wizard',
  'POST /api/onboarding/wizard/info',
  'POST /api/onboarding/wizard/keys',
  'POST /api/onboarding/sp',
  'POST /api/onboarding/sp/consent',
  'POST /api/onboarding/sp/return',
  'POST /api/onboarding/sp/card',
  'POST /api/integrations/walmart/connect',
  'POST /api/integrations/walmart/return',
  'GET /api/sheets/sign-in',
  'GET /api/sheets/return',
  'POST /api/onboarding/phone',
  'POST /api/onboarding/phone/verify',
  ...anonymousCalls,
];
const deep = `${'['.repeat(80)}${']'.repeat(80)}`;
const badBodies: [string, number, string][] = [
  ['{ broken', 400, 'INVALID'],
  ['', 400, 'INVALID'],
  ['null', 400, 'INVALID'],
  [deep, 400, 'INVALID'],
];

/** Routes that take a file, with the size of the largest body, KiB. */
const files: Record<string, number> = {
  'POST /api/skus/preview-import': 4096,
  'POST /api/skus/import': 4096,
  'POST /api/buys/preview-import': 4096,
  'POST /api/buys/import': 4096,
  'POST /api/tracking/many': 1024,
  'POST /api/reports': 6144,
};

/** The request that a route accepts before it calls anything behind it. */
const queries: Record<string, string> = {
  'GET /api/decisions/twice': '?days=7',
  'GET /api/decisions/passed': '?days=7',
  'GET /api/decisions/lead-cost': '?days=7',
  'GET /api/inbox/time-to-act': '?days=7',
  'GET /api/inbox/prices': '?asin=B000000001&marketplace=US',
  'GET /api/fees/product': '?asin=B000000001&marketplace=US',
  'GET /api/product-notes': '?asin=B000000001&marketplace=US',
  'GET /api/own-products/sales': '?zone=UTC',
  'GET /api/skus/history': '?marketplace=US&sku=A',
  'GET /api/prices/skus': '?asin=B000000001&marketplace=US',
  'GET /api/views': '?screen=usage',
  'GET /api/suppliers/page': '?id=w1',
  'GET /api/suppliers/of-product': '?asin=B000000001&marketplace=US',
  'GET /api/comparisons/one': '?id=c1',
  'GET /api/imports/one': '?id=import-01',
  'GET /api/imports/rows': '?id=import-01',
  'GET /api/imports/figures': '?id=import-01',
  'GET /api/imports/product': '?asin=B000000001&marketplace=US',
  'GET /api/tracking': '?marketplace=US',
  'GET /api/tracking/firings': '?id=t1',
  'GET /api/tracking/status': '?asin=B000000001&marketplace=US',
  'GET /api/sheets/sheets': '?spreadsheet=s',
  'GET /api/sheets/values': '?spreadsheet=s&sheet=Sheet1&of=10',
  'GET /api/billing/checkout': '?session=s',
  'GET /api/members': '?extension=AZALERT',
  'GET /api/members/one': '?id=m1',
  'GET /api/sellers/name': '?sellerId=A1',
  'GET /api/sellers/metrics': '?sellerId=A1',
  'GET /api/sellers/cost': '?sellerId=A1',
  'GET /api/sellers/look': '?sellerId=A1',
};

/** A body that nobody has looked at yet. */
function unread(text: string) {
  let read = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read = true;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, wasRead: () => read };
}

/** The provider answers for the account alone. */
const knowsUser = (call: string) =>
  call.endsWith('/get-user-info-app')
    ? { status: 200, text: '{"_id":"u1","accountType":"USER","productType":"basic"}' }
    : undefined;

describe('the edge’s HTTP layer', () => {
  let face: EdgeFace;
  let routes: string[];
  let closed: string[];
  beforeEach(async () => {
    face = await createEdgeFace();
    routes = [
      ...new Set(
        face.app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
      ),
    ];
    closed = routes.filter((route) => / \/api\//.test(route) && !open.includes(route));
  });
  const takesBody = (route: string) => !route.startsWith('GET ');

  it('answers 401 to signed-out callers before it reads any of the body [ST8]', async () => {
    expect(routes).toEqual(
      expect.arrayContaining([...open, ...closed, 'GET /api/tokens', 'PUT /api/notifications/mutes']),
    );
    for (const route of closed) {
      const body = unread('{ broken');
      const answer = await face.ask(route, {}, takesBody(route) ? body.stream : undefined);
      expect([answer.status, await answer.json(), answer.headers.getSetCookie()], route).toEqual([
        401,
        { code: 'SIGNED_OUT', message: 'Please log in.' },
        [],
      ]);
      expect(body.wasRead(), route).toBe(false);
    }
  });

  it('refuses an ended session without reading the body, and leaves its cookie: it may be that of the next session by then [ST8]', async () => {
    face.behind.admits = false;
    for (const route of closed) {
      const body = unread('{ broken');
      const answer = await face.ask(route, { cookie: face.cookie }, takesBody(route) ? body.stream : undefined);
      expect([answer.status, await answer.json()], route).toEqual([
        401,
        { code: 'SIGNED_OUT', message: 'Please log in.' },
      ]);
      expect(answer.headers.getSetCookie(), route).toEqual([]);
      expect(body.wasRead(), route).toBe(false);
    }
    expect(face.behind.ended).toEqual([]);
  });

  it('rejects a body that is not JSON, too deeply nested, malformed, or too large, and calls nothing behind it [ERR-02]', async () => {
    const endpoints: [string, Record<string, string>, number][] = [
      ...anonymousCalls.map((route): [string, Record<string, string>, number] => [route, {}, 512]),
      ...closed
        .filter(takesBody)
        .map((route): [string, Record<string, string>, number] => [
          route,
          { cookie: face.cookie },
          files[route] ?? 512,
        ]),
      ['POST /ops/figures', { authorization: `Bearer ${OPS_KEY}` }, 512],
      ['POST /ops/watch', { authorization: `Bearer ${OPS_KEY}` }, 512],
      ['POST /ops/play', { authorization: `Bearer ${OPS_KEY}` }, 4096],
    ];
    for (const [route, headers, kib] of endpoints) {
      for (const [text, status, code] of [...badBodies, [`"${'x'.repeat(kib * 1024)}"`, 413, 'TOO_LARGE'] as const]) {
        const answer = await face.ask(route, headers, text);
        const error = (await answer.json()) as { code: string; message: string };
        expect([answer.status, error.code], `${route} ${text.slice(0, 20)}`).toEqual([status, code]);
        expect(error.message, route).not.toBe('');
      }
      // Without a length, what comes is counted.
      expect((await face.ask(route, headers, unread(`"${'x'.repeat(kib * 1024)}"`).stream)).status, route).toBe(413);
    }
    expect(face.behind.commands).toEqual([]);
  });

  it('names each invalid field, and accepts JSON without its content type', async () => {
    const wrong = await face.ask('POST /api/session', {}, JSON.stringify({ email: 'nobody', password: '' }));
    expect(await wrong.json()).toEqual({
      code: 'INVALID',
      message: 'Please enter a valid email address',
      errors: { email: 'Please enter a valid email address', password: 'Please enter your password' },
    });
    face.behind.answerTo = knowsUser;
    expect(
      (
        await face.ask(
          'POST /api/inbox/undo',
          { cookie: face.cookie, 'content-type': 'text/plain' },
          '{"change":"change-1"}',
        )
      ).status,
    ).toBe(200);
    expect(face.behind.commands).toEqual([{ kind: 'undo', change: 'change-1' }]);
  });

  it('uses the first value if a query field appears twice', async () => {
    const ask = async (query: string) =>
      (await face.ask(`GET /api/notifications?${query}`, { cookie: face.cookie })).status;
    expect(await ask('page=0&page=1')).toBe(400);
    expect(await ask('page=1&page=0')).toBe(503);
  });

  it('sends the stream position with every response, and keeps the status and message of a failure [ST13, ERR-01]', async () => {
    for (const route of closed.filter((each) => !takesBody(each))) {
      const read = route + (queries[route] ?? '');
      const down = await face.ask(read, { cookie: face.cookie });
      expect([down.status, await down.json(), down.headers.get('stream-head')], route).toEqual([
        503,
        { code: 'DOWN', message: 'Down for an hour.' },
        'e:7',
      ]);
      face.behind.provider = undefined;
      expect((await face.ask(read, { cookie: face.cookie })).status, route).toBe(502);
      face = await createEdgeFace();
    }
    face.behind.answerTo = knowsUser;
    face.behind.commandFails = { status: 404, error: { code: 'NOT_FOUND', message: 'Gone.' } };
    const gone = await face.ask('POST /api/inbox/undo', { cookie: face.cookie }, '{"change":"change-1"}');
    expect([gone.status, await gone.json(), gone.headers.get('stream-head')]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Gone.' },
      'e:7',
    ]);
  });

  it('ends the session if the provider refuses its token, on every route [ST8]', async () => {
    face.behind.provider = { status: 401, text: '{"code":"USER_NOT_AUTHORIZE","message":"Token over"}' };
    face.behind.commandFails = { status: 401, error: { code: 'USER_NOT_AUTHORIZE', message: 'Token over' } };
    const reads = closed
      .filter((route) => !takesBody(route))
      .map((route): [string, string | undefined] => [route + (queries[route] ?? ''), undefined]);
    const requested = [...reads, ['POST /api/inbox/undo', '{"change":"change-1"}'] as const];
    for (const [route, body] of requested) {
      const answer = await face.ask(route, { cookie: face.cookie }, body);
      expect([answer.status, await answer.json()], route).toEqual([
        401,
        { code: 'SIGNED_OUT', message: 'Please log in.' },
      ]);
      expect(answer.headers.getSetCookie(), route).toEqual([]);
    }
    expect(face.behind.ended).toEqual(requested.map(() => 's1'));
  });

  it('answers 404 for an unknown route; under a known domain only signed-in callers see the 404', async () => {
    for (const route of ['GET /api/nothing', 'POST /api/nothing', 'GET /api/session/nothing'])
      expect((await face.ask(route)).status, route).toBe(404);
    for (const route of ['GET /api/notifications/nothing', 'PATCH /api/tokens']) {
      expect((await face.ask(route)).status, route).toBe(401);
      const known = await face.ask(route, { cookie: face.cookie });
      expect([known.status, ((await known.json()) as { code: string }).code], route).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('returns the signed-in user, or null without a valid session [ERR-01]', async () => {
    const ask = async (headers: Record<string, string> = {}) => {
      const answer = await face.ask('GET /api/session', headers);
      return [answer.status, await answer.json(), answer.headers.getSetCookie().length];
    };
    expect(await ask()).toEqual([200, { user: null }, 0]);
    expect(await ask({ cookie: 'sw=forged' })).toEqual([200, { user: null }, 0]);
    face.behind.provider = { status: 401, text: '{}' };
    expect(await ask({ cookie: face.cookie })).toEqual([200, { user: null }, 0]);
    expect(face.behind.ended).toEqual(['s1']);
    face.behind.provider = { status: 200, text: '{"_id":"u1","secret":"kept"}' };
    expect(await ask({ cookie: face.cookie })).toEqual([200, { user: { _id: 'u1' } }, 0]);
  });

  it('answers a lone surrogate in an id or a text like any unknown value, at every endpoint [MEM-06]', async () => {
    const owner = { status: 200, text: '{"_id":"u1","accountType":"USER","productType":"basic"}' };
    face.behind.answerTo = (call) =>
      call === 'GET /api/v1/get-user-info-app'
        ? owner
        : { status: 409, text: '{"code":"UNKNOWN","message":"Nobody has this id."}' };
    const requested = [
      ['PUT /api/members', { id: 'x\ud800', firstName: 'A', lastName: 'B', email: 'a@b.test' }],
      ['DELETE /api/members', { id: 'x\ud800' }],
      ['POST /api/members/activate', { id: 'x\ud800' }],
      ['POST /api/members/deactivate', { id: 'x\ud800' }],
      ['DELETE /api/members/instructions', { id: 'x\ud800' }],
      ['POST /api/session', { email: 'a@b.test', password: '\udfff', remember: true }],
    ] as const;
    for (const [route, body] of requested) {
      const answer = await face.ask(route, { cookie: face.cookie }, JSON.stringify(body));
      expect([route, answer.status, await answer.text()]).toEqual([
        route,
        route === 'POST /api/session' ? 401 : 409,
        expect.any(String),
      ]);
    }
    expect(face.behind.requested.filter(({ call }) => call.endsWith('x%EF%BF%BD')).length).toBeGreaterThanOrEqual(4);
    for (const { call, body } of face.behind.requested)
      expect([call, JSON.stringify(body ?? '')].join(' ')).not.toMatch(/\\ud[89a-f]/i);
  });

  it('limits wrong operator keys per address, also in parallel; a hundred valid keys at once and requests without a key don’t count', async () => {
    const limited = await createEdgeFace({}, { limited: true });
    const statuses = async (key: string | undefined, times: number, route = 'GET /ops/rejected') =>
      (
        await Promise.all(
          Array.from({ length: times }, () =>
            limited.ask(route, key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ),
        )
      ).map(({ status }) => status);
    expect(new Set(await statuses(undefined, 30))).toEqual(new Set([401]));
    expect(new Set(await statuses(OPS_KEY, 100))).toEqual(new Set([200]));
    const tried = [...(await statuses('made-up', 40)), ...(await statuses('made-up', 16, 'GET /ops'))];
    expect(tried.filter((status) => status === 401)).toHaveLength(20);
    expect(tried.filter((status) => status === 429)).toHaveLength(36);
    // A good key is not told apart either.
    const [refused] = await Promise.all([limited.ask('GET /ops', { authorization: `Bearer ${OPS_KEY}` })]);
    expect([refused?.status, Number(refused?.headers.get('retry-after'))]).toEqual([429, 60]);
  });
});
