import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createPasswordCheck } from './passwords.ts';

describe('sessions', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
    await provider.addAccount({
      email: 'Owner@Shop.test',
      password: 'right',
      profile: { productType: 'basic', fullName: 'Ann Owner', supportType: 'enterprise' },
    });
    await provider.addAccount({
      email: 'member@shop.test',
      password: 'right',
      owner: 'owner@shop.test',
      profile: { firstName: 'Max' },
    });
  });
  afterAll(() => provider.close());

  const signIn = (email: string, password: string) =>
    provider.call('POST', '/sign-in-portal', { body: { email, password } });

  it('return a token, the email and the user record for the right password, whatever the case of the email', async () => {
    const answer = await signIn(' OWNER@shop.test ', 'right');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        email: 'Owner@Shop.test',
        accountType: 'USER',
        productType: 'basic',
        token: expect.stringMatching(/^.{40,}$/),
      },
    });
    const { token } = answer.body as { token: string };
    expect(await provider.call('GET', '/get-user-info-app', { token })).toMatchObject({
      status: 200,
      body: { email: 'Owner@Shop.test', fullName: 'Ann Owner' },
    });
  });

  it('refuse a wrong password and an unknown email with the same answer', async () => {
    const wrong = await signIn('owner@shop.test', 'wrong');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED', message: expect.any(String) } });
    expect(await signIn('nobody@shop.test', 'right')).toEqual(wrong);
  });

  it('do the work of a password check even for an unknown account', async () => {
    const passwords = createPasswordCheck(1_024);
    const stored = await passwords.hash('right');
    expect(await passwords.verify('right', stored)).toBe(true);
    expect(await passwords.verify('wrong', stored)).toBe(false);
    expect(await passwords.verify('right', undefined)).toBe(false);
    expect(await passwords.verify('', null)).toBe(false);
  });

  it('store no passwords and no tokens', async () => {
    const passwords = createPasswordCheck(1_024);
    expect(await passwords.hash('right')).not.toContain('right');
    expect(await passwords.hash('right')).not.toBe(await passwords.hash('right'));
  });

  it('are required for every portal call', async () => {
    for (const token of [undefined, '', 'made-up']) {
      const answer = await provider.call('GET', '/get-user-info-app', token === undefined ? {} : { token });
      expect(answer).toEqual({ status: 401, body: { code: 'USER_NOT_AUTHORIZE', message: 'User not authorize' } });
    }
  });

  it('end one at a time at sign-out, and leave the others', async () => {
    const first = ((await signIn('owner@shop.test', 'right')).body as { token: string }).token;
    const second = ((await signIn('owner@shop.test', 'right')).body as { token: string }).token;
    expect((await provider.call('POST', '/sign-out-portal', { token: first })).status).toBe(200);
    expect((await provider.call('GET', '/get-user-info-app', { token: first })).status).toBe(401);
    expect((await provider.call('POST', '/sign-out-portal', { token: first })).status).toBe(401);
    expect((await provider.call('GET', '/get-user-info-app', { token: second })).status).toBe(200);
  });

  it('record the last sign-out and its token balance in the user record, which is empty before the first', async () => {
    const { token, id } = await provider.addAccount({ email: 'back@shop.test', password: 'right' });
    expect((await provider.call('GET', '/get-user-info-app', { token })).body).not.toHaveProperty('lastVisit');
    await provider.call('POST', '/sign-out-portal', { token });
    const { body } = await signIn('back@shop.test', 'right');
    expect(body).toMatchObject({ _id: id, lastVisit: { at: expect.any(Number), tokens: 0 } });
  });

  it('of one account can all be ended at once', async () => {
    const account = await provider.addAccount({ email: 'revoked@shop.test' });
    const other = await provider.openSession('revoked@shop.test');
    await provider.revokeTokens('revoked@shop.test');
    for (const token of [account.token, other])
      expect((await provider.call('GET', '/get-user-info-app', { token })).status).toBe(401);
  });

  it('refuse an inactive sub-account, both at sign-in and in an existing session', async () => {
    const member = await provider.addAccount({
      email: 'leaver@shop.test',
      password: 'right',
      owner: 'owner@shop.test',
    });
    await provider.setActive('leaver@shop.test', false);
    expect(await signIn('leaver@shop.test', 'right')).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_INACTIVE' },
    });
    expect(await signIn('leaver@shop.test', 'wrong')).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } });
    expect(await provider.call('GET', '/get-user-info-app', { token: member.token })).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_INACTIVE' },
    });
    await provider.setActive('leaver@shop.test', true);
    expect(await provider.call('GET', '/get-user-info-app', { token: member.token })).toMatchObject({
      status: 401,
      body: { code: 'USER_NOT_AUTHORIZE' },
    });
    expect((await signIn('leaver@shop.test', 'right')).status).toBe(200);
  });

  it('refuse a malformed body and name the wrong fields', async () => {
    expect(await provider.call('POST', '/sign-in-portal', { body: { email: 5 } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { email: expect.any(String), password: expect.any(String) } },
    });
    expect(await provider.call('POST', '/sign-in-portal', { body: '{"email"' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    });
  });

  it('give a sub-account the plan of its main account', async () => {
    const { token } = (await signIn('member@shop.test', 'right')).body as { token: string };
    expect((await provider.call('GET', '/get-user-info-app', { token })).body).toMatchObject({
      accountType: 'SUB_USER',
      productType: 'basic',
      firstName: 'Max',
    });
  });

  it('return header data for the account’s own email only', async () => {
    const { token } = (await signIn('owner@shop.test', 'right')).body as { token: string };
    const ask = (email: string) => provider.call('POST', '/user/get-header-data', { token, body: { email } });
    expect(await ask('owner@shop.test')).toEqual({
      status: 200,
      body: { email: 'Owner@Shop.test', name: 'Ann Owner', supportType: 'enterprise' },
    });
    expect(await ask('member@shop.test')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
