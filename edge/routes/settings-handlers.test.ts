import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const user = 'GET /api/v1/get-user-info-app';
const password = { password: 'new-password', repassword: 'new-password' };
const json = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });

describe('the edge’s account settings API', () => {
  let face: EdgeFace;
  let account: Record<string, unknown>;
  let answers: (call: string) => { status: number; text: string };
  beforeEach(async () => {
    face = await createEdgeFace();
    account = { _id: 'u1', accountType: 'USER' };
    answers = () => json({});
    face.behind.answerTo = (call) => (call === user ? json(account) : answers(call));
  });

  const ask = async (route: string, body?: unknown) => {
    const answer = await face.ask(
      route,
      { cookie: face.cookie },
      body === undefined ? undefined : JSON.stringify(body),
    );
    return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() };
  };
  const requested = () => face.behind.requested.filter(({ call }) => call !== user);

  it('ends all sessions of the account and deletes the cookie after a password change', async () => {
    expect(await ask('POST /api/settings/password', password)).toEqual({
      status: 200,
      body: {},
      cookies: [expect.stringMatching(/^sw=; Max-Age=0;/), expect.stringMatching(/^sellerwire_home=; Max-Age=0;/)],
    });
    expect(requested()).toEqual([{ call: 'POST /api/v1/user/change-password', body: password }]);
    expect(face.behind.ended).toEqual(['all of u1']);
  });

  it('ends no session if the password is refused, and passes on the provider’s message', async () => {
    answers = () => json({ code: 'WEAK', message: 'Too <b>weak</b>', errors: { password: 'Weak' } }, 400);
    expect(await ask('POST /api/settings/password', password)).toEqual({
      status: 400,
      body: { code: 'WEAK', message: 'Too <b>weak</b>', errors: { password: 'Weak' } },
      cookies: [],
    });
    expect(face.behind.ended).toEqual([]);
  });

  it('rejects differing passwords and an invalid email without calling the provider', async () => {
    expect((await ask('POST /api/settings/password', { ...password, repassword: 'x' })).body).toMatchObject({
      errors: { repassword: "Password and repassword don't match" },
    });
    expect((await ask('POST /api/settings/email', { email: 'dana@brightcart' })).body).toMatchObject({
      errors: { email: 'Email invalid' },
    });
    expect(face.behind.requested).toEqual([]);
  });

  it('sends the trimmed email, keeps this browser signed in, and checks which other sessions the provider has ended', async () => {
    expect(await ask('POST /api/settings/email', { email: ' dana@brightcart.co ' })).toMatchObject({
      status: 200,
      cookies: [],
    });
    expect(requested()).toEqual([{ call: 'POST /api/v1/user/change-email', body: { email: 'dana@brightcart.co' } }]);
    expect(face.behind.ended).toEqual(['refused of u1']);
  });

  it('ends all sessions of the account if an email change is undone, and returns the code that sets a new password', async () => {
    const token = 'restore-token-of-a-mail';
    answers = () => json({ done: 'restored', userId: 'u1', resetPasswordCode: 'reset-code' });
    expect((await ask('POST /api/email-link', { token })).body).toEqual({
      done: 'restored',
      resetPasswordCode: 'reset-code',
    });
    answers = () => json({ done: 'confirmed', userId: 'u1' });
    expect((await ask('POST /api/email-link', { token })).body).toEqual({ done: 'confirmed' });
    expect(face.behind.ended).toEqual(['all of u1']);
  });

  it('checks for ended sessions after a browser is logged out', async () => {
    answers = () => json({ count: 1 });
    expect((await ask('DELETE /api/settings/browsers', { id: 'b1' })).body).toEqual({ count: 1 });
    expect(face.behind.ended).toEqual(['refused of u1']);
  });

  it('refuses sub-accounts', async () => {
    account = { _id: 'u1', accountType: 'SUB_USER', accessHistory: true };
    const all = [
      await ask('POST /api/settings/password', password),
      await ask('POST /api/settings/email', { email: 'a@b.test' }),
      await ask('GET /api/settings/browsers'),
      await ask('DELETE /api/settings/browsers', { others: true }),
    ];
    for (const answer of all) expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(requested()).toEqual([]);
  });

  it('allows ten attempts a minute, also in parallel, before it calls the provider', async () => {
    face = await createEdgeFace({}, { limited: true });
    face.behind.answerTo = (call) =>
      call === user ? json(account) : json({ code: 'INVALID', message: 'This is not your current password.' }, 400);
    const all = await Promise.all(
      Array.from({ length: 100 }, () =>
        ask('POST /api/settings/email', { email: 'a@b.test', currentPassword: 'guess' }),
      ),
    );
    expect(all.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(90);
    expect((await ask('POST /api/settings/password', password)).status).toBe(429);
    expect(requested()).toHaveLength(10);
  });
});
