import { afterEach, describe, expect, it } from 'vitest';
import { amazonMessage, startCompany } from '#examples/company/company.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

type Company = Awaited<ReturnType<typeof startCompany>>;
let company: Company;
let companion: TestProvider;

afterEach(async () => {
  await companion.close();
  await company.close();
});

async function begin() {
  company = await startCompany({});
  companion = await startTestProvider({
    company: { api: company.url, socket: company.url, bases: {} },
    leftoverWait: 50,
  });
}

async function signIn(email = 'owner@company.example'): Promise<{ token: string; _id: string }> {
  const { status, body } = await companion.call('POST', '/sign-in-portal', {
    body: { email, password: 'company-pass-1' },
  });
  expect(status).toBe(200);
  return body as { token: string; _id: string };
}

type Found = { notifications: { _id: string; processed: boolean }[]; total: number; unread: number };
const search = async (token: string): Promise<Found> =>
  (await companion.call('POST', '/portal/notifications/search', { token, body: { filter: {}, page: 1, limit: 50 } }))
    .body as Found;

describe('the companion of a company’s API', () => {
  it('knows the company’s people by its token, and gives them what is ours [CO-09]', async () => {
    await begin();
    const { token } = await signIn();
    expect(await companion.call('GET', '/get-user-info-app', { token })).toMatchObject({
      status: 200,
      body: { _id: 'u1', email: 'owner@company.example', planName: 'Advanced' },
    });
    expect(await companion.call('GET', '/portal/notifications/rules', { token })).toMatchObject({ status: 200 });
    expect(await companion.call('POST', '/user/get-az-tokens', { token, body: {} })).toMatchObject({
      status: 200,
      body: { subscription: { remaining: 1_000 } },
    });
    expect((await companion.call('GET', '/get-user-info-app', { token: 'forged' })).status).toBe(401);
  });

  it('stores an alert once, whether it comes by ingest, over the socket, or in the list [CO-09]', async () => {
    await begin();
    const { token } = await signIn();
    const message = amazonMessage('A1COMPANY');
    expect(await companion.post('sp-api?account=u1' as 'sp-api', message)).toMatchObject({ status: 202 });
    await company.raise('u1', message);
    const socket = await companion.connect(token);
    await socket.emitWithAck('join', 'u1');
    await company.raise('u1', amazonMessage('A1COMPANY', 'B0COMP0002'));
    await expect.poll(async () => (await search(token)).total).toBe(2);
    await expect
      .poll(async () => (await companion.deps.db.selectFrom('company_alerts').selectAll().execute()).length)
      .toBe(2);
  });
});
