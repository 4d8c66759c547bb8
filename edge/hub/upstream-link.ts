import { decodePacket, type Packet as EnginePacket, encodePacket } from 'engine.io-parser';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import * as v from 'valibot';
import { DEEPEST_MESSAGE, isDeeperThan } from '#shared/parse-json.ts';
import { backoffDelay, limits } from '#shared/protocol.ts';
import { JOIN } from '#shared/upstream/frames.ts';
import { momentOf } from './moment.ts';
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

/** What a link tells its hub. */
export type LinkOwner = {
  token(): string | undefined;
  upstreamEvent(name: string, args: unknown[], text: string): void;
  badFrame(path: string, reason: string, sample: string): void;
  /** Read over HTTP what may have been missed. */
  reconcile(): void;
  /** The provider is overdue, last heard at this time (ms); or, without a time, heard again. */
  upstreamQuiet(since: number | undefined): void;
  /** The socket is gone; it was last heard at this time (ms), if it ever was. */
  upstreamLost(heardAt: number | undefined): void;
  /** The provider refuses this token's socket: is the session over? Try again when told. */
  upstreamRefused(token: string): void;
  /** A mistake of ours on the way of a message: this hub starts again, the others go on. */
  failed(error: unknown): void;
};

export const createUpstreamLink = (user: string, deps: HubDeps, due: Due, owner: LinkOwner): UpstreamLink => new UserUpstreamLink(user, deps, due, owner);

/**
 * The provider's Socket.IO v4 over a plain WebSocket: the official parsers and a small state machine, the same on every host.
 * It is at-most-once, so every connect asks for a reconcile: at the ack of `join`, or after 1 s without one, and then again at 10 s,
 * because a list read before the provider has joined the room misses what comes between.
 */
class UserUpstreamLink implements UpstreamLink {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #due: Due;
  readonly #owner: LinkOwner;
  #phase: Phase = 'closed';
  #socket: UpstreamSocket | undefined;
  #token = '';
  /** These two in elapsed ms. */
  #heardAt = 0;
  #openedAt = 0;
  #quiet = false;
  #attempts = 0;
  #interval = 25_000;
  #timeout = 20_000;
  #binaryExpected = 0;
  /** Without an ack of the join a second list is read at this time, whatever was read before, in elapsed ms. */
  #secondAt = 0;
  /** Tells a late event of an older socket from the present one's. */
  #generation = 0;

  constructor(user: string, deps: HubDeps, due: Due, owner: LinkOwner) {
    this.#user = user;
    this.#deps = deps;
    this.#due = due;
    this.#owner = owner;
  }

