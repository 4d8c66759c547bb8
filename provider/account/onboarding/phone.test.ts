import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { phonePaths } from '#shared/account/onboarding/calls.ts';
import { phoneTexts } from '#shared/account/onboarding/phone.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const MINUTE = 60_000;
const german = { zipcode: '+49', phone: '01512 3456789' };
const newcomer = { isNotStartTrial: true, isInTrial: false, freeTrialType: '10' };

describe('a phone number', () => {
  let provider: TestProvider;
  let now: number;
  let token: string;
  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    provider = await startTestProvider({ clock: () => now });
    token = (await provider.addAccount({ email: 'new@shop.test', profile: newcomer })).token;
  });
  afterEach(() => provider.close());

  const send = (body: unknown = german, as = token) =>
    provider.call('POST', phonePaths.sendPhoneNumber, { token: as, body });
  const verify = (code: string, as = token) =>
    provider.call('POST', phonePaths.verifyCode, { token: as, body: { code } });
  const lastCode = async () => /^\d{6}/.exec((await outbox(provider.url, 'sms'))[0]?.text ?? '')?.[0] as string;
  const other = async (email: string) => (await provider.addAccount({ email, profile: newcomer })).token;
  const refusal = (status: number, code: string) => ({ status, body: { code, message: phoneTexts[code] } });

  const mismatch = (triesLeft: number) => ({
    status: 400,
    body: { ...refusal(400, 'SECRET_CODE_NOT_MATCHING').body, triesLeft },
  });

  it('receives six digits, which add it to the account', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { phoneNumberSentCode: true } });
    const [sms] = await outbox(provider.url, 'sms');
    expect(sms).toMatchObject({
      to: '+4915123456789',
      text: expect.stringMatching(/^\d{6} is your verification code/),
    });
    expect(await verify(await lastCode())).toEqual({ status: 200, body: { codeVerified: true } });
    expect(await send()).toEqual(refusal(409, 'PHONE_VERIFIED'));
    expect(await send(german, await other('second@shop.test'))).toEqual(refusal(409, 'PHONE_NUMBER_EXISTS'));
  });

  it('must be a valid number of one of the five countries, reachable at the usual price', async () => {
    const taken = [
      ['+1', '212 555 0123'],
      ['+1', '416 555 0123'],
      ['+52', '55 1234 5678'],
      ['+44', '07400 123456'],
      ['+49', '0151 23456789'],
    ];
    for (const [index, [zipcode, phone]] of taken.entries())
      expect([phone, (await send({ zipcode, phone }, await other(`n${index}@shop.test`))).status]).toEqual([
        phone,
        200,
      ]);
    const refused = [
      ['+33', '612345678'],
      ['+1', '876 555 0123'],
      ['+1', '900 555 0123'],
      ['+44', '07781 123456'],
      ['+44', '020 7946 0958'],
      ['+49', '0900 1234567'],
      ['+49', '12'],
      ['+49', '+1 212 555 0123'],
      ['+49', ''],
    ];
    for (const [zipcode, phone] of refused) {
      const answer = await send({ zipcode, phone });
      expect([phone, answer.status]).toEqual([phone, 400]);
      expect(JSON.stringify(answer.body)).toContain('Phone number invalid');
    }
    expect(await outbox(provider.url, 'sms')).toHaveLength(taken.length);
  });

  it('allows five tries per code, even for a hundred at once, shows how many are left, and starts again with a new code [ONB-11]', async () => {
    await send();
    const code = await lastCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(wrong)));
    for (const { status } of answers) expect([400, 429]).toContain(status);
    expect(await verify(code)).toEqual(mismatch(0));
    now += MINUTE;
    await send();
    for (const left of [4, 3, 2, 1]) expect(await verify(wrong)).toEqual(mismatch(left));
    const next = await lastCode();
    expect([await verify(next)].map(({ status }) => status)).toEqual([next === wrong ? 400 : 200]);
  });

  it('has a code that lasts ten minutes, is stored as a hash, and is replaced by a newer one', async () => {
    await send();
    const first = await lastCode();
    now += MINUTE;
    await send();
    const second = await lastCode();
    if (first !== second) expect((await verify(first)).status).toBe(400);
    now += 10 * MINUTE;
    expect((await verify(second)).status).toBe(400);
  });

  it('receives one code a minute, with daily limits per account, number, and neighboring numbers', async () => {
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('60 seconds') },
    });
    for (let sent = 1; sent < 5; sent += 1) {
      now += MINUTE;
      expect((await send()).status).toBe(200);
    }
    now += MINUTE;
    expect(await send()).toMatchObject({ status: 429 });
    const others = await Promise.all(Array.from({ length: 20 }, (_, index) => other(`many${index}@shop.test`)));
    const beside = await Promise.all(
      others.map((as, index) => send({ zipcode: '+49', phone: `0151 2345 7${500 + index}` }, as)),
    );
    expect(beside.filter(({ status }) => status === 200)).toHaveLength(15);
  });

  it('requires a token and a main account, and is refused when SMS is turned off', async () => {
    for (const [path, body] of [
      [phonePaths.sendPhoneNumber, german],
      [phonePaths.verifyCode, { code: '000000' }],
    ] as const)
      expect(await provider.call('POST', path, { body })).toEqual(refusal(401, 'USER_NOT_AUTHORIZE'));
    const member = (await provider.addAccount({ email: 'member@shop.test', owner: 'new@shop.test' })).token;
    expect(await send(german, member)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await verify('000000', member)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const stopped = await startTestProvider({ smsOn: false });
    const { token: there } = await stopped.addAccount({ email: 'new@shop.test', profile: newcomer });
    expect(await stopped.call('POST', phonePaths.sendPhoneNumber, { token: there, body: german })).toEqual(
      refusal(503, 'SERVER_ERROR'),
    );
    expect(await outbox(stopped.url, 'sms')).toEqual([]);
    await stopped.close();
  });
});
