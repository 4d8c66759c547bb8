import type { EventType, NewEvent } from '#shared/events.ts';
import { backoffDelay, limits } from '#shared/protocol.ts';
import type { Staged } from '../log/appender.ts';
import type { Sequence } from '../log/sequence.ts';
import { type HubDeps, isPassing } from '../ports.ts';
import { type Part, type PartListener, type PartName, type PartValue, partNames, partOfEvent, parts } from './parts.ts';

/** What the reader asks of its hub, and tells it. */
export type PartReaderOwner = PartListener & {
  over(): boolean;
  token(): string | undefined;
  /** Call `retryDue` after so many ms; a later word moves it. */
  retryPartsIn(ms: number): void;
  failingChanged(): void;
};

type ReaderDeps = Pick<HubDeps, 'calls' | 'elapsed' | 'random'>;

class PartState {
  /** The number of the reading that they were told, or the part's own: an answer whose number is no higher comes too late. */
  told = 0;
  /** A digest of its data, undefined while nobody knows. The data themselves would be kept by thousands of hubs, only to be compared. */
  digest: number | undefined;
  /** Tells the next reading by this event, whatever it says: the provider's word could not be followed, or a snapshot lacked the part. */
  owed: EventType | undefined;
  /** How often in a row it could not be read, and when the next try is due, in elapsed ms. */
  failures = 0;
  retryAt: number | undefined;

  /** The tabs have the part, or never will. */
  settled() {
    this.owed = undefined;
    this.failures = 0;
    this.retryAt = undefined;
  }
}

/**
 * Reads the parts of one user by their table (parts.ts), and stages what the tabs have to be told. What is the same for all parts stands
 * here: the order of answers (ST13), one reading at a time for each word of the provider, and retries. A part that cannot be read is retried
 * alone, less and less often: a call that stays broken must not cost reads of anything else.
 */
export class PartReader {
  readonly #deps: ReaderDeps;
  readonly #sequence: Pick<Sequence, 'stage'>;
  readonly #owner: PartReaderOwner;
  readonly #states: Partial<Record<PartName, PartState>> = {};
  /** Numbers the readings of all parts. */
  #asked = 0;
  /** Readings under way, by the event that is to tell of them; undefined without any, as in nearly all of thousands of hubs. */
  #underWay: Map<EventType, { again: boolean }> | undefined;

  constructor(deps: ReaderDeps, sequence: Pick<Sequence, 'stage'>, owner: PartReaderOwner) {
    this.#deps = deps;
    this.#sequence = sequence;
    this.#owner = owner;
  }