  open() {
    if (this.#phase !== 'closed' && this.#phase !== 'waiting') return;
    const next = this.#owner.token();
    if (next === undefined) return;
    this.#token = next;
    this.#phase = 'handshake';
    this.#openedAt = this.#deps.elapsed();
    this.#heardAt = this.#openedAt;
    this.#quiet = false;
    this.#binaryExpected = 0;
    this.#secondAt = 0;
    this.#generation += 1;
    const mine = this.#generation;
    this.#due.set('heartbeat', HANDSHAKE_TIMEOUT);
    this.#deps.meter.gauge('upstreams', 1);
    this.#socket = this.#deps.openUpstream(next, {
      onMessage: (data) => {
        if (mine !== this.#generation) return;
        try {
          this.#onMessage(data);
        } catch (error) {
          this.#owner.failed(error);
        }
      },
      onClose: () => {
        if (mine === this.#generation) this.#lose();
      },
    });
  }

  close() {
    this.#end();
    this.#phase = 'closed';
    this.#attempts = 0;
  }

  wanted(): boolean {
    return this.#phase !== 'closed';
  }

  connection(): number {
    return this.#phase === 'joined' ? this.#generation : 0;
  }

  onDue(name: 'upstream' | 'heartbeat' | 'join' | 'reconcile') {
    const now = this.#deps.elapsed();
    if (name === 'upstream') return this.open();
    if (name === 'join') {
      if (this.#phase !== 'joining') return;
      this.#phase = 'joined';
      this.#secondAt = now + SECOND_LIST;
      this.#due.set('reconcile', SECOND_LIST);
      return this.#owner.reconcile();
    }
    if (name === 'reconcile') {
      if (now < this.#secondAt) this.#due.set('reconcile', this.#secondAt - now);
      return this.#owner.reconcile();
    }
    if (this.#phase === 'closed' || this.#phase === 'waiting') return;
    const greeted = this.#phase !== 'handshake' && this.#phase !== 'connecting';
    const deadline = greeted ? this.#heardAt + this.#interval + this.#timeout : this.#openedAt + HANDSHAKE_TIMEOUT;
    if (now >= deadline) return this.#lose();
    const overdue = this.#heardAt + this.#overdueAfter();
    if (greeted && now >= overdue && !this.#quiet) {
      this.#quiet = true;
      this.#owner.upstreamQuiet(momentOf(this.#deps, this.#heardAt));
    }
    this.#due.set('heartbeat', (greeted && !this.#quiet ? overdue : deadline) - now);
  }

  /** The provider pings at its interval, and nobody can ask it to: only a ping that does not come shows that something is wrong. */
  #overdueAfter(): number {
    return this.#interval + Math.min(OVERDUE_GRACE, this.#timeout / 2);
  }

  #end() {
    this.#generation += 1;
    this.#due.clear('heartbeat');
    this.#due.clear('join');
    this.#due.clear('reconcile');
    this.#due.clear('upstream');
    if (this.#socket) this.#deps.meter.gauge('upstreams', -1);
    this.#socket?.close();
    this.#socket = undefined;
  }

  #lose(mayHaveHeld = true) {
    const heard = this.#phase === 'joined' || this.#phase === 'joining' ? momentOf(this.#deps, this.#heardAt) : undefined;
    // A connection that held resets the backoff; one that flaps does not.
    if (mayHaveHeld && this.#deps.elapsed() - this.#openedAt >= limits.backoffResetAfter) this.#attempts = 0;
    this.#end();
    this.#phase = 'waiting';
    this.#due.set('upstream', backoffDelay(this.#attempts, this.#deps.random));
    this.#attempts += 1;
    this.#owner.upstreamLost(heard);
  }

  #onMessage(data: string | ArrayBuffer | Uint8Array) {
    this.#heardAt = this.#deps.elapsed();
    const owner = this.#owner;
    if (this.#quiet) {
      this.#quiet = false;
      owner.upstreamQuiet(undefined);
    }
    if (typeof data !== 'string') {
      if (this.#binaryExpected > 0) this.#binaryExpected -= 1;
      else owner.badFrame('(frame)', 'A binary frame', '');
      return;
    }
    if (data.length > limits.upstreamEventBytes || (data.length > limits.upstreamEventBytes / 4 && utf8Length(data) > limits.upstreamEventBytes)) {
      return owner.badFrame('(frame)', `Over ${limits.upstreamEventBytes} bytes`, data);
    }
    // 'b…' is a binary part in text; the parser would need a platform's buffer for it.
    if (data.startsWith('b')) return owner.badFrame('(frame)', 'A binary frame', '');
    const packet = decodePacket(data) as EnginePacket;
    if (packet.type === 'message') return this.#onSocketPacket(String(packet.data ?? ''));
    if (packet.type === 'open') return this.#onOpen(String(packet.data ?? ''));
    if (packet.type === 'ping') return this.#sendEngine({ type: 'pong', data: packet.data });
    if (packet.type === 'close') return this.#lose();
    if (packet.type === 'error') owner.badFrame('(frame)', 'Not an Engine.IO packet', data);
  }

  #onOpen(text: string) {
    const opened = v.safeParse(openPacketSchema, parseJson(text));
    if (!opened.success || this.#phase !== 'handshake') {
      this.#owner.badFrame('(open)', 'Not an open packet', text);
      return this.#lose();
    }
    this.#interval = opened.output.pingInterval;
    this.#timeout = opened.output.pingTimeout;
    this.#phase = 'connecting';
    this.#send({ type: PacketType.CONNECT, nsp: '/' });
  }

  #onSocketPacket(text: string) {
    const owner = this.#owner;
    // A binary event comes in several frames: none of them is one of ours.
    if (text.startsWith('5') || text.startsWith('6')) {
      this.#binaryExpected += Number.parseInt(text.slice(1), 10) || 0;
      return owner.badFrame('(frame)', 'A binary event', text);
    }
    let packet: Packet;
    try {
      packet = decode(text);
    } catch (error) {
      return owner.badFrame('(frame)', error instanceof Error ? error.message : 'Not a Socket.IO packet', text);
    }
    if (packet.nsp !== '/') return;
    switch (packet.type) {
      case PacketType.EVENT: {
        // The decoder lets an event without any data pass.
        const [name, ...args]: unknown[] = Array.isArray(packet.data) ? packet.data : [];
        if (typeof name !== 'string') return owner.badFrame('(event)', 'An event without a name', text);
        if (args.some((each) => isDeeperThan(DEEPEST_MESSAGE, each))) return owner.badFrame(name.slice(0, 100), 'is nested too deeply', text);
        return owner.upstreamEvent(name, args, text);
      }
      case PacketType.CONNECT:
        return this.#onConnected();
      case PacketType.CONNECT_ERROR:
        return this.#refused();
      case PacketType.DISCONNECT:
        return this.#lose();
      case PacketType.ACK:
        if (packet.id === JOIN_ACK) this.#onJoinAnswer(packet.data, text);
        return;
      default:
        return;
    }
  }

  /** A refusal counts whenever it comes; any other answer means that the room is joined. */
  #onJoinAnswer(answer: unknown, text: string) {
    const refusal = v.safeParse(joinRefusalSchema, answer);
    if (refusal.success) {
      this.#owner.badFrame('(join)', `The provider refuses the room: ${(refusal.output[0].code ?? 'no code').slice(0, 100)}`, text);
      return this.#refused();
    }
    if (this.#phase !== 'joining') return;
    this.#due.clear('join');
    this.#phase = 'joined';
    this.#owner.reconcile();
  }

  /** Not a connection that held, however long it took to say so: the backoff goes on growing. */
  #refused() {
    const refused = this.#token;
    this.#lose(false);
    this.#owner.upstreamRefused(refused);
  }

