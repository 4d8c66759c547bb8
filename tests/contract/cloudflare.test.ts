import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBrandFile, writePictures } from '#edge/brand/brand-file.ts';
import { styleSource } from '#edge/brand/branded-page.ts';
import { brandStyle } from '#shared/brand/brand-style.ts';
import { closeCodes } from '#shared/protocol.ts';
import { recordStream } from '#tests/replay/record-stream.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { listFiles, readText, root, sourceOf } from '#tests/support/sources.ts';
import { openTab, type TestTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { bundle, type CloudflareHost, startCloudflare } from './cloudflare-host.ts';
import { signIn, temporaryFolder } from './hosts.ts';

// Behavior of this host only: objects that hibernate, wake, get evicted, and are killed. stream-suite.ts covers the
// rest, as on Node.

const USER = 'u1';
const OLD_PROTOCOL = 'sellerwire.v0';
const MOST_BUNDLE = 230_000;
/** Clock rates at which the first upstream retry (50 to 500 ms) takes 1 to 13 s, and 25 s or more. */
const SLOW = 0.04;
const SLOWEST = 0.002;

describe('an object per user', () => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: CloudflareHost;
  let cookie: string;
  let tabs: TestTab[];

  beforeEach(async () => {
    upstream = await startUpstream();
    upstream.addUser(USER);
    folder = temporaryFolder();
    tabs = [];
  });

  afterEach(async () => {
    for (const tab of tabs) tab.terminate();
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  async function start(rate = 1) {
    edge = await startCloudflare({ upstream, dataDir: folder.path, rate });
    cookie = await signIn(edge.url, { email: `${USER}@example.test`, password: 'pass-word-1' });
  }

  function tab(options: Parameters<typeof openTab>[2] = {}): TestTab {
    const opened = openTab(edge.url, cookie, { acks: true, ...options });
    tabs.push(opened);
    return opened;
  }

  async function liveTab(): Promise<TestTab> {
    const opened = tab();
    await opened.snapshot();
    // If the provider was live before the hello, the gap is already before the snapshot.
    const late = opened.frames.find((frame) => frame.type === 'upstream')?.state === 'live';
    if (!late) await opened.event((event) => event.type === 'stream.gap', 'the gap of a cold hub');
    return opened;
  }

  function alert(n: number) {
    upstream.store(USER, pricingRecord(n));
    upstream.emit(USER, 'spapi:PRICING_HEALTH', pricingRecord(n), { outboxId: `ob-${n}` });
  }

  /**
   * Drops the upstream. The clock must be so slow that the next retry is seconds away, since only then can an object be
   * evicted.
   */
  async function loseUpstream(watching: TestTab) {
    upstream.disconnect(USER);
    await watching.upstream('down');
    expect(upstream.socketsOf(USER)).toHaveLength(0);
    // The tab's last ack must not wake the object.
    await watching.quiet();
  }

  const alerts = (of: TestTab) =>
    of.events.flatMap((event) => (event.type === 'notification.created' ? [event.data.identity.recordId] : []));
  const hasAlert = (of: TestTab, n: number) => of.until(`alert ${n}`, () => alerts(of).includes(`rec-${n}`));
  const isContiguous = (of: TestTab) =>
    expect(of.events.map((event) => event.seq)).toEqual(of.events.map((_, index) => (of.events[0]?.seq ?? 0) + index));
  const restored = () => edge.logs.filter((line) => line.includes('restored from its sockets')).length;
  const pongsOf = (of: TestTab) => of.texts.filter((text) => text === 'pong').length;
  const isOpen = (of: TestTab) => of.ws.readyState === of.ws.OPEN;

  it('wakes with its tabs, cursors and session, and loses or duplicates nothing on the same sockets [ST3, ST4, ST8, ST16, ENG-05]', async () => {
    await start(SLOWEST);
    const first = await liveTab();
    const second = tab();
    await second.snapshot();
    for (let n = 1; n <= 3; n += 1) alert(n);
    await hasAlert(first, 3);
    await hasAlert(second, 3);

    await loseUpstream(first);
    await edge.evict(USER, 'hibernate');
    // No socket receives this one; the object finds it when it wakes.
    upstream.store(USER, pricingRecord(4));
    first.send({ type: 'ack', seq: first.cursor().seq });
    await hasAlert(first, 4);
    await hasAlert(second, 4);
    await first.until('a second gap', () => first.events.filter((event) => event.type === 'stream.gap').length === 2);
    alert(5);
    await hasAlert(first, 5);
    await hasAlert(second, 5);

    expect(restored()).toBe(1);
    expect(await (await fetch(`${edge.url}/metrics`)).text()).toContain(
      'sellerwire_hub_restarts_total{kind="woken"} 1',
    );
    expect(isOpen(first) && isOpen(second)).toBe(true);
    expect(alerts(first)).toEqual(['rec-1', 'rec-2', 'rec-3', 'rec-4', 'rec-5']);
    expect(alerts(second)).toEqual(alerts(first));
    isContiguous(first);
    isContiguous(second);
    expect(first.frames.filter((frame) => frame.type === 'snapshot')).toHaveLength(1);
  });

  it('sleeps without traffic, upstream or watchers, answers pings asleep, and wakes on a frame [ST16, ST17, LIVE-14]', {
    timeout: 40_000,
  }, async () => {
    await start(SLOWEST);
    const watched = new AbortController();
    const recording = recordStream(
      edge.url,
      'operator-key-for-tests',
      { user: USER, dirs: ['up', 'down'] },
      watched.signal,
    );
    expect((await recording.next()).value).toContain('"recording":1');
    watched.abort();
    const first = await liveTab();
    alert(1);
    await hasAlert(first, 1);
    const [token] = upstream.account(USER).tokens;
    const { port } = upstream;
    await upstream.close();
    await first.upstream('down');
    // The platform's clock cannot be changed: an object sleeps about ten seconds after its last activity.
    await new Promise((resolve) => setTimeout(resolve, 18_000));
    await first.pinged();
    expect(restored()).toBe(0);

    upstream = await startUpstream({ port });
    upstream.addUser(USER);
    upstream.account(USER).tokens.add(token as string);
    upstream.store(USER, pricingRecord(1));
    upstream.store(USER, pricingRecord(2));
    first.send({ type: 'ack', seq: first.cursor().seq });
    await hasAlert(first, 2);
    expect(restored()).toBe(1);
    expect(alerts(first)).toEqual(['rec-1', 'rec-2']);
    isContiguous(first);
  });

  it('reopens the upstream of an evicted object by alarm, without any frame from a tab [ST16]', async () => {
    await start(SLOW);
    const first = await liveTab();
    await loseUpstream(first);
    await edge.evict(USER, 'hibernate');
    upstream.store(USER, pricingRecord(1));
    await first.until('the alert that was missed', () => alerts(first).includes('rec-1'), 14_000);
    expect(upstream.socketsOf(USER)).toHaveLength(1);
    expect(restored()).toBe(1);
  });

  it('closes a tab after 3 minutes of silence, and keeps one whose pings the platform answers [ST9, ST17]', async () => {
    await start(60);
    const pinging = await liveTab();
    const mute = tab({ acks: false });
    mute.send({ type: 'ack', seq: (await mute.snapshot()).head });
    await upstream.close();
    const pings = setInterval(() => pinging.send('ping'), 300);
    try {
      expect((await mute.closed()).code).toBe(closeCodes.silent);
      const answered = pongsOf(pinging);
      // Another 90 s on this clock.
      await pinging.until('more pongs', () => pongsOf(pinging) >= answered + 5);
      expect(isOpen(pinging)).toBe(true);
    } finally {
      clearInterval(pings);
    }
  });

  it('reconnects a tab whose object was moved and resumes from the log [ST1, ST4]', async () => {
    await start(SLOWEST);
    const first = await liveTab();
    for (let n = 1; n <= 3; n += 1) alert(n);
    await hasAlert(first, 3);
    await loseUpstream(first);
    await edge.evict(USER, 'close');
    await first.closed();
    const one = first.events.find((event) => event.type === 'notification.created');
    const again = tab({ hello: { ...first.cursor(), seq: one?.seq, id: one?.id } });
    expect(await again.welcome()).toMatchObject({ mode: 'replay', epoch: first.cursor().epoch });
    await hasAlert(again, 3);
    expect(alerts(again)).toEqual(['rec-2', 'rec-3']);
    isContiguous(again);
  });

  it('restarts a killed runtime with the log as every tab saw it [ST1, ST2]', async () => {
    await start();
    const first = await liveTab();
    const { head } = await first.snapshot();
    for (let n = 1; n <= 50; n += 1) alert(n);
    await hasAlert(first, 10);
    process.kill(edge.workerdPid(), 'SIGKILL');
    await first.closed();
    const seen = first.events.length;
    const { epoch, seq, id } = first.cursor();
    await expect
      .poll(async () => (await fetch(`${edge.url}/healthz`).catch(() => undefined))?.status, { timeout: 10_000 })
      .toBe(200);
    const again = tab({ hello: { epoch, seq, id } });
    expect((await again.welcome()).mode).toMatch(/live|replay/);
    await again.event((event) => event.type === 'stream.gap', 'the gap of an unclean stop');
    const all = [...first.events.slice(0, seen), ...again.events];
    expect(all.map((event) => event.seq)).toEqual(all.map((_, index) => head + index + 1));
    expect(new Set([...alerts(first), ...alerts(again)]).size).toBe(50);
    expect(alerts(first).length + alerts(again).length).toBe(50);
  });

  it('gives two tabs opened at once one upstream and the same sequence [ST12, LIVE-01]', async () => {
    await start();
    const both = [tab(), tab()];
    for (const each of both) await each.snapshot();
    await both[0]?.upstream('live');
    alert(1);
    for (const each of both) await hasAlert(each, 1);
    expect(upstream.joins).toHaveLength(1);
    const last = both.map((each) => each.events.at(-1));
    expect(last[0]).toEqual(last[1]);
  });

  it('closes a client of an older protocol with 4505 after a deploy and resumes a current one [ST10]', async () => {
    await start();
    const first = await liveTab();
    alert(1);
    await hasAlert(first, 1);
    await edge.close();
    await first.closed();
    await start();
    expect((await tab({ protocol: OLD_PROTOCOL }).closed()).code).toBe(closeCodes.unknownProtocol);
    const again = tab({ hello: first.cursor() });
    expect((await again.welcome()).mode).toMatch(/live|replay/);
  });

  it('closes the upstream and the hub after the linger, so that nothing keeps the object awake [LIVE-01]', async () => {
    await start(100);
    const first = await liveTab();
    await first.close();
    await expect.poll(() => upstream.socketsOf(USER).length, { timeout: 5_000 }).toBe(0);
    await expect
      .poll(async () => await (await fetch(`${edge.url}/metrics`)).text())
      .toMatch(/sellerwire_hubs 0\nsellerwire_tabs 0\nsellerwire_upstreams 0\n/);
    expect(edge.logs.filter((line) => line.includes('"error"'))).toEqual([]);
  });

  it("lists a record that fits no schema among its user's rejected events [LIVE-13]", async () => {
    upstream.store(USER, { ...pricingRecord(1), payload: 'no payload' } as never);
    await start();
    await liveTab();
    const ask = async () =>
      (
        await fetch(`${edge.url}/ops/figures`, {
          method: 'POST',
          headers: { authorization: 'Bearer operator-key-for-tests', 'content-type': 'application/json' },
          body: JSON.stringify({ user: USER }),
        })
      ).json();
    await expect
      .poll(async () => (await ask()).rejected)
      .toContainEqual(
        expect.objectContaining({
          user: USER,
          kind: 'record',
          path: 'payload',
          sample: expect.stringContaining('PRICING_HEALTH'),
        }),
      );
  });

  it('never writes an access token in plain text to disk [ST8]', async () => {
    await start();
    const first = await liveTab();
    alert(1);
    await hasAlert(first, 1);
    const [token] = upstream.account(USER).tokens;
    const files = readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.some((entry) => entry.name.endsWith('.sqlite'))).toBe(true);
    for (const entry of files)
      expect(readFileSync(join(entry.parentPath, entry.name)).includes(token as string)).toBe(false);
  });
});

describe('the worker', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const temporary = () => {
    const folder = temporaryFolder();
    closing.push(folder.remove);
    return folder.path;
  };

  it('serves the page for every path and the files as immutable, with the usual headers', async () => {
    const folder = temporary();
    const client = join(folder, 'client');
    mkdirSync(join(client, 'assets'), { recursive: true });
    writeFileSync(join(client, 'index.html'), '<!doctype html><p>page</p>');
    writeFileSync(join(client, 'assets', 'app-1234.js'), 'export {};');
    const edge = await startCloudflare({
      upstream: { url: 'http://127.0.0.1:9' },
      dataDir: folder,
      clientFolder: client,
    });
    closing.push(edge.close);
    for (const path of ['/', '/notifications', '/index.html']) {
      const page = await fetch(edge.url + path, { redirect: 'manual' });
      expect([path, page.status, page.headers.get('cache-control'), await page.text()]).toEqual([
        path,
        200,
        'no-cache',
        '<!doctype html><p>page</p>',
      ]);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    const file = await fetch(`${edge.url}/assets/app-1234.js`);
    expect([file.status, file.headers.get('cache-control'), await file.text()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'export {};',
    ]);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`${edge.url}/assets/other.js`)).status).toBe(404);
  });

  it('has the brand of its deploy in every page and its pictures among the files, and reports a brand that is none [CO-02]', async () => {
    const folder = temporary();
    const client = join(folder, 'client');
    mkdirSync(client);
    writeFileSync(join(client, 'index.html'), '<title>{brand}</title><link rel="icon" href="/own.svg" />');
    const loaded = readBrandFile(join(root, 'docs', 'brand-example', 'brand.json'));
    if (!loaded.ok) throw new Error(loaded.error);
    writePictures(client, loaded.value);
    const { brand, pictures } = loaded.value;
    const start = async (text: string) => {
      const edge = await startCloudflare({
        upstream: { url: 'http://127.0.0.1:9' },
        dataDir: temporary(),
        clientFolder: client,
        settings: { BRAND: text },
      });
      closing.push(edge.close);
      return edge;
    };

    const edge = await start(JSON.stringify(brand));
    for (const path of ['/', '/notifications', '/index.html']) {
      const page = await fetch(edge.url + path, { headers: { 'if-none-match': '*' } });
      expect([page.status, page.headers.get('cache-control'), page.headers.get('etag')]).toEqual([
        200,
        'no-cache',
        null,
      ]);
      const html = await page.text();
      expect(html).toContain(`<title>${brand.name}</title>`);
      expect(html).toContain(`href="${brand.favicon}"`);
      expect(html).toContain(brandStyle(brand.colors));
      expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' ${await styleSource(brand)};`);
    }
    for (const { path, bytes } of pictures) {
      const picture = await fetch(edge.url + path);
      expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
        200,
        'image/svg+xml',
        'public, max-age=31536000, immutable',
      ]);
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes);
    }
    expect((await fetch(`${edge.url}/brand/other.svg`)).status).toBe(404);

    const broken = await start('{"name": 1}');
    expect((await fetch(broken.url)).status).toBe(503);
    await expect.poll(() => broken.logs.join('')).toContain('BRAND is not what a deploy makes of BRAND_FILE');
  });

  it('reports that it is not set up when a setting is missing, and names the setting only in its log', async () => {
    const edge = await startCloudflare({
      upstream: { url: 'http://127.0.0.1:9' },
      dataDir: temporary(),
      settings: { SESSION_SECRET: '' },
    });
    closing.push(edge.close);
    const answer = await fetch(`${edge.url}/healthz`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain('SESSION_SECRET');
    await expect.poll(() => edge.logs.some((line) => line.includes('SESSION_SECRET must be set'))).toBe(true);
  });

  it('weighs at most 230 kB gzipped without the client', async () => {
    expect((await bundle).gzipped).toBeLessThan(MOST_BUNDLE);
  });

  it('passes a dry run of the deployment', async () => {
    const folder = temporary();
    const assets = join(folder, 'client');
    mkdirSync(assets);
    writeFileSync(join(assets, 'index.html'), '<!doctype html>');
    const { code, output } = await run(join(root, 'node_modules/wrangler/bin/wrangler.js'), [
      'deploy',
      '--dry-run',
      `--outdir=${join(folder, 'out')}`,
      `--assets=${assets}`,
    ]);
    expect(output).toMatch(/env\.USERS \(UserHub\)/);
    expect(output).toMatch(/env\.REPORTS \(ReportShelf\)/);
    expect(output).toMatch(/env\.SIGN_INS \(SignInCounter\)/);
    expect(output).toMatch(/UPGRADES_BY_USER \(30 requests\/60s\)/);
    expect(code).toBe(0);
    const kib = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1]);
    expect(kib * 1024).toBeLessThan(MOST_BUNDLE);
  });

  it('starts locally as npm start does, shuts down cleanly, and leaves no runtime behind even when killed', {
    timeout: 60_000,
  }, async () => {
    const dataDir = temporary();
    const launch = async () => {
      const child = spawn(process.execPath, [join(root, 'edge/cloudflare/main.ts')], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          DATA_DIR: dataDir,
          PORT: '0',
          PROVIDER_PORT: '0',
          DEMO_FEED: 'off',
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      closing.push(() => child.kill('SIGKILL'));
      let log = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => (log += text));
      const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
      const ready = await new Promise<{ url: string; workerdPid: number }>((resolve) =>
        child.once('message', (message) => resolve(message as never)),
      );
      return { child, exit, log: () => log, ...ready };
    };
    const lives = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };

    const first = await launch();
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await signIn(first.url, { email: 'owner@demo.test', password: 'demo-pass-1' });
    expect(await (await fetch(first.url)).text()).toContain('<!doctype html>');
    expect(first.log()).toContain(`ready at ${first.url}`);
    expect(first.log()).toContain('Demo sign-in: owner@demo.test / demo-pass-1');
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    expect(lives(first.workerdPid)).toBe(false);

    const second = await launch();
    second.child.kill('SIGKILL');
    await second.exit;
    await expect.poll(() => lives(second.workerdPid), { timeout: 10_000 }).toBe(false);
  });

  it('imports from the hub only its factory and types', () => {
    const sources = listFiles('edge/cloudflare')
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => sourceOf(path, readText(path)));
    const fromHub = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/^import (.+) from '#edge\/hub\/([\w/-]+)\.ts';$/gm)]
        .map(([, what, file]) => `${file}: ${what}`)
        .map((line) => ({ path, line })),
    );
    expect(fromHub.length).toBeGreaterThan(3);
    for (const { path, line } of fromHub) {
      const allowed =
        /^[\w/-]+: type |^running-hub: \{ createHub \}$|^query-hub: \{ queryHub \}$|^ports: \{ type Due, type DueName, dueNames \}$/;
      expect(`${path} ${line}`).toMatch(new RegExp(`^${path} (?:${allowed.source.replaceAll('^', '')})`));
    }
    // Nothing else imports from the hub in another form.
    for (const { path, imports } of sources) {
      const lines = fromHub.filter((each) => each.path === path).length;
      expect(imports.filter(({ target }) => target?.startsWith('edge/hub/'))).toHaveLength(lines);
    }
    // What the hub is asked through queryHub is its own interface.
    const calls = sources.flatMap(({ code }) =>
      [...code.replaceAll(/\bqueryHub\([^;]*;/g, '').matchAll(/\bhub\.(?:[a-z]\w+)/gi)].map(([call]) => call),
    );
    expect(calls.every((call) => ['hub.due', 'hub.restore', 'hub.attach'].includes(call))).toBe(true);
  });
});

/** Runs a project script with the current node. */
function run(script: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: process.env.HOME,
        WRANGLER_SEND_METRICS: 'false',
        CI: 'true',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
