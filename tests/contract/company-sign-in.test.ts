import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { cookieBrowser, locationOf } from '#tests/support/cookie-browser.ts';
import { OIDC_CLIENT, startOidcServer } from '#tests/support/oidc-server.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, hosts, type RunningHost, temporaryFolder } from './hosts.ts';

const TOKEN = 'token-of-u1-at-the-company';

describe.each(hosts)('the customers’ sign-in at their company on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let oidc: Awaited<ReturnType<typeof startOidcServer>>;
  let edge: RunningHost;

  beforeEach(async () => {
    upstream = await startUpstream();
    upstream.addUser('u1');
    upstream.account('u1').tokens.add(TOKEN);
    folder = temporaryFolder();
    oidc = await startOidcServer();
    oidc.issues(TOKEN);
  });

  afterEach(async () => {
    await edge.close();
    await oidc.close();
    await upstream.close();
    folder.remove();
  });

  async function start(settings: Record<string, string> = {}) {
    edge = await host.start({
      upstream,
      dataDir: folder.path,
      settings: {
        RATE_LIMITS: 'off',
        SIGN_IN_ISSUER: oidc.issuer,
        SIGN_IN_CLIENT_ID: OIDC_CLIENT.id,
        SIGN_IN_CLIENT_SECRET: OIDC_CLIENT.secret,
        SIGN_IN_NAME: 'Example Company',
        ...settings,
      },
    });
  }

  function browser() {
    const page = cookieBrowser(edge.url);
    return {
      ...page,
      /** Signs in up to the return. @returns the address that the company's page returns to */
      async toReturn(query = '?returnUrl=/notifications') {
        const toCompany = locationOf(await page.get(`/api/sign-in${query}`));
        return toCompany.startsWith(oidc.issuer) ? locationOf(await page.go(toCompany)) : toCompany;
      },
      /** @returns where the browser is in the end */
      async signIn(query?: string) {
        const back = await this.toReturn(query);
        return back.startsWith(edge.url) ? locationOf(await page.go(back)) : back;
      },
      who: async () =>
        ((await (await page.get('/api/session')).json()) as { user: { _id: string } | null }).user?._id ?? null,
    };
  }

  const refused = (outcome: string, returnUrl = '%2Fnotifications') =>
    `/sign-in?sign-in=${outcome}&returnUrl=${returnUrl}`;

  it('signs a person in by a code with PKCE, with the access token as the person’s, and signs out here [CO-10]', async () => {
    await start();
    const page = browser();
    const requested = new URL(locationOf(await page.get('/api/sign-in')));
    expect(Object.fromEntries(requested.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: `${edge.url}/api/sign-in/return`,
    });
    expect(await page.signIn()).toBe('/notifications');
    expect(await page.who()).toBe('u1');
    expect([...page.cookies.keys()].sort()).toEqual(['sellerwire_home', 'sw', 'sw-device']);
    expect((await page.get('/api/tokens')).status).toBe(200);
    expect(JSON.stringify([...page.cookies]) + edge.logs.join('\n')).not.toContain(TOKEN);

    // Signing in again with the same token does not end it.
    expect(await page.signIn()).toBe('/notifications');
    expect((await page.get('/api/tokens')).status).toBe(200);
    expect((await page.go(`${edge.url}/api/session`, { method: 'DELETE', headers: { origin: edge.url } })).status).toBe(
      204,
    );
    expect(await page.who()).toBeNull();
    expect(oidc.discoveries()).toBe(1);
  });

  it('leads only to paths of the portal [CO-10]', async () => {
    await start();
    for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', '/sign-in'])
      expect(await browser().signIn(`?returnUrl=${encodeURIComponent(elsewhere)}`)).toBe('/');
  });

  it('says on the sign-in page why it ended: the provider is away, said no, or gave the answer to another sign-in [CO-10]', async () => {
    await start();
    for (const [fault, outcome] of [
      ['away', 'away'],
      ['no-token', 'away'],
      ['denied', 'denied'],
      ['broken', 'away'],
      ['nonce', 'foreign'],
      ['audience', 'foreign'],
      ['issuer', 'foreign'],
      ['key', 'foreign'],
      ['expired', 'foreign'],
      ['old', 'foreign'],
      ['unsigned', 'foreign'],
      ['shared-secret', 'foreign'],
      ['azp', 'foreign'],
    ] as const) {
      oidc.does(fault);
      const page = browser();
      expect(await page.signIn(), fault).toBe(refused(outcome));
      expect(await page.who(), fault).toBeNull();
    }
    expect(edge.logs.join('\n')).toContain('The provider answered server_error');
    oidc.does(undefined);
    const page = browser();
    const elsewhere = new URL(await page.toReturn());
    elsewhere.searchParams.set('iss', 'https://elsewhere.example');
    expect(locationOf(await page.go(elsewhere.href))).toBe(refused('foreign'));
  });

  it('says that the provider is away if it can’t be reached at the start, and tries again [CO-10]', async () => {
    await start({ SIGN_IN_ISSUER: 'http://127.0.0.1:9' });
    expect(await browser().signIn()).toBe(refused('away'));
    expect(await browser().signIn()).toBe(refused('away'));
  });

  it('says that the company’s API does not accept the token, or does not answer [CO-10]', async () => {
    await start();
    oidc.issues('a-token-that-the-api-does-not-know');
    expect(await browser().signIn()).toBe(refused('unknown'));
    oidc.issues('x'.repeat(2_701));
    expect(await browser().signIn()).toBe(refused('away'));
    expect(edge.logs.join('\n')).toContain('longer than 2,700 characters');
    oidc.issues(TOKEN);
    upstream.fail('user', 500);
    const page = browser();
    expect(await page.signIn()).toBe(refused('away'));
    expect([...page.cookies.keys()]).toEqual([]);
  });

  it('accepts a return only in the browser that began it, with its state, and once [CO-10]', async () => {
    await start();
    const [page, other] = [browser(), browser()];
    const came = await page.toReturn();
    expect(locationOf(await other.go(came))).toBe(refused('expired', '%2F'));
    const altered = new URL(came);
    altered.searchParams.set('state', 'made-up');
    expect(locationOf(await page.go(altered.href))).toBe(refused('expired', '%2F'));
    const begun = page.cookies.get('sw-sign-in') ?? '';
    expect(locationOf(await page.go(came))).toBe('/notifications');
    expect(locationOf(await page.go(came))).toBe(refused('expired', '%2F'));
    // A copy of the cookie does not begin it again.
    page.cookies.set('sw-sign-in', begun);
    expect(locationOf(await page.go(came))).toBe(refused('expired', '%2F'));
    // A start of the operators is none of the customers.
    const operator = browser();
    operator.cookies.set('sw-operator-start', begun);
    expect(locationOf(await operator.go(came))).toBe(refused('expired', '%2F'));
  });

  it('signs in without a page if the provider knows the browser, else says that it has to show one [CO-10]', async () => {
    await start();
    const page = browser();
    const silent = '?returnUrl=/notifications&silent';
    expect(new URL(locationOf(await page.get(`/api/sign-in${silent}`))).searchParams.get('prompt')).toBe('none');
    oidc.does('no-page');
    expect(await page.signIn(silent)).toBe(refused('again'));
    oidc.does(undefined);
    expect(await page.signIn(silent)).toBe('/notifications');
    // The other tabs of this browser are signed in by the first.
    expect(locationOf(await page.get(`/api/sign-in${silent}`))).toBe('/notifications');
  });

  it('can be the only way: passwords, sign-up, and resets are refused and not offered [CO-10]', async () => {
    await start({ SIGN_IN_ONLY: 'on' });
    const page = browser();
    const info = (await (await page.get('/api/portal')).json()) as PortalInfo;
    expect(info.company).toEqual({ name: 'Example Company', path: '/api/sign-in', only: true, silent: true });
    expect(info.lacks).toEqual(expect.arrayContaining(['signUp', 'reset', 'credentials']));
    for (const path of ['/api/session', '/api/sign-up', '/api/sign-up/email', '/api/reset', '/api/reset/apply']) {
      const answer = await page.post(path, { email: 'u1@example.test', password: 'pass-word-1' });
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        403,
        "Passwords don't work here. Continue with Example Company on the sign-in page.",
      ]);
    }
    expect(await page.signIn()).toBe('/notifications');
    expect(await page.who()).toBe('u1');
  });

  it('is counted per address before any work, and is not there without an issuer [CO-10]', async () => {
    await start({ RATE_LIMITS: 'on' });
    const ends = await Promise.all(
      Array.from({ length: 100 }, async () => locationOf(await browser().get('/api/sign-in'))),
    );
    expect(ends.filter((end) => end.startsWith(oidc.issuer))).toHaveLength(60);
    expect(ends.filter((end) => end === refused('busy', '%2F'))).toHaveLength(40);
    await edge.close();

    await start({ SIGN_IN_ISSUER: '', SIGN_IN_CLIENT_ID: '', SIGN_IN_NAME: '' });
    expect((await browser().get('/api/sign-in')).status).toBe(404);
    expect(((await (await browser().get('/api/portal')).json()) as PortalInfo).company).toBeNull();
  });
});
