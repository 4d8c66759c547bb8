import { guard, type HubCore } from '../hub-core.ts';
import type { Sequence } from '../log/sequence.ts';
import type { AppendOutcome, Emit, HubDeps, RejectKind, WaitingFrame } from '../ports.ts';
import type { SliceReader } from '../slices/slice-reader.ts';
import { normalise } from './normalise.ts';
import { readAgain } from './refused-intake.ts';

/**
 * Handles everything from the provider's socket: stages an event, triggers the read of a stale slice, or reports it as
 * rejected (ST11).
 */
export class Intake {
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #slices: SliceReader;
  readonly #emit: Emit;

  constructor({ deps, sequence, emit }: HubCore, slices: SliceReader) {
    this.#deps = deps;
    this.#sequence = sequence;
    this.#slices = slices;
    this.#emit = emit;
  }

  /**
   * @param text the raw frame, for the operator; '' if it was played by an operator and needs not wait when it is
   * refused
   */
  event(name: string, args: unknown[], text: string) {
    const receivedAt = this.#deps.elapsed();
    this.#emit({ type: 'received', frame: [name, ...args] });
    const read = normalise(name, args, this.#deps.now());
    if (read.kind === 'rejected') return this.#refused('event', name, read.path, read.reason, text, args);
    if (read.kind === 'stale') return guard(this.#emit, this.#slices.readStale(read.word.slice, read.word.becomes));
    const { event, identity, outboxId, origin, unread = [] } = read;
    for (const { path, reason } of unread) this.#refused('value', name, path, reason, text);
    if (!this.#slices.acceptLive(event)) return;
    this.#sequence.stage({
      event,
      identity,
      outboxId,
      frame: { receivedAt, normalizedAt: this.#deps.elapsed(), origin },
    });
  }

  /**
   * Takes a waiting frame in again, in the commit that removes it from the waiting ones.
   * @param done 'refused': it goes on waiting; 'dropped': the commit failed, or it was taken in before
   */
  takeIn(frame: WaitingFrame, done: (outcome: AppendOutcome | 'refused' | 'overtaken') => void) {
    const read = readAgain(frame, this.#deps.now());
    if (read.kind !== 'event') return done(read.kind);
    const { event, identity, outboxId } = read;
    this.#sequence.stage({
      event,
      ...(identity ? { identity } : {}),
      ...(outboxId === undefined ? {} : { outboxId }),
      refused: frame.n,
      done,
    });
  }

  badFrame(path: string, reason: string, sample: string) {
    this.#emit({ type: 'received', frame: sample });
    this.#refused('event', '(frame)', path, reason, sample);
  }

  /** Reports a refusal that is not due to an ended session. */
  refused(what: 'connection' | 'room', why: string) {
    // The provider's text may contain anything.
    const code = why.replace(/[^\w .:-]/g, '');
    this.#refused(
      'join',
      what === 'room' ? '(join)' : '(connect)',
      '',
      `The provider refuses the ${what}: ${code}`,
      '',
    );
  }

  joinUnanswered() {
    this.#refused('join', '(join)', '', 'The provider did not acknowledge the join within 10 s', '');
  }

  #refused(kind: RejectKind, event: string, path: string, reason: string, sample: string, args?: unknown[]) {
    this.#emit({ type: 'refused', kind, event, path, reason, sample, ...(args ? { args } : {}) });
  }
}
