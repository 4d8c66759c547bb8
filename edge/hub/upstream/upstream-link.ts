import { backoffDelay, limits } from '#shared/protocol.ts';
import { momentOf } from '../moment.ts';
import type { Due, HubDeps } from '../ports.ts';
import type { Intake } from './intake.ts';
import { CLOSED, heartbeatOf, Line, type LinkPhase, lineOf, WAITING } from './link-phase.ts';
import { connectFrames, joinFrames, type Pace, pongFrames, readFrame, type WireReader } from './upstream-wire.ts';

/** What a link tells its hub. */
export type LinkOwner = {
  token(): string | undefined;
  /** Read over HTTP what may have been missed. @param whole false: only what could not be read before */
  reconcile(whole: boolean): void;
  /** The provider has become overdue, or is heard again: `quietSince` has changed. */
  upstreamQuiet(): void;
  /** The socket is gone; it was last heard at this time (ms), if it ever was. @param refused the provider has ended it with a no */
  upstreamLost(heardAt: number | undefined, refused: boolean): void;
  /** The provider refuses this token's socket: is the session over? If so, try again when told. @param why in its own words */
  upstreamRefused(token: string, what: 'connection' | 'room', why: string): void;
  /** A mistake of ours on the way of a message: this hub starts again, the others go on. */
  failed(error: unknown): void;
};

/**
 * The provider's Socket.IO v4 over a plain WebSocket: the wire (upstream-wire.ts) and a small state machine, the same on every host.
 * It is at-most-once, so every connect asks for a reconcile: at the ack of `join`, or after 1 s without one, and then again at 10 s,
 * because a list read before the provider has joined the room misses what comes between.
 */
export class UpstreamLink implements WireReader {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #due: Due;
  readonly #intake: Intake;
  readonly #owner: LinkOwner;
  #phase: LinkPhase = CLOSED;
  /** How many times in a row it was lost before the connection had lasted long enough. */
  #attempts = 0;

  constructor(user: string, deps: HubDeps, due: Due, intake: Intake, owner: LinkOwner) {
    this.#user = user;
    this.#deps = deps;
    this.#due = due;
    this.#intake = intake;
    this.#owner = owner;
  }

