import { decodePacket, type Packet as EnginePacket, encodePacket } from 'engine.io-parser';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import * as v from 'valibot';
import { backoffDelay, limits } from '#shared/protocol.ts';
import { JOIN } from '#shared/upstream/frames.ts';
import type { Due, HubDeps, UpstreamSocket } from './ports.ts';
import { utf8Length } from './text.ts';

export type UpstreamLink = {
  /** Opens the socket, unless it is open or on its way. */
  open(): void;
  close(): void;
  onDue(name: 'upstream' | 'heartbeat' | 'join' | 'reconcile'): void;
  /** Whether it is open, opening or waiting to be opened again. */
  wanted(): boolean;
  /** Names the present connection once its room is joined, 0 while there is none. */
  connection(): number;
};

/** 'handshake' waits for the engine's open packet, 'connecting' for the answer to CONNECT. */
type Phase = 'closed' | 'waiting' | 'handshake' | 'connecting' | 'joining' | 'joined';

/**
 * The provider's Socket.IO v4 over a plain WebSocket: the official parsers and a small state machine, the same on every host.
 * It is at-most-once, so every connect asks for a reconcile: at the ack of `join`, or after 1 s without one, and then again at 10 s,
 * because a list read before the provider has joined the room misses what comes between.
 */
export function createUpstreamLink(
  user: string,
  deps: HubDeps,
  due: Due,
  on: {
    token(): string | undefined;
    event(name: string, args: unknown[], text: string): void;
    rejected(path: string, reason: string, sample: string): void;
    /** Read over HTTP what may have been missed. */
    reconcile(): void;
    /** The socket is gone; it was last heard at this time (ms), 0 when it never was. */
    lost(heardAt: number): void;
    /** The provider refuses this token's socket: is the session over? Try again when told. */
    refused(token: string): void;
    /** A mistake of ours on the way of a message: this hub starts again, the others go on. */
    failed(error: unknown): void;
  },
): UpstreamLink {
  let phase: Phase = 'closed';
  let socket: UpstreamSocket | undefined;
  let token = '';
  let heardAt = 0;
  let attempts = 0;
  let openedAt = 0;
  let interval = 25_000;
  let timeout = 20_000;
  let binaryExpected = 0;
  /** Without an ack of the join a second list is read at this time, whatever was read before, ms. */
  let secondAt = 0;
  /** Tells a late event of an older socket from the present one's. */
  let generation = 0;

  function open() {
    if (phase !== 'closed' && phase !== 'waiting') return;
    const next = on.token();
    if (next === undefined) return;
    token = next;
    phase = 'handshake';
    heardAt = 0;
    openedAt = deps.now();
    binaryExpected = 0;
    secondAt = 0;
    generation += 1;
    const mine = generation;
    due.set('heartbeat', openedAt + HANDSHAKE_TIMEOUT);
    deps.meter.gauge('upstreams', 1);
    socket = deps.openUpstream(token, {
      onMessage: (data) => {
        if (mine !== generation) return;
        try {
          onMessage(data);
        } catch (error) {
          on.failed(error);
        }
      },
      onClose: () => {
        if (mine === generation) lose();
      },
    });
  }

  function end() {
    generation += 1;
    due.clear('heartbeat');
    due.clear('join');
    due.clear('reconcile');
    due.clear('upstream');
    if (socket) deps.meter.gauge('upstreams', -1);
    socket?.close();
    socket = undefined;
  }

  function lose() {
    const heard = phase === 'joined' || phase === 'joining' ? heardAt : 0;
    // A connection that held resets the backoff; one that flaps does not.
    if (deps.now() - openedAt >= limits.backoffResetAfter) attempts = 0;
    end();
    phase = 'waiting';
    due.set('upstream', deps.now() + backoffDelay(attempts, deps.random));
    attempts += 1;
    on.lost(heard);
  }

  function onMessage(data: string | ArrayBuffer | Uint8Array) {
    heardAt = deps.now();
    if (typeof data !== 'string') {
      if (binaryExpected > 0) binaryExpected -= 1;
      else on.rejected('(frame)', 'A binary frame', '');
      return;
    }
    if (data.length > limits.upstreamEventBytes || (data.length > limits.upstreamEventBytes / 4 && utf8Length(data) > limits.upstreamEventBytes)) {
      return on.rejected('(frame)', `Over ${limits.upstreamEventBytes} bytes`, data);
    }
    // 'b…' is a binary part in text; the parser would need a platform's buffer for it.
    if (data.startsWith('b')) return on.rejected('(frame)', 'A binary frame', '');
    const packet = decodePacket(data) as EnginePacket;
    if (packet.type === 'open') return onOpen(String(packet.data ?? ''));
    if (packet.type === 'ping') return sendEngine({ type: 'pong', data: packet.data });
    if (packet.type === 'close') return lose();
    if (packet.type === 'message') return onSocketPacket(String(packet.data ?? ''));
    if (packet.type === 'error') on.rejected('(frame)', 'Not an Engine.IO packet', data);
  }

  function onOpen(text: string) {
    const opened = v.safeParse(openPacketSchema, parseJson(text));
    if (!opened.success || phase !== 'handshake') {
      on.rejected('(open)', 'Not an open packet', text);
      return lose();
    }
    interval = opened.output.pingInterval;
    timeout = opened.output.pingTimeout;
    phase = 'connecting';
    send({ type: PacketType.CONNECT, nsp: '/' });
  }

  function onSocketPacket(text: string) {
    // A binary event comes in several frames: none of them is one of ours.
    if (text.startsWith('5') || text.startsWith('6')) {
      binaryExpected += Number.parseInt(text.slice(1), 10) || 0;
      return on.rejected('(frame)', 'A binary event', text);
    }
    let packet: Packet;
    try {
      packet = decode(text);
    } catch (error) {
      return on.rejected('(frame)', error instanceof Error ? error.message : 'Not a Socket.IO packet', text);
    }
    if (packet.nsp !== '/') return;
    switch (packet.type) {
      case PacketType.CONNECT:
        return onConnected();
      case PacketType.CONNECT_ERROR: {
        const refused = token;
        lose();
        return on.refused(refused);
      }
      case PacketType.DISCONNECT:
        return lose();
      case PacketType.ACK:
        if (packet.id === JOIN_ACK && phase === 'joining') {
          due.clear('join');
          phase = 'joined';
          on.reconcile();
        }
        return;
      case PacketType.EVENT: {
        // The decoder lets an event without any data pass.
        const [name, ...args]: unknown[] = Array.isArray(packet.data) ? packet.data : [];
        if (typeof name !== 'string') return on.rejected('(event)', 'An event without a name', text);
        return on.event(name, args, text);
      }
      default:
        return;
    }
  }

  function onConnected() {
    if (phase !== 'connecting') return;
    phase = 'joining';
    const now = deps.now();
    due.set('heartbeat', now + interval + timeout);
    due.set('join', now + 1_000);
    send({ type: PacketType.EVENT, nsp: '/', id: JOIN_ACK, data: [JOIN, user] });
  }

  function send(packet: Packet) {
    for (const text of encoder.encode(packet)) sendEngine({ type: 'message', data: text });
  }

  function sendEngine(packet: EnginePacket) {
    encodePacket(packet, false, (text) => socket?.send(text));
  }

  return {
    open,
    close() {
      end();
      phase = 'closed';
      attempts = 0;
    },
    wanted: () => phase !== 'closed',
    connection: () => (phase === 'joined' ? generation : 0),
    onDue(name) {
      if (name === 'upstream') return open();
      if (name === 'join') {
        if (phase !== 'joining') return;
        phase = 'joined';
        secondAt = deps.now() + 9_000;
        due.set('reconcile', secondAt);
        return on.reconcile();
      }
      if (name === 'reconcile') {
        if (deps.now() < secondAt) due.set('reconcile', secondAt);
        return on.reconcile();
      }
      if (phase === 'closed' || phase === 'waiting') return;
      // A clock that was put back must not make silence look like the future.
      heardAt = Math.min(heardAt, deps.now());
      openedAt = Math.min(openedAt, deps.now());
      const deadline = phase === 'handshake' || phase === 'connecting' ? openedAt + HANDSHAKE_TIMEOUT : heardAt + interval + timeout;
      if (deps.now() >= deadline) lose();
      else due.set('heartbeat', deadline);
    },
  };
}

const JOIN_ACK = 1;
const HANDSHAKE_TIMEOUT = 10_000;

const openPacketSchema = v.looseObject({
  pingInterval: v.pipe(v.number(), v.minValue(100), v.maxValue(600_000)),
  pingTimeout: v.pipe(v.number(), v.minValue(100), v.maxValue(600_000)),
});

// One decoder for all: it decodes within the call, and binary packets, the only ones it would keep, never reach it.
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
