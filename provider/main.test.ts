import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { outbox } from '#tests/support/outbox.ts';
import { temporaryFolder } from '#tests/support/provider.ts';
import { readSettings } from './settings.ts';

const main = join(import.meta.dirname, './main.ts');
/** The cache of compiled code that all tests share: without it, a start takes twice as long. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/compiled');

describe('settings', () => {
  it('all have defaults', () => {
    expect(readSettings({})).toEqual({
      ok: true,
      value: {
        port: 8788,
        host: '127.0.0.1',
        dataDir: '.data',
        product: 'az',
        demo: true,
        demoFeed: true,
        ingestKey: undefined,
        stripe: undefined,
        smtp: undefined,
        sms: undefined,
        smsOn: true,
        disposableDomains: [],
        alertRetention: { days: 90, most: 100_000 },
        checkInterval: 900_000,
        profile: 'full',
        logLevel: 'info',
        portalUrl: 'http://127.0.0.1:8787',
      },
    });
  });

  it('say how long and how many alerts are kept, within bounds [INBX-13]', () => {
    expect(readSettings({ ALERTS_KEPT_DAYS: '30', ALERTS_KEPT_MOST: '5000' })).toMatchObject({
      value: { alertRetention: { days: 30, most: 5_000 } },
    });
    for (const wrong of ['0', '3651', '-1', '1.5', 'many'])
      expect(readSettings({ ALERTS_KEPT_DAYS: wrong })).toEqual({
        ok: false,
        error: `ALERTS_KEPT_DAYS is "${wrong}", but must be a whole number from 1 to 3650.`,
      });
    expect(readSettings({ ALERTS_KEPT_MOST: '99' })).toMatchObject({ ok: false });
  });

  it('say how often every product is seen, within bounds [ACT-09]', () => {
    expect(readSettings({ CHECK_MINUTES: '5' })).toMatchObject({ value: { checkInterval: 300_000 } });
    for (const wrong of ['4', '1441', 'often'])
      expect(readSettings({ CHECK_MINUTES: wrong })).toMatchObject({ ok: false });
  });

  it('limit the demo to this machine, and the feed to the demo', () => {
    expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({ value: { demo: false, demoFeed: false } });
    expect(readSettings({ DEMO: 'off' })).toMatchObject({ value: { demo: false, demoFeed: false } });
    expect(readSettings({ DEMO_FEED: 'off' })).toMatchObject({ value: { demo: true, demoFeed: false } });
    expect(readSettings({ HOST: '10.0.0.1', DEMO: 'on' })).toMatchObject({ ok: false });
    expect(readSettings({ DEMO: 'off', DEMO_FEED: 'on' })).toMatchObject({ ok: false });
  });

  it('turn the demo off beside a company’s API, and refuse to turn it on [CO-09]', () => {
    const company = { UPSTREAM_API: 'https://api.company.test', UPSTREAM_SOCKET: 'https://api.company.test' };
    expect(readSettings(company)).toMatchObject({ value: { demo: false, demoFeed: false } });
    for (const name of ['DEMO', 'DEMO_FEED'])
      expect(readSettings({ ...company, [name]: 'on' })).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^DEMO and DEMO_FEED need the embedded provider/),
      });
  });

  it('for the payment service must be set together', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readSettings(stripe)).toMatchObject({
      value: { stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } },
    });
    for (const [name, value] of Object.entries(stripe))
      expect(readSettings({ [name]: value })).toMatchObject({ ok: false });
    for (const name of Object.keys(stripe))
      expect(readSettings({ ...stripe, [name]: 'pk_test_1' })).toMatchObject({ ok: false });
  });

  it('for mail and SMS must be set together, and determine the portal’s address', () => {
    const pairs = [
      { SMTP_URL: 'smtps://user:secret@mail.test:465', MAIL_FROM: 'Sellerwire <no-reply@portal.test>' },
      { SMS_URL: 'https://sms.test/send', SMS_KEY: 'key-of-the-gateway' },
    ];
    for (const pair of pairs) {
      expect(readSettings(pair)).toMatchObject({ ok: true });
      for (const [name, value] of Object.entries(pair))
        expect(readSettings({ [name]: value })).toMatchObject({ ok: false });
    }
    expect(readSettings({ PORT: '9000' })).toMatchObject({ value: { portalUrl: 'http://127.0.0.1:9000' } });
    expect(readSettings({ PORT: '9000', PUBLIC_ORIGIN: 'https://portal.test' })).toMatchObject({
      value: { portalUrl: 'https://portal.test' },
    });
  });

  it('report an invalid value in one sentence with its name', () => {
    const bad = {
      PROVIDER_PORT: '70000',
      HOST: 'a b',
      PRODUCT: 'A/B',
      DEMO: 'yes',
      DEMO_FEED: '1',
      INGEST_KEY: 'short',
    };
    for (const [name, value] of Object.entries(bad)) {
      const read = readSettings({ [name]: value });
      expect(read).toMatchObject({ ok: false });
      expect(read.ok ? '' : read.error).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
    }
  });
});

describe('the process', () => {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  const start = (env: Record<string, string>, ...args: string[]) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, PROVIDER_PORT: '0', DEMO: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.push(child);
    let out = '';
    let error = '';
    child.stdout?.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      error += chunk;
    });
    const happened = (source: NodeJS.EventEmitter | null, event: string) =>
      new Promise<unknown>((resolve) => source?.once(event, resolve));
    // Not 'close': it does not come once the parent has let go of the channel.
    const ended = Promise.all([
      happened(child, 'exit'),
      happened(child.stdout, 'end'),
      happened(child.stderr, 'end'),
    ]).then(([code]) => ({ code, out, error }));
    const ready = new Promise<{ url: string; ingestKeyFile: string }>((resolve) =>
      child.once('message', (message) => resolve(message as never)),
    );
    return { child, ended, ready };
  };

  it('prints its address and the path of its key file, and exits when its parent disconnects', async () => {
    const folder = temporaryFolder();
    const { child, ready, ended } = start({ DATA_DIR: folder.path });
    const { url, ingestKeyFile } = await ready;
    expect(statSync(ingestKeyFile).mode & 0o777).toBe(0o600);
    const key = readFileSync(ingestKeyFile, 'utf8').trim();
    const post = (bearer: string) =>
      fetch(`${url}/ingest/sp-api`, { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body: '{}' });
    expect((await post(key)).status).toBe(400);
    expect((await post('other')).status).toBe(401);
    child.disconnect();
    expect(await ended).toEqual({ code: 0, out: `Provider: ${url}\n`, error: '' });
    folder.remove();
  });

  it('sends links to the configured address of the portal', async () => {
    const folder = temporaryFolder();
    const { child, ready, ended } = start({ DATA_DIR: folder.path });
    const { url } = await ready;
    child.send({ type: 'portal', url: 'no address' });
    child.send({ type: 'portal', url: 'https://portal.test' });
    let requested = 0;
    const links = async () => {
      requested += 1;
      const body = JSON.stringify({ email: `dana${requested}@shop.test`, module: 'azinsight', lmd: '10' });
      await fetch(`${url}/api/v1/send-verification-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return (await outbox(url, 'mail')).flatMap((mail) => mail.links);
    };
    await expect
      .poll(links, { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/^https:\/\/portal\.test\/sign-up\/azinsight\?token=/));
    child.disconnect();
    await ended;
    folder.remove();
  });

  it('exits cleanly on SIGTERM and SIGINT', async () => {
    const folder = temporaryFolder();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, ready, ended } = start({ DATA_DIR: folder.path });
      await ready;
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, error: '' });
    }
    folder.remove();
  });

  it('starts over with --fresh, but keeps the key and files it did not create', async () => {
    const folder = temporaryFolder();
    const run = async (...args: string[]) => {
      const { child, ready, ended } = start({ DATA_DIR: folder.path }, ...args);
      await ready;
      child.disconnect();
      await ended;
    };
    await run();
    const key = readFileSync(join(folder.path, 'ingest-key'), 'utf8');
    writeFileSync(join(folder.path, 'edge.db'), 'not the provider’s');
    const before = statSync(join(folder.path, 'provider.db')).birthtimeMs;
    await run('--fresh');
    expect(statSync(join(folder.path, 'provider.db')).birthtimeMs).toBeGreaterThan(before);
    expect(readFileSync(join(folder.path, 'ingest-key'), 'utf8')).toBe(key);
    expect(existsSync(join(folder.path, 'edge.db'))).toBe(true);
    folder.remove();
  });

  it('exits with one sentence that names the problem', async () => {
    const folder = temporaryFolder();
    const first = start({ DATA_DIR: folder.path });
    const { url } = await first.ready;
    const other = temporaryFolder();
    writeFileSync(join(other.path, 'provider.db'), 'no database at all, but long enough to be looked at'.repeat(40));
    const short = temporaryFolder();
    writeFileSync(join(short.path, 'ingest-key'), 'short\n');
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const wrong: [Record<string, string>, RegExp, ...string[]][] = [
      [
        { DATA_DIR: folder.path },
        /^DATA_DIR .* is in use by another portal: stop it, or set DATA_DIR to another folder\.\n$/,
      ],
      [
        { DATA_DIR: folder.path },
        /^DATA_DIR .* is in use by another portal: stop it, or set DATA_DIR to another folder\.\n$/,
        '--fresh',
      ],
      [
        { DATA_DIR: join(folder.path, 'second'), PROVIDER_PORT: new URL(url).port },
        /^PROVIDER_PORT \d+ is in use: stop the program that listens there, or set PROVIDER_PORT to another port\.\n$/,
      ],
      [{ DATA_DIR: join(file, 'below') }, /^DATA_DIR .* is not a folder: set DATA_DIR to a folder\.\n$/],
      [{ DATA_DIR: file }, /^DATA_DIR .* is not a folder: set DATA_DIR to a folder\.\n$/],
      [
        { DATA_DIR: '/sys/sellerwire' },
        /^DATA_DIR .* can't be written: make this user its owner, .*, or set DATA_DIR to another folder\.\n$/,
      ],
      [
        { DATA_DIR: join(folder.path, 'third'), HOST: '203.0.113.9' },
        /^HOST 203\.0\.113\.9 is not an address of this machine: .*\.\n$/,
      ],
      [{ DATA_DIR: short.path }, /^\S*ingest-key doesn't contain a secret of 32 characters or more: .*\.\n$/],
      [{ DATA_DIR: other.path }, /^DATA_DIR .* contains a damaged provider\.db: .*\.\n$/],
      [{ DATA_DIR: folder.path, DEMO: 'perhaps' }, /^DEMO .*\.\n$/],
    ];
    await Promise.all(
      wrong.map(async ([env, sentence, ...args]) => {
        const { code, error } = await start(env, ...args).ended;
        expect(error).toMatch(sentence);
        expect(code).toBe(1);
      }),
    );
    for (const each of [folder, other, short]) each.remove();
  });
});
