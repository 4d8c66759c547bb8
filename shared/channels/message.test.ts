import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { alertMessage, burstMessage } from '#tests/support/channels/channel-messages.ts';
import { channelMessageSchema } from './message.ts';

describe('the message of a channel', () => {
  it.each([alertMessage(), alertMessage({ kind: 'test', title: 'x'.repeat(10_000) }), burstMessage('Line')])(
    'is the same after it was stored as JSON: $kind [CHAN-05]',
    (message) => expect(v.parse(channelMessageSchema, JSON.parse(JSON.stringify(message)))).toEqual(message),
  );

  it.each([
    ['a relative link', { link: '/notifications/n1' }],
    ['five facts', { facts: Array.from({ length: 5 }, () => ({ name: 'a', text: 'b' })) }],
    ['an id that is no header', { id: 'a\r\nb' }],
    ['a burst without its lines', { kind: 'burst' }],
  ])('is refused with %s [CHAN-05]', (_, change) => {
    expect(v.is(channelMessageSchema, { ...alertMessage(), ...change })).toBe(false);
  });
});
