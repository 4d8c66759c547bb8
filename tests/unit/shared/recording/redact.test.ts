import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf } from '#shared/notifications/identity.ts';
import { createRedactor } from '#shared/recording/redact.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { pricingMessage, pricingRecord } from '#tests/support/messages.ts';

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
    expect(redacted[1].nested[0].deep.note).toBe(`ask ${redacted[1].email} or ${redacted[1].FullName} about ${redacted[1].SellerId}`);
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
      { id: 's1', wholesaleId: 'w1', myNote: 'private-1' },
      { id: 's2', wholesaleId: 'w2', myNote: '' },
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
    const record = pricingRecord(1);
    const [message, stored] = frameOf(['spapi:PRICING_HEALTH', pricingMessage(1), { outboxId: 'o-1' }], ['notification:new', record, { outboxId: 'o-2' }]);
    expect(stored[1]).toMatchObject({ _id: record._id, notificationId: record.notificationId, publishedTime: record.publishedTime });
    expect(stored[2]).toEqual({ outboxId: 'o-2' });
    const [live, listed] = [readAlert(message[1], 0), readAlert(stored[1], 0)];
    if (!live.ok || !listed.ok) throw new Error('A redacted alert cannot be read');
    // Both sightings are still one alert, by the fingerprint too.
    expect(live.value.identity.fingerprint).toBe(listed.value.identity.fingerprint);
    expect(keysOf(live.value.identity)).toContain('n:ntf-1');
    const original = readAlert(pricingMessage(1), 0);
    expect(live.value.detail).toEqual(original.ok && original.value.detail);
  });

  it('changes a fingerprint with its seller id, though the fingerprint stands first [LIVE-14]', () => {
    const [event] = frameOf({
      type: 'notification.created',
      data: { identity: { fingerprint: 'PRICING_HEALTH|A1REALSELLER|US|B0|new|t1' }, sellerId: 'A1REALSELLER' },
    });
    expect(event.data.identity.fingerprint).toBe(`PRICING_HEALTH|${event.data.sellerId}|US|B0|new|t1`);
    expect(JSON.stringify(event)).not.toContain('A1REALSELLER');
  });

  it('reads fields out of a text that was never an event [LIVE-14]', () => {
    const [known, text] = frameOf(
      { sellerId: 'A1REALSELLER' },
      '2["spapi:X",{"SellerId":"A1REALSELLER","accessToken":"eyJhbGciOi.J9.sig","mail":"a@b.example", "cut',
    );
    expect(text).toBe(`2["spapi:X",{"SellerId":"${known.sellerId}","accessToken":"secret-1","mail":"person-1@example.test", "cut`);
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

  it('keeps the shape of whatever it is given, and leaves no e-mail in it [LIVE-14]', () => {
    const value = fc.object({ values: [fc.string(), fc.emailAddress(), fc.integer(), fc.boolean(), fc.constant(null)], maxDepth: 4 });
    fc.assert(
      fc.property(value, fc.emailAddress(), (object, email) => {
        const frame = { ...object, contact: `write to ${email}` };
        const redacted = createRedactor().frame(frame) as object;
        expect(Object.keys(redacted)).toEqual(Object.keys(frame));
        expect(JSON.stringify(redacted)).not.toContain(email);
      }),
      { numRuns: 200 },
    );
  });
});
