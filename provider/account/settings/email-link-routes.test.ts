import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Delivered as Mail, outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const DAY = 86_400_000;

describe('a change of email', () => {
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
    return {
      former,
      fresh,
      token,
      restore: await tokenTo(former, 'restore-email'),
      confirm: await tokenTo(fresh, 'confirm-email'),
    };
  }
  const signIn = async (email: string, password = 'old-password') =>
    ((await provider.call('POST', '/sign-in-portal', { body: { email, password } })).body as { token: string }).token;
  const changeTo = (token: string, email: string) =>
    provider.call('POST', '/user/change-email', { token, body: { email } });
  const changePassword = (token: string, password: string) =>
    provider.call('POST', '/user/change-password', { token, body: { password, repassword: password } });
  const forgot = (email: string) =>
    provider.call('POST', '/forgot-password', { body: { email, resetType: 'GET_CODE' } });
  const setPassword = async (resetPasswordCode: string, password = 'new-password') =>
    (
      await provider.call('POST', '/user-apply-reset-password', {
        body: { resetPasswordCode, password, confirmPassword: password },
      })
    ).status;
  const apply = (token: string) => provider.call('POST', '/user/apply-email-link', { body: { token } });
  const isIn = async (token: string) => (await provider.call('GET', '/get-user-info-app', { token })).status === 200;
  const mailsTo = async (to: string): Promise<Mail[]> => {
    await provider.messages.settled();
    return (await outbox(provider.url, 'mail')).filter((mail) => mail.to === to);
  };
  const mailTo = async (to: string, subject: RegExp): Promise<Mail> => {
    const found = (await mailsTo(to)).find((mail) => subject.test(mail.subject));
    expect(found, `a mail to ${to} about ${subject}`).toBeDefined();
    return found as Mail;
  };
  const tokenTo = async (to: string, kind: 'restore-email' | 'confirm-email' | 'reset-password') => {
    const links = (await mailsTo(to)).flatMap((mail) => mail.links.filter((link) => link.includes(`/${kind}/`)));
    return new URL(links[0] as string).pathname.split('/').pop() as string;
  };

  it('notifies the former address without revealing the new one, and asks the new one to confirm', async () => {
    const { former, fresh } = await changed();
    const notice = await mailTo(former, /was changed/);
    expect(notice.text).toContain('d…@new.test');
    expect(notice.text).not.toContain(fresh);
    expect((await mailTo(fresh, /Confirm/)).text).not.toContain(former);
  });

  it('can be reverted once by the former address, which ends the session that made it and requires a new password', async () => {
    const { former, fresh, token, restore } = await changed();
    const all = await Promise.all(Array.from({ length: 20 }, () => apply(restore)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.find(({ status }) => status === 200)?.body).toMatchObject({
      done: 'restored',
      userId: expect.any(String),
    });
    expect(
      all
        .filter(({ status }) => status !== 200)
        .every(({ status, body }) => status === 400 && (body as { code: string }).code === 'BAD_LINK'),
    ).toBe(true);
    expect(await isIn(token)).toBe(false);
    expect([await signIn(fresh), await signIn(former)]).toEqual([undefined, undefined]);
    expect(await setPassword(await tokenTo(former, 'reset-password'))).toBe(200);
    expect(await isIn(await signIn(former, 'new-password'))).toBe(true);
  });

  it('can still be reverted after a second change', async () => {
    const { former, token, restore } = await changed();
    expect((await changeTo(token, `thief${serial}@new.test`)).status).toBe(200);
    expect((await apply(restore)).status).toBe(200);
    expect(await setPassword(await tokenTo(former, 'reset-password'))).toBe(200);
    expect(await isIn(await signIn(former, 'new-password'))).toBe(true);
  });

  it('can be confirmed once, unless the address has changed again, and ends no session', async () => {
    const { token, confirm } = await changed();
    expect((await apply(confirm)).body).toMatchObject({ done: 'confirmed' });
    expect((await apply(confirm)).status).toBe(400);
    expect(await isIn(token)).toBe(true);
    const again = await changed();
    await changeTo(again.token, `third${serial}@new.test`);
    expect((await apply(again.confirm)).status).toBe(400);
  });

  it('sends links that work for seven days, and never for an address that another account has since taken', async () => {
    const late = await changed();
    const lost = await changed();
    await provider.addAccount({ email: lost.former });
    expect(await apply(lost.restore)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    now += 7 * DAY;
    for (const token of [late.restore, late.confirm, 'made-up-token-of-nobody'])
      expect((await apply(token)).status).toBe(400);
  });

  it('sends the notice of a new password to the confirmed address', async () => {
    const { former, token } = await changed();
    const body = { password: 'new-password', repassword: 'new-password', currentPassword: 'old-password' };
    expect((await provider.call('POST', '/user/change-password', { token, body })).status).toBe(200);
    expect((await mailTo(former, /password was changed/)).text).toContain('every browser was signed out');
  });

  it('ends every other session, and can request its confirmation again', async () => {
    const { former, fresh, token, confirm } = await changed();
    const elsewhere = await signIn(fresh);
    expect((await changeTo(token, `next${serial}@new.test`)).status).toBe(200);
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await changeTo(token, fresh)).status).toBe(200);
    const second = await tokenTo(fresh, 'confirm-email');
    expect((await changeTo(token, fresh)).status).toBe(200);
    expect([(await apply(confirm)).status, (await apply(second)).status]).toEqual([400, 400]);
    expect((await apply(await tokenTo(fresh, 'confirm-email'))).status).toBe(200);
    expect(await changeTo(token, fresh)).toMatchObject({
      status: 400,
      body: { errors: { email: 'This is already your email.' } },
    });
    expect(await mailsTo(former)).not.toEqual([]);
  });

  it('notifies a removed unconfirmed address without giving it a way into the account', async () => {
    const { former, fresh, token } = await changed();
    await changeTo(token, `next${serial}@new.test`);
    const notice = await mailTo(fresh, /was removed from an account/);
    expect(notice.links.some((link) => link.includes('restore-email'))).toBe(false);
    expect((await mailsTo(former)).filter(({ subject }) => /was changed/.test(subject))).toHaveLength(2);
  });

  it('back to the former address by hand counts as reverting: the address in between gets no way in', async () => {
    const { former, fresh, token, confirm, restore } = await changed();
    await apply(confirm);
    expect((await changeTo(token, former)).status).toBe(200);
    expect(
      (await mailTo(fresh, /was removed from an account/)).links.some((link) => link.includes('restore-email')),
    ).toBe(false);
    expect((await apply(restore)).status).toBe(400);
    await forgot(former);
    expect(await setPassword(await tokenTo(former, 'reset-password'))).toBe(200);
  });

  it('reserves the former address for its owner: no other account can take it without proof', async () => {
    const { former, restore } = await changed();
    await provider.addAccount({
      email: `thief${serial}@else.test`,
      password: 'old-password',
      profile: { totalPlusToken: 3 },
    });
    const thief = await signIn(`thief${serial}@else.test`);
    expect((await changeTo(thief, former.toUpperCase())).status).toBe(400);
    const member = {
      firstName: 'A',
      lastName: 'B',
      email: former,
      password: 'old-password',
      repassword: 'old-password',
      extension: 'AZINSIGHT',
    };
    expect(await provider.call('POST', '/user/add-member', { token: thief, body: member })).toMatchObject({
      status: 400,
    });
    expect((await apply(restore)).status).toBe(200);
  });

  it('is limited to ten a day per account and five confirmations a day per address, even for calls in parallel', async () => {
    const { token } = await changed();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => changeTo(token, `many${serial}-${n}@new.test`)),
    );
    answers.push(
      ...(await Promise.all(Array.from({ length: 9 }, (_, n) => changeTo(token, `more${serial}-${n}@new.test`)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    const outsider = `outsider${serial}@else.test`;
    const senders = await Promise.all(
      Array.from({ length: 8 }, (_, n) => provider.addAccount({ email: `sender${serial}-${n}@shop.test` })),
    );
    for (const sender of senders) {
      await changeTo(sender.token, outsider);
      await changeTo(sender.token, `other-${sender.id}@else.test`);
    }
    expect((await mailsTo(outsider)).filter(({ subject }) => /Confirm/.test(subject))).toHaveLength(5);
  });

  it('directs a forgotten password to the confirmed address', async () => {
    const { former, fresh, confirm } = await changed();
    await forgot(fresh);
    await mailTo(former, /^Reset your password/);
    expect((await apply(confirm)).status).toBe(200);
    now += DAY;
    await forgot(fresh);
    await mailTo(fresh, /^Reset your password/);
  });

  describe('an email change by an intruder who briefly held the account', () => {
    /** Moves the account from the owner's address to two of the intruder's. */
    async function seized() {
      const first = await changed();
      await apply(first.confirm);
      const last = `last${serial}@evil.test`;
      expect((await changeTo(first.token, last)).status).toBe(200);
      return { ...first, last, intrudersRestore: await tokenTo(first.fresh, 'restore-email') };
    }

    it('leaves the intruder no working link after the owner reverts it', async () => {
      const { former, fresh, last, token, restore, intrudersRestore } = await seized();
      const confirmLast = await tokenTo(last, 'confirm-email');
      await forgot(last);
      const resetByIntruder = await tokenTo(fresh, 'reset-password');
      const restored = await apply(restore);
      expect(restored).toMatchObject({
        status: 200,
        body: { done: 'restored', resetPasswordCode: expect.any(String) },
      });
      for (const dead of [intrudersRestore, confirmLast])
        expect(await apply(dead)).toMatchObject({ status: 400, body: { code: 'BAD_LINK' } });
      expect(await setPassword(resetByIntruder)).toBe(400);
      expect(await isIn(token)).toBe(false);
      expect(
        await setPassword((restored.body as { resetPasswordCode: string }).resetPasswordCode, 'owners-password'),
      ).toBe(200);
      expect(await apply(intrudersRestore)).toMatchObject({ status: 400 });
      expect(await isIn(await signIn(former, 'owners-password'))).toBe(true);
      for (const left of [last, fresh])
        expect((await mailTo(left, /was removed from an account/)).text).toContain('d…@old.test');
    });

    it('can be reverted by the owner after the intruder reverts it, sets a password, or does both at once', async () => {
      const { former, restore, intrudersRestore } = await seized();
      const [byIntruder, byOwner] = await Promise.all([apply(intrudersRestore), apply(restore)]);
      expect([byIntruder.status, byOwner.status]).toEqual([200, 200]);
      expect(
        await setPassword((byIntruder.body as { resetPasswordCode: string }).resetPasswordCode, 'evil-password'),
      ).toBe(400);
      expect(await signIn(former, 'evil-password')).toBeUndefined();
      const next = await seized();
      const stolen = await apply(next.intrudersRestore);
      expect(await setPassword((stolen.body as { resetPasswordCode: string }).resetPasswordCode, 'evil-password')).toBe(
        200,
      );
      expect((await apply(next.restore)).status).toBe(200);
      expect([await signIn(next.former, 'evil-password'), await signIn(next.fresh, 'evil-password')]).toEqual([
        undefined,
        undefined,
      ]);
    });

    it('can be reverted after the intruder sets a password, which then stops working', async () => {
      const { former, fresh, token, restore } = await changed();
      expect((await changePassword(token, 'evil-password')).status).toBe(200);
      expect(await isIn(await signIn(fresh, 'evil-password'))).toBe(true);
      expect((await apply(restore)).status).toBe(200);
      for (const password of ['evil-password', 'old-password']) expect(await signIn(former, password)).toBeUndefined();
      expect(await setPassword(await tokenTo(former, 'reset-password'), 'owners-password')).toBe(200);
      expect(await isIn(await signIn(former, 'owners-password'))).toBe(true);
    });

    it('leaves the intruder’s link valid no longer than the owner’s, and lets the owner change the email back by hand after that', async () => {
      const { former, fresh, confirm } = await changed();
      await apply(confirm);
      now += 6 * DAY;
      const last = `last${serial}@evil.test`;
      expect((await changeTo(await signIn(fresh), last)).status).toBe(200);
      const intrudersRestore = await tokenTo(fresh, 'restore-email');
      expect((await mailTo(fresh, /was changed/)).text).toContain(
        `until ${new Date(now + 7 * DAY).toLocaleDateString('en-US', { dateStyle: 'long' })}`,
      );
      now += 2 * DAY;
      expect((await changeTo(await signIn(last), former)).status).toBe(200);
      expect((await changePassword(await signIn(former), 'owners-password')).status).toBe(200);
      expect(await apply(intrudersRestore)).toMatchObject({ status: 400, body: { code: 'BAD_LINK' } });
      expect(await isIn(await signIn(former, 'owners-password'))).toBe(true);
    });

    it('survives a hundred parallel calls with both links: each works once, and the owner has the account', async () => {
      const { former, restore, intrudersRestore } = await seized();
      const all = await Promise.all(Array.from({ length: 100 }, (_, n) => apply(n % 2 ? restore : intrudersRestore)));
      expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
      expect(await setPassword(await tokenTo(former, 'reset-password'), 'owners-password')).toBe(200);
      expect(await isIn(await signIn(former, 'owners-password'))).toBe(true);
    });
  });

  describe('links and sign-ins from before a change', () => {
    it.each(['password', 'email', 'reset'] as const)(
      'a reset link, a confirmation and a contact stop working after a change of %s',
      async (kind) => {
        const { fresh, token, confirm } = await changed();
        const contactId = await provider.addContact(fresh);
        await forgot(fresh);
        const former = await tokenTo(`dana${serial}@old.test`, 'reset-password');
        if (kind === 'password') expect((await changePassword(token, 'next-password')).status).toBe(200);
        if (kind === 'email') expect((await changeTo(token, `third${serial}@new.test`)).status).toBe(200);
        if (kind === 'reset') expect(await setPassword(former, 'next-password')).toBe(200);
        expect([await setPassword(former, 'evil-password'), (await apply(confirm)).status]).toEqual([400, 400]);
        expect((await provider.call('POST', '/onboarding/sign-up', { body: { email: fresh, contactId } })).status).toBe(
          400,
        );
      },
    );

    it('a reset link sent to the former address stops working when the new address is confirmed', async () => {
      const { former, fresh, confirm } = await changed();
      await forgot(fresh);
      const reset = await tokenTo(former, 'reset-password');
      await apply(confirm);
      expect(await setPassword(reset)).toBe(400);
    });

    it('a sign-in or forgotten password in progress while the address is restored opens nothing', async () => {
      const { former, fresh, restore } = await changed();
      const under = [
        signIn(fresh),
        signIn(fresh),
        forgot(fresh),
        apply(restore),
        forgot(fresh),
        signIn(fresh),
      ] as const;
      const tokens = (await Promise.all(under)).filter((answer): answer is string => typeof answer === 'string');
      for (const token of tokens) expect(await isIn(token)).toBe(false);
      expect((await mailsTo(fresh)).some(({ links }) => links.some((link) => link.includes('/reset-password/')))).toBe(
        false,
      );
      expect(await mailsTo(former)).not.toEqual([]);
    });
  });
});
