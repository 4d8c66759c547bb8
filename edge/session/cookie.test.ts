import { describe, expect, it } from 'vitest';
import { createDeviceCookies, createSessionCookies } from './cookies.ts';
import { createHomeCookie } from './home-cookie.ts';

const session = { userId: 'u1', sessionId: 's1', token: 'very-secret', issuedAt: 1_000_000, expiresAt: 2_000_000 };

describe('the session cookie', () => {
  it('contains user, session, token, and times, and reveals none of them [ST8]', async () => {
    const cookies = await createSessionCookies('x'.repeat(32), true);
    const cookie = await cookies.seal(session, true);
    expect(cookie).toMatch(/^__Host-sw=.+; Max-Age=1000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('very-secret');
    expect(await cookies.open(`other=1; ${cookie.split(';')[0]}; more=2`, 1_500_000)).toEqual(session);
  });

  it('is rejected if it has expired, was changed, has another secret, or is far too long', async () => {
    const cookies = await createSessionCookies('x'.repeat(32), false);
    const value = (await cookies.seal(session, false)).split(';')[0] as string;
    expect(await cookies.open(value, 2_000_001)).toBeUndefined();
    // Also after it was read before.
    expect(await cookies.open(value, 1_500_000)).toEqual(session);
    expect(await cookies.open(value, 1_999_000)).toEqual(session);
    expect(await cookies.open(value, 2_000_000)).toBeUndefined();
    expect(await cookies.open(`${value.slice(0, -3)}abc`, 1_500_000)).toBeUndefined();
    expect(await (await createSessionCookies('y'.repeat(32), false)).open(value, 1_500_000)).toBeUndefined();
    expect(await cookies.open(`sw=${'a'.repeat(5000)}`, 1_500_000)).toBeUndefined();
    expect(await cookies.open(undefined, 1_500_000)).toBeUndefined();
    expect(await cookies.open('sw=', 1_500_000)).toBeUndefined();
  });

  it('of a former secret is read until that ends, also if it was read before, and is never written [CO-07]', async () => {
    const [old, now] = ['x'.repeat(32), 'y'.repeat(32)] as const;
    const former = { secret: old, until: 1_800_000 };
    const cookies = await createSessionCookies({ current: now, former }, false);
    const value = (await (await createSessionCookies(old, false)).seal(session, false)).split(';')[0] as string;
    for (const at of [1_500_000, 1_799_999])
      expect(await cookies.open(value, at)).toEqual({ ...session, expiresAt: former.until });
    expect(await cookies.open(value, former.until)).toBeUndefined();
    const written = (await cookies.seal(session, false)).split(';')[0] as string;
    expect(await cookies.open(written, former.until)).toEqual(session);
    expect(await (await createSessionCookies(old, false)).open(written, 1_500_000)).toBeUndefined();
  });

  it('of a former secret is sealed anew until its own end, and one of the current secret is not [CO-07]', async () => {
    const before = await createSessionCookies('x'.repeat(32), false);
    const former = { secret: 'x'.repeat(32), until: 1_800_000 };
    const cookies = await createSessionCookies({ current: 'y'.repeat(32), former }, false);
    const headerOf = (cookie = '') => cookie.split(';')[0] as string;
    const old = headerOf(await before.seal(session, false));
    const anew = await cookies.sealAnew(old, 1_500_000);
    expect(anew).not.toContain('Max-Age');
    expect(await cookies.open(headerOf(anew), former.until)).toEqual(session);
    for (const [cookie, now] of [
      [headerOf(anew), 1_500_000],
      [old, former.until],
      ['sw=made-up', 1_500_000],
      [undefined, 1_500_000],
    ] as const)
      expect(await cookies.sealAnew(cookie, now)).toBeUndefined();
    // One that is remembered stays so, for the time that it has left.
    const long = { ...session, expiresAt: session.issuedAt + 30 * 86_400_000 };
    const remembered = await cookies.sealAnew(headerOf(await before.seal(long, true)), 1_500_000);
    expect(remembered).toContain(`Max-Age=${30 * 86_400 - 500}`);
  });
});

describe('the cookie of a browser that an owner has signed in with', () => {
  const SECRET = 'x'.repeat(32);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `d${ids}`;
  };
  const headerOf = (setCookie: string) => setCookie.split(';')[0] as string;

  it('identifies the browser to its accounts only, is long-lived, and reveals nothing', async () => {
    const devices = await createDeviceCookies(SECRET, true, newId);
    const first = await devices.seal(undefined, 'a@b.test', 1_000);
    expect(first).toMatch(/^__Host-sw-device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const known = await devices.deviceOf(headerOf(first), 'a@b.test', 2_000);
    expect(known).toMatch(/^d\d+$/);
    expect(await devices.deviceOf(headerOf(first), 'other@b.test', 2_000)).toBeUndefined();
    expect(await devices.deviceOf(undefined, 'a@b.test', 2_000)).toBeUndefined();
    expect(await devices.deviceOf(headerOf(first), 'a@b.test', 1_000 + 34_560_000_001)).toBeUndefined();
  });

  it('stores the newest five accounts, and gets a new name with every sign-in', async () => {
    const devices = await createDeviceCookies(SECRET, false, newId);
    let header = '';
    const names = new Set<string | undefined>();
    for (let n = 1; n <= 6; n += 1) {
      header = headerOf(await devices.seal(header, `${n}@b.test`, 1_000));
      names.add(await devices.deviceOf(header, `${n}@b.test`, 1_000));
    }
    expect(names.size).toBe(6);
    const known = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => devices.deviceOf(header, `${n}@b.test`, 1_000)));
    expect(known.map((name) => name !== undefined)).toEqual([false, true, true, true, true, true]);
  });

  it('doesn’t work as a session cookie, and a session cookie doesn’t work in its place', async () => {
    const devices = await createDeviceCookies(SECRET, false, newId);
    const sessions = await createSessionCookies(SECRET, false);
    const device = headerOf(await devices.seal(undefined, 'a@b.test', 1_000));
    expect(await sessions.open(device.replace('sw-device=', 'sw='), 1_000)).toBeUndefined();
    const sealed = headerOf(await sessions.seal(session, true));
    expect(await devices.deviceOf(sealed.replace('sw=', 'sw-device='), 'u1', 1_000)).toBeUndefined();
  });
});

describe('the cookie that keeps a user on one instance', () => {
  it('is the same from every instance with the same secret, differs by user, and reveals no id [ENG-01]', async () => {
    const [here, there] = [await createHomeCookie('x'.repeat(32), true), await createHomeCookie('x'.repeat(32), true)];
    const cookie = await here.of('u1', 60);
    expect(cookie).toMatch(/^sellerwire_home=[\w-]{22}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await there.of('u1', 60)).toBe(cookie);
    expect(await there.of('u2', 60)).not.toBe(cookie);
    expect(await (await createHomeCookie('y'.repeat(32), true)).of('u1', 60)).not.toBe(cookie);
    expect(here.clear()).toMatch(/^sellerwire_home=; Max-Age=0; Path=\//);
  });
});
