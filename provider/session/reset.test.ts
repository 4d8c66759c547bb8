import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPaths } from '#shared/session/calls.ts';
import { resetTexts } from '#shared/session/reset.ts';
import { accountTexts } from '#shared/session/texts.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const HOUR = 3_600_000;

describe('a forgotten password', () => {
  let provider: TestProvider;
  let now = Date.UTC(2026, 0, 1);
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now, portalUrl: 'https://portal.test' });
    await provider.addAccount({ email: 'owner@shop.test', password: 'old-password' });
    await provider.addAccount({ email: 'member@shop.test', password: 'old-password', owner: 'owner@shop.test' });
  });
  afterAll(() => provider.close());

  const post = (path: string, body: unknown) => provider.call('POST', path, { body });
  const forgot = (email: string) => post(resetPaths.forgotPassword, { email, resetType: 'GET_CODE' });
  const mails = async (to: string) =>
    (await outbox(provider.url, 'mail')).filter((mail) => mail.to === to && mail.subject === 'Reset your password');
  const codeFor = async (email: string) => {
    now += HOUR;
    await forgot(email);
    return (await mails(email))[0]?.links[0]?.split('/').at(-1) as string;
  };
  const apply = (resetPasswordCode: string, password = 'new-password', confirmPassword = password) =>
    post(resetPaths.applyReset, { resetPasswordCode, password, confirmPassword });
  const signIn = async (email: string, password: string) => (await post('/sign-in-portal', { email, password })).status;

  it('gets the same answer for known and unknown addresses, and sends mail only to known ones', async () => {
    const known = await forgot('OWNER@shop.test');
    const unknown = await forgot('nobody@shop.test');
    expect(known).toEqual({ status: 200, body: {} });
    expect(unknown).toEqual(known);
    const sent = await outbox(provider.url, 'mail');
    expect(sent.map(({ to }) => to)).toEqual(['owner@shop.test']);
    expect(sent[0]?.links[0]).toMatch(/^https:\/\/portal\.test\/reset-password\/[\w-]{40,}$/);
    expect(sent[0]?.text).toContain(sent[0]?.links[0]);
  });

  it('is not replaced by the account’s own email, or by what people guess first, and the link stays valid', async () => {
    const code = await codeFor('owner@shop.test');
    expect(await apply(code, 'Owner@shop.test')).toMatchObject({
      status: 400,
      body: { errors: { password: accountTexts.passwordIsEmail } },
    });
    expect(await apply(code, 'password123')).toMatchObject({
      status: 400,
      body: { errors: { password: accountTexts.passwordCommon } },
    });
    expect((await apply(code, 'old-password')).status).toBe(200);
  });

  it('is answered before the account is looked up', async () => {
    now += HOUR;
    const before = (await mails('owner@shop.test')).length;
    const answers = provider.app.request(`/api/v1${resetPaths.forgotPassword}`, {
      method: 'POST',
      body: JSON.stringify({ email: 'owner@shop.test', resetType: 'GET_CODE' }),
      headers: { 'content-type': 'application/json' },
    });
    expect((await answers).status).toBe(200);
    expect(await mails('owner@shop.test')).toHaveLength(before + 1);
  });

  it('is replaced through the link, which ends every session and socket and notifies the owner by mail', async () => {
    const token = await provider.openSession('member@shop.test');
    const socket = await provider.connect(token);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const code = await codeFor('member@shop.test');
    expect(await post(resetPaths.checkCode, { resetPasswordCode: code })).toMatchObject({ status: 200 });
    expect(await apply(code)).toEqual({ status: 200, body: { userId: expect.any(String) } });
    await gone;
    expect((await provider.call('GET', '/get-user-info-app', { token })).status).toBe(401);
    expect([
      await signIn('member@shop.test', 'old-password'),
      await signIn('member@shop.test', 'new-password'),
    ]).toEqual([401, 200]);
    expect((await outbox(provider.url, 'mail'))[0]).toMatchObject({
      to: 'member@shop.test',
      subject: 'Your password was reset',
    });
  });

  it('sends a link that works once, even for a hundred calls at once, and for one hour', async () => {
    const code = await codeFor('owner@shop.test');
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => apply(code, `quiet-harbor-${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await codeFor('owner@shop.test');
    now += HOUR;
    for (const spent of [code, late, 'made-up', 'x'.repeat(200)]) {
      const refused = { status: 400, body: { code: 'INVALID', message: resetTexts.badCode } };
      expect(await apply(spent)).toEqual(refused);
      expect(await post(resetPaths.checkCode, { resetPasswordCode: spent })).toEqual(refused);
    }
  });

  it('leaves its link usable after two different passwords or one that is too short', async () => {
    const code = await codeFor('owner@shop.test');
    expect(await apply(code, 'new-password', 'other')).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { confirmPassword: resetTexts.mismatch } },
    });
    expect(await apply(code, 'short')).toMatchObject({
      status: 400,
      body: { errors: { password: expect.any(String) } },
    });
    expect((await apply(code)).status).toBe(200);
  });

  it('sends at most one mail a minute and five an hour, however often it is requested', async () => {
    now += 2 * HOUR;
    const before = (await mails('owner@shop.test')).length;
    await Promise.all(Array.from({ length: 30 }, () => forgot('owner@shop.test')));
    expect((await mails('owner@shop.test')).length).toBe(before + 1);
    for (let minute = 0; minute < 10; minute += 1) {
      now += 60_000;
      await forgot('owner@shop.test');
      await outbox(provider.url, 'mail');
    }
    expect((await mails('owner@shop.test')).length).toBe(before + 5);
  });

  it('sends a mail for each of three requests an hour, hour after hour: an hour starts at its first mail', async () => {
    now += 2 * HOUR;
    const links = new Set<string | undefined>();
    for (let nth = 0; nth < 9; nth += 1) {
      now += HOUR / 3;
      await forgot('owner@shop.test');
      links.add((await mails('owner@shop.test'))[0]?.links[0]);
    }
    expect(links.size).toBe(9);
  });
});
