import { describe, expect, it } from 'vitest';
import type { Result } from '#shared/result.ts';
import { misspelledSettings } from '#shared/settings.ts';
import { readSettings } from './settings.ts';

// An address and no import: that folder's sources are checked with the platform's types, which are not those of the
// tests.
const { readEnv } = (await import(/* @vite-ignore */ new URL('./cloudflare/env.ts', import.meta.url).href)) as {
  readEnv(env: Record<string, unknown>): Result<{ upstreamApi: string }, string>;
};

const errorOf = (env: Record<string, string>) => {
  const read = readSettings(env);
  return read.ok ? 'no error' : read.error;
};

describe('settings', () => {
  it('have defaults: a loopback address, the embedded provider, demo accounts', () => {
    const read = readSettings({});
    expect(read).toMatchObject({
      ok: true,
      value: { port: 8787, host: '127.0.0.1', providerPort: 8788, demo: true, rateLimits: true, product: 'az' },
    });
  });

  it('count as unset if they are empty', () => {
    expect(readSettings({ PORT: '', OPS_KEY: ' ', UPSTREAM_API: '' })).toMatchObject({
      ok: true,
      value: { port: 8787, opsKey: undefined, upstreamApi: undefined },
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PROVIDER_PORT: '-1' }, 'PROVIDER_PORT'],
    [{ PUBLIC_ORIGIN: 'portal.example' }, 'PUBLIC_ORIGIN'],
    [{ PUBLIC_ORIGIN: 'https://portal.example/path' }, 'PUBLIC_ORIGIN'],
    [{ PUBLIC_ORIGIN: 'http://portal.example' }, 'PUBLIC_ORIGIN'],
    [{ OPS_KEY: 'short' }, 'OPS_KEY'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ UPSTREAM_API: 'ftp://x' }, 'UPSTREAM_API'],
    [{ UPSTREAM_API: 'http://api.example' }, 'UPSTREAM_SOCKET'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
    [{ PRODUCT: '../etc' }, 'PRODUCT'],
    [{ HOST: '0.0.0.0' }, 'PUBLIC_ORIGIN'],
    [{ DEMO: 'on', PUBLIC_ORIGIN: 'https://portal.example' }, 'DEMO'],
    [{ DEMO: 'on', UPSTREAM_API: 'http://a.example', UPSTREAM_SOCKET: 'http://a.example' }, 'DEMO'],
    [{ SIGN_IN_ISSUER: 'https://id.example' }, 'SIGN_IN_CLIENT_ID'],
    [{ SIGN_IN_ISSUER: 'https://id.example', SIGN_IN_CLIENT_ID: 'portal' }, 'UPSTREAM_API'],
    [{ SIGN_IN_SCOPE: 'email' }, 'SIGN_IN_SCOPE'],
    [{ SIGN_IN_ONLY: 'on' }, 'SIGN_IN_ONLY'],
    [{ HANDOVER_KEY: 'short', HANDOVER_URL: 'https://company.example' }, 'HANDOVER_KEY'],
    [{ HANDOVER_KEY: 'a-key-of-the-company' }, 'HANDOVER_URL'],
    [{ RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'https://portal.example' }, 'RATE_LIMITS'],
  ])('report a wrong value in one sentence that names the setting: %o', (env, name) => {
    const sentence = errorOf(env as unknown as Record<string, string>);
    expect(sentence).toContain(name);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence.split('\n')).toHaveLength(1);
  });

  it('allow a public address without https on a loopback host only, where browsers still run the pages', () => {
    expect(readSettings({ PUBLIC_ORIGIN: 'http://localhost:8080' }).ok).toBe(true);
    expect(errorOf({ PUBLIC_ORIGIN: 'http://10.0.0.7:8080' })).toBe(
      'PUBLIC_ORIGIN is "http://10.0.0.7:8080", but must begin with https://: over http, browsers run the pages only from a loopback address.',
    );
  });

  it('reject an API address that ends in the path of the calls, since every call would go to /api/v1/api/v1', () => {
    expect(errorOf({ UPSTREAM_API: 'https://api.example/api/v1/', UPSTREAM_SOCKET: 'https://s.example' })).toBe(
      'UPSTREAM_API is "https://api.example/api/v1/", but must be the base address alone: the portal adds /api/v1 itself.',
    );
  });

  it('require the public address, the provider, and the secret for a worker; only a local start needs no address', () => {
    const complete = {
      PUBLIC_ORIGIN: 'https://portal.example',
      UPSTREAM_API: 'https://api.example',
      UPSTREAM_SOCKET: 'https://s.example',
      SESSION_SECRET: 'a-secret-of-the-worker-with-32-characters',
    };
    const missing = (name: keyof typeof complete, more = {}) => {
      const read = readEnv({ ...complete, [name]: undefined, ...more });
      return read.ok ? 'no error' : read.error;
    };
    expect(readEnv(complete)).toMatchObject({ ok: true, value: { upstreamApi: 'https://api.example' } });
    expect(missing('PUBLIC_ORIGIN')).toBe(
      'PUBLIC_ORIGIN must be set to the address that people open, such as https://portal.example.',
    );
    expect(missing('PUBLIC_ORIGIN', { LOCAL: { clock: { rate: 1, began: 0 }, reconcileWait: 0 } })).toBe('no error');
    expect(missing('UPSTREAM_API')).toMatch(/^UPSTREAM_API and UPSTREAM_SOCKET /);
    expect(missing('SESSION_SECRET')).toBe(
      'SESSION_SECRET must be set: store it with `npx wrangler secret put SESSION_SECRET`.',
    );
  });

  it('read the addresses of instances and proxies, and refuse instances without one session key [ENG-01, ENG-04]', () => {
    const INSTANCES = 'http://10.0.0.1:8787/, http://[::1]:8788';
    expect(errorOf({ INSTANCES })).toBe(
      'INSTANCES needs SESSION_SECRET, the same in each: otherwise one knows no session of the others.',
    );
    const SESSION_SECRET = 'a-secret-of-all-instances-of-32-characters';
    expect(readSettings({ INSTANCES, SESSION_SECRET, TRUSTED_PROXIES: '10.0.0.9, fd00::9' })).toMatchObject({
      ok: true,
      value: {
        instances: ['http://10.0.0.1:8787', 'http://[::1]:8788'],
        trustedProxies: [{ address: '10.0.0.9' }, { address: 'fd00::9' }],
      },
    });
    for (const wrong of ['10.0.0.1:8787', 'http://10.0.0.1/ops'])
      expect(errorOf({ INSTANCES: wrong, SESSION_SECRET })).toContain('INSTANCES');
    expect(errorOf({ TRUSTED_PROXIES: 'proxy.example' })).toContain('TRUSTED_PROXIES');
  });

  it('detect a misspelled name that is one slip away from a setting, and ignore other names', () => {
    const meant = (...given: string[]) =>
      misspelledSettings(Object.fromEntries(given.map((name) => [name, 'x']))).map((slip) => slip.meant);
    expect(meant('UPSTREM_API', 'UPSTREAM_SOCKETS', 'PUBLIC_ORIGEN', 'SMPT_URL', 'ops_kye')).toEqual([
      'UPSTREAM_API',
      'UPSTREAM_SOCKET',
      'PUBLIC_ORIGIN',
      'SMTP_URL',
      'OPS_KEY',
    ]);
    expect(meant('UPSTREAM_API', 'PORT', 'HOSTNAME', 'PATH', 'HOSTS', 'NODE_ENV', 'LINK_HELP')).toEqual([]);
  });

  it('turn the demo off for an external provider or a public address', () => {
    expect(readSettings({ PUBLIC_ORIGIN: 'https://portal.example' })).toMatchObject({
      ok: true,
      value: { demo: false },
    });
    expect(readSettings({ UPSTREAM_API: 'https://api.example/', UPSTREAM_SOCKET: 'https://s.example' })).toMatchObject({
      ok: true,
      value: { demo: false, upstreamApi: 'https://api.example' },
    });
  });
});
