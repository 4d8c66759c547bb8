import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventDataSchemas } from '#shared/events.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { upstreamEvents } from '#shared/upstream/frames.ts';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import { pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { realShapedAlert } from '#tests/support/real-shaped-alerts.ts';
import { runs } from '#tests/support/runs.ts';
import { createRedactor } from './redact.ts';

const frameOf = (...frames: unknown[]) => {
  const redactor = createRedactor();
  // biome-ignore lint/suspicious/noExplicitAny: the test has given the frames their shape
  return frames.map((frame) => redactor.frame(frame)) as any[];
};

describe('redaction', () => {
  it('removes tokens, emails, names, seller and user ids under any spelling of their keys [LIVE-14]', () => {
    const secrets = [
      'tok-abcdef',
      'ann.lee@shop.example',
      'Ann Lee',
      'A2SELLERSELLER',
      '64f0c0ffee',
      'cus_12345678',
      '+1 555 0100',
    ];
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
        plan: [
          { user: { seller_id: 'A2SELLERSELLER', words: 'ask ann.lee@shop.example or Ann Lee about A2SELLERSELLER' } },
        ],
      },
    ]);
    const text = JSON.stringify(redacted);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(redacted[1].plan[0].user.words).toMatch(/^text-\d+$/);
    expect(redacted[1].SellerId).toBe(redacted[1].plan[0].user.seller_id);
  });

  it('removes people’s notes, and leaves empty ones empty [LIVE-14]', () => {
    const [sentFrame] = frameOf([
      'wholesale:updated',
      {
        saved: [
          { id: 's1', wholesaleId: 'w1', myNote: 'Their margin is a joke' },
          { id: 's2', wholesaleId: 'w2', myNote: '' },
        ],
        deleted: [],
      },
    ]);
    expect(sentFrame[1].saved).toEqual([
      { id: 'id-1', wholesaleId: 'id-2', myNote: 'private-1' },
      { id: 'id-3', wholesaleId: 'id-4', myNote: '' },
    ]);
  });

  it('removes who an alert is assigned to, notes, and the names of rules, and keeps its state [LIVE-14]', () => {
    const identity = {
      recordId: '65f000000000000000000002',
      fingerprint: 'PRICING_HEALTH|A1REALSELLER|US|B0E1NG3TWR|new|t1772620000000',
    };
    const state = { rev: 3, done: false, pinned: true, snoozedUntil: 1_772_620_000_000, backAt: null };
    const marks = {
      ...state,
      assignee: { id: '64f0c0ffee64f0c0ffee64f0', name: 'Ann Lee' },
      note: 'Call Ann',
      rule: { id: 'r1', name: 'Ann’s rule' },
    };
    const [sentFrame] = frameOf(['notification:changed', { alerts: [{ identity, processed: false, marks }] }]);
    expect(sentFrame[1].alerts[0].identity.recordId).toBe(identity.recordId);
    expect(sentFrame[1].alerts[0].marks).toEqual({
      ...state,
      assignee: { id: 'user-1', name: 'Name 1' },
      note: 'text-1',
      rule: { id: expect.stringMatching(/^id-\d+$/), name: 'Name 2' },
    });
  });

  it('keeps equal values equal and different ones different across the recording [LIVE-14]', () => {
    const [one, two, three] = frameOf(
      ['e', { sellerId: 'A1', email: 'a@b.example' }],
      ['e', { SellerId: 'A1' }],
      ['e', { sellerId: 'A2', email: 'a@b.example' }],
    );
    expect(one[1].sellerId).toBe(two[1].SellerId);
    expect(one[1].sellerId).not.toBe(three[1].sellerId);
    expect(one[1].email).toBe(three[1].email);
  });

  it('keeps the marketplace’s data: products, prices, times and the keys that identify an alert [LIVE-14, LIVE-03]', () => {
    const record = { ...pricingRecord(1), _id: '65f000000000000000000002' };
    const [message, stored] = frameOf(
      ['spapi:PRICING_HEALTH', pricingMessage(1), { outboxId: 'o-1' }],
      ['notification:new', record, { outboxId: 'o-2' }],
    );
    expect(stored[1]).toMatchObject({ _id: record._id, publishedTime: record.publishedTime });
    const [live, listed] = [readAlert(message[1], 0), readAlert(stored[1], 0)];
    if (!live.ok || !listed.ok) throw new Error('A redacted alert cannot be read');
    // Both sightings are still one alert, by the fingerprint too.
    expect(live.value.identity.fingerprint).toBe(listed.value.identity.fingerprint);
    expect(live.value.identity.notificationId).toBe(listed.value.identity.notificationId);
    const original = readAlert(pricingMessage(1), 0);
    expect(live.value.detail).toEqual(original.ok && original.value.detail);
  });

  it('changes a fingerprint with its seller id, even if the fingerprint comes first [LIVE-14]', () => {
    const [event] = frameOf({
      type: 'notification.created',
      data: {
        identity: { fingerprint: 'PRICING_HEALTH|A1REALSELLER|US|B0E1NG3TWR|new|t1772620000000' },
        sellerId: 'A1REALSELLER',
      },
    });
    expect(event.data.identity.fingerprint).toBe(
      `PRICING_HEALTH|${event.data.sellerId}|US|B0E1NG3TWR|new|t1772620000000`,
    );
    expect(JSON.stringify(event)).not.toContain('A1REALSELLER');
  });

  it('keeps the punctuation, known keys and event name of a broken frame, and no other text [LIVE-14]', () => {
    const [known, text] = frameOf(
      { sellerId: 'A1REALSELLER' },
      '2["spapi:PRICING_HEALTH",{"SellerId":"A1REALSELLER","email":"a@b.example","login":"jane.roe", "cut',
    );
    expect(text).toBe(
      `2["spapi:PRICING_HEALTH",{"SellerId":"${known.sellerId}","email":"person-1@example.test","text-1":"text-2", "text-3`,
    );
  });

  it.each([
    ['" '],
    ['"a" '],
    ['"a":'],
    ['\\"'],
    ['"\\'],
    ['"\\\n'],
    ['"a"\t:\t'],
    ['"user:updated",'],
    ['a '],
    ['a@a.'],
    ['2['],
    [' '],
    ['\u3000'],
  ])('takes as long for a broken frame as for its parts: %j [LIVE-14]', async (piece) => {
    expect(await growthOf(repeated(piece, '"user:updated"'), (text) => createRedactor().frame(text))).toBeLessThan(
      LINEAR,
    );
    expect(
      await growthOf(repeated(piece), (text) => createRedactor().frame(`2["user:updated",{"a":"${text}`)),
    ).toBeLessThan(LINEAR);
    expect(
      await growthOf(repeated(piece), (text) => createRedactor().frame(`2["user:updated",{"a":"${text}" `)),
    ).toBeLessThan(LINEAR);
  });

  it('keeps event names of the contract only, and only in their position [LIVE-14]', () => {
    expect(frameOf(['user:updated', {}], ['jane:Roe', {}], { type: 'tokens.updated' }, { type: 'jane.roe' })).toEqual([
      ['user:updated', {}],
      ['text-1', {}],
      { type: 'tokens.updated' },
      { type: 'text-2' },
    ]);
    const [broken] = frameOf('2["jane:Roe",{"title":"user:updated","source":"janeroe.com","type":"tokens.updated"');
    expect(broken).toBe('2["text-1",{"title":"text-2","source":"text-3","type":"tokens.updated"');
  });

  it('keeps ids and times in fields of the contract only, and no unknown key [LIVE-14]', () => {
    const id = '65f000000000000000000002';
    const [row] = frameOf({
      _id: id,
      wholesaleId: '1234567',
      taxId: id,
      inviteId: '1234567',
      sourced: 1_450_123_456,
      vat: '1450123456',
      phoneAt: 1_450_123_456,
    });
    expect(row).toEqual({
      _id: id,
      wholesaleId: '1234567',
      'text-1': 'text-2',
      'text-3': 'text-4',
      sourced: 1_450_123_456,
      'text-5': 'text-6',
      'text-7': 0,
    });
    expect(frameOf({ JaneRoe: 1, abc123: true, remaining: 612_345_678, tokens: '612345678' })).toEqual([
      { 'text-1': 0, 'text-2': true, remaining: 0, tokens: expect.stringMatching(/^secret-\d+$/) },
    ]);
  });

  it('keeps the time of an offer change, which identifies an alert [LIVE-14, LIVE-03]', () => {
    const [redacted] = frameOf(['spapi:PRICING_HEALTH', pricingMessage(1)]);
    const [read, original] = [readAlert(redacted[1], 0), readAlert(pricingMessage(1), 0)];
    expect(read.ok && read.value.triggerTime).toBe(original.ok && original.value.triggerTime);
  });

  it('keeps a balance unchanged, with its counts as text or numbers [LIVE-14]', () => {
    const balance = {
      freeToken: { tokens: '5000', remaining: '12.5' },
      subscription: { tokens: 1, remaining: 1 },
      onetime: { tokens: 0, remaining: 0 },
    };
    expect(frameOf(['tokens:updated', balance])).toEqual([['tokens:updated', balance]]);
  });

  it('changes nothing more in redacted content of one recording [LIVE-14]', () => {
    const redactor = createRedactor();
    const once = redactor.frame([
      'e',
      { email: 'a@b.example', name: 'Ann Lee', sellerId: 'A9SELLER00', note: 'a@b.example' },
    ]);
    expect(redactor.frame(once)).toEqual(once);
  });

  it('keeps the shape of its input, and the contract’s keys [LIVE-14]', () => {
    const value = fc.object({
      values: [fc.string(), fc.emailAddress(), fc.integer(), fc.boolean(), fc.constant(null)],
      maxDepth: 4,
    });
    fc.assert(
      fc.property(value, fc.emailAddress(), (object, email) => {
        const frame = { ...object, title: `write to ${email}`, [email]: 1 };
        const redacted = createRedactor().frame(frame) as object;
        expect(Object.keys(redacted)).toHaveLength(Object.keys(frame).length);
        expect(Object.keys(redacted)).toContain('title');
        expect(JSON.stringify(redacted)).not.toContain(email);
      }),
      { numRuns: 200 },
    );
  });

  it('removes every name, email, token and phone number in any field of any frame [LIVE-14]', () => {
    const planted = [
      'Jane Roe',
      'jane.roe@mail.example',
      'token=abc123',
      'eyJhbGciOiJub25lIn0.e30.x',
      '+1 555 010 0199',
      '15550100199',
      15_550_100_199,
      'jane.roe',
      'janeroe.com',
      'JaneRoe',
      '612345678',
      612_345_678,
      '123456789',
      ...anonymousIds,
    ] as const;
    const plants = fc.record({
      frame: fc.nat(10_000),
      seed: fc.nat(),
      secret: fc.constantFrom(...planted),
      around: fc.constantFrom('', 'call ', '"'),
      key: fc.constantFrom('sellerName', 'login', 'taxId', 'session_id', 'chat', 'phoneAt'),
    });
    fc.assert(
      fc.property(plants, ({ frame, seed, secret, around, key }) => {
        const value = typeof secret === 'number' ? secret : `${around}${secret}`;
        const every = everyFrame(seed).filter((each) => linksOf(each).length > 0);
        const chosen = every[frame % every.length];
        const places = linksOf(chosen);
        const place = places[seed % places.length] as string[];
        const beside = (name: string) => [...place.slice(0, -1), name];
        // An id that identifies nobody may stay in the contract's own fields.
        const inside = anonymousIds.some((id) => id === secret) ? [] : [plantedIn(chosen, place, value)];
        const frames = [
          ...inside,
          plantedIn(chosen, beside(key), value),
          plantedIn(chosen, beside(String(value)), 'x'),
        ];
        for (const sent of [...frames, ...frames.map((each) => JSON.stringify(each).slice(0, -3))]) {
          const text = JSON.stringify(createRedactor().frame(sent));
          expect(text).not.toContain(String(secret));
        }
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('keeps the required fields of every event of the contract, so that a recording can be replayed [LIVE-14]', () => {
    const [alert, tokens, activity, user] = frameOf(
      ['spapi:ANY_OFFER_CHANGED', realShapedAlert(3)],
      [
        'tokens:updated',
        {
          freeToken: { tokens: 5, remaining: 4 },
          subscription: { tokens: 1, remaining: 1 },
          onetime: { tokens: 0, remaining: 0 },
        },
      ],
      [
        'history:recorded',
        {
          _id: 'r1',
          asin: 'B0E1NG3TWR',
          title: 'Cup',
          image: 'https://i.test/1.jpg',
          bsr: 7,
          marketplace: 'US',
          sourced: 1_772_620_000_000,
          source: 'MOBILE',
        },
      ],
      {
        type: 'account.updated',
        seq: 3,
        id: 'x',
        at: 1_772_620_000_000,
        data: {
          user: { _id: 'u1', accountType: 'USER', productType: 'basic' },
          plan: { status: 'active', renewsAt: 1_772_620_000_000 },
        },
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
      data: {
        user: { accountType: 'USER', productType: 'basic' },
        plan: { status: 'active', renewsAt: 1_772_620_000_000 },
      },
    });
  });
});

const anonymousIds = ['64f0c0ffee64f0c0ffee64f0', '7f3c2a10-9b1d-4e55-8a60-0c1d2e3f4a5b'] as const;

/**
 * A frame of each kind: alerts as they come, and every event of the contract both ways, with something in each of its
 * fields.
 */
function everyFrame(seed: number): unknown[] {
  return [
    ['spapi:PRICING_HEALTH', realShapedAlert(seed)],
    ['notification:new', { ...(realShapedAlert(seed + 1) as object), _id: 'r1' }, { outboxId: 'o-1' }],
    ...Object.entries(upstreamEvents).map(([name, event]) => [
      name,
      'schema' in event ? filled(event.schema as unknown as Filled) : {},
      { outboxId: 'o-2' },
    ]),
    ...Object.entries(eventDataSchemas).map(([type, schema]) => ({
      seq: 1,
      id: 'e1',
      type,
      at: 1,
      data: filled(schema as unknown as Filled),
    })),
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

/** A value of a schema's shape. */
function filled(schema: Filled): unknown {
  if (schema.entries)
    return Object.fromEntries(Object.entries(schema.entries).map(([key, inner]) => [key, filled(inner)]));
  if (schema.type === 'array') return [filled(schema.item as Filled)];
  if (schema.type === 'tuple') return schema.items?.map(filled);
  if (schema.type === 'record') return { some: filled(schema.value as Filled) };
  if (schema.wrapped) return filled(schema.wrapped);
  if (schema.type === 'union' || schema.type === 'variant') return filled(schema.options?.at(-1) as Filled);
  return schema.type === 'boolean' ? true : 'x';
}

/** The way to every value that is none of the others' holder; the name of the event is not the sender's to fill. */
function linksOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 1 ? [path] : [];
  return Object.entries(value).flatMap(([key, inner]) => linksOf(inner, [...path, key]));
}

/** A copy with another value at a place. */
function plantedIn(value: unknown, path: readonly string[], secret: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return secret;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? plantedIn(each, rest, secret) : each));
  const holder = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...holder, [key]: plantedIn(holder[key], rest, secret) };
}
