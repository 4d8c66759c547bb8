import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventDataSchemas } from '#shared/events.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { upstreamEvents } from '#shared/upstream/frames.ts';
import { pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { realShapedAlert } from '#tests/support/real-shaped-alerts.ts';
import { createRedactor } from './redact.ts';

const frameOf = (...frames: unknown[]) => {
  const redactor = createRedactor();
  // biome-ignore lint/suspicious/noExplicitAny: the test has given the frames their shape
  return frames.map((frame) => redactor.frame(frame)) as any[];
};

describe('redaction', () => {
  it('takes out tokens, e-mails, names, seller and user ids, however their keys are spelled [LIVE-14]', () => {
    const secrets = ['tok-abcdef', 'ann.lee@shop.example', 'Ann Lee', 'A2SELLERSELLER', '64f0c0ffee', 'cus_12345678', '+1 555 0100'];
    const [redacted] = frameOf([
      'user:updated',
      {
        _id: '64f0c0ffee',
        accountType: 'USER',
        email: 'ann.lee@shop.example',
        FullName: 'Ann Lee',
        portalToken: 'tok-abcdef',
        stripeCustomerId: 'cus_12345678',
        phone_number: '+1 555 0100',
        SellerId: 'A2SELLERSELLER',
        nested: [{ deep: { seller_id: 'A2SELLERSELLER', note: 'ask ann.lee@shop.example or Ann Lee about A2SELLERSELLER' } }],
      },
    ]);
    const text = JSON.stringify(redacted);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(redacted[1].nested[0].deep.note).toBe('text-1');
    expect(redacted[1].SellerId).toBe(redacted[1].nested[0].deep.seller_id);
  });

  it('takes out what people have noted for themselves, and keeps what was not noted empty [LIVE-14]', () => {
    const [told] = frameOf([
      'wholesale:updated',
      {
        saved: [
          { id: 's1', wholesaleId: 'w1', myNote: 'Their margin is a joke' },
          { id: 's2', wholesaleId: 'w2', myNote: '' },
        ],
        deleted: [],
      },
    ]);
    expect(told[1].saved).toEqual([
      { id: 'id-1', wholesaleId: 'id-2', myNote: 'private-1' },
      { id: 'id-3', wholesaleId: 'id-4', myNote: '' },
    ]);
  });

  it('keeps equal things equal and different things different, over the whole recording [LIVE-14]', () => {
    const [one, two, three] = frameOf(
      ['e', { sellerId: 'A1', email: 'a@b.example' }],
      ['e', { SellerId: 'A1' }],
      ['e', { sellerId: 'A2', email: 'a@b.example' }],
    );
    expect(one[1].sellerId).toBe(two[1].SellerId);
    expect(one[1].sellerId).not.toBe(three[1].sellerId);
    expect(one[1].email).toBe(three[1].email);
  });

  it('leaves what the marketplace says: products, prices, times and the keys by which an alert is known [LIVE-14, LIVE-03]', () => {
    const record = { ...pricingRecord(1), _id: '65f000000000000000000002' };
    const [message, stored] = frameOf(['spapi:PRICING_HEALTH', pricingMessage(1), { outboxId: 'o-1' }], ['notification:new', record, { outboxId: 'o-2' }]);
    expect(stored[1]).toMatchObject({ _id: record._id, publishedTime: record.publishedTime });
    const [live, listed] = [readAlert(message[1], 0), readAlert(stored[1], 0)];
    if (!live.ok || !listed.ok) throw new Error('A redacted alert cannot be read');
    // Both sightings are still one alert, by the fingerprint too.
    expect(live.value.identity.fingerprint).toBe(listed.value.identity.fingerprint);
    expect(live.value.identity.notificationId).toBe(listed.value.identity.notificationId);
    const original = readAlert(pricingMessage(1), 0);
    expect(live.value.detail).toEqual(original.ok && original.value.detail);
  });

  it('changes a fingerprint with its seller id, though the fingerprint stands first [LIVE-14]', () => {
    const [event] = frameOf({
      type: 'notification.created',
      data: { identity: { fingerprint: 'PRICING_HEALTH|A1REALSELLER|US|B0E1NG3TWR|new|t1772620000000' }, sellerId: 'A1REALSELLER' },
    });
    expect(event.data.identity.fingerprint).toBe(`PRICING_HEALTH|${event.data.sellerId}|US|B0E1NG3TWR|new|t1772620000000`);
    expect(JSON.stringify(event)).not.toContain('A1REALSELLER');
  });

  it('of a text that was never an event keeps the signs and the keys, and none of the words [LIVE-14]', () => {
    const [known, text] = frameOf(
      { sellerId: 'A1REALSELLER' },
      '2["spapi:OTHER",{"SellerId":"A1REALSELLER","accessToken":"eyJhbGciOi.J9.sig","mail":"a@b.example", "cut',
    );
    expect(text).toBe(`2["spapi:OTHER",{"SellerId":"${known.sellerId}","accessToken":"secret-1","mail":"person-1@example.test", "text-1`);
  });

  it('leaves a balance as it is, its counts being text or not [LIVE-14]', () => {
    const balance = { freeToken: { tokens: '5000', remaining: '12.5' }, subscription: { tokens: 1, remaining: 1 }, onetime: { tokens: 0, remaining: 0 } };
    expect(frameOf(['tokens:updated', balance])).toEqual([['tokens:updated', balance]]);
  });

  it('of what is redacted already changes nothing more, within one recording [LIVE-14]', () => {
    const redactor = createRedactor();
    const once = redactor.frame(['e', { email: 'a@b.example', name: 'Ann Lee', sellerId: 'A9SELLER00', note: 'a@b.example' }]);
    expect(redactor.frame(once)).toEqual(once);
  });

  it('keeps the shape of whatever it is given, and of its keys those that are names of fields [LIVE-14]', () => {
    const value = fc.object({ values: [fc.string(), fc.emailAddress(), fc.integer(), fc.boolean(), fc.constant(null)], maxDepth: 4 });
    fc.assert(
      fc.property(value, fc.emailAddress(), (object, email) => {
        const frame = { ...object, contact: `write to ${email}`, [email]: 1 };
        const redacted = createRedactor().frame(frame) as object;
        expect(Object.keys(redacted)).toHaveLength(Object.keys(frame).length);
        expect(Object.keys(redacted)).toContain('contact');
        expect(JSON.stringify(redacted)).not.toContain(email);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves no name, email, token or telephone number, in whichever field of whichever frame it stands [LIVE-14]', () => {
    const planted = [
      'Jane Roe',
      'jane.roe@mail.example',
      'token=abc123',
      'eyJhbGciOiJub25lIn0.e30.x',
      '+1 555 010 0199',
      '15550100199',
      15_550_100_199,
    ] as const;
    const plants = fc.record({ frame: fc.nat(10_000), seed: fc.nat(), secret: fc.constantFrom(...planted), around: fc.constantFrom('', 'call ', '"') });
    fc.assert(
      fc.property(plants, ({ frame, seed, secret, around }) => {
        const value = typeof secret === 'number' ? secret : `${around}${secret}`;
        const frames = everyFrame(seed).filter((each) => placesOf(each).length > 0);
        const chosen = frames[frame % frames.length];
        const places = placesOf(chosen);
        const place = places[seed % places.length] as string[];
        for (const told of [
          plantedIn(chosen, place, value),
          plantedIn(chosen, [...place.slice(0, -1), 'sellerName'], value),
          JSON.stringify(plantedIn(chosen, place, value)).slice(0, -3),
        ]) {
          const text = JSON.stringify(createRedactor().frame(told));
          expect(text).not.toContain(String(secret));
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps of every event of the contract what makes it one, so that a recording can be replayed [LIVE-14]', () => {
    const [alert, tokens, activity, user] = frameOf(
      ['spapi:ANY_OFFER_CHANGED', realShapedAlert(3)],
      ['tokens:updated', { freeToken: { tokens: 5, remaining: 4 }, subscription: { tokens: 1, remaining: 1 }, onetime: { tokens: 0, remaining: 0 } }],
      [
        'history:recorded',
        { _id: 'r1', asin: 'B0E1NG3TWR', title: 'Cup', image: 'https://i.test/1.jpg', bsr: 7, marketplace: 'US', sourced: 1_772_620_000_000, source: 'MOBILE' },
      ],
      {
        type: 'account.updated',
        seq: 3,
        id: 'x',
        at: 1_772_620_000_000,
        data: { user: { _id: 'u1', accountType: 'USER', productType: 'basic' }, plan: { status: 'active', renewsAt: 1_772_620_000_000 } },
      },
    );
    expect(readAlert(alert[1], 0).ok).toBe(readAlert(realShapedAlert(3), 0).ok);
    expect(tokens[1].freeToken).toEqual({ tokens: 5, remaining: 4 });
    expect(activity[1]).toEqual({
      _id: expect.stringMatching(/^id-\d+$/),
      asin: 'B0E1NG3TWR',
      title: expect.stringMatching(/^text-\d+$/),
      image: 'https://example.test/link-1',
      bsr: 7,
      marketplace: 'US',
      sourced: 1_772_620_000_000,
      source: 'MOBILE',
    });
    expect(user).toMatchObject({
      type: 'account.updated',
      seq: 3,
      data: { user: { accountType: 'USER', productType: 'basic' }, plan: { status: 'active', renewsAt: 1_772_620_000_000 } },
    });
  });
});

/** A frame of each kind: alerts as they come, and every event of the contract both ways, with something in each of its fields. */
function everyFrame(seed: number): unknown[] {
  return [
    ['spapi:PRICING_HEALTH', realShapedAlert(seed)],
    ['notification:new', { ...(realShapedAlert(seed + 1) as object), _id: 'r1' }, { outboxId: 'o-1' }],
    ...Object.entries(upstreamEvents).map(([name, event]) => [name, 'schema' in event ? filled(event.schema as unknown as Filled) : {}, { outboxId: 'o-2' }]),
    ...Object.entries(eventDataSchemas).map(([type, schema]) => ({ seq: 1, id: 'e1', type, at: 1, data: filled(schema as unknown as Filled) })),
  ];
}

type Filled = {
  type: string;
  entries?: Record<string, Filled>;
  item?: Filled;
  items?: Filled[];
  wrapped?: Filled;
  options?: unknown[];
  pipe?: Filled[];
  value?: Filled;
};

/** Something of a schema's shape, whatever its values. */
function filled(schema: Filled): unknown {
  if (schema.entries) return Object.fromEntries(Object.entries(schema.entries).map(([key, inner]) => [key, filled(inner)]));
  if (schema.type === 'array') return [filled(schema.item as Filled)];
  if (schema.type === 'tuple') return schema.items?.map(filled);
  if (schema.type === 'record') return { some: filled(schema.value as Filled) };
  if (schema.wrapped) return filled(schema.wrapped);
  if (schema.type === 'union' || schema.type === 'variant') return filled(schema.options?.at(-1) as Filled);
  return schema.type === 'boolean' ? true : 'x';
}

/** The way to every value that is none of the others' holder; the name of the event is not the sender's to fill. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 1 ? [path] : [];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]));
}

/** A copy with another value at a place. */
function plantedIn(value: unknown, path: readonly string[], secret: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return secret;
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === key ? plantedIn(each, rest, secret) : each));
  const holder = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...holder, [key]: plantedIn(holder[key], rest, secret) };
}
