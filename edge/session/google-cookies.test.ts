import { describe, expect, it } from 'vitest';
import { createEdgeFace } from '#tests/support/edge-face.ts';
import { sandboxGoogle } from '#tests/support/google.ts';
import { createGoogleCookies, type GoogleLogin } from './cookies.ts';

const NOW = Date.UTC(2026, 0, 1);
const TEN_MINUTES = 600_000;

describe('the cookie of a Google login', () => {
  const login: GoogleLogin = {
    sessionId: 's1',
    email: 'a@gmail.example',
    access: 'token',
    accessUntil: NOW + TEN_MINUTES,
    refresh: 'renews',
    until: NOW + 2 * TEN_MINUTES,
  };
  const seal = async (secret: string, stored: GoogleLogin) =>
    (await (await createGoogleCookies(secret, false)).sealLogin(stored)).split(';')[0] ?? '';
  const secret = 'x'.repeat(32);

  it('is readable only by its session, until it expires, and only with its key [SHEET-01]', async () => {
    const cookies = await createGoogleCookies(secret, false);
    const stored = await seal(secret, login);
    expect(stored).not.toMatch(/token|renews|gmail/);
    expect(await cookies.openLogin(stored, 's1', NOW)).toEqual(login);
    expect(await cookies.openLogin(stored, 's2', NOW)).toBeUndefined();
    expect(await cookies.openLogin(stored, 's1', login.until + 1)).toBeUndefined();
    expect(await cookies.openLogin(await seal('y'.repeat(32), login), 's1', NOW)).toBeUndefined();
    expect(await (await createGoogleCookies(secret, true)).sealLogin(login)).toMatch(
      /^__Host-sw-google=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('stores what fits: if two tokens are too long together, it expires with the first', async () => {
    const cookies = await createGoogleCookies(secret, false);
    const long = await seal(secret, { ...login, access: 'a'.repeat(2_048), refresh: 'r'.repeat(900) });
    expect(long.length).toBeLessThan(4_096);
    expect(await cookies.openLogin(long, 's1', NOW)).toMatchObject({ refresh: undefined, until: login.accessUntil });
  });

  it('is ignored after it expires, without calling Google [SHEET-01]', async () => {
    const requested: string[] = [];
    const face = await createEdgeFace(
      {},
      { google: sandboxGoogle({ url: 'http://127.0.0.1:9' }, (url) => void requested.push(url)) },
    );
    face.behind.provider = { status: 200, text: JSON.stringify({ _id: 'u1', accountType: 'USER' }) };
    const cookie = `${face.cookie}; ${await seal(secret, { ...login, refresh: undefined, until: login.accessUntil })}`;
    const read = async (route: string) => (await face.ask(route, { cookie })).json();
    expect(await read('GET /api/sheets')).toMatchObject({
      account: { email: 'a@gmail.example', until: login.accessUntil },
    });
    face.behind.passed = TEN_MINUTES + 1;
    expect(await read('GET /api/sheets')).toMatchObject({ account: null });
    expect(await read('GET /api/sheets/spreadsheets')).toMatchObject({ code: 'GOOGLE_SIGNED_OUT' });
    expect(requested).toEqual([]);
  });
});
