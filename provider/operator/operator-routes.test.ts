import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { PROVIDER_ALERTS_PATH, PROVIDER_HOPS_PATH, PROVIDER_KEY_PREFIX } from '#shared/recording/provider-hops.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { purge } from '../maintenance.ts';
import { hopsOf as storedHopsOf } from './message-hops-table.ts';

const OPS_KEY = 'operator-key-for-tests';
const KEY = createHash('sha256').update(`${PROVIDER_KEY_PREFIX}${OPS_KEY}`).digest('hex');
const DAY = 86_400_000;

describe('what the provider tells the portal’s operator', () => {
  let provider: TestProvider;
  afterEach(() => provider.close());

  const ask = async (body: unknown, key = KEY, path = PROVIDER_HOPS_PATH) => {
    const answer = await fetch(`${provider.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const hopsOf = async (ids: object) => (await ask(ids)).body.hops;

  it('its hops of a message are noted when it is accepted, recorded and sent, found by either id, and gone after 30 days [OPS-01]', async () => {
    provider = await startTestProvider({ demo: true, opsKey: OPS_KEY });
    const message = pricingHealth({ sellerId: 'A1DEMOOWNER001', notificationId: 'ntf-hops' });
    const { body } = (await provider.post('sp-api', message)) as { body: { id: string } };
    await expect.poll(async () => (await hopsOf({ notificationId: 'ntf-hops' })).sent).toBeGreaterThan(0);
    const { hops, message: stored } = (await ask({ recordId: body.id })).body;
    expect(stored).toEqual(message);
    expect(hops.frame).toMatch(/-\d+$/);
    expect(hops.bytes).toBe(JSON.stringify(message).length);
    expect([hops.accepted, hops.recorded, hops.sent]).toEqual(
      [hops.accepted, hops.recorded, hops.sent].sort((a, b) => a - b),
    );
    expect((await ask({ recordId: 'unknown' })).body).toEqual({ hops: null, message: null });

    await purge(provider.deps.db, hops.accepted + 31 * DAY, provider.deps.alertRetention);
    expect(await storedHopsOf(provider.deps.db, { recordId: body.id })).toBeUndefined();
    expect(await hopsOf({ recordId: body.id })).toBeNull();
  });

  it('where alerts are now: those of an account’s inbox about a product, or one [OPS-01]', async () => {
    provider = await startTestProvider({ demo: true, opsKey: OPS_KEY });
    const asin = 'B0STORED01';
    const ids: string[] = [];
    for (const notificationId of ['ntf-1', 'ntf-2']) {
      const { body } = (await provider.post(
        'sp-api',
        pricingHealth({ sellerId: 'A1DEMOOWNER001', asin, notificationId }),
      )) as { body: { id: string } };
      ids.push(body.id);
    }
    const signedIn = await provider.call('POST', '/sign-in-portal', {
      body: { email: 'owner@demo.test', password: 'demo-pass-1' },
    });
    const { token } = signedIn.body as { token: string };
    const marked = { change: crypto.randomUUID(), ids: ids.slice(0, 1), command: { kind: 'done' } };
    expect((await provider.call('PUT', inboxCalls.mark.upstream.path, { token, body: marked })).status).toBe(200);
    const alertsOf = async (which: object) => (await ask(which, KEY, PROVIDER_ALERTS_PATH)).body.alerts;

    const found = await alertsOf({ user: 'demo-owner', asin });
    expect(found).toHaveLength(2);
    const done = {
      recordId: ids[0],
      notificationId: 'ntf-1',
      type: 'PRICING_HEALTH',
      marketplace: 'US',
      asin,
      folder: 'done',
      snoozedUntil: null,
      rule: null,
    };
    expect(found).toContainEqual({ ...done, published: expect.any(Number), received: expect.any(Number), read: true });
    expect(found).toContainEqual({
      ...done,
      recordId: ids[1],
      notificationId: 'ntf-2',
      folder: 'inbox',
      published: expect.any(Number),
      received: expect.any(Number),
      read: false,
    });
    // A member works in the owner's inbox.
    expect(await alertsOf({ user: 'demo-member-1', recordId: ids[1] })).toEqual([
      found.find((each: { recordId: string }) => each.recordId === ids[1]),
    ]);
    for (const which of [
      { user: 'nobody', asin },
      { user: 'demo-owner', asin: 'B0UNKNOWN1' },
      { user: 'demo-trial', recordId: ids[0] },
    ])
      expect(await alertsOf(which), JSON.stringify(which)).toEqual([]);
    for (const which of [
      { user: 'demo-owner' },
      { user: 'demo-owner', asin: 'x' },
      { user: 'demo-owner', asin, recordId: 'a' },
    ])
      expect((await ask(which, KEY, PROVIDER_ALERTS_PATH)).status, JSON.stringify(which)).toBe(400);
    expect((await ask({ user: 'demo-owner', asin }, OPS_KEY, PROVIDER_ALERTS_PATH)).status).toBe(401);
    for (const same of await Promise.all(Array.from({ length: 100 }, () => alertsOf({ user: 'demo-owner', asin }))))
      expect(same).toEqual(found);
  });

  it('needs the key that is derived from OPS_KEY, and does not exist without one [OPS-01]', async () => {
    provider = await startTestProvider({ opsKey: OPS_KEY });
    expect((await ask({ recordId: 'a' }, OPS_KEY)).status).toBe(401);
    expect((await ask({ recordId: 7 })).status).toBe(400);
    await provider.close();
    provider = await startTestProvider();
    expect((await ask({ recordId: 'a' })).status).toBe(404);
    expect((await ask({ user: 'a', recordId: 'a' }, KEY, PROVIDER_ALERTS_PATH)).status).toBe(404);
  });
});
