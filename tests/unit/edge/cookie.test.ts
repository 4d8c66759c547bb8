import { describe, expect, it } from 'vitest';
import { createSessionCookies } from '#edge/session/cookie.ts';

const session = { userId: 'u1', sessionId: 's1', token: 'very-secret', issuedAt: 1_000_000, expiresAt: 2_000_000 };

describe('the session cookie', () => {
  it('holds user, session, token and times, and shows none of them [ST8]', async () => {
    const cookies = await createSessionCookies('x'.repeat(32), true);
    const cookie = await cookies.seal(session, true);
    expect(cookie).toMatch(/^__Host-sw=.+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1000$/);
    expect(cookie).not.toContain('very-secret');
    expect(await cookies.open(`other=1; ${cookie.split(';')[0]}; more=2`, 1_500_000)).toEqual(session);
  });

  it('opens nothing that has expired, was changed, is of another secret or is far too long', async () => {
    const cookies = await createSessionCookies('x'.repeat(32), false);
    const value = (await cookies.seal(session, false)).split(';')[0] as string;
    expect(await cookies.open(value, 2_000_001)).toBeUndefined();
    expect(await cookies.open(`${value.slice(0, -3)}abc`, 1_500_000)).toBeUndefined();
    expect(await (await createSessionCookies('y'.repeat(32), false)).open(value, 1_500_000)).toBeUndefined();
    expect(await cookies.open(`sw=${'a'.repeat(5000)}`, 1_500_000)).toBeUndefined();
    expect(await cookies.open(undefined, 1_500_000)).toBeUndefined();
    expect(await cookies.open('sw=', 1_500_000)).toBeUndefined();
  });
});
