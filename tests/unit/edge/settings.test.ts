import { describe, expect, it } from 'vitest';
import { readSettings } from '#edge/settings.ts';

const errorOf = (env: Record<string, string>) => {
  const read = readSettings(env);
  return read.ok ? 'no error' : read.error;
};

describe('settings', () => {
  it('works with none at all: a loopback address, the embedded provider, demo accounts', () => {
    const read = readSettings({});
    expect(read).toMatchObject({ ok: true, value: { port: 8787, host: '127.0.0.1', providerPort: 8788, demo: true, rateLimits: true, product: 'az' } });
  });

  it('an empty setting is as good as none', () => {
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
    [{ OPS_KEY: 'short' }, 'OPS_KEY'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ UPSTREAM_API: 'ftp://x' }, 'UPSTREAM_API'],
    [{ UPSTREAM_API: 'http://api.example' }, 'UPSTREAM_SOCKET'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
    [{ PRODUCT: '../etc' }, 'PRODUCT'],
    [{ HOST: '0.0.0.0' }, 'PUBLIC_ORIGIN'],
    [{ DEMO: 'on', PUBLIC_ORIGIN: 'https://portal.example' }, 'DEMO'],
    [{ DEMO: 'on', UPSTREAM_API: 'http://a.example', UPSTREAM_SOCKET: 'http://a.example' }, 'DEMO'],
    [{ RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'https://portal.example' }, 'RATE_LIMITS'],
  ])('a wrong value is one sentence that names the setting: %o', (env, name) => {
    const sentence = errorOf(env as unknown as Record<string, string>);
    expect(sentence).toContain(name);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence.split('\n')).toHaveLength(1);
  });

  it('an outside provider or a public address turns the demo off by itself', () => {
    expect(readSettings({ PUBLIC_ORIGIN: 'https://portal.example' })).toMatchObject({ ok: true, value: { demo: false } });
    expect(readSettings({ UPSTREAM_API: 'https://api.example/', UPSTREAM_SOCKET: 'https://s.example' })).toMatchObject({
      ok: true,
      value: { demo: false, upstreamApi: 'https://api.example' },
    });
  });
});
