import type { EventType, NewEvent } from '#shared/events.ts';
import { backoffDelay, limits } from '#shared/protocol.ts';
import type { Sequence } from '../log/sequence.ts';
import { type Due, type Emit, type HubDeps, isPassing, type Staged } from '../ports.ts';
import type { Sessions } from '../sessions.ts';
import { type Part, type PartName, type PartValue, partNames, partOfEvent, parts } from './parts.ts';

/** The share of a hub that the parts need. */
type ReaderCore = {
  deps: Pick<HubDeps, 'calls' | 'elapsed' | 'random'>;
  due: Pick<Due, 'set'>;
  sequence: Pick<Sequence, 'stage' | 'isClosed'>;
  sessions: Pick<Sessions, 'token'>;
  emit: Emit;
};

class PartState {
  /** The number of the reading last sent to the tabs, or the part's own number. An answer with no higher number is outdated. */
  emitted = 0;
  /** A digest of the data sent, undefined if unknown. Storing the data only to compare it would cost memory in thousands of hubs. */
  digest: number | undefined;
  /** Emit the next reading as this event even if unchanged: a read after the provider's event failed, or a snapshot lacked the part. */
  owed: EventType | undefined;
  failures = 0;
  /** In elapsed ms. */
  retryAt: number | undefined;

  /** The tabs have the part, or never will. */
  settled() {
    this.owed = undefined;
    this.failures = 0;
    this.retryAt = undefined;
  }
}

/**
 * Reads the parts of one user as configured in parts.ts, and stages their events. Handles what all parts have in common: the order of
 * answers (ST13), one reading at a time per event, and retries. Each failing part is retried alone with a growing delay, so that a broken
 * call causes no other reads.
 */
export class PartReader {
  readonly #deps: ReaderCore['deps'];
  readonly #due: ReaderCore['due'];
  readonly #sequence: ReaderCore['sequence'];
  readonly #sessions: ReaderCore['sessions'];
  readonly #emit: Emit;
  readonly #states: Partial<Record<PartName, PartState>> = {};
  #requested = 0;
  /** Readings under way, by the event they lead to. Undefined if there are none, as in nearly all of thousands of hubs. */
  #underWay: Map<EventType, { again: boolean }> | undefined;

  constructor({ deps, due, sequence, sessions, emit }: ReaderCore) {
    this.#deps = deps;
    this.#due = due;
    this.#sequence = sequence;
    this.#sessions = sessions;
    this.#emit = emit;
  }

