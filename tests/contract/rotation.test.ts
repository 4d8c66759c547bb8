import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#edge/settings.ts';
import { readSettings as readProviderSettings } from '#provider/settings.ts';
import { PROVIDER_HOPS_PATH, PROVIDER_KEY_PREFIX } from '#shared/recording/provider-hops.ts';
import { startTestProvider, TEST_INGEST_KEY } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, call, cookieOf, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const who = { email: 'u1@example.test', password: 'pass-word-1' };
const [first, second] = ['a'.repeat(40), 'b'.repeat(40)] as const;
const later = '2099-01-01';
const gone = '2020-01-01T12:00:00Z';

describe.each(hosts)('the rotation of secrets on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;

  beforeEach(async () => {
    upstream = await startUpstream();
    upstream.addUser('u1');
    folder = temporaryFolder();
  });

  afterEach(async () => {
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  const start = async (settings: Record<string, string>) => {
    edge = await host.start({ upstream, dataDir: folder.path, settings });
  };
  const restart = async (settings: Record<string, string>) => {
    await edge.close();
    await start(settings);
  };

  it('of the session: nobody is signed out until the former one ends, and new sessions no longer need it [CO-07]', async () => {
    await start({ SESSION_SECRET: first });
    const old = await signIn(edge.url, who);
    const rotated = { SESSION_SECRET: second, SESSION_SECRET_FORMER: first };
    await restart({ ...rotated, FORMER_SECRETS_UNTIL: later });
    expect((await call(edge.url, old, 'GET', '/api/tokens')).status).toBe(200);
    const tab = openTab(edge.url, old, { acks: true });
    await tab.snapshot();
    const fresh = await signIn(edge.url, who);
    tab.terminate();

    await restart({ ...rotated, FORMER_SECRETS_UNTIL: gone });
    expect((await call(edge.url, old, 'GET', '/api/tokens')).status).toBe(401);
    expect((await call(edge.url, fresh, 'GET', '/api/tokens')).status).toBe(200);
    await restart({ SESSION_SECRET: second });
    expect((await call(edge.url, old, 'GET', '/api/tokens')).status).toBe(401);
    expect((await call(edge.url, fresh, 'GET', '/api/tokens')).status).toBe(200);
  });

  it('of the session: a page that asks who is signed in gets its cookie sealed with the new one, and outlives the former [CO-07]', async () => {
    await start({ SESSION_SECRET: first });
    const old = await signIn(edge.url, who, { remember: true });
    const rotated = { SESSION_SECRET: second, SESSION_SECRET_FORMER: first };
    await restart({ ...rotated, FORMER_SECRETS_UNTIL: later });
    const restore = (cookie: string) => fetch(`${edge.url}/api/session`, { headers: { cookie } });
    const answer = await restore(old);
    expect(await answer.json()).toMatchObject({ user: { _id: 'u1' } });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sw=.+; Max-Age=\d{7}; /)]);
    const anew = cookieOf(answer);
    expect((await restore(anew)).headers.getSetCookie()).toEqual([]);

    await restart({ SESSION_SECRET: second });
    expect((await call(edge.url, old, 'GET', '/api/tokens')).status).toBe(401);
    expect((await call(edge.url, anew, 'GET', '/api/tokens')).status).toBe(200);
    // It is the same session still: signing out ends it.
    expect((await call(edge.url, anew, 'DELETE', '/api/session')).status).toBe(204);
    expect((await call(edge.url, anew, 'GET', '/api/tokens')).status).toBe(401);
  });

  it('of the operator’s key: both open /ops until the former one ends [CO-07]', async () => {
    const key = { OPS_KEY: second.slice(0, 20), OPS_KEY_FORMER: first.slice(0, 20), SESSION_SECRET: first };
    const opens = async (bearer: string) =>
      (await fetch(`${edge.url}/ops/health`, { headers: { authorization: `Bearer ${bearer}` } })).status;
    await start({ ...key, FORMER_SECRETS_UNTIL: later });
    expect([await opens(key.OPS_KEY), await opens(key.OPS_KEY_FORMER), await opens('neither-of-both-keys')]).toEqual([
      200, 200, 401,
    ]);
    await restart({ ...key, FORMER_SECRETS_UNTIL: gone });
    expect([await opens(key.OPS_KEY), await opens(key.OPS_KEY_FORMER)]).toEqual([200, 401]);
  });
});

describe('the rotation of the provider’s keys', () => {
  it('takes in messages and answers the operator by the former key until its time, and not from then on [CO-07]', async () => {
    let at = Date.parse('2026-03-01T10:00:00Z');
    const until = at + 1_000;
    const provider = await startTestProvider({
      clock: () => at,
      ingestKeyFormer: { secret: 'former-ingest-key', until },
      opsKey: 'operator-key-now',
      opsKeyFormer: { secret: 'operator-key-former', until },
    });
    const hops = async (key: string) =>
      (
        await fetch(`${provider.url}/api/v1${PROVIDER_HOPS_PATH}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${createHash('sha256')
              .update(PROVIDER_KEY_PREFIX + key)
              .digest('hex')}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ recordId: 'none' }),
        })
      ).status;
    const ingest = async (key: string) => (await provider.post('activity', {}, key)).status;
    try {
      expect([await ingest(TEST_INGEST_KEY), await ingest('former-ingest-key'), await ingest('wrong')]).toEqual([
        400, 400, 401,
      ]);
      expect([await hops('operator-key-now'), await hops('operator-key-former')]).toEqual([200, 200]);
      at = until;
      expect([await ingest(TEST_INGEST_KEY), await ingest('former-ingest-key')]).toEqual([400, 401]);
      expect([await hops('operator-key-now'), await hops('operator-key-former')]).toEqual([200, 401]);
    } finally {
      await provider.close();
    }
  });
});

describe('the settings of former secrets', () => {
  it('need the time at which these end, and read it [CO-07]', () => {
    expect(readSettings({ SESSION_SECRET: second, SESSION_SECRET_FORMER: first })).toEqual({
      ok: false,
      error: 'FORMER_SECRETS_UNTIL must be set with SESSION_SECRET_FORMER: it says when the former secret ends.',
    });
    expect(readSettings({ FORMER_SECRETS_UNTIL: 'tomorrow' })).toMatchObject({ ok: false });
    expect(readSettings({ FORMER_SECRETS_UNTIL: '2026-13-45' })).toMatchObject({ ok: false });
    expect(readSettings({ FORMER_SECRETS_UNTIL: '2026-12-31' })).toMatchObject({
      ok: true,
      value: { formerSecretsUntil: Date.UTC(2026, 11, 31) },
    });
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_2',
      STRIPE_WEBHOOK_SECRET_FORMER: 'whsec_1',
    };
    expect(
      readProviderSettings({ ...stripe, INGEST_KEY_FORMER: first, OPS_KEY_FORMER: second, FORMER_SECRETS_UNTIL: gone }),
    ).toMatchObject({
      ok: true,
      value: {
        stripe: { webhookSecretFormer: { secret: 'whsec_1', until: Date.parse(gone) } },
        ingestKeyFormer: { secret: first },
        opsKeyFormer: { secret: second },
      },
    });
  });
});
