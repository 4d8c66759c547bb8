import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRecordingFile } from '#provider/feed/demo-recording.ts';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { unwrapMessages } from './sp-api.ts';

describe('the endpoint for Amazon’s messages', () => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startTestProvider();
    token = (
      await provider.addAccount({ email: 'owner@shop.test', id: 'owner', sellerId: 'A1OWN', subscribed: ['US'] })
    ).token;
  });
  afterAll(() => provider.close());

  const records = async (by = token) =>
    (await provider.call('GET', '/portal/notifications?limit=100', { token: by })).body as {
      total: number;
      notifications: Record<string, unknown>[];
    };

  it('stores a message as a record with Amazon’s own payload', async () => {
    const message = pricingHealth({
      sellerId: 'A1OWN',
      notificationId: ' spaced-id ',
      at: Date.parse('2025-11-20T10:00:00Z'),
    });
    const answer = await provider.post('sp-api', message);
    expect(answer).toMatchObject({ status: 202, body: { status: 'accepted', id: expect.any(String) } });
    expect((await records()).notifications[0]).toEqual({
      _id: (answer.body as { id: string }).id,
      notificationType: 'PRICING_HEALTH',
      processed: false,
      marketplace: 'US',
      publishedTime: '2025-11-20T10:00:00.600Z',
      payload: message.payload,
      notificationId: 'spaced-id',
      risk: { perDay: expect.any(Number), currency: 'USD', unitsADay: expect.any(Number), unitsFrom: 'product-data' },
    });
  });

  it('accepts a message once, by its NotificationId', async () => {
    const first = await provider.post('sp-api', anyOfferChanged({ sellerId: 'A1OWN', notificationId: 'once' }));
    const again = await provider.post('sp-api', anyOfferChanged({ sellerId: 'A1OWN', notificationId: '  once' }));
    expect(again).toEqual({ status: 200, body: { status: 'duplicate', id: (first.body as { id: string }).id } });
  });

  it('accepts a message without an id once, by its content, and adopts the id when it arrives', async () => {
    const at = Date.parse('2025-10-01');
    const { notificationMetadata: _, ...bare } = pricingHealth({ sellerId: 'A1OWN', at });
    const first = (await provider.post('sp-api', bare)).body as { id: string };
    expect(await provider.post('sp-api', bare)).toEqual({ status: 200, body: { status: 'duplicate', id: first.id } });
    const withId = pricingHealth({ sellerId: 'A1OWN', at, notificationId: 'learnt' });
    expect(await provider.post('sp-api', withId)).toEqual({ status: 200, body: { status: 'duplicate', id: first.id } });
    // Now that both have ids, another id is another alert.
    expect(
      (await provider.post('sp-api', pricingHealth({ sellerId: 'A1OWN', at, notificationId: 'another' }))).status,
    ).toBe(202);
  });

  it('recognizes a repeat of a deleted alert', async () => {
    const message = anyOfferChanged({ sellerId: 'A1OWN', notificationId: 'deleted-then-repeated' });
    const { id } = (await provider.post('sp-api', message)).body as { id: string };
    await provider.call('DELETE', '/portal/notifications', { token, body: { notificationIds: [id] } });
    expect(await provider.post('sp-api', message)).toEqual({ status: 200, body: { status: 'duplicate', id } });
    expect((await records()).notifications.map((each) => each._id)).not.toContain(id);
  });

  it('accepts a message once when its copies arrive at the same time', async () => {
    const message = anyOfferChanged({ sellerId: 'A1OWN', notificationId: 'at-once' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => provider.post('sp-api', message)));
    expect(answers.map((each) => each.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 202]);
  });

  it('unwraps messages from SQS, SNS and EventBridge, also nested in each other', async () => {
    const json = (value: unknown) => JSON.stringify(value);
    const carried: ((message: unknown) => unknown)[] = [
      (message) => ({ Records: [{ messageId: '1', body: json(message) }] }),
      (message) => ({ MessageId: '1', ReceiptHandle: 'x', Body: json(message) }),
      (message) => ({ messageId: '1', body: json(message) }),
      (message) => ({ Type: 'Notification', MessageId: '1', Message: json(message) }),
      (message) => ({ version: '0', id: '1', 'detail-type': 'PRICING_HEALTH', source: 'aws.partner', detail: message }),
      (message) => ({
        Records: [{ body: json({ Type: 'Notification', Message: json({ 'detail-type': 'X', detail: message }) }) }],
      }),
    ];
    for (const wrap of carried)
      expect((await provider.post('sp-api', wrap(pricingHealth({ sellerId: 'A1OWN' })))).status).toBe(202);
  });

  it('accepts all messages of a batch or none', async () => {
    const before = (await records()).total;
    const batch = (...messages: unknown[]) =>
      provider.post('sp-api', { Records: messages.map((each) => ({ body: JSON.stringify(each) })) });
    const good = pricingHealth({ sellerId: 'A1OWN' });
    expect(await batch(good, pricingHealth({ sellerId: 'A0NOBODY' }))).toMatchObject({ status: 404 });
    expect(await batch(good, { notificationType: 'PRICING_HEALTH', payload: {} })).toMatchObject({
      status: 400,
      body: { errors: { '1.payload.sellerId': expect.any(String) } },
    });
    expect((await records()).total).toBe(before);
    expect(await batch(good, anyOfferChanged({ sellerId: 'A1OWN' }))).toMatchObject({
      status: 202,
      body: { status: 'accepted', results: [{}, {}] },
    });
  });

  it('finds the account by its seller in any marketplace', async () => {
    expect((await provider.post('sp-api', anyOfferChanged({ sellerId: 'A1OWN', marketplace: 'DE' }))).status).toBe(202);
    expect((await records()).notifications.map((each) => each.marketplace)).toContain('DE');
  });

  it('prefers the account of the subscription to that of the seller', async () => {
    const second = await provider.addAccount({ email: 'second@shop.test', id: 'second', subscribed: ['US'] });
    await provider.post('sp-api', pricingHealth({ sellerId: 'A1OWN', subscriptionId: 'second-US-PRICING_HEALTH' }));
    expect((await records(second.token)).total).toBe(1);
  });

  it('answers 404 for a seller that no account has connected', async () => {
    expect(await provider.post('sp-api', pricingHealth({ sellerId: 'A0NOBODY' }))).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_SELLER' },
    });
  });

  it('names the invalid path', async () => {
    const noAsin = pricingHealth({ sellerId: 'A1OWN', asin: '' });
    expect(await provider.post('sp-api', noAsin)).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID',
        message: expect.any(String),
        errors: { 'payload.offerChangeTrigger.asin': expect.any(String) },
      },
    });
    expect(
      await provider.post('sp-api', { NotificationType: 'BRANDED_ITEM_CONTENT_CHANGE', Payload: {} }),
    ).toMatchObject({
      status: 400,
      body: { errors: { NotificationType: expect.any(String) } },
    });
    expect(await provider.post('sp-api', { Records: [{ body: 'not json' }] })).toMatchObject({
      status: 400,
      body: { errors: { 'Records.0.body': 'is not JSON' } },
    });
  });

  it('adds the product’s name to an alert if the team has sourced the product', async () => {
    await provider.post('activity', {
      sellerId: 'A1OWN',
      asin: 'B0NAMED001',
      title: 'A named product',
      sourced: '2025-11-01T10:00:00Z',
    });
    await provider.post(
      'sp-api',
      anyOfferChanged({ sellerId: 'A1OWN', asin: 'B0NAMED001', at: Date.parse('2025-11-21T11:00:00Z') }),
    );
    expect((await records()).notifications.filter(({ title }) => title === 'A named product')).toHaveLength(1);
  });

  it('refuses requests without the key', async () => {
    for (const key of ['', 'wrong', `${provider.ingestKey} `.repeat(2)]) {
      expect(await provider.post('sp-api', pricingHealth(), key)).toMatchObject({
        status: 401,
        body: { code: 'BAD_KEY' },
      });
    }
    expect((await fetch(`${provider.url}/ingest/sp-api`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('refuses more than 1 MiB, and anything but JSON', async () => {
    expect(await provider.post('sp-api', `"${'x'.repeat(1024 * 1024)}"`)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE' },
    });
    for (const text of ['', '{', 'hello', '\u0000', '[1,2'])
      expect(await provider.post('sp-api', text)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  it('refuses nesting deep enough to overflow a recursive reader', async () => {
    for (const text of [
      '['.repeat(100_000) + ']'.repeat(100_000),
      `${'{"payload":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    ]) {
      expect((await provider.post('sp-api', text)).status).toBe(400);
    }
  });

  it('checks the depth of each unwrapped text like the body’s, and stores nothing of a batch that is too deep', async () => {
    const before = (await records()).total;
    const deep = { ...pricingHealth({ sellerId: 'A1OWN' }), extra: 'DEEP' };
    const message = JSON.stringify(deep).replace('"DEEP"', '['.repeat(4_389) + ']'.repeat(4_389));
    const wrapped: [unknown, string][] = [
      [{ Records: [{ body: message }] }, 'Records.0.body'],
      [{ Type: 'Notification', Message: message }, 'Message'],
      [{ 'detail-type': 'x', detail: { Type: 'Notification', Message: message } }, 'detail.Message'],
      [{ Records: [{ body: JSON.stringify({ Type: 'Notification', Message: message }) }] }, 'Records.0.body.Message'],
    ];
    for (const [body, path] of wrapped)
      expect(await provider.post('sp-api', body)).toMatchObject({
        status: 400,
        body: { errors: { [path]: 'is nested too deeply' } },
      });
    expect((await records()).total).toBe(before);
  });

  it('answers any JSON with a refusal or a record, and never fails itself', async () => {
    const message = anyOfferChanged({ sellerId: 'A1OWN' });
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ notificationType: fc.constantFrom('PRICING_HEALTH', 'ANY_OFFER_CHANGED'), payload: fc.jsonValue() }),
      fc.jsonValue().map((payload) => ({ ...message, Payload: { AnyOfferChangedNotification: payload } })),
      fc.record({ Records: fc.array(fc.oneof(fc.jsonValue(), fc.record({ body: fc.string() }))) }),
      fc.record({ Type: fc.constant('Notification'), Message: fc.json() }),
    );
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.constantFrom('sp-api' as const, 'activity' as const, 'scans' as const),
        async (body, endpoint) => {
          const { status } = await provider.post(endpoint, JSON.stringify(body));
          expect([200, 202, 400, 404]).toContain(status);
        },
      ),
      { numRuns: 300 },
    );
    // A slow answer is logged, too, which says nothing here.
    expect(provider.logs.filter((line) => !line.includes('A request was answered'))).toEqual([]);
  });
});

describe('unwrapping a message', () => {
  it('never opens the message itself', () => {
    const message = { notificationType: 'PRICING_HEALTH', body: '{"a":1}', Records: [{ body: '1' }] };
    expect(unwrapMessages(message)).toEqual({ ok: true, value: [message] });
  });

  it('accepts every message of the shipped recording', async () => {
    const provider = await startTestProvider();
    await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1DEMOOWNER001' });
    const lines = readFileSync(join(demoRecordingFile), 'utf8').trim().split('\n').slice(1);
    const bodies = lines.map((line) => JSON.parse(line).frame).filter((frame) => frame.endpoint === 'sp-api');
    expect(bodies.length).toBeGreaterThan(50);
    for (const { body } of bodies) expect(await provider.ingest(body)).toMatchObject({ ok: true });
    await provider.close();
  });
});
