import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { PROVIDER_HOPS_PATH, PROVIDER_KEY_PREFIX } from '#shared/recording/provider-hops.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { purge } from '../maintenance.ts';
import { hopsOf as storedHopsOf } from './message-hops-table.ts';

const OPS_KEY = 'operator-key-for-tests';
const KEY = createHash('sha256').update(`${PROVIDER_KEY_PREFIX}${OPS_KEY}`).digest('hex');
const DAY = 86_400_000;

describe('the provider’s own hops of a message', () => {
  let provider: TestProvider;
  afterEach(() => provider.close());

  const ask = async (body: unknown, key = KEY) => {
    const answer = await fetch(`${provider.url}/api/v1${PROVIDER_HOPS_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const hopsOf = async (ids: object) => (await ask(ids)).body.hops;

  it('are noted when it is accepted, recorded and sent, found by either id, and gone after 30 days [OPS-01]', async () => {
    provider = await startTestProvider({ demo: true, opsKey: OPS_KEY });
    const message = pricingHealth({ sellerId: 'A1DEMOOWNER001', notificationId: 'ntf-hops' });
    const { body } = (await provider.post('sp-api', message)) as { body: { id: string } };
    await expect.poll(async () => (await hopsOf({ notificationId: 'ntf-hops' })).sent).toBeGreaterThan(0);
    const { hops, message: stored } = (await ask({ recordId: body.id })).body;
    expect(stored).toEqual(message);
    expect(hops.frame).toMatch(/-\d+$/);
    expect(hops.bytes).toBe(JSON.stringify(message).length);
    expect([hops.accepted, hops.recorded, hops.sent]).toEqual([hops.accepted, hops.recorded, hops.sent].sort((a, b) => a - b));
    expect((await ask({ recordId: 'unknown' })).body).toEqual({ hops: null, message: null });

    await purge(provider.deps.db, hops.accepted + 31 * DAY, provider.deps.alertRetention);
    expect(await storedHopsOf(provider.deps.db, { recordId: body.id })).toBeUndefined();
    expect(await hopsOf({ recordId: body.id })).toBeNull();
  });

  it('need the key that is derived from OPS_KEY, and don’t exist without one [OPS-01]', async () => {
    provider = await startTestProvider({ opsKey: OPS_KEY });
    expect((await ask({ recordId: 'a' }, OPS_KEY)).status).toBe(401);
    expect((await ask({ recordId: 7 })).status).toBe(400);
    await provider.close();
    provider = await startTestProvider();
    expect((await ask({ recordId: 'a' })).status).toBe(404);
  });
});
