import * as v from 'valibot';
import type { NewEvent } from '#shared/events.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { type Rejection, readAlert, unreadIn } from '#shared/upstream/alert.ts';
import { frameMetaSchema, isUpstreamEvent, type StaleWord, upstreamEvents } from '#shared/upstream/frames.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import type { Sequence } from '../log/sequence.ts';
import type { PartReader } from '../parts/part-reader.ts';
import type { HubDeps, RejectKind } from '../ports.ts';
import { redactedText, tracesIn } from './refused-traces.ts';

/** Handles everything from the provider's socket: stages an event, triggers the read of a stale part, or reports it as rejected (ST11). */
export class Intake {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #parts: PartReader;
  readonly #owner: { guard(work: Promise<unknown>): void };
  /** When the oldest event arrived that is not yet fanned out, in elapsed ms. */
  #oldestAt: number | undefined;

  constructor(user: string, deps: HubDeps, sequence: Sequence, parts: PartReader, owner: { guard(work: Promise<unknown>): void }) {
    this.#user = user;
    this.#deps = deps;
    this.#sequence = sequence;
    this.#parts = parts;
    this.#owner = owner;
  }

  /** @param text the raw frame, for the operator */
  event(name: string, args: unknown[], text: string) {
    this.#deps.watch?.frame(this.#user, [name, ...args]);
    const read = normalise(name, args, this.#deps.now());
    if (read.kind === 'rejected') {
      this.#sequence.hops?.refused(name, read.path, read.reason, tracesIn(args[0]), () => redactedText(args[0]));
      this.#sequence.writeHops();
      return this.#rejected('event', name, read.path, read.reason, text);
    }
    if (read.kind === 'stale') return this.#owner.guard(this.#parts.readStale(read.word.part, read.word.becomes));
    const { event, identity, outboxId, unread = [] } = read;
    for (const { path, reason } of unread) this.#rejected('value', name, path, reason, text);
    if (!this.#parts.takeLive(event)) return;
    this.#sequence.stage({ event, identity, outboxId, heardAt: this.#deps.now() });
    this.#oldestAt ??= this.#deps.elapsed();
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

type Normalised =
  /** `unread`: the fields of an alert that could not be read; the rest is shown. */
  | { kind: 'event'; event: NewEvent; identity?: AlertIdentity; outboxId?: string; unread?: Rejection[] }
  | { kind: 'stale'; word: StaleWord }
  | { kind: 'rejected'; path: string; reason: string };

/**
 * Converts an upstream event to a typed event, or returns the reason for its rejection (LIVE-13). Pure, so that recordings can use it like
 * the socket does.
 * @param args the event's arguments: its data, the provider's number for it, and perhaps a recovery offset, which is ignored
 * @param now ms, for an alert without a publication time
 */
export function normalise(name: string, args: unknown[], now: number): Normalised {
  if (!isUpstreamEvent(name)) return rejected('(event)', 'No such event');
  const known = upstreamEvents[name];
  if (known.brings === 'stale') return { kind: 'stale', word: known };
  const [data, meta] = args;
  const parsedMeta = v.safeParse(frameMetaSchema, meta);
  const outboxId = parsedMeta.success ? parsedMeta.output.outboxId : undefined;
  if (known.brings === 'alert') {
    const alert = readAlert(data, now);
    if (!alert.ok) return rejected(alert.error[0]?.path ?? '', alert.error[0]?.reason ?? '');
    const event: NewEvent = { type: known.becomes, data: alert.value };
    return { kind: 'event', event, identity: alert.value.identity, outboxId, ...(alert.value.unreadable ? { unread: unreadIn(data, now) } : {}) };
  }
  const read = v.safeParse(known.schema as v.GenericSchema, data);
  if (!read.success) {
    const { path, reason } = misfitOf(read.issues[0]);
    return rejected(path || '(data)', reason);
  }
  // The type of `upstreamEvents` guarantees that whatever matches the schema is that event's data.
  return { kind: 'event', event: { type: known.becomes, data: read.output } as NewEvent, outboxId };
}

const rejected = (path: string, reason: string): Normalised => ({ kind: 'rejected', path, reason });
