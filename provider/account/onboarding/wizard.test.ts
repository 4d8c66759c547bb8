import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';

const TOKEN = 'amzn.mws.4ea38b7b-f563-7709-4bae-87aea0fbeb3e';
const sellerOf = (n: number) => `A2SELLER000${n}`;

describe('onboarding in the older variants', () => {
  let provider: TestProvider;
  let now = Date.UTC(2026, 10, 20);
  let serial = 0;
  beforeEach(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterEach(() => provider.close());

  async function newcomer(account: { password?: string; profile?: object } = {}) {
    serial += 1;
    const email = `new-${serial}@shop.test`;
    await provider.addAccount({ email, profile: {}, ...account });
    return { email, contactId: await provider.addContact(email) };
  }
  const signUp = (body: object) => provider.call('POST', '/onboarding/sign-up', { body });
  const tokenOf = async (who: { email: string; contactId: string }) =>
    ((await signUp(who)).body as { accessToken: string }).accessToken;
  const saves = (token: string, body: object) =>
    provider.call('POST', '/onboarding/update-info-without-mws', { token, body });
  const gives = (token: string, body: object) => provider.call('POST', '/onboarding/update-mws', { token, body });
  const user = async (token: string) =>
    (await provider.call('GET', '/get-user-info-app', { token })).body as Record<string, unknown>;

  it('admits a newcomer with the contact of this email, in any case, and returns the missing data', async () => {
    const { email, contactId } = await newcomer();
    const answer = await signUp({
      email: email.toUpperCase(),
      contactId,
      firstName: 'Ada',
      lastName: 'Hill',
      upgradeToInsight: true,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { errorMessage: null, userInfo: { email, firstName: 'Ada', mwsAuthToken: null, hasPassword: false } },
    });
    expect(await user((answer.body as { accessToken: string }).accessToken)).toMatchObject({
      email,
      firstName: 'Ada',
      upgradeToInsight: true,
    });
  });

  it('does not reveal whether an email or a contact is known', async () => {
    const one = await newcomer();
    const other = await newcomer();
    const refused = await Promise.all([
      signUp({ email: one.email, contactId: other.contactId }),
      signUp({ email: one.email, contactId: '' }),
      signUp({ email: 'nobody@shop.test', contactId: 'x'.repeat(43) }),
      signUp({}),
    ]);
    for (const each of refused)
      expect(each).toEqual({
        status: 400,
        body: { code: 'INVALID_TOKEN', message: "We can't verify your email, you should try again" },
      });
    now += 86_400_000 + 1;
    expect((await signUp(one)).status).toBe(400);
  });

  it('sets only a first password and missing names: a contact changes nothing that an account already has', async () => {
    const known = await newcomer({ password: 'the-first-one', profile: { firstName: 'Ada', lastName: 'Hill' } });
    await signUp({ ...known, firstName: 'Eve', lastName: 'Evil', password: 'another-one' });
    const signIn = (password: string) =>
      provider.call('POST', '/sign-in-portal', { body: { email: known.email, password } });
    expect((await signIn('another-one')).status).toBe(401);
    expect((await signIn('the-first-one')).body).toMatchObject({ firstName: 'Ada', lastName: 'Hill' });
    const fresh = await newcomer();
    await signUp({ ...fresh, password: 'long-enough' });
    expect(
      (await provider.call('POST', '/sign-in-portal', { body: { email: fresh.email, password: 'long-enough' } }))
        .status,
    ).toBe(200);
  });

  it('disables older reset links when the first password is set', async () => {
    const who = await newcomer();
    await provider.call('POST', '/forgot-password', { body: { email: who.email, resetType: 'GET_CODE' } });
    await provider.messages.settled();
    const [mail] = (await outbox(provider.url, 'mail')).filter(({ to }) => to === who.email);
    await signUp({ ...who, password: 'long-enough' });
    const body = {
      resetPasswordCode: mail?.links[0]?.split('/').at(-1),
      password: 'another-one',
      confirmPassword: 'another-one',
    };
    expect((await provider.call('POST', '/user-apply-reset-password', { body })).status).toBe(400);
  });

  it('cannot end without a password, and a trial without keys is limited', async () => {
    const token = await tokenOf(await newcomer());
    const names = { firstName: 'Ada', lastName: 'Hill' };
    expect(await saves(token, names)).toMatchObject({
      status: 400,
      body: { errors: { password: 'Please enter your password' } },
    });
    expect(await saves(token, { ...names, password: 'one-password', confirmPassword: 'two-passwords' })).toMatchObject({
      body: { errors: { confirmPassword: 'Passwords do not match try again. Try again.' } },
    });
    expect(await saves(token, { ...names, password: 'short', confirmPassword: 'short' })).toMatchObject({
      body: { errors: { password: 'At least 8 characters' } },
    });
    expect(await saves(token, { ...names, password: 'long-enough', confirmPassword: 'long-enough' })).toEqual({
      status: 200,
      body: { errorMessage: null },
    });
    expect(await user(token)).toMatchObject({ lastName: 'Hill', isNotSpToken: true, isSignUpDone: true });
    // The password is there now: the call sets no other one.
    await saves(token, { ...names, password: 'another-one', confirmPassword: 'another-one' });
    const { email } = await user(token);
    expect((await provider.call('POST', '/sign-in-portal', { body: { email, password: 'another-one' } })).status).toBe(
      401,
    );
  });

  it('accepts keys of a plausible form, and never returns the token', async () => {
    const who = await newcomer({ password: 'long-enough' });
    const token = await tokenOf(who);
    for (const wrong of [{ sellerId: 'x', mwsAuthToken: TOKEN }, { sellerId: sellerOf(1), mwsAuthToken: 'x' }, {}])
      expect(await gives(token, { ...wrong, marketplace: 'US' })).toMatchObject({
        status: 400,
        body: { code: 'INVALID', message: /^Error: 109/ },
      });
    expect((await gives(token, { sellerId: sellerOf(1), mwsAuthToken: TOKEN, marketplace: 'FR' })).status).toBe(400);
    expect((await gives(token, { sellerId: sellerOf(1), mwsAuthToken: TOKEN, marketplace: 'US' })).status).toBe(200);
    const again = await provider.call('POST', '/onboarding/authorize-mws-request', { body: { accessToken: token } });
    expect(again.body).toMatchObject({ userInfo: { sellerId: sellerOf(1), mwsAuthToken: 'kept' } });
    expect(JSON.stringify([again, await user(token), provider.logs])).not.toContain(TOKEN);
    // Set up: the contact in the address leads nowhere any more.
    expect((await signUp(who)).status).toBe(400);
  });

  it('grants an unlimited trial for a connected seller account, and not for keys that cannot be checked', async () => {
    const who = await newcomer({ password: 'long-enough', profile: { isInTrial: true, isNotSpToken: true } });
    const token = await tokenOf(who);
    await gives(token, { sellerId: sellerOf(1), mwsAuthToken: TOKEN, marketplace: 'US' });
    expect(await user(token)).toMatchObject({ isNotSpToken: true, isSignUpDone: true });
    await saves(token, { firstName: 'Ada', lastName: 'Hill' });
    expect(await user(token)).toMatchObject({ isNotSpToken: true });
    const walk = createSellerWalk(provider);
    await walk.connected(token, 'NA', sellerOf(1));
    expect(await user(token)).toMatchObject({ isNotSpToken: false });
    await gives(token, { sellerId: sellerOf(1), mwsAuthToken: TOKEN, marketplace: 'US' });
    expect(await user(token)).toMatchObject({ isNotSpToken: false });
  });

  it('lets several accounts give the same keys, since they cannot be checked', async () => {
    const claimant = await tokenOf(await newcomer({ password: 'long-enough' }));
    const keys = { sellerId: sellerOf(2), mwsAuthToken: TOKEN, marketplace: 'US' };
    expect((await gives(claimant, keys)).status).toBe(200);
    const accounts = await Promise.all(Array.from({ length: 4 }, () => newcomer({ password: 'long-enough' })));
    const tokens = await Promise.all(accounts.map(tokenOf));
    expect((await Promise.all(tokens.map((token) => gives(token, keys)))).map(({ status }) => status)).toEqual([
      200, 200, 200, 200,
    ]);
    const owner = await provider.addAccount({ email: 'true-owner@shop.test' });
    await createSellerWalk(provider).connected(owner.token, 'NA', sellerOf(2));
  });

  it('refuses the seller of a connected account, and shows that account’s masked email only [ONB-12]', async () => {
    const owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: sellerOf(3) });
    const token = await tokenOf(await newcomer({ password: 'long-enough' }));
    const refused = await gives(token, { sellerId: sellerOf(3), mwsAuthToken: TOKEN, marketplace: 'US' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'INVALID_DUPLICATE', errors: { email: 'o…@shop.test' } },
    });
    expect((refused.body as { message: string }).message).toBe(
      'Error: 110 - Your Amazon seller account has already linked with another AZInsight account o…@shop.test',
    );
    expect(JSON.stringify(refused)).not.toContain(owner.email);
    expect((await gives(owner.token, { sellerId: sellerOf(3), mwsAuthToken: TOKEN, marketplace: 'US' })).status).toBe(
      200,
    );
  });

  it('asks the owner of a sibling account by mail, once, and does not reveal to anyone else whether it exists', async () => {
    const owner = await provider.addAccount({ email: 'sibling@shop.test' });
    const who = await newcomer({ password: 'long-enough' });
    const token = await tokenOf(who);
    for (const email of [owner.email, owner.email, 'nobody@shop.test', who.email])
      expect(await saves(token, { email })).toEqual({ status: 200, body: { errorMessage: null } });
    const mails = async () => {
      const answer = await fetch(`${provider.url}/sandbox/mail`, { headers: { accept: 'application/json' } });
      const { messages } = (await answer.json()) as { messages: { to: string; text: string }[] };
      return messages.filter(({ text }) => text.includes(who.email));
    };
    await expect.poll(async () => (await mails()).map(({ to }) => to)).toEqual([owner.email]);
  });

  it('limits these mails to three a day per owner, and to three owners a day per account', async () => {
    const owner = await provider.addAccount({ email: 'sibling@shop.test' });
    const other = await provider.addAccount({ email: 'late-sibling@shop.test' });
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async () => tokenOf(await newcomer({ password: 'long-enough' }))),
    );
    const answers = await Promise.all(tokens.map((token) => saves(token, { email: owner.email })));
    const one = tokens[7] as string;
    for (const email of ['nobody-1@shop.test', 'nobody-2@shop.test', 'nobody-3@shop.test', other.email, owner.email])
      answers.push(await saves(one, { email }));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { errorMessage: null } });
    await provider.messages.settled();
    const sent = (await outbox(provider.url, 'mail')).filter(({ subject }) =>
      subject.includes('asks to use your seller keys'),
    );
    expect(sent.map(({ to }) => to)).toEqual(Array(3).fill(owner.email));
  });

  it('refuses a name that could carry a message', async () => {
    const who = await newcomer({ password: 'long-enough' });
    expect(await signUp({ ...who, firstName: 'https://evil.test' })).toMatchObject({
      status: 400,
      body: { errors: { firstName: expect.any(String) } },
    });
    const token = await tokenOf(who);
    expect(await saves(token, { firstName: 'Ada', lastName: 'Hill\r\nBcc: x' })).toMatchObject({
      status: 400,
      body: { errors: { lastName: expect.any(String) } },
    });
  });

  it('is refused to sub-accounts and requests without a token', async () => {
    const owner = await provider.addAccount({ email: 'main@shop.test' });
    const member = await provider.addAccount({ email: 'member@shop.test', owner: owner.email });
    const contactId = await provider.addContact(member.email);
    expect(await signUp({ email: member.email, contactId })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE' },
    });
    expect((await saves(member.token, { firstName: 'M' })).status).toBe(401);
    expect((await gives(member.token, { sellerId: sellerOf(4), mwsAuthToken: TOKEN, marketplace: 'US' })).status).toBe(
      401,
    );
    for (const accessToken of [member.token, 'x'])
      expect((await provider.call('POST', '/onboarding/authorize-mws-request', { body: { accessToken } })).status).toBe(
        401,
      );
    expect((await saves('x', {})).status).toBe(401);
  });
});
