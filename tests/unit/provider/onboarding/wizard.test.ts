import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_LASTS } from '#provider/onboarding/contacts-table.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const TOKEN = 'amzn.mws.4ea38b7b-f563-7709-4bae-87aea0fbeb3e';
const sellerOf = (n: number) => `A2SELLER000${n}`;

describe('the onboarding of the older variants', () => {
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
  const tokenOf = async (who: { email: string; contactId: string }) => ((await signUp(who)).body as { accessToken: string }).accessToken;
  const saves = (token: string, body: object) => provider.call('POST', '/onboarding/update-info-without-mws', { token, body });
  const gives = (token: string, body: object) => provider.call('POST', '/onboarding/update-mws', { token, body });
  const user = async (token: string) => (await provider.call('GET', '/get-user-info-app', { token })).body as Record<string, unknown>;

  it('lets in who has the contact of this e-mail, in any case, and says what is missing', async () => {
    const { email, contactId } = await newcomer();
    const answer = await signUp({ email: email.toUpperCase(), contactId, firstName: 'Ada', lastName: 'Hill', upgradeToInsight: true });
    expect(answer).toMatchObject({ status: 200, body: { errorMessage: null, userInfo: { email, firstName: 'Ada', mwsAuthToken: null, hasPassword: false } } });
    expect(await user((answer.body as { accessToken: string }).accessToken)).toMatchObject({ email, firstName: 'Ada', upgradeToInsight: true });
  });

  it('tells nobody whether an e-mail or a contact is known', async () => {
    const one = await newcomer();
    const other = await newcomer();
    const refused = await Promise.all([
      signUp({ email: one.email, contactId: other.contactId }),
      signUp({ email: one.email, contactId: '' }),
      signUp({ email: 'nobody@shop.test', contactId: 'x'.repeat(43) }),
      signUp({}),
    ]);
    for (const each of refused)
      expect(each).toEqual({ status: 400, body: { code: 'INVALID_TOKEN', message: "We can't verify your email, you should try again" } });
    now += CONTACT_LASTS + 1;
    expect((await signUp(one)).status).toBe(400);
  });

  it('sets the first password and missing names only: a contact changes nothing that an account has', async () => {
    const known = await newcomer({ password: 'the-first-one', profile: { firstName: 'Ada', lastName: 'Hill' } });
    await signUp({ ...known, firstName: 'Eve', lastName: 'Evil', password: 'another-one' });
    const signIn = (password: string) => provider.call('POST', '/sign-in-portal', { body: { email: known.email, password } });
    expect((await signIn('another-one')).status).toBe(401);
    expect((await signIn('the-first-one')).body).toMatchObject({ firstName: 'Ada', lastName: 'Hill' });
    const fresh = await newcomer();
    await signUp({ ...fresh, password: 'long-enough' });
    expect((await provider.call('POST', '/sign-in-portal', { body: { email: fresh.email, password: 'long-enough' } })).status).toBe(200);
  });

  it('nobody ends without a password, and the trial without keys is the limited one', async () => {
    const token = await tokenOf(await newcomer());
    const names = { firstName: 'Ada', lastName: 'Hill' };
    expect(await saves(token, names)).toMatchObject({ status: 400, body: { errors: { password: 'Please enter your password' } } });
    expect(await saves(token, { ...names, password: 'one-password', confirmPassword: 'two-passwords' })).toMatchObject({
      body: { errors: { confirmPassword: 'Passwords do not match try again. Try again.' } },
    });
    expect(await saves(token, { ...names, password: 'short', confirmPassword: 'short' })).toMatchObject({
      body: { errors: { password: 'At least 8 characters' } },
    });
    expect(await saves(token, { ...names, password: 'long-enough', confirmPassword: 'long-enough' })).toEqual({ status: 200, body: { errorMessage: null } });
    expect(await user(token)).toMatchObject({ lastName: 'Hill', isNotSpToken: true, isSignUpDone: true });
    // The password is there now: the call sets no other one.
    await saves(token, { ...names, password: 'another-one', confirmPassword: 'another-one' });
    const { email } = await user(token);
    expect((await provider.call('POST', '/sign-in-portal', { body: { email, password: 'another-one' } })).status).toBe(401);
  });

  it('takes keys once they can be some, opens the unlimited trial, and gives the token to nobody', async () => {
    const who = await newcomer({ password: 'long-enough' });
    const token = await tokenOf(who);
    for (const wrong of [{ sellerId: 'x', mwsAuthToken: TOKEN }, { sellerId: sellerOf(1), mwsAuthToken: 'x' }, {}])
      expect(await gives(token, { ...wrong, marketplace: 'US' })).toMatchObject({ status: 400, body: { code: 'INVALID', message: /^Error: 109/ } });
    expect((await gives(token, { sellerId: sellerOf(1), mwsAuthToken: TOKEN, marketplace: 'FR' })).status).toBe(400);
    expect((await gives(token, { sellerId: sellerOf(1), mwsAuthToken: TOKEN, marketplace: 'US' })).status).toBe(200);
    const again = await provider.call('POST', '/onboarding/authorize-mws-request', { body: { accessToken: token } });
    expect(again.body).toMatchObject({ userInfo: { sellerId: sellerOf(1), mwsAuthToken: 'kept' } });
    expect(JSON.stringify([again, await user(token), provider.logs])).not.toContain(TOKEN);
    expect(await user(token)).toMatchObject({ isNotSpToken: false });
    // Set up: the contact in the address leads nowhere any more.
    expect((await signUp(who)).status).toBe(400);
  });

  it('the keys of another account are refused with its e-mail, given a hundred times at once or by a connection', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => newcomer({ password: 'long-enough' })));
    const tokens = await Promise.all(accounts.map(tokenOf));
    const given = await Promise.all(tokens.map((token) => gives(token, { sellerId: sellerOf(2), mwsAuthToken: TOKEN, marketplace: 'US' })));
    expect(given.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = accounts[given.findIndex(({ status }) => status === 200)];
    expect(given.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'INVALID_DUPLICATE', errors: { email: winner?.email } });
    const owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: sellerOf(3) });
    const refused = await gives(tokens[0] as string, { sellerId: sellerOf(3), mwsAuthToken: TOKEN, marketplace: 'US' });
    expect(refused).toMatchObject({ status: 409, body: { errors: { email: owner.email } } });
  });

  it('the owner of a sibling account is asked by mail, once, and nobody else learns whether there is one', async () => {
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

  it('a sub-account, and whoever has no token, sets up nothing', async () => {
    const owner = await provider.addAccount({ email: 'main@shop.test' });
    const member = await provider.addAccount({ email: 'member@shop.test', owner: owner.email });
    const contactId = await provider.addContact(member.email);
    expect(await signUp({ email: member.email, contactId })).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect((await saves(member.token, { firstName: 'M' })).status).toBe(401);
    expect((await gives(member.token, { sellerId: sellerOf(4), mwsAuthToken: TOKEN, marketplace: 'US' })).status).toBe(401);
    for (const accessToken of [member.token, 'x'])
      expect((await provider.call('POST', '/onboarding/authorize-mws-request', { body: { accessToken } })).status).toBe(401);
    expect((await saves('x', {})).status).toBe(401);
  });
});
