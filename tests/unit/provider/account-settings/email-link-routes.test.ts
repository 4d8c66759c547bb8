import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

type Mail = { to: string; subject: string; text: string; links: string[] };
const DAY = 86_400_000;

describe('a change of e-mail', () => {
  let provider: TestProvider;
  let now = Date.UTC(2026, 10, 22);
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  async function changed() {
    serial += 1;
    const [former, fresh] = [`dana${serial}@old.test`, `dana${serial}@new.test`];
    await provider.addAccount({ email: former, password: 'old-password' });
    const token = await signIn(former);
    expect((await changeTo(token, fresh)).status).toBe(200);
    return { former, fresh, token, restore: await tokenTo(former, 'restore-email'), confirm: await tokenTo(fresh, 'confirm-email') };
  }
  const signIn = async (email: string) =>
    ((await provider.call('POST', '/sign-in-portal', { body: { email, password: 'old-password' } })).body as { token: string }).token;
  const changeTo = (token: string, email: string) => provider.call('POST', '/user/change-email', { token, body: { email } });
  const apply = (token: string) => provider.call('POST', '/user/apply-email-link', { body: { token } });
  const isIn = async (token: string) => (await provider.call('GET', '/get-user-info-app', { token })).status === 200;
  const mailTo = async (to: string, subject: RegExp): Promise<Mail> => {
    let found: Mail | undefined;
    await expect
      .poll(async () => {
        const answer = await provider.app.request('/sandbox/mail', { headers: { accept: 'application/json' } });
        found = ((await answer.json()) as { messages: Mail[] }).messages.find((mail) => mail.to === to && subject.test(mail.subject));
        return found !== undefined;
      })
      .toBe(true);
    return found as Mail;
  };
  const tokenTo = async (to: string, kind: 'restore-email' | 'confirm-email') => {
    const mail = await mailTo(to, kind === 'restore-email' ? /was changed/ : /confirm/);
    return new URL(mail.links.find((link) => link.includes(kind)) as string).pathname.split('/').pop() as string;
  };

  it('is told to the former address, which sees little of the new one, and the new one is asked to confirm', async () => {
    const { former, fresh } = await changed();
    const told = await mailTo(former, /was changed/);
    expect(told.text).toContain('d…@new.test');
    expect(told.text).not.toContain(fresh);
    expect((await mailTo(fresh, /confirm/)).text).not.toContain(former);
  });

  it('is taken back by the former address, once, and whoever made it is signed out', async () => {
    const { former, fresh, token, restore } = await changed();
    const all = await Promise.all(Array.from({ length: 20 }, () => apply(restore)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.find(({ status }) => status === 200)?.body).toMatchObject({ done: 'restored', userId: expect.any(String) });
    expect(all.filter(({ status }) => status !== 200).every(({ status, body }) => status === 400 && (body as { code: string }).code === 'BAD_LINK')).toBe(true);
    expect(await isIn(token)).toBe(false);
    expect(await signIn(fresh)).toBeUndefined();
    expect(await isIn(await signIn(former))).toBe(true);
  });

  it('is taken back also after it was changed once more', async () => {
    const { former, token, restore } = await changed();
    expect((await changeTo(token, `thief${serial}@new.test`)).status).toBe(200);
    expect((await apply(restore)).status).toBe(200);
    expect(await isIn(await signIn(former))).toBe(true);
  });

  it('is confirmed once, unless the address was changed again, and signs nobody out', async () => {
    const { token, confirm } = await changed();
    expect((await apply(confirm)).body).toMatchObject({ done: 'confirmed' });
    expect((await apply(confirm)).status).toBe(400);
    expect(await isIn(token)).toBe(true);
    const again = await changed();
    await changeTo(again.token, `third${serial}@new.test`);
    expect((await apply(again.confirm)).status).toBe(400);
  });

  it('has links for seven days, and none that opens an address that somebody else has by now', async () => {
    const late = await changed();
    const lost = await changed();
    await provider.addAccount({ email: lost.former });
    expect(await apply(lost.restore)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    now += 7 * DAY;
    for (const token of [late.restore, late.confirm, 'made-up-token-of-nobody']) expect((await apply(token)).status).toBe(400);
  });

  it('a new password is told to the address that its owner has confirmed', async () => {
    const { former, token } = await changed();
    const body = { password: 'new-password', repassword: 'new-password', currentPassword: 'old-password' };
    expect((await provider.call('POST', '/user/change-password', { token, body })).status).toBe(200);
    expect((await mailTo(former, /password was changed/)).text).toContain('everybody was signed out');
  });

  it('has a forgotten password go to the address that its owner has confirmed', async () => {
    const { former, fresh, confirm } = await changed();
    const forgot = () => provider.call('POST', '/forgot-password', { body: { email: fresh, resetType: 'GET_CODE' } });
    await forgot();
    await mailTo(former, /^Reset your password/);
    expect((await apply(confirm)).status).toBe(200);
    now += DAY;
    await forgot();
    await mailTo(fresh, /^Reset your password/);
  });
});
