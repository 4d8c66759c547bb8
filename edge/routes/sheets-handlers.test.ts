import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppendPart } from '#shared/sheets/sheet.ts';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';
import { consentAt, sandboxGoogle } from '#tests/support/google.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const HOUR = 3_600_000;

describe('spreadsheets at the edge', () => {
  let provider: TestProvider;
  let face: EdgeFace;
  /** The browser's cookies, by name. */
  let jar: Map<string, string>;
  /** Calls at Google, and what happens before one. */
  let calls: string[];
  let before: (url: string, method: string) => Promise<void> | void;
  let serial = 0;

  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    serial += 1;
    calls = [];
    before = () => {};
    const google = sandboxGoogle(provider, async (url, method) => {
      calls.push(`${method} ${decodeURIComponent(new URL(url).pathname.replace('/sandbox/google', ''))}`);
      await before(url, method);
    });
    face = await createEdgeFace({}, { google, limited: true });
    face.behind.provider = { status: 200, text: JSON.stringify({ _id: 'u1', accountType: 'SUB', accessSeller: true }) };
    jar = new Map([['sw', face.cookie.replace('sw=', '')]]);
  });

  const ask = async (route: string, body?: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await face.ask(route, { cookie }, body === undefined ? undefined : JSON.stringify(body));
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      expect(set).toContain('HttpOnly');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const read = async (route: string, body?: unknown) => {
    const answer = await ask(route, body);
    return {
      status: answer.status,
      body: JSON.parse(await answer.text()),
      retryAfter: answer.headers.get('retry-after'),
    };
  };
  const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
  const signIn = async (form: Record<string, string> = {}) => {
    const consent = locationOf(await ask('GET /api/sheets/sign-in'));
    const came = await consentAt(consent, { email: `seller-${serial}@gmail.example`, ...form });
    return locationOf(await ask(`GET /api/sheets/return?${new URLSearchParams(came)}`));
  };
  const bookNamed = async (name: string): Promise<string> =>
    (await read(`GET /api/sheets/spreadsheets?search=${name}`)).body.spreadsheets[0].id;
  const valuesOf = async (spreadsheet: string, sheet: string): Promise<string[][]> =>
    (await read(`GET /api/sheets/values?${new URLSearchParams({ spreadsheet, sheet, of: '1000' })}`)).body.rows;
  const part = (spreadsheet: string, more: Partial<AppendPart> = {}): AppendPart => ({
    spreadsheet,
    sheet: 'Sheet1',
    run: 'abcdefgh1234',
    part: 1,
    at: 'Nov 22, 2026 20:00:00 UTC',
    columns: ['ASIN', 'Title', 'Price'],
    rows: [['B000000001', '=cmd()', 12.5]],
    ...more,
  });
  const mark = (n: number) => `Nov 22, 2026 20:00:00 UTC · abcdefgh1234.${n}`;

  it('are available only after sign-in; then the user can list, read, and write them, and no answer contains a token [SHEET-01] [SHEET-02]', async () => {
    expect((await read('GET /api/sheets')).body).toEqual({ sandbox: true, account: null });
    expect(await read('GET /api/sheets/spreadsheets')).toMatchObject({
      status: 403,
      body: { code: 'GOOGLE_SIGNED_OUT' },
    });
    expect(calls).toEqual([]);
    expect(await signIn()).toBe('/google-sign-in?end=done');
    const { account } = (await read('GET /api/sheets')).body;
    expect(account).toEqual({ email: `seller-${serial}@gmail.example`, until: expect.any(Number) });
    const answers = JSON.stringify([
      await read('GET /api/sheets'),
      await read('GET /api/sheets/spreadsheets'),
      await read(`GET /api/sheets/sheets?spreadsheet=${await bookNamed('Results')}`),
    ]);
    expect(answers).not.toMatch(/ya29|sandbox-portal-secret|1\/\/sandbox/);
    expect(answers).toContain('Sheet1');
  });

  it('reject a return that wasn’t started here, is repeated, or belongs to another session, without calling Google', async () => {
    const consent = locationOf(await ask('GET /api/sheets/sign-in'));
    const came = new URLSearchParams(await consentAt(consent));
    const stored = jar.get('sw-google-way') ?? '';
    jar.delete('sw-google-way');
    expect(locationOf(await ask(`GET /api/sheets/return?${came}`))).toBe('/google-sign-in?end=foreign');
    jar.set('sw-google-way', stored);
    expect(locationOf(await ask(`GET /api/sheets/return?code=x&state=another`))).toBe('/google-sign-in?end=foreign');
    expect(calls).toEqual([]);
    expect(locationOf(await ask(`GET /api/sheets/return?${came}`))).toBe('/google-sign-in?end=done');
    expect(locationOf(await ask(`GET /api/sheets/return?${came}`))).toBe('/google-sign-in?end=foreign');

    face.behind.admits = false;
    expect(locationOf(await ask('GET /api/sheets/sign-in'))).toBe('/google-sign-in?end=signed-out');
  });

  it('report a sign-in that was canceled or granted too few permissions, and store nothing of it', async () => {
    expect(await signIn({ action: 'leave' })).toBe('/google-sign-in?end=refused');
    expect(await signIn({ sheets: '' })).toBe('/google-sign-in?end=done');
    await ask('DELETE /api/sheets', {});
    const consent = locationOf(await ask('GET /api/sheets/sign-in'));
    const body = new URLSearchParams({ action: 'permit', email: 'less@gmail.example' });
    const back = new URL(
      (await fetch(consent, { method: 'POST', body, redirect: 'manual' })).headers.get('location') ?? '',
    );
    expect(locationOf(await ask(`GET /api/sheets/return${back.search}`))).toBe('/google-sign-in?end=incomplete');
    expect((await read('GET /api/sheets')).body.account).toBeNull();
  });

  it('renew a login’s access while Google allows it, and ignore a login that has expired or belongs to another session [SHEET-01]', async () => {
    await signIn();
    face.behind.passed = HOUR - 30_000;
    calls = [];
    expect((await read('GET /api/sheets/spreadsheets')).status).toBe(200);
    expect(calls).toEqual(['POST /token', 'GET /drive/v3/files']);
    expect((await read('GET /api/sheets/spreadsheets')).status).toBe(200);
    expect(calls.filter((call) => call === 'POST /token')).toHaveLength(1);
    // The portal's session ends after an hour here, and the Google login with it. Its cookie is refused from then on.
    const login = jar.get('sw-google') ?? '';
    face.behind.passed = HOUR + 1;
    jar.set('sw-google', login);
    expect((await read('GET /api/sheets')).status).toBe(401);
    face.behind.passed = 0;
    jar = new Map([
      ['sw', face.cookie.replace('sw=', '')],
      ['sw-google', `${login.slice(0, -6)}AAAAAA`],
    ]);
    expect((await read('GET /api/sheets')).body.account).toBeNull();
  });

  it('end the login and delete its cookie at once if the permission is revoked at Google', async () => {
    await signIn();
    const book = await bookNamed('Results');
    await fetch(`${provider.url}/sandbox/google/spreadsheets/${book}`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'revoke' }),
    });
    expect(await read('GET /api/sheets/spreadsheets')).toMatchObject({
      status: 403,
      body: { code: 'GOOGLE_SIGNED_OUT' },
    });
    expect(jar.has('sw-google')).toBe(false);
    await signIn();
    await ask('DELETE /api/session');
    expect(jar.has('sw-google')).toBe(false);
  });

  it('get column names only if the sheet is empty, text as text, and the run’s mark beside each row [SHEET-02]', async () => {
    await signIn();
    const book = await bookNamed('Results');
    expect(await read('POST /api/sheets/append', part(book))).toMatchObject({ status: 200, body: { known: false } });
    expect(
      await read('POST /api/sheets/append', part(book, { part: 2, rows: [['0306406152', null, -3]] })),
    ).toMatchObject({ body: { known: false } });
    expect(await valuesOf(book, 'Sheet1')).toEqual([
      ['ASIN', 'Title', 'Price', 'Added by Sellerwire'],
      ['B000000001', '=cmd()', '12.5', mark(1)],
      ['0306406152', '', '-3', mark(2)],
    ]);
    await read(
      'POST /api/sheets/append',
      part(book, { sheet: 'Archive', columns: ['ASIN', 'Note'], rows: [['B000000002', 'x']] }),
    );
    expect(await valuesOf(book, 'Archive')).toEqual([
      ['ASIN', 'Note'],
      ['B000000002', 'x', mark(1)],
    ]);
  });

  it('get each part once, although Google’s answer is lost, or the part is sent again later or many times in parallel', async () => {
    await signIn();
    const book = await bookNamed('Results');
    before = async (url, method) => {
      if (method !== 'POST' || !url.includes('append')) return;
      before = () => {};
      // Google does it, and the answer never comes; by another spelling of the sheet, since the same call at the same
      // moment waits for this one.
      await read('POST /api/sheets/append', part(book, { sheet: 'sheet1' }));
      throw new Error('connection reset');
    };
    expect(await read('POST /api/sheets/append', part(book))).toMatchObject({
      status: 502,
      body: { code: 'GOOGLE_UNREACHABLE' },
    });
    expect(await read('POST /api/sheets/append', part(book))).toMatchObject({ status: 200, body: { known: true } });
    expect(await valuesOf(book, 'Sheet1')).toHaveLength(2);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => read('POST /api/sheets/append', part(book, { part: 2 }))),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await valuesOf(book, 'Sheet1')).toHaveLength(3);
    expect(await read('POST /api/sheets/append', part(book, { run: 'another12345' }))).toMatchObject({
      body: { known: false },
    });
    expect(await valuesOf(book, 'Sheet1')).toHaveLength(4);
  });

  it('stay below 60 writes a minute per Google account, also in parallel, and the refusal says how long to wait', async () => {
    await signIn();
    const book = await bookNamed('Results');
    const all = await Promise.all(
      Array.from({ length: 70 }, (_, n) => read('POST /api/sheets/append', part(book, { part: n + 1 }))),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    for (const { body, retryAfter } of refused) {
      expect(body.code).toBe('GOOGLE_BUSY');
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
  });

  it('give the reason for Google’s refusals, and pass on its wait', async () => {
    await signIn();
    const book = await bookNamed('Results');
    const turn = (action: string) =>
      fetch(`${provider.url}/sandbox/google/spreadsheets/${book}`, {
        method: 'POST',
        body: new URLSearchParams({ action }),
      });
    await turn('busy');
    expect(await read('POST /api/sheets/append', part(book))).toMatchObject({
      status: 429,
      body: { code: 'GOOGLE_BUSY' },
      retryAfter: '2',
    });
    await turn('read');
    expect(await read('POST /api/sheets/append', part(book))).toMatchObject({
      status: 403,
      body: { code: 'GOOGLE_NOT_PERMITTED' },
    });
    await turn('write');
    expect(await read('POST /api/sheets/append', part(book, { sheet: 'Gone' }))).toMatchObject({
      status: 404,
      body: { code: 'SHEET_GONE' },
    });
    expect(await read('GET /api/sheets/sheets?spreadsheet=no-such')).toMatchObject({
      status: 404,
      body: { code: 'SHEET_GONE' },
    });
  });

  it('are read page by page, up to the import limit', async () => {
    await signIn();
    const book = await bookNamed('Results');
    const rows = Array.from({ length: 500 }, (_, n) => [`B${String(n).padStart(9, '0')}`]);
    for (let n = 1; n <= 21; n += 1)
      await read('POST /api/sheets/append', part(book, { part: n, columns: ['ASIN'], rows }));
    let from: number | null = 0;
    let read10k: string[][] = [];
    const cuts: boolean[] = [];
    while (from !== null) {
      const { body }: { body: { rows: string[][]; next: number | null; cut: boolean } } = await read(
        `GET /api/sheets/values?${new URLSearchParams({ spreadsheet: book, sheet: 'Sheet1', from: String(from), of: '11501' })}`,
      );
      read10k = [...read10k, ...body.rows];
      cuts.push(body.cut);
      from = body.next;
    }
    expect(read10k).toHaveLength(10_001);
    expect(cuts).toEqual([false, false, false, false, false, true]);
    expect(read10k.at(-1)?.[0]).toBe('B000000499');
  });

  it('can’t be opened if they belong to another user', async () => {
    await signIn();
    const theirs = await bookNamed('Results');
    serial += 1;
    await signIn();
    const refused = await read(`GET /api/sheets/sheets?spreadsheet=${theirs}`);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'GOOGLE_NOT_PERMITTED', message: expect.stringContaining('may not open') },
    });
  });

  it('are available only to users of Product Viewer or Seller Storefront [SHEET-03]', async () => {
    face.behind.provider = { status: 200, text: JSON.stringify({ _id: 'u1', accountType: 'SUB' }) };
    for (const route of ['GET /api/sheets', 'GET /api/sheets/spreadsheets', 'GET /api/sheets/sign-in'])
      expect(await read(route), route).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    face.behind.provider = {
      status: 200,
      text: JSON.stringify({ _id: 'u1', accountType: 'SUB', accessProducts: true }),
    };
    expect((await read('GET /api/sheets')).status).toBe(200);
  });
});

describe('missing sheets support', () => {
  it('is reported to the page, and every call answers 404', async () => {
    const face = await createEdgeFace();
    face.behind.provider = { status: 200, text: JSON.stringify({ _id: 'u1', accountType: 'USER' }) };
    expect(await (await face.ask('GET /api/portal')).json()).toMatchObject({ sheets: false });
    expect((await face.ask('GET /api/sheets/spreadsheets', { cookie: face.cookie })).status).toBe(404);
  });
});