  #onConnected() {
    if (this.#phase !== 'connecting') return;
    this.#phase = 'joining';
    this.#due.set('heartbeat', this.#overdueAfter());
    this.#due.set('join', JOIN_PATIENCE);
    this.#send({ type: PacketType.EVENT, nsp: '/', id: JOIN_ACK, data: [JOIN, this.#user] });
  }

  #send(packet: Packet) {
    for (const text of encoder.encode(packet)) this.#sendEngine({ type: 'message', data: text });
  }

  #sendEngine(packet: EnginePacket) {
    encodePacket(packet, false, (text) => this.#socket?.send(text));
  }
}

const JOIN_ACK = 1;
// In ms.
const HANDSHAKE_TIMEOUT = 10_000;
const JOIN_PATIENCE = 1_000;
const SECOND_LIST = 9_000;
/** A ping may be so late before anybody is told. */
const OVERDUE_GRACE = 5_000;

const openPacketSchema = v.looseObject({
  pingInterval: v.pipe(v.number(), v.minValue(100), v.maxValue(600_000)),
  pingTimeout: v.pipe(v.number(), v.minValue(100), v.maxValue(600_000)),
});

const joinRefusalSchema = v.looseTuple([v.looseObject({ ok: v.literal(false), code: v.fallback(v.optional(v.string()), undefined) })]);

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
