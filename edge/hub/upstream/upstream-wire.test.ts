import { decodePacket } from 'engine.io-parser';
import fc from 'fast-check';
import { Decoder, type Packet, PacketType } from 'socket.io-parser';
import { expect, it } from 'vitest';
import { DEEPEST_MESSAGE } from '#shared/parse-json.ts';
import { readFixture } from '#tests/support/fixtures.ts';
import { runs } from '#tests/support/runs.ts';
import { readFrame, type WireReader } from './upstream-wire.ts';

type Said = { kind: 'event'; name: string; args: unknown[] } | { kind: 'other' };

/** Parses a frame with our reader. */
function ours(frame: string): Said {
  let said: Said = { kind: 'other' };
  const other = () => undefined;
  const reader: WireReader = {
    onOpen: other,
    onPing: other,
    onConnected: other,
    onRefused: other,
    onJoinAnswer: other,
    onBinaryEvent: other,
    onBinaryFrame: other,
    onEnd: other,
    onBadFrame: other,
    onEvent: (name, args) => {
      said = { kind: 'event', name, args };
    },
  };
  readFrame(frame, reader);
  return said;
}

/** Parses it with the official parsers: an event of the main namespace, or something else. */
function theirs(frame: string): Said {
  if (frame.startsWith('b')) return { kind: 'other' };
  const packet = decodePacket(frame);
  if (packet.type !== 'message' || /^[56]/.test(String(packet.data ?? ''))) return { kind: 'other' };
  let decoded: Packet | undefined;
  const decoder = new Decoder();
  decoder.on('decoded', (each) => {
    decoded = each;
  });
  try {
    decoder.add(String(packet.data ?? ''));
  } catch {
    return { kind: 'other' };
  }
  if (decoded?.type !== PacketType.EVENT || decoded.nsp !== '/' || !Array.isArray(decoded.data))
    return { kind: 'other' };
  const [name, ...args] = decoded.data as unknown[];
  return typeof name === 'string' ? { kind: 'event', name, args } : { kind: 'other' };
}

const alert = readFixture('sp-api/pricing-health.json');

it('reads an event of a known name with its arguments', () => {
  expect(ours(`42${JSON.stringify(['spapi:PRICING_HEALTH', alert, { outboxId: 'ob-1' }])}`)).toEqual({
    kind: 'event',
    name: 'spapi:PRICING_HEALTH',
    args: [alert, { outboxId: 'ob-1' }],
  });
});

it('rejects an event that is nested too deeply', () => {
  const deep = (levels: number) => `42["tokens:updated",${'['.repeat(levels)}${']'.repeat(levels)}]`;
  expect(ours(deep(DEEPEST_MESSAGE)).kind).toBe('event');
  expect(ours(deep(DEEPEST_MESSAGE + 1)).kind).toBe('other');
});

it('agrees with the official parsers on every frame', () => {
  const name = fc.constantFrom(
    'spapi:PRICING_HEALTH',
    'notification:new',
    'tokens:updated',
    'user:updated',
    'unknown',
    'connect',
    'disconnect',
    '__proto__',
    7,
    null,
  );
  const args = fc.array(fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(alert)), { maxLength: 3 });
  const head = fc.constantFrom(
    '42',
    '42',
    '42',
    '42',
    '42',
    '420',
    '42/other,',
    '42/,',
    '43',
    '451-',
    '4',
    '2',
    '40',
    '44',
    '',
  );
  const whole = fc
    .tuple(head, name, args)
    .map(([before, first, rest]) => `${before}${JSON.stringify([first, ...rest])}`);
  const cut = fc
    .tuple(whole, fc.nat(), fc.nat(3), fc.constantFrom('', ' ', '[', ']', '"', ',', '\u2028', '1e999'))
    .map(([text, at, length, inserted]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + inserted + text.slice(from + length);
    });
  let events = 0;
  let others = 0;
  fc.assert(
    fc.property(fc.oneof(whole, cut, fc.string()), (frame) => {
      const official = theirs(frame);
      if (official.kind === 'event') events += 1;
      else others += 1;
      expect(ours(frame)).toEqual(official);
    }),
    { numRuns: runs(20_000) },
  );
  expect(events).toBeGreaterThan(runs(2_000));
  expect(others).toBeGreaterThan(runs(2_000));
}, 300_000);
