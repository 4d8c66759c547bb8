import { expect } from 'vitest';
import { startCompany } from '#examples/company/company.ts';
import { startCompanyProxy } from './company-proxy.ts';
import { startTestProvider, type TestProvider } from './provider.ts';

type Company = Awaited<ReturnType<typeof startCompany>>;
type Begun = {
  company: Company;
  /** In front of its API. */
  proxy: Awaited<ReturnType<typeof startCompanyProxy>>;
  companion: TestProvider;
  clock: { now: number };
};
const closers: (() => Promise<void> | void)[] = [];

/** Ends what a test has started. */
export async function endCompanions(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

/** The same for something else of the test. */
export const endsLater = (close: () => Promise<void> | void): void => void closers.push(close);

export async function startCompanion(
  api: string,
  socket: string,
  clock: { now: number },
  dataDir = ':memory:',
): Promise<TestProvider> {
  const companion = await startTestProvider({
    company: { api, socket, bases: {} },
    clock: () => clock.now,
    leftoverWait: 50,
    dataDir,
    sellerSecret: 'a secret of the test',
  });
  closers.push(companion.close);
  return companion;
}

/** The companion in front of the example's company. */
export async function beginCompanion(dataDir?: string): Promise<Begun> {
  const company = await startCompany({});
  closers.push(company.close);
  const proxy = await startCompanyProxy(company.url);
  closers.push(proxy.close);
  const clock = { now: Date.now() };
  return { company, proxy, clock, companion: await startCompanion(proxy.url, company.url, clock, dataDir) };
}

export async function signIn(companion: TestProvider, email = 'owner@company.example'): Promise<string> {
  const { status, body } = await companion.call('POST', '/sign-in-portal', {
    body: { email, password: 'company-pass-1' },
  });
  expect(status).toBe(200);
  return (body as { token: string }).token;
}

/** Signs in, and joins the socket as the edge does. */
export async function live(companion: TestProvider, id = 'u1', email = 'owner@company.example') {
  const token = await signIn(companion, email);
  const socket = await companion.connect(token);
  expect(await socket.emitWithAck('join', id)).toEqual({ ok: true });
  return { token, socket };
}
