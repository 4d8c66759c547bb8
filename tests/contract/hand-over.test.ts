import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookieBrowser, locationOf } from '#tests/support/cookie-browser.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, hosts, type RunningHost, temporaryFolder } from './hosts.ts';

const KEY = 'hand-over-key-for-tests';
const TOKEN = 'token-of-u1-at-the-company';

describe.each(hosts)('the hand-over from the company on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;

  beforeEach(async () => {
    upstream = await startUpstream();
    upstream.addUser('u1');
    upstream.account('u1').tokens.add(TOKEN);
    folder = temporaryFolder();
    edge = await host.start({
      upstream,
      dataDir: folder.path,
      settings: {
        RATE_LIMITS: 'off',
        HANDOVER_KEY: KEY,
        HANDOVER_URL: 'https://company.example/to-portal?from-where=menu',
        SIGN_IN_NAME: 'Example Company',
      },
    });
  });

  afterEach(async () => {
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  /** What the company's server does: no browser, no cookie. */
  const handOver = (body: unknown, key = KEY) =>
    fetch(`${edge.url}/api/hand-over`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });

  function browser() {
    const page = cookieBrowser(edge.url);
    return {
      ...page,
      /** @returns the challenge that the company's page gets */
      challenge: async (query = '?returnUrl=/notifications') =>
        new URL(locationOf(await page.get(`/api/hand-over${query}`))).searchParams.get('challenge') ?? '',
      redeem: async (code: string) => {
        const answer = await page.post('/api/hand-over/session', { code });
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
      },
      who: async () =>
        ((await (await page.get('/api/session')).json()) as { user: { _id: string } | null }).user?._id ?? null,
    };
  }
  type Browser = ReturnType<typeof browser>;

  async function codeFor(page: Browser): Promise<string> {
    const answer = await handOver({ token: TOKEN, challenge: await page.challenge(), returnUrl: '/my-products' });
    expect(answer.status).toBe(201);
    return new URL(((await answer.json()) as { url: string }).url).searchParams.get('code') ?? '';
  }

  it('sends the browser to the company with a challenge, and signs it in by the code for this challenge [CO-10]', async () => {
    const page = browser();
    const to = new URL(locationOf(await page.get('/api/hand-over?returnUrl=/notifications&from=app')));
    expect(to.origin + to.pathname).toBe('https://company.example/to-portal');
    expect(Object.fromEntries(to.searchParams)).toEqual({
      'from-where': 'menu',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      returnUrl: '/notifications',
      from: 'app',
    });
    const answer = await handOver({ token: TOKEN, challenge: to.searchParams.get('challenge') });
    const { url, expiresAt } = (await answer.json()) as { url: string; expiresAt: number };
    expect(url).toMatch(new RegExp(`^${edge.url}/hand-over\\?code=[\\w.-]+$`));
    expect(expiresAt).toBeGreaterThan(Date.now());

    expect(await page.redeem(new URL(url).searchParams.get('code') ?? '')).toMatchObject({
      status: 200,
      body: { user: { _id: 'u1' }, returnUrl: '/' },
    });
    expect(await page.who()).toBe('u1');
    expect((await page.get('/api/tokens')).status).toBe(200);
    expect(JSON.stringify([...page.cookies]) + edge.logs.join('\n')).not.toContain(TOKEN);

    // Two tabs may begin at once, and a second hand-over with the same token does not end it.
    const [first, second] = [await codeFor(page), await codeFor(page)];
    expect(await page.redeem(second)).toMatchObject({ status: 200, body: { returnUrl: '/my-products' } });
    expect(await page.redeem(first)).toMatchObject({ status: 200 });
    expect((await page.get('/api/tokens')).status).toBe(200);
  });

  it('is not used up by opening its address, and works once, also if tried a hundred times at once [CO-10]', async () => {
    const page = browser();
    const code = await codeFor(page);
    for (const method of ['GET', 'HEAD']) {
      await page.go(`${edge.url}/hand-over?code=${code}`, { method });
      await fetch(`${edge.url}/hand-over?code=${code}`, { method });
    }
    expect(await page.who()).toBeNull();
    const answers = await Promise.all(Array.from({ length: 100 }, () => page.redeem(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(99);
    expect(await page.redeem(code)).toEqual({
      status: 403,
      body: {
        code: 'HAND_OVER_EXPIRED',
        message:
          'This link from Example Company has expired, was already used, or belongs to another browser. Please try again.',
      },
    });
  });

  it('is refused in another browser, from another site, and with a made-up code, and then still works in its own [CO-10]', async () => {
    const [page, thief, other] = [browser(), browser(), browser()];
    const code = await codeFor(page);
    expect(await thief.redeem(code)).toEqual({
      status: 403,
      body: {
        code: 'OTHER_BROWSER',
        message:
          'This link was made for another browser, or you came from Example Company too long ago. Please try again.',
      },
    });
    // A browser with a hand-over of its own is bound to that one.
    await other.challenge();
    expect(await other.redeem(code)).toMatchObject({ status: 403, body: { code: 'HAND_OVER_EXPIRED' } });
    expect(await page.post('/api/hand-over/session', { code }, { origin: 'https://company.example' })).toMatchObject({
      status: 403,
    });
    expect(await page.redeem(code.replace(/.{4}$/, (last) => (last === 'AAAA' ? 'BBBB' : 'AAAA')))).toMatchObject({
      status: 403,
    });
    for (const each of [page, thief, other]) expect(await each.who()).toBeNull();
    expect(await page.redeem(code)).toMatchObject({ status: 200 });
  });

  it('needs the key, a person’s token, and a challenge of the portal [CO-10]', async () => {
    const challenge = await browser().challenge();
    for (const key of ['wrong-key-of-the-same-sort', '', `${KEY} `]) {
      const answer = await handOver({ token: TOKEN, challenge }, key);
      // A space at the end of a header is none.
      expect(answer.status).toBe(key.startsWith(KEY) ? 201 : 401);
    }
    const refusals = [
      [{ token: 'nobody', challenge }, 'Your API refuses this token at get-user-info-app. Send the token of a person.'],
      [{ challenge }, 'The token is missing.'],
      [{ token: 'with space', challenge }, 'The token must be visible ASCII characters.'],
      [
        { token: 'x'.repeat(2_701), challenge },
        'The token is longer than 2,700 characters, which a session has no room for.',
      ],
      [{ token: TOKEN }, 'The challenge must be the one with which the portal sent the browser.'],
      [{ token: TOKEN, challenge: 'short' }, 'The challenge must be the one with which the portal sent the browser.'],
      [{ token: TOKEN, challenge, returnUrl: 'https://evil.example' }, 'The returnUrl must be a path of the portal.'],
    ] as const;
    for (const [body, message] of refusals) {
      const answer = await handOver(body);
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([400, message]);
    }
    // A challenge that no browser has the verifier of leads nowhere.
    const madeUp = createHash('sha256').update('mine').digest('base64url');
    const { url } = (await (await handOver({ token: TOKEN, challenge: madeUp })).json()) as { url: string };
    const victim = browser();
    await victim.challenge();
    expect(await victim.redeem(new URL(url).searchParams.get('code') ?? '')).toMatchObject({ status: 403 });
    upstream.fail('user', 503);
    expect((await handOver({ token: TOKEN, challenge })).status).toBe(502);
  });
});