  /** Reads a part that has or may have changed, and emits it. @param becomes the event to emit */
  async readStale(name: PartName, becomes: EventType = parts[name].becomes) {
    this.#underWay ??= new Map();
    const known = this.#underWay.get(becomes);
    if (known) {
      known.again = true;
      return;
    }
    const reading = { again: false };
    this.#underWay.set(becomes, reading);
    try {
      do {
        reading.again = false;
        const token = this.#sessions.token();
        if (token === undefined) return;
        await this.#read(name, token, becomes);
      } while (reading.again && !this.#sequence.isClosed());
    } finally {
      this.#underWay.delete(becomes);
      if (this.#underWay.size === 0) this.#underWay = undefined;
    }
  }

  async readAfterGap(token: string) {
    const names = partNames.filter((name) => parts[name].afterGap !== 'if missed' || this.#states[name]?.owed);
    await Promise.all(names.map((name) => this.#read(name, token)));
  }

  async retryDue() {
    const token = this.#sessions.token();
    if (token === undefined) return;
    const now = this.#deps.elapsed();
    const due = partNames.filter((name) => (this.#states[name]?.retryAt ?? Number.POSITIVE_INFINITY) <= now);
    for (const name of due) this.#stateOf(name).retryAt = undefined;
    await Promise.all(due.map((name) => this.#read(name, token)));
    this.#scheduleRetry();
  }

  /** Returns the parts that failed to be read at least twice in a row. A single failure may be chance. */
  failing(): PartName[] {
    return partNames.filter((name) => (this.#states[name]?.failures ?? 0) > 1);
  }

  /**
   * Takes a part's data from a live event or from the answer to a command.
   * @returns whether to emit it: false if the part has its own number and the tabs already have that number or a higher one
   */
  takeLive({ type, data }: NewEvent): boolean {
    const name = partOfEvent[type];
    if (name === undefined) return true;
    const state = this.#stateOf(name);
    const part: Part = parts[name];
    if (part.numberOf) return isHigher(state, part.numberOf(data));
    // Counts as a reading that starts now, so that readings under way are older.
    state.emitted = this.nextRequest();
    state.digest = digestOf(data);
    this.#settle(state);
    return true;
  }

  /** Returns the number of a reading that starts now. A snapshot reads parts too, and answers are compared by these numbers. */
  nextRequest(): number {
    this.#requested += 1;
    return this.#requested;
  }

  /** Notes a part that a tab received in its snapshot, so that the next reconcile does not repeat it. */
  inSnapshot<Name extends 'account' | 'tokens'>(name: Name, value: PartValue<Name>) {
    this.#stateOf(name).digest ??= digestOf((parts[name] as Part).dataOf(value));
  }

  /** Notes that a tab's snapshot lacks this part: the next reading goes to all tabs even if unchanged. */
  missingInSnapshot(name: PartName) {
    const state = this.#stateOf(name);
    state.emitted = 0;
    state.owed ??= parts[name].becomes;
    if (state.retryAt === undefined) this.#failed(state);
  }

  /** @param word the event to emit even if unchanged; without one, `afterGap` decides */
  async #read(name: PartName, token: string, word = this.#stateOf(name).owed) {
    const part: Part = parts[name];
    const state = this.#stateOf(name);
    const requested = this.nextRequest();
    const answer = await part.read(this.#deps.calls, token);
    if (this.#sequence.isClosed() || (!part.numberOf && requested <= state.emitted)) return;
    const signal = part.signalOf?.(token, answer, requested);
    if (signal) this.#emit(signal);
    if (this.#sequence.isClosed()) return;
    if (!answer.ok && isPassing(answer.error)) {
      state.owed = word;
      return this.#failed(state);
    }
    this.#settle(state);
    if (!answer.ok) return;
    const data = part.dataOf(answer.value);
    const number = part.numberOf?.(data) ?? requested;
    if (!isHigher(state, number)) return;
    const event = { type: word ?? part.becomes, data } as NewEvent;
    const digest = isCompared(part) ? digestOf(data) : undefined;
    if (word !== undefined) this.#stage(state, { event }, digest);
    else if (isNews(part, state, digest)) this.#stage(state, { event, unless: () => state.emitted !== number }, digest);
    else state.digest = digest;
  }

  #failed(state: PartState) {
    state.retryAt = this.#deps.elapsed() + backoffDelay(state.failures, this.#deps.random, limits.partBackoffLast);
    state.failures += 1;
    if (state.failures === 2) this.#emit({ type: 'failing-changed' });
    this.#scheduleRetry();
  }

  #settle(state: PartState) {
    const failed = state.failures > 1;
    state.settled();
    if (failed) this.#emit({ type: 'failing-changed' });
  }

  #scheduleRetry() {
    const next = Math.min(...Object.values(this.#states).map(({ retryAt }) => retryAt ?? Number.POSITIVE_INFINITY));
    if (next < Number.POSITIVE_INFINITY) this.#due.set('parts', Math.max(0, next - this.#deps.elapsed()));
  }

  #stage(state: PartState, staged: Staged, digest: number | undefined) {
    if (digest !== undefined)
      staged.done = (outcome) => {
        if (outcome === 'appended') state.digest = digest;
      };
    this.#sequence.stage(staged);
  }

  #stateOf(name: PartName): PartState {
    this.#states[name] ??= new PartState();
    return this.#states[name];
  }
}

/** Whether this number is higher than the tabs' number. If so, stores it at once, before the commit: events staged first are appended first. */
function isHigher(state: PartState, number: number): boolean {
  if (number <= state.emitted) return false;
  state.emitted = number;
  return true;
}

/** Whether a reconcile emits the part only if it has changed. Not needed with a number of its own, or for `if missed`. */
const isCompared = (part: Part): boolean => !part.numberOf && part.afterGap !== 'if missed';

function isNews(part: Part, state: PartState, digest: number | undefined): boolean {
  if (digest === undefined) return true;
  return state.digest === undefined ? part.afterGap === 'unless told' : state.digest !== digest;
}

/** FNV-1a over the data as JSON. Collisions are rare and harmless: the tabs read again after a gap anyway. */
function digestOf(data: unknown): number {
  const text = JSON.stringify(data);
  let digest = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) digest = Math.imul(digest ^ text.charCodeAt(index), 0x01000193);
  return digest;
}