  /** A part that has changed, or may have, is read and told. @param becomes the event to tell it by */
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
        const token = this.#owner.token();
        if (token === undefined) return;
        await this.#read(name, token, becomes);
      } while (reading.again && !this.#owner.over());
    } finally {
      this.#underWay.delete(becomes);
      if (this.#underWay.size === 0) this.#underWay = undefined;
    }
  }

  async readAfterGap(token: string) {
    const names = partNames.filter((name) => parts[name].afterGap !== 'if missed' || this.#states[name]?.owed);
    await Promise.all(names.map((name) => this.#read(name, token)));
  }

  /** Reads again the parts whose next try is due. */
  async retryDue() {
    const token = this.#owner.token();
    if (token === undefined) return;
    const now = this.#deps.elapsed();
    const due = partNames.filter((name) => (this.#states[name]?.retryAt ?? Number.POSITIVE_INFINITY) <= now);
    for (const name of due) this.#stateOf(name).retryAt = undefined;
    await Promise.all(due.map((name) => this.#read(name, token)));
    this.#scheduleRetry();
  }

  /** The parts that could not be read twice in a row: once may be chance. */
  failing(): PartName[] {
    return partNames.filter((name) => (this.#states[name]?.failures ?? 0) > 1);
  }

  /**
   * A live event, or the answer to a command, brings a part's data with it.
   * @returns whether it is to be told: not where the part has a number of its own, and the tabs have that or a higher one
   */
  takeLive({ type, data }: NewEvent): boolean {
    const name = partOfEvent[type];
    if (name === undefined) return true;
    const state = this.#stateOf(name);
    const part: Part = parts[name];
    if (part.numberOf) return isHigher(state, part.numberOf(data));
    // As if it had been asked for now: what is still on its way was asked for earlier.
    this.#asked += 1;
    state.told = this.#asked;
    state.digest = digestOf(data);
    this.#settle(state);
    return true;
  }

  /** A tab has been given this part in its snapshot: the reconcile that follows need not tell just that again. */
  inSnapshot<Name extends 'account' | 'tokens'>(name: Name, value: PartValue<Name>) {
    this.#stateOf(name).digest ??= digestOf((parts[name] as Part).dataOf(value));
  }

  /** A tab could not be given this part: the next reading is told to all, known or not. */
  missingInSnapshot(name: PartName) {
    const state = this.#stateOf(name);
    state.told = 0;
    state.owed ??= parts[name].becomes;
    if (state.retryAt === undefined) this.#failed(state);
  }

  /** @param word the event to tell it by, whatever it says; without one its `afterGap` decides whether it is told */
  async #read(name: PartName, token: string, word = this.#stateOf(name).owed) {
    const part: Part = parts[name];
    const state = this.#stateOf(name);
    this.#asked += 1;
    const asked = this.#asked;
    const answer = await part.read(this.#deps.calls, token);
    if (this.#owner.over() || (!part.numberOf && asked <= state.told)) return;
    part.onAnswer?.(this.#owner, token, answer);
    if (this.#owner.over()) return;
    if (!answer.ok && isPassing(answer.error)) {
      state.owed = word;
      return this.#failed(state);
    }
    this.#settle(state);
    if (!answer.ok) return;
    const data = part.dataOf(answer.value);
    const number = part.numberOf?.(data) ?? asked;
    if (!isHigher(state, number)) return;
    const event = { type: word ?? part.becomes, data } as NewEvent;
    const digest = isCompared(part) ? digestOf(data) : undefined;
    if (word !== undefined) this.#tell(state, { event }, digest);
    else if (isNews(part, state, digest)) this.#tell(state, { event, unless: () => state.told !== number }, digest);
    else state.digest = digest;
  }

  #failed(state: PartState) {
    state.retryAt = this.#deps.elapsed() + backoffDelay(state.failures, this.#deps.random, limits.partBackoffLast);
    state.failures += 1;
    if (state.failures === 2) this.#owner.failingChanged();
    this.#scheduleRetry();
  }

  #settle(state: PartState) {
    const failed = state.failures > 1;
    state.settled();
    if (failed) this.#owner.failingChanged();
  }

  #scheduleRetry() {
    const next = Math.min(...Object.values(this.#states).map(({ retryAt }) => retryAt ?? Number.POSITIVE_INFINITY));
    if (next < Number.POSITIVE_INFINITY) this.#owner.retryPartsIn(Math.max(0, next - this.#deps.elapsed()));
  }

  #tell(state: PartState, staged: Staged, digest: number | undefined) {
    if (digest !== undefined)
      staged.done = (appended) => {
        if (appended) state.digest = digest;
      };
    this.#sequence.stage(staged);
  }

  #stateOf(name: PartName): PartState {
    this.#states[name] ??= new PartState();
    return this.#states[name];
  }
}

/** Whether this number is higher than what the tabs have. If so it is noted at once, before the commit: what is told first is appended first. */
function isHigher(state: PartState, number: number): boolean {
  if (number <= state.told) return false;
  state.told = number;
  return true;
}

/** Whether a reconcile tells it only where it differs from what the tabs have; a number of its own, or a missed word, decides without that. */
const isCompared = (part: Part): boolean => !part.numberOf && part.afterGap !== 'if missed';

function isNews(part: Part, state: PartState, digest: number | undefined): boolean {
  if (digest === undefined) return true;
  return state.digest === undefined ? part.afterGap === 'unless told' : state.digest !== digest;
}

/** FNV-1a over the data as JSON. Two data that share a digest are as rare as harmless: the tabs read again after a gap whatever they are told. */
function digestOf(data: unknown): number {
  const text = JSON.stringify(data);
  let digest = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) digest = Math.imul(digest ^ text.charCodeAt(index), 0x01000193);
  return digest;
}
