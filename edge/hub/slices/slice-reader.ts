import type { EventType, NewEvent } from '#shared/events.ts';
import { backoffDelay, limits } from '#shared/protocol.ts';
import type { Sequence } from '../log/sequence.ts';
import { type Due, type Emit, type HubDeps, isPassing, type Staged } from '../ports.ts';
import type { Sessions } from '../sessions.ts';
import { type Slice, type SliceName, type SliceValue, sliceNames, sliceOfEvent, slices } from './slices.ts';

/** The share of a hub that the slices need. */
type ReaderCore = {
  deps: Pick<HubDeps, 'calls' | 'elapsed' | 'random'>;
  due: Pick<Due, 'set'>;
  sequence: Pick<Sequence, 'stage' | 'isClosed'>;
  sessions: Pick<Sessions, 'token'>;
  emit: Emit;
};

class SliceState {
  /**
   * The number of the reading last sent to the tabs, or the slice's own number. An answer with no higher number is
   * outdated.
   */
  emitted = 0;
  /**
   * A hash of the data sent, undefined if unknown. Storing the data only to compare it would cost memory in thousands
   * of hubs.
   */
  hash: number | undefined;
  /**
   * Emit the next reading as this event even if unchanged: a read after the provider's event failed, or a snapshot
   * lacked the slice.
   */
  owed: EventType | undefined;
  failures = 0;
  /** In elapsed ms. */
  retryAt: number | undefined;

  /** The tabs have the slice, or never will. */
  settled() {
    this.owed = undefined;
    this.failures = 0;
    this.retryAt = undefined;
  }
}

/**
 * Reads the slices of one user as configured in slices.ts, and stages their events. Handles what all slices have in
 * common: the order of answers (ST13), one reading at a time per event, and retries. Each failing slice is retried
 * alone with a growing delay, so that a broken call causes no other reads.
 */
export class SliceReader {
  readonly #deps: ReaderCore['deps'];
  readonly #due: ReaderCore['due'];
  readonly #sequence: ReaderCore['sequence'];
  readonly #sessions: ReaderCore['sessions'];
  readonly #emit: Emit;
  readonly #states: Partial<Record<SliceName, SliceState>> = {};
  #requested = 0;
  /**
   * Readings under way, by the event they lead to. Undefined if there are none, as in nearly all of thousands of hubs.
   */
  #underWay: Map<EventType, { again: boolean }> | undefined;

  constructor({ deps, due, sequence, sessions, emit }: ReaderCore) {
    this.#deps = deps;
    this.#due = due;
    this.#sequence = sequence;
    this.#sessions = sessions;
    this.#emit = emit;
  }

