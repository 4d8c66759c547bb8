import type { Sequence } from '../log/sequence.ts';
import type { PartReader } from '../parts/part-reader.ts';
import type { HubDeps, RejectKind } from '../ports.ts';
import { normalise } from './normalise.ts';

/** What comes in from the provider's socket: an event stands in line for the log, or has a stale part read, or is kept as rejected (ST11). */
export class Intake {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #parts: PartReader;
  readonly #owner: { guard(work: Promise<unknown>): void };
  /** When the oldest event came that is not yet fanned out, in elapsed ms. */
  #oldestAt: number | undefined;

  constructor(user: string, deps: HubDeps, sequence: Sequence, parts: PartReader, owner: { guard(work: Promise<unknown>): void }) {
    this.#user = user;
    this.#deps = deps;
    this.#sequence = sequence;
    this.#parts = parts;
    this.#owner = owner;
  }

  /** @param text the frame as it came, for the operator */
  event(name: string, args: unknown[], text: string) {
    this.#deps.watch?.frame(this.#user, [name, ...args]);
    const read = normalise(name, args, this.#deps.now());
    if (read.kind === 'rejected') return this.#rejected('event', name, read.path, read.reason, text);
    if (read.kind === 'stale') return this.#owner.guard(this.#parts.readStale(read.word.part, read.word.becomes));
    const { event, identity, outboxId, unread = [] } = read;
    for (const { path, reason } of unread) this.#rejected('value', name, path, reason, text);
    if (!this.#parts.takeLive(event)) return;
    this.#sequence.stage({ event, identity, outboxId });
    this.#oldestAt ??= this.#deps.elapsed();
  }

  badFrame(path: string, reason: string, sample: string) {
    this.#deps.watch?.frame(this.#user, sample);
    this.#rejected('event', '(frame)', path, reason, sample);
  }

  /** The provider said no, and not because the session has ended. */
  refused(what: 'connection' | 'room', why: string) {
    // Its own words may say anything.
    const code = why.replace(/[^\w .:-]/g, '');
    this.#rejected('join', what === 'room' ? '(join)' : '(connect)', '', `The provider refuses the ${what}: ${code}`, '');
  }

  joinUnanswered() {
    this.#rejected('join', '(join)', '', 'The provider has not acknowledged the join within 10 s', '');
  }

  /** What came so far has its place, and goes to the tabs. */
  committed() {
    if (this.#oldestAt !== undefined) this.#deps.meter.delay(this.#deps.elapsed() - this.#oldestAt);
    this.#oldestAt = undefined;
  }

  #rejected(kind: RejectKind, event: string, path: string, reason: string, sample: string) {
    this.#deps.meter.count('rejected', event.slice(0, 40));
    this.#deps.rejected({ kind, at: this.#deps.now(), user: this.#user, event, path, reason, sample });
  }
}
