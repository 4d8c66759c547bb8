import { describe, expect, it, vi } from 'vitest';
import type { SessionApi } from '#client/api/caller.ts';
import { fail, ok } from '#shared/result.ts';
import { createSession } from './session.ts';
import type { SessionState } from './session$.ts';

const failure = (status: number, message = 'No') => fail({ status, code: 'X', message });

function sessionOf(answers: Partial<Record<keyof SessionApi, unknown>>) {
  const credentials = { keep: vi.fn(), forget: vi.fn() };
  const api = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, vi.fn(async () => answer)]));
  const session = createSession({ api: api as unknown as SessionApi, credentials });
  const seen: SessionState[] = [];
  session.session$.subscribe((state) => seen.push(state));
  return { session, credentials, seen, last: () => seen.at(-1) };
}

const nobody = ok({ value: { user: null }, head: null });
const user = ok({ value: { user: { _id: 'u' } }, head: null });

describe('signing in and out', () => {
  it('saves the password in the browser’s store with Remember Me and removes it without [AUTH-02]', async () => {
    const { session, credentials } = sessionOf({ signIn: user });
    await session.signIn({ email: 'a@demo.test', password: 'p', remember: true });
    expect(credentials.keep).toHaveBeenCalledWith('a@demo.test', 'p');
    await session.signIn({ email: 'a@demo.test', password: 'p', remember: false });
    expect(credentials.forget).toHaveBeenCalledOnce();
  });

  it('returns the reason for a failed sign-in and stays signed out [AUTH-03]', async () => {
    const { session, seen, credentials } = sessionOf({ restore: nobody, signIn: failure(401, 'Wrong password') });
    await session.restore();
    expect(await session.signIn({ email: 'a@demo.test', password: 'p', remember: true })).toMatchObject({
      message: 'Wrong password',
    });
    expect(seen.map((state) => state.phase)).toEqual(['loading', 'loading', 'signed-out']);
    expect(credentials.keep).not.toHaveBeenCalled();
  });

  it('counts as a chosen sign-out even when the stream ends before the call is answered [SHELL-13]', async () => {
    const { session, last } = sessionOf({ restore: user, signOut: ok({ value: undefined, head: null }) });
    await session.restore();
    const leaving = session.signOut();
    session.ended();
    expect(last()).toEqual({ phase: 'signed-out', why: 'chosen' });
    await leaving;
    expect(last()).toEqual({ phase: 'signed-out', why: 'chosen' });
  });

  it('ends the session by choice after a password change, even when the stream ends first, and tells the page the cause [ACC-02]', async () => {
    const { session, last } = sessionOf({ restore: user });
    await session.restore();
    const changing = session.changePassword(async () => ok({ value: undefined, head: null }));
    session.ended();
    expect(last()).toEqual({ phase: 'signed-out', why: 'chosen' });
    expect(await changing).toBeUndefined();
    expect(last()).toEqual({ phase: 'signed-out', why: 'password-changed' });
    session.ended();
    expect(last()).toEqual({ phase: 'signed-out', why: 'password-changed' });
  });

  it('stays signed in when the new password is refused', async () => {
    const { session, last } = sessionOf({ restore: user });
    await session.restore();
    expect(await session.changePassword(async () => failure(400, 'Too short'))).toMatchObject({ message: 'Too short' });
    expect(last()).toMatchObject({ phase: 'signed-in' });
  });

  it('stays signed in when the sign-out does not reach the edge', async () => {
    const { session, last } = sessionOf({ restore: user, signOut: failure(0, 'No network') });
    await session.restore();
    expect(await session.signOut()).toMatchObject({ message: 'No network' });
    expect(last()).toMatchObject({ phase: 'signed-in' });
  });

  it('reports the portal as unreachable when the edge does not answer at the start', async () => {
    const { session, last } = sessionOf({ restore: failure(0, 'No network') });
    await session.restore();
    expect(last()).toEqual({ phase: 'unreachable', message: 'No network' });
  });
});