  /** Reads a slice that has or may have changed, and emits it. @param becomes the event to emit */
  async readStale(name: SliceName, becomes: EventType = slices[name].becomes) {
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
    const names = sliceNames.filter((name) => slices[name].afterGap !== 'if missed' || this.#states[name]?.owed);
    await Promise.all(names.map((name) => this.#read(name, token)));
  }

  async retryDue() {
    const token = this.#sessions.token();
    if (token === undefined) return;
    const now = this.#deps.elapsed();
    const due = sliceNames.filter((name) => (this.#states[name]?.retryAt ?? Number.POSITIVE_INFINITY) <= now);
    for (const name of due) this.#stateOf(name).retryAt = undefined;
    await Promise.all(due.map((name) => this.#read(name, token)));
    this.#scheduleRetry();
  }

  /** Returns the slices that failed to be read at least twice in a row. A single failure may be chance. */
  failing(): SliceName[] {
    return sliceNames.filter((name) => (this.#states[name]?.failures ?? 0) > 1);
  }

  /**
   * Accepts a slice's data from a live event or from the answer to a command.
   * @returns whether to emit it: false if the slice has its own number and the tabs already have that number or a
   * higher one
   */
  acceptLive({ type, data }: NewEvent): boolean {
    const name = sliceOfEvent[type];
    if (name === undefined) return true;
    const state = this.#stateOf(name);
    const slice: Slice = slices[name];
    if (slice.numberOf) return isHigher(state, slice.numberOf(data));
    // Counts as a reading that starts now, so that readings under way are older.
    state.emitted = this.nextRequest();
    state.hash = hashOf(data);
    this.#settle(state);
    return true;
  }

  /**
   * Returns the number of a reading that starts now. A snapshot reads slices too, and answers are compared by these
   * numbers.
   */
  nextRequest(): number {
    this.#requested += 1;
    return this.#requested;
  }

  /** Remembers a slice that a tab received in its snapshot, so that the next reconcile does not repeat it. */
  inSnapshot<Name extends 'account' | 'tokens'>(name: Name, value: SliceValue<Name>) {
    this.#stateOf(name).hash ??= hashOf((slices[name] as Slice).dataOf(value));
  }

  /** Notes that a tab's snapshot lacks this slice: the next reading goes to all tabs even if unchanged. */
  missingInSnapshot(name: SliceName) {
    const state = this.#stateOf(name);
    state.emitted = 0;
    state.owed ??= slices[name].becomes;
    if (state.retryAt === undefined) this.#failed(state);
  }

  /** @param word the event to emit even if unchanged; without one, `afterGap` decides */
  async #read(name: SliceName, token: string, word = this.#stateOf(name).owed) {
    const slice: Slice = slices[name];
    const state = this.#stateOf(name);
    const requested = this.nextRequest();
    const answer = await slice.read(this.#deps.calls, token);
    if (this.#sequence.isClosed() || (!slice.numberOf && requested <= state.emitted)) return;
    const signal = slice.signalOf?.(token, answer, requested);
    if (signal) this.#emit(signal);
    if (this.#sequence.isClosed()) return;
    if (!answer.ok && isPassing(answer.error)) {
      state.owed = word;
      return this.#failed(state);
    }
    this.#settle(state);
    if (!answer.ok) return;
    const data = slice.dataOf(answer.value);
    const number = slice.numberOf?.(data) ?? requested;
    if (!isHigher(state, number)) return;
    const event = { type: word ?? slice.becomes, data } as NewEvent;
    const hash = isCompared(slice) ? hashOf(data) : undefined;
    if (word !== undefined) this.#stage(state, { event }, hash);
    else if (isNews(slice, state, hash)) this.#stage(state, { event, unless: () => state.emitted !== number }, hash);
    else state.hash = hash;
  }

  #failed(state: SliceState) {
    state.retryAt = this.#deps.elapsed() + backoffDelay(state.failures, this.#deps.random, limits.sliceBackoffLast);
    state.failures += 1;
    if (state.failures === 2) this.#emit({ type: 'failing-changed' });
    this.#scheduleRetry();
  }

  #settle(state: SliceState) {
    const failed = state.failures > 1;
    state.settled();
    if (failed) this.#emit({ type: 'failing-changed' });
  }

  #scheduleRetry() {
    const next = Math.min(...Object.values(this.#states).map(({ retryAt }) => retryAt ?? Number.POSITIVE_INFINITY));
    if (next < Number.POSITIVE_INFINITY) this.#due.set('slices', Math.max(0, next - this.#deps.elapsed()));
  }

  #stage(state: SliceState, staged: Staged, hash: number | undefined) {
    if (hash !== undefined)
      staged.done = (outcome) => {
        if (outcome === 'appended') state.hash = hash;
      };
    this.#sequence.stage(staged);
  }

  #stateOf(name: SliceName): SliceState {
    this.#states[name] ??= new SliceState();
    return this.#states[name];
  }
}

/**
 * Whether this number is higher than the tabs' number. If so, stores it at once, before the commit: events staged first
 * are appended first.
 */
function isHigher(state: SliceState, number: number): boolean {
  if (number <= state.emitted) return false;
  state.emitted = number;
  return true;
}

/**
 * Whether a reconcile emits the slice only if it has changed. Not needed with a number of its own, or for `if missed`.
 */
const isCompared = (slice: Slice): boolean => !slice.numberOf && slice.afterGap !== 'if missed';

function isNews(slice: Slice, state: SliceState, hash: number | undefined): boolean {
  if (hash === undefined) return true;
  return state.hash === undefined ? slice.afterGap === 'unless told' : state.hash !== hash;
}

/** FNV-1a over the data as JSON. Collisions are rare and harmless: the tabs read again after a gap anyway. */
function hashOf(data: unknown): number {
  const text = JSON.stringify(data);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
