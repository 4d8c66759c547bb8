import { backoffDelay, limits } from '#shared/protocol.ts';
import type { HubCore } from '../hub-core.ts';
import { momentOf } from '../moment.ts';
import type { Due, Emit, HubDeps } from '../ports.ts';
import type { Sessions } from '../sessions.ts';
import type { Intake } from './intake.ts';
import { CLOSED, heartbeatOf, Line, type LinkPhase, lineOf, WAITING } from './link-phase.ts';
import { connectFrames, joinFrames, type Pace, pongFrames, readFrame, type WireReader } from './upstream-wire.ts';

/**
 * Connects to the provider's Socket.IO v4 over a plain WebSocket: the wire format (upstream-wire.ts) and a small state
 * machine, the same on every host. The provider delivers at most once, so every connect triggers a reconcile: at the
 * ack of `join`; without an ack, after 1 s and again after 10 s, because a list read before the provider has joined the
 * room misses the events in between.
 */
export class UpstreamLink implements WireReader {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #due: Due;
  readonly #sessions: Sessions;
  readonly #intake: Intake;
  readonly #emit: Emit;
  #phase: LinkPhase = CLOSED;
  /** The number of losses in a row without a connection that lasted long enough. */
  #attempts = 0;

  constructor({ user, deps, due, sessions, emit }: HubCore, intake: Intake) {
    this.#user = user;
    this.#deps = deps;
    this.#due = due;
    this.#sessions = sessions;
    this.#intake = intake;
    this.#emit = emit;
  }

  open() {
    if (lineOf(this.#phase) !== undefined) return;
    const token = this.#sessions.token();
    if (token === undefined) return;
    const line = new Line(token, this.#deps.elapsed());
    this.#phase = { name: 'handshake', line };
    this.#checkHeartbeat();
    this.#deps.meter.gauge('upstreams', 1);
    line.socket = this.#deps.openUpstream(token, {
      // Ignores late messages from an older socket.
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

  wanted(): boolean {
    return this.#phase.name !== 'closed';
  }

  /** When the provider was last heard, ms, if it is overdue; otherwise undefined. */
  quietSince(): number | undefined {
    const line = lineOf(this.#phase);
    return line?.quiet ? momentOf(this.#deps, line.heardAt) : undefined;
  }

  /** Returns the connection, once its room is joined. A new object after every loss; undefined while there is none. */
  connection(): object | undefined {
    return this.#phase.name === 'joined' ? this.#phase.line : undefined;
  }

  /** Whether the provider has shown that this connection is in its room, by the ack of `join` or by an event. */
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

  /** Handles the answer to `join`. A refusal counts whenever it arrives. */
  onJoinAnswer(refusal: { code: string } | undefined) {
    if (refusal) {
      // A refusal lasts longer than an outage, so each one counts twice.
      this.#attempts += this.#attempts === 0 ? 0 : 1;
      return this.#refused('room', refusal.code, limits.sliceBackoffLast);
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
        this.#emit({ type: 'quiet-changed' });
      }
      readFrame(data, this);
    } catch (error) {
      this.#emit({ type: 'failed', error });
    }
  }

  /** The socket is now in its room. Earlier events were not delivered, so the list is read afterwards. */
  #confirm() {
    const phase = this.#phase;
    if ((phase.name !== 'joining' && phase.name !== 'joined') || phase.line.confirmed) return;
    phase.line.confirmed = true;
    this.#due.clear('join');
    this.#join(phase, 0);
  }

  /**
   * A refused connection never counts as one that lasted, however late the refusal comes: the backoff keeps growing.
   */
  #refused(what: 'connection' | 'room', code: string, longestWait: number) {
    const token = lineOf(this.#phase)?.token;
    this.#lose({ refusedFor: longestWait });
    if (token !== undefined) this.#emit({ type: 'turned-away', token, what, why: code });
  }

  #joinedUnheard() {
    if (this.#phase.name !== 'joining') return;
    this.#due.set('reconcile', SECOND_LIST);
    this.#join(this.#phase, this.#deps.elapsed() + SECOND_LIST);
  }

  #join({ line, pace }: { line: Line; pace: Pace }, secondListAt: number) {
    this.#phase = { name: 'joined', line, pace, secondListAt };
    this.#emit({ type: 'missed', whole: true });
  }

  #reconcileDue() {
    const phase = this.#phase;
    const secondListAt = phase.name === 'joined' ? phase.secondListAt : 0;
    const left = secondListAt - this.#deps.elapsed();
    if (left > 0) this.#due.set('reconcile', left);
    else if (phase.name === 'joined') this.#phase = { ...phase, secondListAt: 0 };
    const isSecondList = secondListAt > 0 && left <= 0;
    if (isSecondList) this.#intake.joinUnanswered();
    this.#emit({ type: 'missed', whole: isSecondList });
  }

  #checkHeartbeat() {
    const line = lineOf(this.#phase);
    const beat = heartbeatOf(this.#phase);
    if (!line || !beat) return;
    const now = this.#deps.elapsed();
    if (now >= beat.deadline) return this.#lose();
    if (now >= beat.overdue && !line.quiet) {
      line.quiet = true;
      this.#emit({ type: 'quiet-changed' });
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

  /**
   * Closes a lost connection and schedules the next attempt. Only a connection that was open for long resets the
   * backoff.
   * @param refusedFor the longest wait after a refusal, which never resets the backoff
   */
  #lose({ refusedFor }: { refusedFor?: number } = {}) {
    const phase = this.#phase;
    const line = lineOf(this.#phase);
    if (!line) return;
    const heardAt =
      phase.name === 'joined' || phase.name === 'joining' ? momentOf(this.#deps, line.heardAt) : undefined;
    if (refusedFor === undefined && this.#deps.elapsed() - line.openedAt >= limits.backoffResetAfter)
      this.#attempts = 0;
    this.#end(WAITING);
    this.#due.set('upstream', backoffDelay(this.#attempts, this.#deps.random, refusedFor));
    this.#attempts += 1;
    this.#emit({ type: 'lost', heardAt, refused: refusedFor !== undefined });
  }
}

// In ms.
const JOIN_PATIENCE = 1_000;
const SECOND_LIST = 9_000;
