import { decodePacket, type Packet as EnginePacket, encodePacket } from 'engine.io-parser';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import * as v from 'valibot';
import { DEEPEST_MESSAGE, isDeeperThan, wellFormed } from '#shared/parse-json.ts';
import { limits } from '#shared/protocol.ts';
import { isUpstreamEvent, JOIN } from '#shared/upstream/frames.ts';
import { utf8Length } from '../text.ts';

/** The provider's ping interval, and how late a ping may be before the connection is lost, ms. */
export type Pace = { interval: number; timeout: number };

/**
 * Receives the content of a connection's frames. Callbacks avoid allocating an object per frame: frames come by the
 * thousand.
 */
export type WireReader = {
  /** The engine's first packet; undefined if it is invalid. */
  onOpen(pace: Pace | undefined, text: string): void;
  onPing(data: string): void;
  onConnected(): void;
  onRefused(code: string): void;
  /** The answer to our `join`. Any answer other than a refusal means that the room is joined. */
  onJoinAnswer(refusal: { code: string } | undefined, text: string): void;
  onEvent(name: string, args: unknown[], text: string): void;
  /** This many binary frames follow. */
  onBinaryEvent(frames: number, text: string): void;
  onBinaryFrame(): void;
  onEnd(): void;
  /** A frame without meaning; the connection stays open (ST11). */
  onBadFrame(path: string, reason: string, sample: string): void;
};

/**
 * Reads one Socket.IO v4 frame from the plain WebSocket. Text events with a known name, which come by the thousand, are
 * parsed directly. Everything else goes through the official parsers, which would yield the same result
 * (upstream-wire.test.ts).
 */
export function readFrame(data: string | ArrayBuffer | Uint8Array, on: WireReader) {
  if (typeof data !== 'string') return on.onBinaryFrame();
  if (
    data.length > limits.upstreamEventBytes ||
    (data.length > limits.upstreamEventBytes / 4 && utf8Length(data) > limits.upstreamEventBytes)
  ) {
    return on.onBadFrame('(frame)', `Over ${limits.upstreamEventBytes} bytes`, data);
  }
  if (data.startsWith(EVENT_FRAME) && readKnownEvent(data, on)) return;
  // 'b…' is a binary slice as text; the parser would need a platform's buffer for it.
  if (data.startsWith('b')) return on.onBadFrame('(frame)', 'A binary frame', '');
  const packet = decodePacket(data) as EnginePacket;
  if (packet.type === 'message') return readSocketPacket(String(packet.data ?? ''), on);
  if (packet.type === 'open') return readOpen(String(packet.data ?? ''), on);
  if (packet.type === 'ping') return on.onPing(packet.data);
  if (packet.type === 'close') return on.onEnd();
  if (packet.type === 'error') on.onBadFrame('(frame)', 'Not an Engine.IO packet', data);
}

/** Our own frames, ready to be sent one by one. */
export const pongFrames = (data: string): string[] => engineFrames({ type: 'pong', data });
export const connectFrames = (): string[] => socketFrames({ type: PacketType.CONNECT, nsp: '/' });
export const joinFrames = (user: string): string[] =>
  socketFrames({ type: PacketType.EVENT, nsp: '/', id: JOIN_ACK, data: [JOIN, user] });

function readOpen(text: string, on: WireReader) {
  const opened = v.safeParse(openPacketSchema, parseJson(text));
  on.onOpen(
    opened.success ? { interval: opened.output.pingInterval, timeout: opened.output.pingTimeout } : undefined,
    text,
  );
}

/** The prefix of an Engine.IO message with a Socket.IO event in the main namespace, without an ack. */
const EVENT_FRAME = '42[';

function readKnownEvent(data: string, on: WireReader): boolean {
  const packet = parseJson(data.slice(EVENT_FRAME.length - 1));
  if (!Array.isArray(packet) || typeof packet[0] !== 'string' || !isUpstreamEvent(packet[0])) return false;
  readEvent(packet, data.slice(1), on);
  return true;
}

function readEvent(packet: unknown[], text: string, on: WireReader) {
  const [name, ...args] = packet;
  // The decoder accepts an event without any data.
  if (typeof name !== 'string') return on.onBadFrame('(event)', 'An event without a name', text);
  if (args.some((each) => isDeeperThan(DEEPEST_MESSAGE, each)))
    return on.onBadFrame(name.slice(0, 100), 'is nested too deeply', text);
  return on.onEvent(name, args, text);
}

function readSocketPacket(text: string, on: WireReader) {
  if (text.startsWith('5') || text.startsWith('6'))
    return on.onBinaryEvent(Number.parseInt(text.slice(1), 10) || 0, text);
  let packet: Packet;
  try {
    packet = decode(text);
  } catch (error) {
    return on.onBadFrame('(frame)', error instanceof Error ? error.message : 'Not a Socket.IO packet', text);
  }
  if (packet.nsp !== '/') return;
  switch (packet.type) {
    case PacketType.EVENT:
      return readEvent(Array.isArray(packet.data) ? packet.data : [], text, on);
    case PacketType.CONNECT:
      return on.onConnected();
    case PacketType.CONNECT_ERROR: {
      const error = v.safeParse(connectErrorSchema, packet.data);
      return on.onRefused(error.success ? error.output.message.slice(0, 100) : 'no code');
    }
    case PacketType.DISCONNECT:
      return on.onEnd();
    case PacketType.ACK: {
      if (packet.id !== JOIN_ACK) return;
      const refusal = v.safeParse(joinRefusalSchema, packet.data);
      return on.onJoinAnswer(
        refusal.success ? { code: (refusal.output[0].code ?? 'no code').slice(0, 100) } : undefined,
        text,
      );
    }
    default:
      return;
  }
}

const JOIN_ACK = 1;

const openPacketSchema = v.looseObject({
  pingInterval: v.pipe(v.number(), v.minValue(100), v.maxValue(600_000)),
  pingTimeout: v.pipe(v.number(), v.minValue(100), v.maxValue(600_000)),
});

const connectErrorSchema = v.looseObject({ message: v.string() });
const joinRefusalSchema = v.looseTuple([
  v.looseObject({ ok: v.literal(false), code: v.fallback(v.optional(v.string()), undefined) }),
]);

// One decoder for all: it decodes within the call, and binary packets, the only ones it would buffer, never reach it.
const decoder = new Decoder();
const encoder = new Encoder();
let decoded: Packet | undefined;
decoder.on('decoded', (packet) => {
  decoded = packet;
});

function decode(text: string): Packet {
  decoded = undefined;
  decoder.add(text);
  if (!decoded) throw new Error('Not a Socket.IO packet');
  return decoded;
}

const socketFrames = (packet: Packet): string[] =>
  encoder.encode(packet).flatMap((data) => engineFrames({ type: 'message', data }));

function engineFrames(packet: EnginePacket): string[] {
  const frames: string[] = [];
  // Everything except binary is encoded within the call.
  encodePacket(packet, false, (text) => frames.push(text));
  return frames;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(wellFormed(text));
  } catch {
    return undefined;
  }
}
