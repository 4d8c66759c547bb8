import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type PlayedHosts, playHosts } from '#tests/support/channels/played-hosts.ts';
import { fetchOutside, outsideRules } from './fetch-outside.ts';
import { isPublicAddress } from './public-address.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const HOST = 'hooks.shop.example';
const address = `https://${HOST}/in`;
async function play(listener: RequestListener, others: Record<string, RequestListener> = {}): Promise<PlayedHosts> {
  const hosts = await playHosts({ [HOST]: listener, ...others });
  closers.push(hosts.close);
  return hosts;
}
const accepts: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('ok'));
};
const request = (signal = new AbortController().signal) => ({ headers: { 'x-a': '1' }, body: 'body', signal });
/** No test reaches a real host. */
const nowhere = { ...outsideRules, resolve: () => Promise.reject(new Error('looked up')) };

describe('fetchOutside', () => {
  it('posts headers and body to a public host, and returns status, headers, and text [CHAN-02]', async () => {
    const taken: unknown[] = [];
    const { rules } = await play(async (incoming, response) => {
      taken.push([incoming.method, incoming.url, incoming.headers['x-a'], await text(incoming)]);
      response.writeHead(202, { 'retry-after': '3' }).end('ok');
    });
    const answer = await fetchOutside(address, request(), rules);
    expect(answer).toMatchObject({ ok: true, value: { status: 202, headers: { 'retry-after': '3' }, text: 'ok' } });
    expect(taken).toEqual([['POST', '/in', '1', 'body']]);
  });

  it.each([
    ['http', 'http://shop.example/in'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'shop.example'],
    ['a user name', 'https://me@shop.example/'],
    ['a password', 'https://:secret@shop.example/'],
    ['a fragment', 'https://shop.example/#a'],
    ['another port', 'https://shop.example:22/'],
    ['a decimal address', 'https://2130706433/'],
    ['an octal address', 'https://0177.0.0.1/'],
    ['a hexadecimal address', 'https://0x7f.1/'],
    ['a short address', 'https://127.1/'],
    ['wide digits', 'https://１２７.0.0.1/'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['IPv6 of this machine', 'https://[::1]/'],
    ['IPv4 of this machine in IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['a private address in 6to4', 'https://[2002:7f00:1::]/'],
    ['localhost', 'https://localhost/'],
    ['a name below localhost', 'https://a.localhost/'],
    ['localhost with its root', 'https://localhost./'],
    ['a local name', 'https://printer.local/'],
    ['an internal name', 'https://metadata.google.internal/'],
  ])('refuses %s without looking it up [CHAN-02]', async (_, hostile) => {
    const answer = await fetchOutside(hostile, request(), nowhere);
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: expect.stringMatching(/^[A-Z\d[a-z].+\.$/) },
    });
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['one public and one private address', ['93.184.215.14', '192.168.0.1']],
    ['a private IPv6 address beside a public one', ['93.184.215.14', 'fd00::1']],
    ['this machine in IPv6', ['::ffff:127.0.0.1']],
  ])('refuses a name with %s [CHAN-02]', async (_, addresses) => {
    let connected = false;
    const rules = {
      ...outsideRules,
      resolve: async () => addresses.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 })),
      portOf: () => {
        connected = true;
        return 443;
      },
    };
    const answer = await fetchOutside(address, request(), rules);
    expect(answer).toEqual({
      ok: false,
      error: { kind: 'refused', reason: `${HOST} is in a private network. Enter a public address.` },
    });
    expect(connected).toBe(false);
  });

  it('connects to the address that it has checked, also if the name leads elsewhere a moment later [CHAN-02]', async () => {
    const { rules } = await play(accepts);
    const answers = ['127.0.0.1', '10.0.0.1'];
    const changing = { ...rules, resolve: async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }] };
    expect(await fetchOutside(address, request(), changing)).toMatchObject({ ok: true, value: { status: 200 } });
    expect(answers).toEqual(['10.0.0.1']);
    expect(await fetchOutside(address, request(), changing)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  it('does not follow a redirect to this machine [CHAN-02]', async () => {
    let followed = false;
    const hosts = await play(
      (_, response) => response.writeHead(302, { location: 'https://other.example/private' }).end(),
      {
        'other.example': (_, response) => {
          followed = true;
          response.end();
        },
      },
    );
    expect(await fetchOutside(address, request(), hosts.rules)).toMatchObject({ ok: true, value: { status: 302 } });
    expect(followed).toBe(false);
  });

  it('stops reading an answer of 50 MB at the limit, and keeps its status [CHAN-02]', async () => {
    let written = 0;
    const { rules } = await play(async (_, response) => {
      response.writeHead(200);
      const piece = Buffer.alloc(64 * 1024, 'x');
      while (written < 50_000_000 && !response.destroyed) {
        written += piece.length;
        if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      response.end();
    });
    const answer = await fetchOutside(address, request(), rules);
    expect(answer).toMatchObject({ ok: true, value: { status: 200, text: 'x'.repeat(64 * 1024) } });
    expect(written).toBeLessThan(20_000_000);
  });

  it('waits for a slow answer, and gives up at the deadline; its own is 10 seconds [CHAN-02]', async () => {
    expect(outsideRules.timeout).toBe(10_000);
    const { rules } = await play((_, response) => setTimeout(() => response.end('late'), 300));
    expect(await fetchOutside(address, request(), { ...rules, timeout: 30_000 })).toMatchObject({ ok: true });
    expect(await fetchOutside(address, request(), { ...rules, timeout: 100 })).toEqual({
      ok: false,
      error: { kind: 'later', reason: `${HOST} did not answer within 0.1 seconds.` },
    });
  });

  it('counts the look-up towards the deadline [CHAN-02]', async () => {
    const hanging = { ...outsideRules, timeout: 100, resolve: () => new Promise<never>(() => undefined) };
    expect(await fetchOutside(address, request(), hanging)).toMatchObject({ ok: false, error: { kind: 'later' } });
  });

  it('keeps the status of an answer that breaks off [CHAN-02]', async () => {
    const { rules } = await play((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('begun', () => response.destroy());
    });
    expect(await fetchOutside(address, request(), rules)).toMatchObject({
      ok: true,
      value: { status: 200, text: 'begun' },
    });
  });

  it('ends at once when the portal stops [CHAN-02]', async () => {
    const arrived = Promise.withResolvers<void>();
    const { rules } = await play(() => arrived.resolve());
    const stopping = new AbortController();
    const answer = fetchOutside(address, request(stopping.signal), rules);
    await arrived.promise;
    stopping.abort();
    expect(await answer).toEqual({
      ok: false,
      error: { kind: 'later', reason: 'The portal was stopped while it was sending.' },
    });
  });

  it.each([
    [
      'a certificate that nobody has signed',
      { ca: undefined },
      /^The certificate of hooks\.shop\.example is not valid/,
    ],
    [
      'an unknown name',
      { resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) },
      /^No server/,
    ],
    ['a closed port', { portOf: () => 1 }, /can't be reached \(ECONNREFUSED\)\.$/],
  ])('says what is wrong with %s [CHAN-02]', async (_, change, reason) => {
    const { rules } = await play(accepts);
    const answer = await fetchOutside(address, request(), { ...rules, ...change });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'later', reason: expect.stringMatching(reason) } });
  });

  it('refuses a certificate of another name [CHAN-02]', async () => {
    const { rules, port } = await play(accepts);
    const other = {
      ...rules,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      portOf: () => port,
    };
    expect(await fetchOutside('https://another.example/', request(), other)).toMatchObject({
      ok: false,
      error: { kind: 'later', reason: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID') },
    });
  });
});

describe('a public address', () => {
  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s [CHAN-02]',
    (each) => expect(isPublicAddress(each)).toBe(true),
  );

  it.each([
    ...['0.0.0.0', '10.255.255.255', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '::ffff:10.0.0.1'],
    ...['64:ff9b::a00:1', '2001::1', '2001:db8::1', '2002:a00:1::', 'fc00::1', 'fd00::1', 'fe80::1', 'fec0::1'],
    ...['ff02::1', 'fe80::1%eth0', 'shop.example', ''],
  ])('is not %s [CHAN-02]', (each) => expect(isPublicAddress(each)).toBe(false));
});
