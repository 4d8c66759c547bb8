import { refusedLimits } from '#shared/refused/refused-wire.ts';
import { isUpstreamEvent } from '#shared/upstream/frames.ts';
import type { AppendOutcome } from '../log/appender.ts';
import type { Sequence } from '../log/sequence.ts';
import type { PartReader } from '../parts/part-reader.ts';
import type { HubDeps, RejectKind, WaitingFrame } from '../ports.ts';
import type { Journeys } from './journeys.ts';
import { normalise } from './normalise.ts';
import { readAgain, refusedFrame } from './refused-intake.ts';
import { redactedSample, tracesIn } from './refused-traces.ts';

/** Handles everything from the provider's socket: stages an event, triggers the read of a stale part, or reports it as rejected (ST11). */
export class Intake {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #parts: PartReader;
  readonly #journeys: Journeys;
  readonly #owner: { guard(work: Promise<unknown>): void };
  /** When the oldest event arrived that is not yet fanned out, in elapsed ms. */
  #oldestAt: number | undefined;

  constructor(user: string, deps: HubDeps, sequence: Sequence, parts: PartReader, journeys: Journeys, owner: { guard(work: Promise<unknown>): void }) {
    this.#user = user;
    this.#deps = deps;
    this.#sequence = sequence;
    this.#parts = parts;
    this.#journeys = journeys;
    this.#owner = owner;
  }

  /** The frames stored in the minute since `#storedFrom`, in elapsed ms. A flood of misfits must not become a flood of writes. */
  #stored = 0;
  #storedFrom = 0;

  /** @param text the raw frame, for the operator; '' if it was played by an operator and needs not wait when it is refused */
  event(name: string, args: unknown[], text: string) {
    const receivedAt = this.#deps.elapsed();
    this.#deps.watch?.frame(this.#user, [name, ...args]);
    const read = normalise(name, args, this.#deps.now());
    if (read.kind === 'rejected') {
      this.#sequence.hops?.refused(name, read.path, read.reason, tracesIn(args[0]), () => redactedSample(JSON.stringify(args[0]) ?? ''));
      this.#sequence.writeHops();
      this.#rejected('event', name, read.path, read.reason, text);
      // An unknown event is no message of this portal, and some providers send many of them.
      if (text !== '' && isUpstreamEvent(name)) this.#wait(name, args, read);
      return;
    }
    if (read.kind === 'stale') return this.#owner.guard(this.#parts.readStale(read.word.part, read.word.becomes));
    const { event, identity, outboxId, origin, unread = [] } = read;
    for (const { path, reason } of unread) this.#rejected('value', name, path, reason, text);
    if (!this.#parts.takeLive(event)) return;
    const done = event.type === 'notification.created' ? this.#journeys.begin(origin ?? {}, receivedAt) : undefined;
    this.#sequence.stage({ event, identity, outboxId, heardAt: this.#deps.now(), ...(done ? { done } : {}) });
    this.#oldestAt ??= receivedAt;
  }

  /**
   * Takes a waiting frame in again, in the commit that removes it from the waiting ones.
   * @param done 'refused': it goes on waiting; 'dropped': the commit failed, or it was taken in before
   */
  takeIn(frame: WaitingFrame, done: (outcome: AppendOutcome | 'refused' | 'overtaken') => void) {
    const read = readAgain(frame, this.#deps.now());
    if (read.kind !== 'event') return done(read.kind);
    const { event, identity, outboxId } = read;
    this.#sequence.stage({ event, ...(identity ? { identity } : {}), ...(outboxId === undefined ? {} : { outboxId }), refused: frame.n, done });
  }

  /** Stores a refused frame, until it is taken in again (OPS-08). The stream does not depend on it. */
  #wait(name: string, args: unknown[], rejection: { path: string; reason: string }) {
    const at = this.#deps.elapsed();
    if (at - this.#storedFrom >= STORED_SPAN) {
      this.#storedFrom = at;
      this.#stored = 0;
    }
    this.#stored += 1;
    if (this.#stored > refusedLimits.messagesOfUser) return;
    try {
      const frame = refusedFrame(name, args, rejection);
      if (frame) this.#deps.store.refused.put(this.#user, frame, this.#deps.now());
      this.#deps.refusedChanged?.();
    } catch (error) {
      this.#deps.log('warn', 'A refused message could not be stored', { error: String(error) });
    }
  }

  badFrame(path: string, reason: string, sample: string) {
    this.#deps.watch?.frame(this.#user, sample);
    this.#rejected('event', '(frame)', path, reason, sample);
  }

  /** Reports a refusal that is not due to an ended session. */
  refused(what: 'connection' | 'room', why: string) {
    // The provider's text may contain anything.
    const code = why.replace(/[^\w .:-]/g, '');
    this.#rejected('join', what === 'room' ? '(join)' : '(connect)', '', `The provider refuses the ${what}: ${code}`, '');
  }

  joinUnanswered() {
    this.#rejected('join', '(join)', '', 'The provider did not acknowledge the join within 10 s', '');
  }

  committed() {
    if (this.#oldestAt !== undefined) this.#deps.meter.delay(this.#deps.elapsed() - this.#oldestAt);
    this.#oldestAt = undefined;
  }

  #rejected(kind: RejectKind, event: string, path: string, reason: string, sample: string) {
    this.#deps.meter.count('rejected', event.slice(0, 40));
    this.#deps.rejected({ kind, at: this.#deps.now(), user: this.#user, event, path, reason, sample });
  }
}

/** In elapsed ms. */
const STORED_SPAN = 60_000;
