import { expect, test } from 'vitest';
import { parseRecording, serializeRecording } from '#shared/recording.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { recordingOf } from './alert-recording.ts';

const match = {
  user: 'u1',
  key: 'k1',
  asin: 'B0TEST0001',
  type: 'PRICING_HEALTH',
  marketplace: 'US',
  state: 'delivered',
  at: Date.UTC(2026, 4, 1),
  delay: 40,
  note: '',
} as const;

test('an alert’s message becomes a recording of one line, which can be saved and read again', () => {
  const message = pricingHealth();
  const recording = recordingOf({ match, message: JSON.stringify(message) });
  expect(recording?.header.source).toMatch(/^Alert about B0TEST0001 of \d{4}-\d\d-\d\d, \d\d:\d\d:\d\d$/);
  expect(recording?.lines).toEqual([{ at: 0, dir: 'in', frame: { endpoint: 'sp-api', body: message } }]);
  if (recording) expect(parseRecording(serializeRecording(recording))).toEqual(recording);
});

test('a refused message keeps the event that brought it, even without its own type', () => {
  const refused = { ...match, type: 'spapi:PRICING_HEALTH', state: 'refused' } as const;
  expect(recordingOf({ match: refused, message: '{"payload":{}}' })?.lines).toEqual([
    { at: 0, dir: 'up', frame: ['spapi:PRICING_HEALTH', { payload: {} }] },
  ]);
});

test('nothing can be played of a message that is gone, was cut off, or names no known type', () => {
  for (const message of ['', '{"payload":{"a', 'null', '"text"', '{"notificationType":"OTHER"}'])
    expect(recordingOf({ match, message })).toBeNull();
});