  /** Opens the socket, unless it is open or on its way. */
  open() {
    if (lineOf(this.#phase) !== undefined) return;
    const token = this.#owner.token();
    if (token === undefined) return;
    const line = new Line(token, this.#deps.elapsed());
    this.#phase = { name: 'handshake', line };
    this.#checkHeartbeat();
    this.#deps.meter.gauge('upstreams', 1);
    line.socket = this.#deps.openUpstream(token, {
      // An older socket may still have something to say: it is not about this connection.
      onMessage: (data) => {
        if (lineOf(this.#phase) === line) this.#receive(line, data);
      },
      onClose: () => {
        if (lineOf(this.#phase) === line) this.#lose();
      },
    });
  }

  close() {
    this.#end(CLOSED);
    this.#attempts = 0;
  }

  /** Whether it is open, opening or waiting to be opened again. */
  wanted(): boolean {
    return this.#phase.name !== 'closed';
  }

  /** Since when the provider has not been heard though it should have been, ms; undefined while it is heard, or not there at all. */
  quietSince(): number | undefined {
    const line = lineOf(this.#phase);
    return line?.quiet ? momentOf(this.#deps, line.heardAt) : undefined;
  }

  /** The connection whose room is joined: another one after every loss, undefined while there is none. */
  connection(): object | undefined {
    return this.#phase.name === 'joined' ? this.#phase.line : undefined;
  }

  /** Whether the provider has shown that this connection is in its room: by the ack of `join`, or by an event. */
  confirmed(): boolean {
    return lineOf(this.#phase)?.confirmed ?? false;
  }

  onDue(name: 'upstream' | 'heartbeat' | 'join' | 'reconcile') {
    if (name === 'upstream') return this.open();
    if (name === 'join') return this.#joinedUnheard();
    if (name === 'reconcile') return this.#reconcileDue();
    this.#checkHeartbeat();
  }

  onOpen(pace: Pace | undefined, text: string) {
    const phase = this.#phase;
    if (pace === undefined || phase.name !== 'handshake') {
      this.#intake.badFrame('(open)', 'Not an open packet', text);
      return this.#lose();
    }
    this.#phase = { name: 'connecting', line: phase.line, pace };
    phase.line.send(connectFrames());
  }

  onPing(data: string) {
    lineOf(this.#phase)?.send(pongFrames(data));
  }

  onConnected() {
    const phase = this.#phase;
    if (phase.name !== 'connecting') return;
    this.#phase = { name: 'joining', line: phase.line, pace: phase.pace };
    this.#checkHeartbeat();
    this.#due.set('join', JOIN_PATIENCE);
    phase.line.send(joinFrames(this.#user));
  }

  onRefused(code: string) {
    this.#refused('connection', code, limits.backoffLast);
  }

  /** A refusal counts whenever it comes. */
  onJoinAnswer(refusal: { code: string } | undefined) {
    if (refusal) {
      // A refusal lasts longer than an outage: each one counts twice.
      this.#attempts += this.#attempts === 0 ? 0 : 1;
      return this.#refused('room', refusal.code, limits.partBackoffLast);
    }
    this.#confirm();
  }

  onEvent(name: string, args: unknown[], text: string) {
    this.#confirm();
    this.#intake.event(name, args, text);
  }

  onBinaryEvent(frames: number, text: string) {
    const line = lineOf(this.#phase);
    if (line) line.binaryExpected += frames;
    this.#intake.badFrame('(frame)', 'A binary event', text);
  }

  onBinaryFrame() {
    const line = lineOf(this.#phase);
    if (line && line.binaryExpected > 0) line.binaryExpected -= 1;
    else this.#intake.badFrame('(frame)', 'A binary frame', '');
  }

  onEnd() {
    this.#lose();
  }

  onBadFrame(path: string, reason: string, sample: string) {
    this.#intake.badFrame(path, reason, sample);
  }

  #receive(line: Line, data: string | ArrayBuffer | Uint8Array) {
    try {
      line.heardAt = this.#deps.elapsed();
      if (line.quiet) {
        line.quiet = false;
        this.#owner.upstreamQuiet();
      }
      readFrame(data, this);
    } catch (error) {
      this.#owner.failed(error);
    }
  }

  /** This socket is in its room. What came before that was told to nobody: the list is read after it. */
  #confirm() {
    const phase = this.#phase;
    if ((phase.name !== 'joining' && phase.name !== 'joined') || phase.line.confirmed) return;
    phase.line.confirmed = true;
    this.#due.clear('join');
    this.#join(phase, 0);
  }

  /** Not a connection that lasted, however long it took to say so: the backoff goes on growing. */
  #refused(what: 'connection' | 'room', code: string, longestWait: number) {
    const token = lineOf(this.#phase)?.token;
    this.#lose({ refusedFor: longestWait });
    if (token !== undefined) this.#owner.upstreamRefused(token, what, code);
  }

  #joinedUnheard() {
    if (this.#phase.name !== 'joining') return;
    this.#due.set('reconcile', SECOND_LIST);
    this.#join(this.#phase, this.#deps.elapsed() + SECOND_LIST);
  }

  #join({ line, pace }: { line: Line; pace: Pace }, secondListAt: number) {
    this.#phase = { name: 'joined', line, pace, secondListAt };
    this.#owner.reconcile(true);
  }

  #reconcileDue() {
    const phase = this.#phase;
    const secondListAt = phase.name === 'joined' ? phase.secondListAt : 0;
    const left = secondListAt - this.#deps.elapsed();
    if (left > 0) this.#due.set('reconcile', left);
    else if (phase.name === 'joined') this.#phase = { ...phase, secondListAt: 0 };
    const isSecondList = secondListAt > 0 && left <= 0;
    if (isSecondList) this.#intake.joinUnanswered();
    this.#owner.reconcile(isSecondList);
  }

  #checkHeartbeat() {
    const line = lineOf(this.#phase);
    const beat = heartbeatOf(this.#phase);
    if (!line || !beat) return;
    const now = this.#deps.elapsed();
    if (now >= beat.deadline) return this.#lose();
    if (now >= beat.overdue && !line.quiet) {
      line.quiet = true;
      this.#owner.upstreamQuiet();
    }
    this.#due.set('heartbeat', (line.quiet ? beat.deadline : Math.min(beat.overdue, beat.deadline)) - now);
  }

  #end(next: LinkPhase) {
    const line = lineOf(this.#phase);
    this.#phase = next;
    this.#due.clear('heartbeat');
    this.#due.clear('join');
    this.#due.clear('reconcile');
    this.#due.clear('upstream');
    if (!line) return;
    this.#deps.meter.gauge('upstreams', -1);
    line.socket?.close();
  }

  /** A connection that was open for long resets the backoff; one that flaps never does. @param refusedFor the longest wait after a no, which resets nothing */
  #lose({ refusedFor }: { refusedFor?: number } = {}) {
    const phase = this.#phase;
    const line = lineOf(this.#phase);
    if (!line) return;
    const heard = phase.name === 'joined' || phase.name === 'joining' ? momentOf(this.#deps, line.heardAt) : undefined;
    if (refusedFor === undefined && this.#deps.elapsed() - line.openedAt >= limits.backoffResetAfter) this.#attempts = 0;
    this.#end(WAITING);
    this.#due.set('upstream', backoffDelay(this.#attempts, this.#deps.random, refusedFor));
    this.#attempts += 1;
    this.#owner.upstreamLost(heard, refusedFor !== undefined);
  }
}

// In ms.
const JOIN_PATIENCE = 1_000;
const SECOND_LIST = 9_000;
