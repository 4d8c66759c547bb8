import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pricingRecord } from '#tests/support/messages.ts';
import { openTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, call, cookieOf, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const LOCAL = '127.0.0.1';
const cookiesOf = (response: Response) => response.headers.getSetCookie().map((each) => each.split(';')[0] as string);

describe.each(hosts)("the portal's calls on $name", (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;
  let who: { email: string; password: string };

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    who = upstream.addUser('u1');
    edge = await host.start({ upstream, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${edge.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  /** Signs in from another local address: Linux assigns all of 127.0.0.0/8 to this machine. */
  const signInFrom = (localAddress: string, form: unknown, cookie = '') =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', cookie };
      const sent = request(
        `${edge.url}/api/session`,
        { method: 'POST', localAddress, headers, agent: false },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.end(JSON.stringify(form));
    });

  it('signs in with an HttpOnly cookie and puts no token in any answer [API-01, AUTH-02]', async () => {
    const response = await post('/api/session', { ...who, remember: true });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(JSON.parse(text).user).toMatchObject({ _id: 'u1', email: who.email });
    const cookie = response.headers.getSetCookie()[0] as string;
    expect(cookie).toMatch(/^sw=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = [...upstream.account('u1').tokens][0] as string;
    expect(text + cookie).not.toContain(token);
    const session = await call(edge.url, cookieOf(response), 'GET', '/api/session');
    expect(session).toMatchObject({ status: 200, body: { user: { _id: 'u1' } } });
    expect(JSON.stringify(session.body)).not.toContain(token);
  });

  it('makes the cookie end with the browser session without Remember Me [AUTH-02]', async () => {
    const response = await post('/api/session', { ...who, remember: false });
    expect(response.headers.getSetCookie()[0]).not.toContain('Max-Age');
    const device = response.headers.getSetCookie()[1];
    expect(device).toMatch(/^sw-device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("answers a failed sign-in with 401 and the provider's own code and message [AUTH-03]", async () => {
    const response = await post('/api/session', { email: who.email, password: 'wrong' });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ code: 'WRONG', message: 'Email or password is wrong.' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('answers a malformed form with 400 and a message per field [ERR-02]', async () => {
    const response = await post('/api/session', { email: 'nobody', password: '' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'INVALID',
      errors: { email: 'Please enter a valid email address', password: 'Please enter your password' },
    });
    expect((await post('/api/session', '{ broken')).status).toBe(400);
    expect((await post('/api/session', JSON.stringify('x'.repeat(600 * 1024)))).status).toBe(413);
  });

  it('allows ten wrong passwords a minute per account and address, even when two hundred arrive at once [AUTH-03]', async () => {
    const wrong = await Promise.all(
      Array.from({ length: 200 }, () => signInFrom(LOCAL, { ...who, password: 'wrong' })),
    );
    expect(wrong.filter((status) => status === 401)).toHaveLength(10);
    expect(wrong.filter((status) => status === 429)).toHaveLength(190);
    expect(upstream.calls.filter((each) => each.name === 'sign-in')).toHaveLength(10);
    const refused = await post('/api/session', who);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('counts neither successful sign-ins nor attempts that the provider has not judged [AUTH-03]', async () => {
    for (let n = 0; n < 100; n += 1) expect(await signInFrom(LOCAL, who)).toBe(200);
    upstream.fail('sign-in', 503);
    for (let n = 0; n < 15; n += 1) expect(await signInFrom(LOCAL, who)).toBe(502);
    upstream.mend('sign-in');
    expect(await signInFrom(LOCAL, who)).toBe(200);
  });

  it('limits guesses from all addresses to a hundred a minute, and still admits a browser that has signed in before [AUTH-03]', async () => {
    const device = cookiesOf(await post('/api/session', who)).find((each) => each.startsWith('sw-device=')) as string;
    await call(edge.url, device, 'DELETE', '/api/session');
    const before = upstream.calls.length;
    const guesses = Array.from({ length: 130 }, (_, n) =>
      signInFrom(`127.0.1.${Math.floor(n / 10)}`, { ...who, password: 'wrong' }),
    );
    expect((await Promise.all(guesses)).filter((status) => status === 401)).toHaveLength(100);
    expect(upstream.calls.slice(before).filter((each) => each.name === 'sign-in')).toHaveLength(100);
    expect(await signInFrom('127.0.2.1', who)).toBe(429);
    expect(await signInFrom('127.0.2.1', who, device)).toBe(200);
    expect(await signInFrom('127.0.1.1', who, device)).toBe(200);
    // A stolen cookie allows no more guesses than none.
    const stolen = await Promise.all(
      Array.from({ length: 40 }, () => signInFrom('127.0.3.1', { ...who, password: 'wrong' }, device)),
    );
    expect(stolen.filter((status) => status === 401)).toHaveLength(10);
  });

  it('ignores a client address claimed in headers [AUTH-03]', async () => {
    // Cloudflare overwrites this header itself; its local runtime does not.
    const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', ...(host.name === 'Node' ? ['cf-connecting-ip'] : [])];
    const claims = Array.from({ length: 20 }, (_, n) =>
      Object.fromEntries(names.map((name) => [name, `192.0.2.${n}`])),
    );
    const answers = await Promise.all(
      claims.map((claim) => post('/api/session', { ...who, password: 'wrong' }, claim)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('ends tokens at the provider at sign-out and sign-in without waiting for its answer [AUTH-02]', async () => {
    const first = await signIn(edge.url, who);
    const release = upstream.hold('sign-out');
    const began = performance.now();
    const second = await post('/api/session', who, { cookie: first });
    expect(second.status).toBe(200);
    expect((await call(edge.url, cookieOf(second), 'DELETE', '/api/session')).status).toBe(204);
    expect(performance.now() - began).toBeLessThan(8_000);
    release();
    await expect.poll(() => upstream.calls.filter((each) => each.name === 'sign-out').length).toBe(2);
  });

  it('retries a sign-out once when the provider does not accept it', async () => {
    const cookie = await signIn(edge.url, who);
    upstream.fail('sign-out', 503);
    expect((await call(edge.url, cookie, 'DELETE', '/api/session')).status).toBe(204);
    await expect
      .poll(() => upstream.calls.filter((each) => each.name === 'sign-out').length, { timeout: 5_000 })
      .toBe(2);
  });

  it('sends the token in the portal-token header after sign-in, and never in a URL [API-01]', async () => {
    const cookie = await signIn(edge.url, who);
    await call(edge.url, cookie, 'GET', '/api/tokens');
    await call(edge.url, cookie, 'GET', '/api/notifications');
    const token = [...upstream.account('u1').tokens][0] as string;
    const made = upstream.calls.filter((each) => each.name !== 'sign-in');
    expect(made.length).toBeGreaterThanOrEqual(2);
    for (const each of made) {
      expect(each.token).toBe(token);
      expect(each.path).not.toContain(token);
    }
    expect(upstream.calls.find((each) => each.name === 'sign-in')?.token).toBeUndefined();
  });

  it('reports an answer that does not fit its schema with a clear error naming the call [API-01]', async () => {
    const cookie = await signIn(edge.url, who);
    upstream.fail('tokens', 200, { freeToken: 'lots' });
    const answer = await call(edge.url, cookie, 'GET', '/api/tokens');
    expect(answer.status).toBe(502);
    expect(answer.body.code).toBe('BAD_ANSWER');
    expect(answer.body.message).toContain("'token balance'");
    expect(answer.body.message).not.toContain('freeToken');
  });

  it("keeps the status of a refusal with its own or the specification's code, and reports when nothing answered [ERR-01]", async () => {
    const cookie = await signIn(edge.url, who);
    upstream.fail('tokens', 503, '<h1>down</h1>');
    expect(await call(edge.url, cookie, 'GET', '/api/tokens')).toMatchObject({
      status: 503,
      body: { code: 'EXCEPTION', message: 'Error can not request server' },
    });
    upstream.fail('tokens', 400, { code: 108, message: 'Not authorised with the seller API' });
    expect(await call(edge.url, cookie, 'GET', '/api/tokens')).toMatchObject({
      status: 400,
      body: { code: '108', message: 'Not authorised with the seller API' },
    });
    upstream.loseAnswer('tokens');
    const gone = await call(edge.url, cookie, 'GET', '/api/tokens');
    expect(gone.status).toBe(502);
    expect(gone.body.code).toBe('EXCEPTION');
    expect(gone.body.message).toMatch(/could not be reached/);
  });

  it("sanitizes markup in a refusal's message and field errors [ERR-03]", async () => {
    const cookie = await signIn(edge.url, who);
    const bad = 'See <b onclick="x">support</b><img src=x onerror=alert(1)>';
    upstream.fail('tokens', 400, { code: 'NO', message: bad, errors: { email: bad } });
    const clean = 'See <b>support</b>';
    expect((await call(edge.url, cookie, 'GET', '/api/tokens')).body).toEqual({
      code: 'NO',
      message: clean,
      errors: { email: clean },
    });
  });

  it('accepts unknown fields and values, and loses only the record that cannot be read [API-05]', async () => {
    Object.assign(upstream.account('u1').user, {
      productType: 'quantum',
      supportType: 'gold',
      registerFrom: 'MARS',
      somethingNew: { deep: true },
    });
    upstream.store('u1', pricingRecord(1));
    upstream.store('u1', { ...pricingRecord(2), payload: { issueType: 'x' } });
    const cookie = await signIn(edge.url, who);
    const session = await call(edge.url, cookie, 'GET', '/api/session');
    expect(session.body.user).toMatchObject({ _id: 'u1', productType: 'quantum' });
    upstream.account('u1').user.productType = 'basic';
    const list = await call(edge.url, cookie, 'GET', '/api/notifications');
    expect(list.body.notifications).toHaveLength(1);
  });

  it('passes on only the user fields that the page reads, in every answer', async () => {
    Object.assign(upstream.account('u1').user, {
      apiKey: 'key-that-opens',
      amazon: { refresh_token: 'Atzr|that-opens' },
    });
    const response = await post('/api/session', who);
    const cookie = cookieOf(response);
    const answers = [
      await response.json(),
      (await call(edge.url, cookie, 'GET', '/api/session')).body,
      (await call(edge.url, cookie, 'GET', '/api/header')).body,
    ];
    const tab = openTab(edge.url, cookie, { acks: true });
    answers.push(await tab.snapshot());
    await tab.upstream('live');
    upstream.account('u1').user.planName = 'Starter';
    upstream.emit('u1', 'user:updated', {});
    answers.push(await tab.event((event) => event.type === 'account.updated'));
    await tab.close();
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/that-opens/);
  });

  it("requests the header data with the session's email, whatever the page sends [SHELL-19]", async () => {
    const cookie = await signIn(edge.url, who);
    const header = await call(edge.url, cookie, 'GET', '/api/header?email=somebody@else.test');
    expect(header).toMatchObject({ status: 200, body: { email: who.email, name: 'User u1' } });
    expect(upstream.calls.find((each) => each.name === 'header')?.body).toEqual({ email: who.email });
  });

  it('takes the header data from the user record at a provider without that call [SHELL-14]', async () => {
    const cookie = await signIn(edge.url, who);
    upstream.fail('header', 404, { code: 'NOT_FOUND', message: 'No such call.' });
    upstream.account('u1').user.supportType = 'enterprise';
    const header = await call(edge.url, cookie, 'GET', '/api/header');
    expect(header).toMatchObject({
      status: 200,
      body: { email: who.email, name: 'User u1', supportType: 'enterprise' },
    });
  });

  it('defaults the list to page 1 of 20, forwards page, limit and type, and refuses other values [NOTE-10]', async () => {
    const cookie = await signIn(edge.url, who);
    for (let n = 1; n <= 25; n += 1) upstream.store('u1', pricingRecord(n));
    expect((await call(edge.url, cookie, 'GET', '/api/notifications')).body.notifications).toHaveLength(20);
    const second = await call(edge.url, cookie, 'GET', '/api/notifications?page=2&limit=20');
    expect(second.body.notifications.map((each: { identity: { recordId: string } }) => each.identity.recordId)).toEqual(
      ['rec-5', 'rec-4', 'rec-3', 'rec-2', 'rec-1'],
    );
    for (const query of ['page=0', 'page=x', 'limit=101', 'limit=-1', 'notificationType=NOPE']) {
      expect((await call(edge.url, cookie, 'GET', `/api/notifications?${query}`)).status, query).toBe(400);
    }
  });

  it('subscribes with marketplace, payload version and type [NOTE-05, NOTE-11]', async () => {
    const cookie = await signIn(edge.url, who);
    expect((await call(edge.url, cookie, 'GET', '/api/notifications/subscriptions?marketplace=US')).body).toEqual({
      marketplace: 'US',
      unsubscribedTypes: ['PRICING_HEALTH'],
    });
    expect(
      (
        await call(edge.url, cookie, 'POST', '/api/notifications/subscriptions', {
          marketplace: 'US',
          notificationType: 'PRICING_HEALTH',
        })
      ).status,
    ).toBe(200);
    expect(upstream.calls.find((each) => each.name === 'subscribe')?.body).toEqual({
      marketplace: 'US',
      payloadVersion: '1.0',
      notificationType: 'PRICING_HEALTH',
    });
    expect((await call(edge.url, cookie, 'GET', '/api/notifications/subscriptions')).body.unsubscribedTypes).toEqual(
      [],
    );
  });

  it('refuses malformed and oversized commands with a code and a message, without calling the provider [ERR-02]', async () => {
    const cookie = await signIn(edge.url, who);
    const before = upstream.calls.length;
    const read = { change: 'change-1', alerts: [{ fingerprint: 'f1' }], command: { kind: 'read' } };
    const wrong: [string, string, unknown][] = [
      ['POST', '/api/inbox/marks', {}],
      ['POST', '/api/inbox/marks', { ...read, alerts: [] }],
      ['POST', '/api/inbox/marks', { ...read, alerts: [{}] }],
      ['POST', '/api/inbox/marks', { ...read, change: 'short' }],
      ['POST', '/api/inbox/marks', { ...read, command: { kind: 'mute' } }],
      [
        'POST',
        '/api/inbox/marks',
        { ...read, alerts: Array.from({ length: 1001 }, (_, n) => ({ fingerprint: `f${n}` })) },
      ],
      ['POST', '/api/inbox/marks', 'text'],
      ['POST', '/api/inbox/read-all', { change: 'change-1' }],
      ['POST', '/api/inbox/read-all', { change: 'change-1', until: -1 }],
      ['POST', '/api/notifications/subscriptions', { notificationType: 'BRANDED_ITEM_CONTENT_CHANGE' }],
      ['PUT', '/api/notifications/mutes', { mutes: [] }],
      ['PUT', '/api/notifications/mutes', { mutes: [{ kind: 'asin', asin: '<script>', until: null }] }],
      ['PUT', '/api/notifications/mutes', { mutes: [{ kind: 'asin', asin: 'B000000001', until: '2026-01-01' }] }],
      ['DELETE', '/api/notifications/mutes', { targets: [{ kind: 'type', type: 'BRANDED_ITEM_CONTENT_CHANGE' }] }],
    ];
    for (const [method, path, body] of wrong) {
      const answer = await call(edge.url, cookie, method, path, body);
      expect(answer.status, `${path} ${JSON.stringify(body).slice(0, 60)}`).toBe(400);
      expect(answer.body.code).toBe('INVALID');
      expect(answer.body.message).not.toBe('');
    }
    expect(upstream.calls).toHaveLength(before);
  });

  it('answers in JSON: 401 without a session, 404 for unknown calls, and the current user to anyone [ERR-01]', async () => {
    for (const path of ['/api/tokens', '/api/notifications', '/api/notifications/subscriptions', '/api/header']) {
      expect(await call(edge.url, '', 'GET', path), path).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } });
    }
    expect(await call(edge.url, '', 'GET', '/api/session')).toMatchObject({ status: 200, body: { user: null } });
    const ended = await signIn(edge.url, who);
    upstream.account('u1').tokens.clear();
    const response = await fetch(`${edge.url}/api/session`, { headers: { cookie: ended } });
    expect(await response.json()).toEqual({ user: null });
    // A late refusal would delete the cookie of a session that began meanwhile.
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await call(edge.url, ended, 'GET', '/api/session')).body).toEqual({ user: null });
    expect(await call(edge.url, '', 'GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('refuses changes from another site and requests for unknown hosts', async () => {
    const cookie = await signIn(edge.url, who);
    expect((await post('/api/session', who, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('/api/session', who, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post('/api/session', who, { origin: edge.url })).status).toBe(200);
    const foreign = await fetch(`${edge.url}/api/session`, {
      method: 'DELETE',
      headers: { cookie, origin: `${edge.url}0` },
    });
    expect(foreign.status).toBe(403);
  });

  it('sends security headers against foreign scripts, frames and referrers with every answer', async () => {
    const { headers } = await fetch(`${edge.url}/api/portal`);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('uses an external provider by settings alone: both addresses point at it, and nothing embedded starts [API-03]', async () => {
    const cookie = await signIn(edge.url, who);
    const portal = (await (await fetch(`${edge.url}/api/portal`)).json()) as { demo: unknown; sampleData: boolean };
    expect(portal).toMatchObject({ demo: null, sampleData: false });
    const other = await startUpstream();
    try {
      const outsider = other.addUser('u2');
      await edge.close();
      edge = await host.start({ upstream: other, dataDir: folder.path });
      const second = await signIn(edge.url, outsider);
      expect((await call(edge.url, second, 'GET', '/api/session')).body.user._id).toBe('u2');
      expect((await call(edge.url, cookie, 'GET', '/api/tokens')).status).toBe(401);
    } finally {
      await other.close();
    }
  });

  it('answers /healthz, and /metrics without user data', async () => {
    const cookie = await signIn(edge.url, who);
    await call(edge.url, cookie, 'GET', '/api/tokens');
    expect((await fetch(`${edge.url}/healthz`)).status).toBe(200);
    const metrics = await (await fetch(`${edge.url}/metrics`)).text();
    expect(metrics).toContain('sellerwire_');
    expect(metrics).not.toContain('u1');
    expect(metrics).not.toContain('example.test');
  });
});
