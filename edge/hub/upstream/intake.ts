import * as v from 'valibot';
import type { NewEvent } from '#shared/events.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { type Rejection, readAlert, unreadIn } from '#shared/upstream/alert.ts';
import { frameMetaSchema, isUpstreamEvent, type StaleWord, upstreamEvents } from '#shared/upstream/frames.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import type { Sequence } from '../log/sequence.ts';
import type { PartReader } from '../parts/part-reader.ts';
import type { HubDeps, RejectKind } from '../ports.ts';

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

type Normalised =
  /** `unread`: what of an alert could not be read, though the rest is shown. */
  | { kind: 'event'; event: NewEvent; identity?: AlertIdentity; outboxId?: string; unread?: Rejection[] }
  | { kind: 'stale'; word: StaleWord }
  | { kind: 'rejected'; path: string; reason: string };

/**
 * One upstream event as a typed event, or the reason why it is none (LIVE-13). Pure: a recording drives it as the socket does.
 * @param args the event's arguments: its data, the provider's own number for it, and perhaps a recovery offset, which is ignored
 * @param now ms, for an alert that does not say when it was published
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
  // The table's own type says that what fits the schema is the data of that event.
  return { kind: 'event', event: { type: known.becomes, data: read.output } as NewEvent, outboxId };
}

const rejected = (path: string, reason: string): Normalised => ({ kind: 'rejected', path, reason });
