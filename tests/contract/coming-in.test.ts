import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCodes } from '#shared/protocol.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

describe.each(hosts)('signing up and resetting a password on $name', (host: ContractHost) => {
  let provider: TestProvider;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;

  beforeEach(async () => {
    provider = await startTestProvider();
    folder = temporaryFolder();
    edge = await host.start({ upstream: provider, dataDir: folder.path });
    provider.portalAt(edge.url);
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  const post = (path: string, body: unknown, cookie = '') => call(edge.url, cookie, 'POST', path, body);
  const linkTo = async (to: string, subject: string) => {
    const mail = (await outbox(provider.url, 'mail')).find((each) => each.to === to && each.subject === subject);
    return new URL(mail?.links[0] ?? '');
  };

  it('turns an email address into a signed-in account, and ends every session and tab at a password reset', async () => {
    const email = 'dana@shop.test';
    expect(await post('/api/sign-up/email', { email, lmd: '30' })).toMatchObject({ status: 200 });
    const link = await linkTo(email, 'Please verify your email');
    expect(link.origin).toBe(edge.url);
    const token = link.searchParams.get('token');
    expect(await post('/api/sign-up/token', { token })).toMatchObject({ status: 200, body: { email, lmd: '30' } });
    const form = {
      firstName: 'Dana',
      lastName: 'Okafor',
      email,
      password: 'tidewater-lamp',
      repassword: 'tidewater-lamp',
      token,
      lmd: '30',
    };
    expect(await post('/api/sign-up', form)).toMatchObject({
      status: 200,
      body: { email, user: { fullName: 'Dana Okafor' } },
    });

    const cookies = [
      await signIn(edge.url, { email, password: form.password }),
      await signIn(edge.url, { email, password: form.password }),
    ];
    const tabs = cookies.map((cookie) => openTab(edge.url, cookie, { acks: true }));
    for (const tab of tabs) await tab.snapshot();
    await post('/api/reset', { email });
    const resetPasswordCode = (await linkTo(email, 'Reset your password')).pathname.split('/').at(-1);
    expect(await post('/api/reset/check', { resetPasswordCode })).toMatchObject({ status: 200 });
    const chosen = { resetPasswordCode, password: 'lamp-at-the-tide', confirmPassword: 'lamp-at-the-tide' };
    expect(await post('/api/reset/apply', chosen)).toEqual({ status: 200, body: {}, head: null });
    for (const tab of tabs) expect(await tab.closed()).toMatchObject({ code: closeCodes.signedOut });
    for (const cookie of cookies) expect((await call(edge.url, cookie, 'GET', '/api/tokens')).status).toBe(401);
    expect(await post('/api/reset/apply', chosen)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect((await post('/api/session', { email, password: form.password })).status).toBe(401);
    expect((await post('/api/session', { email, password: chosen.password })).status).toBe(200);
  });

  it('sends at most five of a hundred emails requested at once from one address, and two to one recipient', async () => {
    for (const path of ['/api/sign-up/email', '/api/reset']) {
      const many = await Promise.all(
        Array.from({ length: 100 }, (_, n) => post(path, { email: `person${n}@shop.test` })),
      );
      expect(many.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(many.filter(({ status }) => status === 429)).toHaveLength(95);
    }
    expect(await outbox(provider.url, 'mail')).toHaveLength(5);
  });
});
