import type { EventType, NewEvent } from '#shared/events.ts';
import type { Staged } from '../log/appender.ts';
import type { Sequence } from '../log/sequence.ts';
import type { UpstreamCalls } from '../ports.ts';
import { type Part, type PartListener, type PartName, type PartValue, partNames, partOfEvent, parts } from './parts.ts';
import { isPassing } from './passing.ts';

/** What the reader asks of its hub, and tells it. */
export type PartReaderOwner = PartListener & {
  over(): boolean;
  token(): string | undefined;
  /** A part could not be read for the moment: a reconcile soon has to make up for it. */
  readAgain(): void;
};

/** What the tabs have of one part. */
class PartState {
  /** The number of the reading that they were told, or the part's own: an answer whose number is no higher comes too late. */
  told = 0;
  /** A digest of its data, undefined while nobody knows. The data themselves would be kept by thousands of hubs, only to be compared. */
  digest: number | undefined;
  /** The provider said that it has changed, and it could not be read since. */
  missed = false;
}

/**
 * Reads the parts of one user by their table (parts.ts), and stages what the tabs have to be told. What is the same for all parts stands
 * here: the order of answers (ST13), one reading at a time for each word of the provider, another try after a failure in passing.
 */
export class PartReader {
  readonly #calls: UpstreamCalls;
  readonly #sequence: Pick<Sequence, 'stage'>;
  readonly #owner: PartReaderOwner;
  readonly #states: Partial<Record<PartName, PartState>> = {};
  /** Numbers the readings of all parts. */
  #asked = 0;
  /** Readings under way, by the event that is to tell of them; undefined without any, as in nearly all of thousands of hubs. */
  #underWay: Map<EventType, { again: boolean }> | undefined;

  constructor(calls: UpstreamCalls, sequence: Pick<Sequence, 'stage'>, owner: PartReaderOwner) {
    this.#calls = calls;
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
        if (!(await this.#read(name, token, becomes)) && !this.#owner.over()) this.#owner.readAgain();
      } while (reading.again && !this.#owner.over());
    } finally {
      this.#underWay.delete(becomes);
      if (this.#underWay.size === 0) this.#underWay = undefined;
    }
  }

  /** Reads what a gap may have left stale. @returns whether the parts that the stream's being live depends on could be read, and whether all could */
  async readAfterGap(token: string): Promise<{ enough: boolean; all: boolean }> {
    const names = partNames.filter((name) => parts[name].afterGap !== 'if missed' || this.#states[name]?.missed);
    const read = await Promise.all(names.map((name) => this.#read(name, token)));
    const left = names.filter((_, index) => !read[index]);
    return { enough: left.every((name) => (parts[name] as Part).optional), all: left.length === 0 };
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
    return true;
  }

  /** A tab has been given this part in its snapshot: the reconcile that follows need not tell just that again. */
  inSnapshot<Name extends 'account' | 'tokens'>(name: Name, value: PartValue<Name>) {
    this.#stateOf(name).digest ??= digestOf((parts[name] as Part).dataOf(value));
  }

  /** A tab could not be given this part: it is read again and told to all, known or not. */
  missingInSnapshot(name: PartName): Promise<void> {
    this.#stateOf(name).told = 0;
    return this.readStale(name);
  }

  /**
   * @param word the event to tell it by, where the provider has said that it changed; without one its `afterGap` decides whether it is told
   * @returns false where it could not be read, and is worth another try
   */
  async #read(name: PartName, token: string, word?: EventType): Promise<boolean> {
    const part: Part = parts[name];
    const state = this.#stateOf(name);
    this.#asked += 1;
    const asked = this.#asked;
    const answer = await part.read(this.#calls, token);
    if (this.#owner.over() || (!part.numberOf && asked <= state.told)) return true;
    part.onAnswer?.(this.#owner, token, answer);
    state.missed = !answer.ok && isPassing(answer.error);
    if (!answer.ok) return !state.missed;
    const data = part.dataOf(answer.value);
    const number = part.numberOf?.(data) ?? asked;
    if (!isHigher(state, number)) return true;
    const event = { type: word ?? part.becomes, data } as NewEvent;
    const digest = isCompared(part) ? digestOf(data) : undefined;
    if (word !== undefined) this.#tell(state, { event }, digest);
    else if (isNews(part, state, digest)) this.#tell(state, { event, unless: () => state.told !== number }, digest);
    else state.digest = digest;
    return true;
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
