import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Health } from '#shared/health/health-wire.ts';
import { cookieBrowser, locationOf } from '#tests/support/cookie-browser.ts';
import { OIDC_CLIENT, startOidcServer } from '#tests/support/oidc-server.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, hosts, type RunningHost, temporaryFolder } from './hosts.ts';

const KEY = 'operator-key-for-tests';

describe.each(hosts)('the operators’ sign-in at their company on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let oidc: Awaited<ReturnType<typeof startOidcServer>>;
  let edge: RunningHost;

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    oidc = await startOidcServer();
  });

  afterEach(async () => {
    await edge.close();
    await oidc.close();
    await upstream.close();
    folder.remove();
  });

  async function start(settings: Record<string, string> = {}) {
    const company = {
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_ALLOWED: 'ops@company.example, group:portal-ops, sub:robot-7',
    };
    // The limit per address is tested in a test of its own.
    edge = await host.start({
      upstream,
      dataDir: folder.path,
      settings: { RATE_LIMITS: 'off', ...company, ...settings },
    });
  }

  function browser() {
    const page = cookieBrowser(edge.url);
    return {
      ...page,
      /** Signs in up to the return. @returns the address that the company's page returns to */
      async toReturn() {
        const toCompany = locationOf(await page.get('/ops/sign-in'));
        return toCompany.startsWith(oidc.issuer) ? locationOf(await page.go(toCompany)) : toCompany;
      },
      /** @returns where the browser is in the end */
      async signIn() {
        return locationOf(await page.go(await this.toReturn()));
      },
      who: async () => ((await (await page.get('/ops/session')).json()) as { who: string | null }).who,
    };
  }

  const healthOf = async (page: ReturnType<typeof browser>) =>
    (await page.get('/ops/health')).json() as Promise<Health>;

  it('lets an allowed operator in by a code with PKCE, records actions by name, and ends with signing out [OPS-07]', async () => {
    await start();
    const page = browser();
    expect(await (await page.get('/ops/session')).json()).toEqual({ key: true, company: true, who: null });
    expect((await page.get('/ops/health')).status).toBe(401);
    expect(await page.signIn()).toBe('/ops');
    expect(await page.who()).toBe('ops@company.example');
    expect((await page.get('/ops/health')).status).toBe(200);
    expect([...page.cookies.keys()]).toEqual(['sw-operator']);
    expect(page.cookies.get('sw-operator')).not.toContain('company.example');

    expect((await page.post('/ops/figures', { user: 'u1' })).status).toBe(200);
    expect((await page.post('/ops/play', { user: 'u1', frames: [['tokens:updated', {}]] })).status).toBe(409);
    const withKey = await fetch(`${edge.url}/ops/play`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'u1', frames: [['tokens:updated', {}]] }),
    });
    expect(withKey.status).toBe(409);
    expect((await page.post('/ops/sign-out')).status).toBe(204);
    expect(await page.who()).toBeNull();
    expect((await page.get('/ops/health')).status).toBe(401);

    expect(await page.signIn()).toBe('/ops');
    const { actions } = await healthOf(page);
    expect(actions.map(({ who, what, isDone }) => [who, what, isDone])).toEqual([
      ['ops@company.example', 'sign-in', true],
      ['ops@company.example', 'sign-out', true],
      ['Operator key', 'play', false],
      ['ops@company.example', 'play', false],
      ['ops@company.example', 'sign-in', true],
    ]);
    expect(actions[3]?.about).toMatch(/^[0-9a-z]+$/);
    expect(edge.logs.join('\n')).not.toContain('company.example');
    expect(oidc.discoveries()).toBe(1);
  });

  it('lets nobody else in: by email only a confirmed one, otherwise by group or subject [OPS-07]', async () => {
    await start();
    const people = [
      [{ sub: 'p1', email: 'ops@company.example', email_verified: false }, '/ops?sign-in=refused', null],
      [{ sub: 'p1', email: 'ops@company.example' }, '/ops?sign-in=refused', null],
      [
        { sub: 'p2', email: 'else@company.example', email_verified: true, groups: ['staff'] },
        '/ops?sign-in=refused',
        null,
      ],
      [{ sub: 'ops@company.example' }, '/ops?sign-in=refused', null],
      [{ sub: 'p4', email: 'group:portal-ops', email_verified: true }, '/ops?sign-in=refused', null],
      [{ sub: 'p4', email: 'sub:robot-7', email_verified: true }, '/ops?sign-in=refused', null],
      [
        { sub: 'p3', email: 'new@company.example', email_verified: true, groups: ['staff', 'portal-ops'] },
        '/ops',
        'new@company.example',
      ],
      [{ sub: 'robot-7' }, '/ops', 'robot-7'],
    ] as const;
    for (const [person, end, who] of people) {
      oidc.signsIn({ ...person, ...('groups' in person ? { groups: [...person.groups] } : {}) } as never);
      const page = browser();
      expect(await page.signIn(), JSON.stringify(person)).toBe(end);
      expect(await page.who(), JSON.stringify(person)).toBe(who);
    }
  });

  it('refuses every ID token that is not its own, fresh, and signed by the company [OPS-07]', async () => {
    await start();
    for (const fault of [
      'nonce',
      'audience',
      'issuer',
      'key',
      'expired',
      'old',
      'endless',
      'unsigned',
      'shared-secret',
      'azp',
      'denied',
    ] as const) {
      oidc.does(fault);
      const page = browser();
      expect(await page.signIn(), fault).toBe('/ops?sign-in=refused');
      expect(await page.who(), fault).toBeNull();
    }
    oidc.does('no-token');
    expect(await browser().signIn()).toBe('/ops?sign-in=failed');
    expect(edge.logs.join('\n')).toContain('id_token');
  });

  it('accepts a return only in the browser that began it, with its state, and once [OPS-07]', async () => {
    await start();
    const [page, other] = [browser(), browser()];
    const came = await page.toReturn();
    expect((await other.go(came)).headers.get('location')).toBe('/ops?sign-in=expired');
    const altered = new URL(came);
    altered.searchParams.set('state', 'made-up');
    expect((await page.go(altered.href)).headers.get('location')).toBe('/ops?sign-in=expired');
    const elsewhere = new URL(await other.toReturn());
    elsewhere.searchParams.set('iss', 'https://elsewhere.example');
    expect((await other.go(elsewhere.href)).headers.get('location')).toBe('/ops?sign-in=refused');
    const begun = page.cookies.get('sw-operator-start') ?? '';
    expect((await page.go(came)).headers.get('location')).toBe('/ops');
    expect((await page.go(came)).headers.get('location')).toBe('/ops?sign-in=expired');
    // A copy of the cookie does not begin it again.
    page.cookies.set('sw-operator-start', begun);
    expect((await page.go(came)).headers.get('location')).toBe('/ops?sign-in=expired');
    expect((await page.get('/ops/signed-in?code=a&code=b&state=')).headers.get('location')).toBe(
      '/ops?sign-in=expired',
    );
    expect((await page.get(`/ops/signed-in?state=${'x'.repeat(300)}`)).status).toBe(400);
  });

  it('takes no forged session, and no action from another site [OPS-07]', async () => {
    await start();
    const forged = browser();
    forged.cookies.set('sw-operator', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c');
    expect((await forged.get('/ops/health')).status).toBe(401);
    const page = browser();
    await page.signIn();
    expect(
      (await page.post('/ops/play', { user: 'u1', frames: [['x']] }, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect((await page.post('/ops/sign-out', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await page.who()).toBe('ops@company.example');
    // A wrong key is refused even if a session comes with it.
    expect(
      (await page.go(`${edge.url}/ops/health`, { headers: { authorization: 'Bearer wrong-key-for-tests' } })).status,
    ).toBe(401);
  });

  it('works without an operator key, is off without an issuer, and is limited per address [OPS-07]', async () => {
    await start({ OPS_KEY: '', RATE_LIMITS: 'on' });
    const page = browser();
    expect(await page.signIn()).toBe('/ops');
    expect(await (await page.get('/ops/session')).json()).toEqual({
      key: false,
      company: true,
      who: 'ops@company.example',
    });
    expect((await page.go(`${edge.url}/ops/health`, { headers: { authorization: `Bearer ${KEY}` } })).status).toBe(401);
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await browser().get('/ops/sign-in')).status),
    );
    expect(statuses.filter((status) => status === 302).length).toBe(18);
    expect(statuses.filter((status) => status === 429).length).toBe(82);
    await edge.close();

    await start({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_ALLOWED: '' });
    const later = browser();
    for (const [name, value] of page.cookies) later.cookies.set(name, value);
    expect((await later.get('/ops/sign-in')).status).toBe(401);
    // A session from before does not outlive the setting.
    expect((await later.get('/ops/health')).status).toBe(401);
  });
});
