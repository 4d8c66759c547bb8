import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTexts } from '#shared/session/texts.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const MINUTE = 60_000;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

describe('account settings', () => {
  let provider: TestProvider;
  let now = Date.UTC(2026, 10, 22);
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  async function owner() {
    serial += 1;
    const email = `owner-${serial}@shop.test`;
    await provider.addAccount({ email, password: 'old-password' });
    return { email, token: await signIn(email, 'old-password') };
  }
  const signInAnswer = (email: string, password: string) =>
    provider.call('POST', '/sign-in-portal', { body: { email, password } });
  const signIn = async (email: string, password: string) =>
    ((await signInAnswer(email, password)).body as { token: string }).token;
  const changePassword = (token: string, more: object = {}) =>
    provider.call('POST', '/user/change-password', {
      token,
      body: { password: 'new-password', repassword: 'new-password', ...more },
    });
  const changeEmail = (token: string, email: string, more: object = {}) =>
    provider.call('POST', '/user/change-email', { token, body: { email, ...more } });
  const isIn = async (token: string) => (await provider.call('GET', '/get-user-info-app', { token })).status === 200;

  it('end every session and socket of the account, and of no other account, after a new password', async () => {
    const { email, token } = await owner();
    const elsewhere = await signIn(email, 'old-password');
    const other = await owner();
    const socket = await provider.connect(elsewhere);
    const closed = nextEvent(socket, 'disconnect');
    expect(await changePassword(token)).toEqual({ status: 200, body: {} });
    await closed;
    expect([await isIn(token), await isIn(elsewhere), await isIn(other.token)]).toEqual([false, false, true]);
    expect((await signInAnswer(email, 'old-password')).status).toBe(401);
    expect((await signInAnswer(email, 'new-password')).status).toBe(200);
  });

  it('apply one of many parallel password changes, and refuse the rest or answer that the session has ended', async () => {
    const { email, token } = await owner();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        changePassword(token, { password: `new-password-${n}`, repassword: `new-password-${n}` }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
    const made = all.findIndex(({ status }) => status === 200);
    expect((await signInAnswer(email, `new-password-${made}`)).status).toBe(200);
  });

  it('refuse the account’s own email as its password', async () => {
    const { email, token } = await owner();
    expect(await changePassword(token, { password: email, repassword: email })).toMatchObject({
      status: 400,
      body: { errors: { password: accountTexts.passwordIsEmail } },
    });
  });

  it('refuse two different passwords, or one that is too short, with an error on the field', async () => {
    const { token } = await owner();
    expect(await changePassword(token, { repassword: 'another-password' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { repassword: "Password and repassword don't match" } },
    });
    expect(await changePassword(token, { password: 'short', repassword: 'short' })).toMatchObject({
      status: 400,
      body: { errors: { password: 'At least 8 characters' } },
    });
    expect(await isIn(token)).toBe(true);
  });

  it('require the current password some time after sign-in, and end nothing after a wrong one', async () => {
    const { email, token } = await owner();
    now += 16 * MINUTE;
    expect(await changePassword(token)).toMatchObject({ status: 403, body: { code: 'CURRENT_PASSWORD_REQUIRED' } });
    expect(await changeEmail(token, 'next@shop.test')).toMatchObject({
      status: 403,
      body: { code: 'CURRENT_PASSWORD_REQUIRED' },
    });
    for (const answer of [
      await changePassword(token, { currentPassword: 'a-guess' }),
      await changeEmail(token, 'next@shop.test', { currentPassword: 'a-guess' }),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { currentPassword: 'This is not your current password.' } },
      });
    expect(await isIn(token)).toBe(true);
    expect((await changePassword(token, { currentPassword: 'old-password' })).status).toBe(200);
    expect((await signInAnswer(email, 'new-password')).status).toBe(200);
  });

  it('accept sign-in with the new email, keep the session, and move the team’s history to it', async () => {
    const { email, token } = await owner();
    const fresh = `renamed-${serial}@shop.test`;
    const activity = [
      { id: `a-${serial}`, email, asin: 'B000000001', title: 'Kettle', sourced: new Date(now).toISOString() },
    ];
    expect((await provider.post('activity', activity)).status).toBe(202);
    const socket = await provider.connect(token);
    const notified = nextEvent(socket, 'user:updated');
    const id = ((await provider.call('GET', '/get-user-info-app', { token })).body as { _id: string })._id;
    await socket.emitWithAck('join', id);
    expect(await changeEmail(token, ` ${fresh} `)).toEqual({ status: 200, body: {} });
    await notified;
    expect((await provider.call('GET', '/get-user-info-app', { token })).body).toMatchObject({ email: fresh });
    expect((await signInAnswer(email, 'old-password')).status).toBe(401);
    expect((await signInAnswer(fresh, 'old-password')).status).toBe(200);
    const page = async (filter: string) =>
      (
        (
          await provider.call('POST', '/user/get-team-history/1/10', {
            token,
            body: { filterModel: { email: { filterType: 'text', type: 'contains', filter } }, sortModel: [] },
          })
        ).body as { data: unknown[] }
      ).data;
    expect(await page(fresh)).toHaveLength(1);
    expect(await page(email)).toHaveLength(0);
  });

  it('refuse an invalid, taken or unchanged email without revealing other accounts', async () => {
    const { email, token } = await owner();
    const other = await owner();
    expect(await changeEmail(token, 'no-address')).toMatchObject({
      status: 400,
      body: { errors: { email: 'Email invalid' } },
    });
    expect(await changeEmail(token, email.toUpperCase())).toMatchObject({
      status: 400,
      body: { errors: { email: 'This is already your email.' } },
    });
    const taken = await changeEmail(token, other.email.toUpperCase());
    expect(taken).toMatchObject({
      status: 400,
      body: { errors: { email: 'This email cannot be used. Please enter another one.' } },
    });
    expect(JSON.stringify(taken.body)).not.toMatch(/account|exist|taken/i);
  });

  it('give an email to one of two accounts that request it at once', async () => {
    const [a, b] = [await owner(), await owner()];
    const wanted = `wanted-${serial}@shop.test`;
    const answers = await Promise.all([changeEmail(a.token, wanted), changeEmail(b.token, wanted)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  describe('signed-in browsers', () => {
    type Listed = {
      browsers: { id: string; name: string | null; address: string | null; current: boolean; seenAt: number }[];
    };
    const list = async (token: string) =>
      ((await provider.call('GET', '/user/signed-in-browsers', { token })).body as Listed).browsers;
    const logOut = (token: string, body: object) =>
      provider.call('DELETE', '/user/signed-in-browsers', { token, body });
    const from = async (email: string, userAgent: string, address: string) => {
      const answer = await provider.app.request('/api/v1/sign-in-portal', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address },
        body: JSON.stringify({ email, password: 'old-password' }),
      });
      return ((await answer.json()) as { token: string }).token;
    };

    it('have a name, an address and a time of last use, with the current one first', async () => {
      const { email } = await owner();
      const first = await from(email, CHROME, '198.51.100.7');
      now += 5 * MINUTE;
      const second = await from(email, 'curl/8', '<b>not an address</b>'.repeat(9));
      now += 5 * MINUTE;
      const seen = await list(first);
      expect(seen[0]).toMatchObject({ name: 'Chrome on Windows', address: '198.51.100.7', current: true, seenAt: now });
      expect(
        seen.find(({ name, seenAt }) => name === null && seenAt === now - 5 * MINUTE)?.address?.length,
      ).toBeLessThan(61);
      expect((await list(second))[0]).toMatchObject({ name: null, current: true });
      expect(JSON.stringify(seen)).not.toContain(first);
    });

    it('can be logged out one by one or all but the current one, without affecting other accounts', async () => {
      const { email, token } = await owner();
      const outsider = await owner();
      const [a, b, c] = [
        await signIn(email, 'old-password'),
        await signIn(email, 'old-password'),
        await signIn(email, 'old-password'),
      ];
      const foreign = (await list(outsider.token))[0]?.id;
      expect(await logOut(token, { id: foreign })).toEqual({ status: 200, body: { count: 0 } });
      expect(await isIn(outsider.token)).toBe(true);

      const own = (await list(a)).find(({ current }) => current)?.id;
      const closed = nextEvent(await provider.connect(a), 'disconnect');
      expect(await logOut(token, { id: own })).toEqual({ status: 200, body: { count: 1 } });
      await closed;
      expect([await isIn(a), await isIn(b), await isIn(c), await isIn(token)]).toEqual([false, true, true, true]);

      expect((await logOut(token, { others: true })).body).toMatchObject({ count: expect.any(Number) });
      expect([await isIn(b), await isIn(c), await isIn(token), await isIn(outsider.token)]).toEqual([
        false,
        false,
        true,
        true,
      ]);
      expect(await list(token)).toHaveLength(1);
      for (const body of [{}, { others: false }, { id: 'x', others: true }])
        expect((await logOut(token, body)).status).toBe(400);
    });
  });

  it('belong to the main account: members are refused before anything is read', async () => {
    const { email } = await owner();
    const member = await provider.addAccount({ email: `member-${serial}@shop.test`, owner: email });
    const token = member.token;
    for (const answer of [
      await changePassword(token),
      await changeEmail(token, 'x'),
      await provider.call('GET', '/user/signed-in-browsers', { token }),
      await provider.call('DELETE', '/user/signed-in-browsers', { token, body: { others: true } }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
