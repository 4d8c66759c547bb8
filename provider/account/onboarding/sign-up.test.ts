import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpTexts } from '#shared/account/sign-up.ts';
import { signUpPaths } from '#shared/session/calls.ts';
import { accountTexts } from '#shared/session/texts.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const HOUR = 3_600_000;
const form = {
  firstName: 'Dana',
  lastName: 'Okafor',
  password: 'tidewater-lamp',
  repassword: 'tidewater-lamp',
  module: 'azinsight',
  lmd: '10',
};

describe('sign-up', () => {
  let provider: TestProvider;
  let now = Date.UTC(2026, 0, 1);
  let serial = 0;
  let email = '';
  beforeAll(async () => {
    provider = await startTestProvider({
      clock: () => now,
      portalUrl: 'https://portal.test',
      disposableDomains: ['ours.test'],
    });
    await provider.addAccount({ email: 'owner@shop.test', password: 'right' });
    await provider.addAccount({ email: 'keyed@shop.test', password: 'right', sellerId: 'A1KEYED' });
    await provider.addAccount({ email: 'member@shop.test', password: 'right', owner: 'owner@shop.test' });
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    serial += 1;
    email = `Newcomer${serial}@shop.test`;
  });

  const post = (path: string, body: unknown) => provider.call('POST', path, { body });
  const request = (to: string, more: object = {}) =>
    post(signUpPaths.verificationEmail, { email: to, module: 'azinsight', lmd: '30', affiliateCode: 'aff7', ...more });
  const mailsTo = async (to: string) =>
    (await outbox(provider.url, 'mail')).filter((mail) => mail.to === to.toLowerCase());
  const linkTo = async (to: string, more: object = {}) => {
    await request(to, more);
    return new URL((await mailsTo(to))[0]?.links[0] ?? '');
  };
  const tokenFor = async (to: string, more: object = {}) =>
    (await linkTo(to, more)).searchParams.get('token') as string;
  const signUp = (token: string, more: object = {}) => post(signUpPaths.signUp, { ...form, email, token, ...more });

  it('starts with a mail whose link carries module, email, trial length, affiliate code and a token', async () => {
    const link = await linkTo(email);
    expect(link.origin + link.pathname).toBe('https://portal.test/sign-up/azinsight');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      email: email.toLowerCase(),
      lmd: '30',
      affiliateCode: 'aff7',
    });
    expect((await mailsTo(email))[0]?.text).toContain(link.href);
    const checked = await post(signUpPaths.checkToken, { token: link.searchParams.get('token') });
    expect(checked).toEqual({
      status: 200,
      body: { email: email.toLowerCase(), module: 'azinsight', lmd: '30', affiliateCode: 'aff7' },
    });
  });

  it('refuses the address as its password, and the link stays valid', async () => {
    const token = await tokenFor(email);
    expect(await signUp(token, { password: email, repassword: email })).toMatchObject({
      status: 400,
      body: { errors: { password: accountTexts.passwordIsEmail } },
    });
    expect((await signUp(token)).status).toBe(200);
  });

  it('creates an account that can sign in, with names, contact id, source and the trial length as freeTrialType [AUTH-19]', async () => {
    const made = await signUp(await tokenFor(email, { module: 'bulkchecker' }));
    expect(made).toEqual({
      status: 200,
      body: { email: email.toLowerCase(), firstName: 'Dana', lastName: 'Okafor', contactId: expect.any(String) },
    });
    const signedIn = await post('/sign-in-portal', { email, password: form.password });
    expect(signedIn).toMatchObject({
      status: 200,
      body: {
        accountType: 'USER',
        fullName: 'Dana Okafor',
        isNotSpToken: true,
        registerFrom: 'BULKSCANPRO',
        freeTrialType: '30',
        affiliateCode: 'aff7',
        isNotStartTrial: true,
        isInTrial: false,
      },
    });
    email = `other-${email}`;
    await signUp(await tokenFor(email, { lmd: '11' }));
    expect((await post('/sign-in-portal', { email, password: form.password })).body).toMatchObject({
      freeTrialType: '10',
      registerFrom: 'AZINSIGHT',
    });
  });

  it('accepts a link once, even for a hundred requests at once, and not after a day', async () => {
    const token = await tokenFor(email);
    const answers = await Promise.all(Array.from({ length: 100 }, () => signUp(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(['INVALID_TOKEN', 'EMAIL_EXISTS']).toContain((body as { code: string }).code);
    expect(await signUp(token)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TOKEN', message: signUpTexts.INVALID_TOKEN },
    });
    email = `late-${email}`;
    const late = await tokenFor(email);
    now += 24 * HOUR;
    expect(await post(signUpPaths.checkToken, { token: late })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TOKEN' },
    });
    expect(await signUp(late)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  });

  it('creates the account with the address the link was sent to, whatever the form says', async () => {
    const token = await tokenFor(email);
    expect((await signUp(token, { email: 'victim@shop.test' })).body).toMatchObject({ email: email.toLowerCase() });
    expect((await post('/sign-in-portal', { email: 'victim@shop.test', password: form.password })).status).toBe(401);
  });

  it('applies the module, trial and affiliate code of the link, whatever the form says', async () => {
    await signUp(await tokenFor(email, { lmd: '10', affiliateCode: '' }), {
      module: 'azalert',
      lmd: '30',
      affiliateCode: 'made-up',
    });
    const { body } = await post('/sign-in-portal', { email, password: form.password });
    expect(body).toMatchObject({ registerFrom: 'AZINSIGHT', freeTrialType: '10' });
    expect(body).not.toHaveProperty('affiliateCode');
  });

  it('names the error of each field, and leaves the link unused', async () => {
    const token = await tokenFor(email);
    const wrong = await signUp(token, {
      firstName: ' ',
      lastName: '',
      email: 'nobody',
      password: 'short',
      repassword: 'other',
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        errors: {
          firstName: 'Please enter a first name!',
          lastName: 'Please enter a last name!',
          email: 'Please enter a valid email address',
          password: expect.any(String),
        },
      },
    });
    expect(await signUp(token, { repassword: 'another-one' })).toMatchObject({
      body: { errors: { repassword: "Password and repassword don't match" } },
    });
    expect((await signUp(token)).status).toBe(200);
  });

  it('reveals an existing account only to someone who opens the link sent to its address', async () => {
    const taken = {
      'owner@shop.test': 'EMAIL_EXISTS',
      'keyed@shop.test': 'EMAIL_USED',
      'member@shop.test': 'DUPLICATE',
    };
    const free = await request(email);
    for (const [to, code] of Object.entries(taken)) {
      expect(await request(to)).toEqual(free);
      const token = new URL((await mailsTo(to))[0]?.links[0] ?? '').searchParams.get('token') as string;
      expect(await post(signUpPaths.checkToken, { token })).toEqual({
        status: 409,
        body: { code, message: signUpTexts[code] },
      });
      expect(await signUp(token)).toEqual({ status: 409, body: { code, message: signUpTexts[code] } });
    }
    expect((await post('/sign-in-portal', { email: 'owner@shop.test', password: 'right' })).status).toBe(200);
  });

  it('refuses disposable addresses from the list, from the setting, and from their subdomains', async () => {
    for (const domain of ['mailinator.com', 'eu.mailinator.com', 'ours.test', 'MAILINATOR.COM'])
      expect(await request(`a@${domain}`)).toEqual({
        status: 400,
        body: { code: 'EMAIL_DISPOSABLE', message: signUpTexts.EMAIL_DISPOSABLE },
      });
    expect((await request(`a@notmailinator.com`)).status).toBe(200);
  });

  it('sends one mail a minute and ten a day to an address, and leaves a link already sent valid', async () => {
    const first = await tokenFor(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await post(signUpPaths.checkToken, { token: first })).status).toBe(200);
    for (let minute = 0; minute < 12; minute += 1) {
      now += 60_000;
      await request(email);
    }
    expect(await mailsTo(email)).toHaveLength(10);
    expect((await post(signUpPaths.checkToken, { token: first })).status).toBe(400);
  });
});
