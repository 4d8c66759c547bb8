import { describe, expect, it } from 'vitest';
import type { RecordingLine } from '#shared/recording.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { pricingMessage, pricingRecord } from '#tests/support/messages.ts';
import { filterLines, readMoment } from './filter.ts';
import { lineAsins, lineNames, typedEventOf, upstreamFrameOf } from './line-frames.ts';
import { renewFrame } from './renew.ts';

const up = (at: number, ...frame: unknown[]): RecordingLine => ({ at, dir: 'up', frame });
const lines: RecordingLine[] = [
  up(0, 'spapi:PRICING_HEALTH', pricingRecord(1)),
  up(1_000, 'tokens:updated', balanceOf(5)),
  up(2_000, 'notification:new', pricingRecord(2)),
  { at: 3_000, dir: 'up', frame: 'not an event' },
  {
    at: 4_000,
    dir: 'down',
    frame: {
      seq: 3,
      id: 'x',
      type: 'notification.read',
      at: 9,
      data: { alerts: [{ fingerprint: 'PRICING_HEALTH|A|US|B000000002|new|t1' }] },
    },
  },
  { at: 5_000, dir: 'in', frame: { endpoint: 'sp-api', body: pricingMessage(1) } },
];
const times = (found: RecordingLine[]) => found.map((line) => line.at);

describe('the lines of a recording', () => {
  it('show their event on the wire and the typed event [LIVE-14]', () => {
    expect(lines.map(lineNames)).toEqual([
      ['spapi:PRICING_HEALTH', 'notification.created'],
      ['tokens:updated', 'tokens.updated'],
      ['notification:new', 'notification.created'],
      ['(text)'],
      ['notification.read'],
      ['spapi:PRICING_HEALTH', 'notification.created'],
    ]);
  });

  it('show their products, even inside a fingerprint [LIVE-14]', () => {
    expect(lines.map(lineAsins)).toEqual([['B000000001'], [], ['B000000002'], [], ['B000000002'], ['B000000001']]);
  });

  it('are filtered by type, product and time combined [LIVE-14]', () => {
    expect(times(filterLines(lines, {}))).toHaveLength(6);
    expect(times(filterLines(lines, { types: ['notification.created'] }))).toEqual([0, 2_000, 5_000]);
    expect(times(filterLines(lines, { types: ['tokens:updated', 'notification.read'] }))).toEqual([1_000, 4_000]);
    expect(times(filterLines(lines, { asins: ['B000000002'] }))).toEqual([2_000, 4_000]);
    expect(times(filterLines(lines, { asins: ['B000000001'], from: 1 }))).toEqual([5_000]);
    expect(times(filterLines(lines, { from: 1_000, to: 3_000 }))).toEqual([1_000, 2_000, 3_000]);
  });

  it('become input of the hub: an ingested message becomes its event, a text becomes nothing [LIVE-14]', () => {
    expect(upstreamFrameOf(lines[5] as RecordingLine)).toEqual({
      name: 'spapi:PRICING_HEALTH',
      args: [pricingMessage(1)],
    });
    expect(upstreamFrameOf(lines[3] as RecordingLine)).toBeUndefined();
    expect(upstreamFrameOf(lines[4] as RecordingLine)).toBeUndefined();
    expect(typedEventOf((lines[4] as RecordingLine).frame)).toMatchObject({ type: 'notification.read' });
    for (const frame of [null, 7, {}, { type: 'weather.changed', data: {} }, { type: 'tokens.updated', data: {} }])
      expect(typedEventOf(frame)).toBeUndefined();
  });
});

describe('a time in a recording', () => {
  it('is written in seconds, minutes or hours [LIVE-14]', () => {
    expect(['90', '1:30', '0:01:30', '1.5'].map((text) => readMoment(text))).toEqual(
      [90_000, 90_000, 90_000, 1_500].map((value) => ({ ok: true, value })),
    );
    for (const text of ['', 'noon', '1:2:3:4', '-5', '1:']) expect(readMoment(text).ok).toBe(false);
  });
});

describe('a renewed frame', () => {
  it('happens now under new ids, and two sightings of one alert still match [LIVE-14, LIVE-03]', () => {
    const shift = 86_400_000;
    const [live, stored] = [pricingMessage(4), pricingRecord(4)].map((frame) =>
      readAlert(renewFrame(frame, shift, 'r1'), 0),
    );
    if (!live?.ok || !stored?.ok) throw new Error('A renewed alert cannot be read');
    expect(stored.value.publishedTime).toBe(Date.parse(pricingRecord(4).publishedTime) + shift);
    expect(live.value.identity.notificationId).toBe(stored.value.identity.notificationId);
    expect(live.value.identity.notificationId).not.toBe(pricingRecord(4).notificationId);
    expect(live.value.identity.fingerprint).toBe(stored.value.identity.fingerprint);
  });

  it('is otherwise unchanged [LIVE-14]', () => {
    const frame = [
      'x:y',
      { asin: 'B0', title: 'T', price: 3, sourced: 'no moment', list: [null, true] },
      { outboxId: 'o-1' },
    ];
    expect(renewFrame(frame, 1_000, 'r')).toEqual([
      'x:y',
      { asin: 'B0', title: 'T', price: 3, sourced: 'no moment', list: [null, true] },
      { outboxId: 'o-1~r' },
    ]);
  });
});
