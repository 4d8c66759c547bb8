import { limits } from '#shared/protocol.ts';
import type {
  AppendOutcome,
  CommitWork,
  Emit,
  HubDeps,
  HubRow,
  HubStore,
  LogEvent,
  MemoryBudget,
  Staged,
} from '../ports.ts';
import { Appender } from './appender.ts';

/** The newest events of a log in memory, without a gap, within the limits of the hub and the process (ST7). */
export class RecentEvents {
  readonly #budget: MemoryBudget;
  #events: LogEvent[] = [];
  #bytes = 0;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  isEmpty(): boolean {
    return this.#events.length === 0;
  }

  /** @param events must directly follow the events already here */
  add(events: LogEvent[]) {
    for (const event of events) {
      if (!this.#budget.take(event.bytes)) return this.clear();
      this.#events.push(event);
      this.#bytes += event.bytes;
    }
    // Drops a quarter at a time: dropping copies the array, which is too expensive for every event of a busy stream.
    if (this.#bytes > limits.memoryBytesPerHub) this.#forget(this.#bytes - limits.memoryBytesPerHub * 0.75);
  }

  clear() {
    this.#forget(Number.POSITIVE_INFINITY);
  }

  at(seq: number): LogEvent | undefined {
    return this.#events[seq - (this.#events[0]?.seq ?? 0)];
  }

  /** Returns at most `most` events after `seq`, or undefined if memory does not reach back that far. */
  after(seq: number, most: number): LogEvent[] | undefined {
    const first = this.#events[0];
    if (!first || seq < first.seq - 1) return undefined;
    const from = seq - first.seq + 1;
    return this.#events.slice(from, from + most);
  }

  #forget(bytes: number) {
    let freed = 0;
    let count = 0;
    while (count < this.#events.length && freed < bytes) {
      freed += this.#events[count]?.bytes ?? 0;
      count += 1;
    }
    this.#events = this.#events.slice(count);
    this.#bytes -= freed;
    this.#budget.give(freed);
  }
}

/**
 * One user's log, as used by the hub. Everything staged in a turn is appended in one commit, and seq, keys, and head
 * only change with that commit (ST1). A class, like all parts of a hub: there is one per user with a tab, and closures
 * for each method would cost memory in each of them.
 */
export class Sequence implements CommitWork {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #emit: Emit;
  #row: HubRow;
  /** The row as stored. It is not written with every commit (`isWorthSaving`). */
  #stored: HubRow;
  readonly #appender: Appender;
  #pending: Staged[] = [];
  #writing: Staged[] = [];
  /** The transaction's result, until the commit is confirmed. */
  #written:
    | { row: HubRow; stored: HubRow; events: LogEvent[]; staged: Staged[]; outcomes: AppendOutcome[] }
    | undefined;
  readonly #recent: RecentEvents;
  #trimmedAt: number;
  /** The next commit also trims by age. */
  #agesAreDue = false;
  #scheduled = false;
  #closed = false;
  #waiting: (() => void)[] = [];

  constructor(user: string, deps: HubDeps, emit: Emit) {
    this.#user = user;
    this.#deps = deps;
    this.#emit = emit;
    this.#recent = new RecentEvents(deps.memory);
    this.#row = deps.store.load(user) ?? this.#firstRow();
    this.#stored = this.#row;
    this.#appender = new Appender(user, deps, emit);
    this.#trimmedAt = deps.elapsed();
  }

  /** Saves the row at once, so that later readers see the same epoch. */
  #firstRow(): HubRow {
    const first = newHubRow(this.#deps);
    this.#deps.store.save(this.#user, first);
    return first;
  }

  epoch(): string {
    return this.#row.epoch;
  }

  head(): number {
    return this.#row.head;
  }

  floor(): number {
    return this.#row.floor;
  }

  row(): HubRow {
    return this.#row;
  }

  /** Queues an event for this turn's commit. */
  stage(staged: Staged) {
    if (this.#closed) return staged.done?.('dropped');
    this.#pending.push(staged);
    this.commitSoon();
  }

  /** Changes the hub's own row. Written with this turn's commit. */
  change(patch: Partial<HubRow>) {
    this.#row = { ...this.#row, ...patch };
    this.commitSoon();
  }

  /** Commits in this turn even if nothing is staged: observers may have something to write. */
  commitSoon() {
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    this.#deps.commits.add(this);
  }

  write() {
    this.#scheduled = false;
    // The user's next hub may have read the row already, so this one must not overwrite it.
    if (this.#closed) return;
    const { store } = this.#deps;
    // If this is the retry after a failed transaction, it includes the events of the first attempt.
    this.#writing = this.#writing.length > 0 ? this.#writing.concat(this.#pending) : this.#pending;
    this.#pending = [];
    let next = { ...this.#row };
    const events: LogEvent[] = [];
    const outcomes = this.#writing.map((staged) => this.#appender.append(staged, next, events));
    const staged = this.#writing.filter((_, index) => outcomes[index] === 'appended');
    if (events.length > 0) store.append(this.#user, { epoch: next.epoch, events, lastEventAt: next.lastEventAt });
    this.#emit({ type: 'numbered', events, staged });
    if (this.#agesAreDue || isOverfull(next)) next = trimLog(store, this.#user, next, this.#deps.now() - limits.logAge);
    if (this.#agesAreDue || Math.floor(next.head / KEYS_CHECK) > Math.floor(this.#row.head / KEYS_CHECK))
      store.trimKeys(this.#user, limits.keys);
    this.#agesAreDue = false;
    let stored = this.#stored;
    if (isWorthSaving(stored, next)) {
      stored = rowToSave(next);
      store.save(this.#user, stored);
    }
    this.#written = { row: next, stored, events, staged, outcomes };
  }

  settled(committed: boolean) {
    const result = this.#written;
    const writing = this.#writing;
    const waiting = this.#waiting;
    this.#written = undefined;
    this.#writing = [];
    if (waiting.length > 0) this.#waiting = [];
    if (this.#closed || !committed || !result) {
      for (const staged of writing) staged.done?.('dropped');
      for (const resolve of waiting) resolve();
      if (this.#closed) return;
      this.#deps.meter.count('commit_failures');
      return this.#emit({ type: 'failed' });
    }
    this.#row = result.row;
    this.#stored = result.stored;
    const { events, staged } = result;
    if (events.length > 0) this.#recent.add(events);
    this.#emit({ type: 'stored', events, staged });
    for (let index = 0; index < writing.length; index += 1) writing[index]?.done?.(result.outcomes[index] ?? 'dropped');
    for (const resolve of waiting) resolve();
  }

  /** Returns at most `most` events after `seq`, from memory if it reaches back far enough, otherwise from the log. */
  after(seq: number, most: number): LogEvent[] {
    return (
      this.#recent.after(seq, most) ??
      this.#deps.store.eventsAfter(this.#user, seq, most).filter((event) => event.seq <= this.#row.head)
    );
  }

  idAt(seq: number): string | undefined {
    this.#recall(seq);
    return this.#recent.at(seq)?.id ?? this.#deps.store.eventIdAt(this.#user, seq);
  }

  /**
   * After a cold start, loads what the first tab missed into memory, if it is little: the other tabs missed the same.
   */
  #recall(from: number) {
    if (!this.#recent.isEmpty() || from < 1 || this.#row.head - from >= limits.replayRows) return;
    const events = this.#deps.store.eventsAfter(this.#user, from - 1, limits.replayRows);
    if (events[events.length - 1]?.seq === this.#row.head) this.#recent.add(events);
  }

  /** Starts a new epoch after a lost right or a lost log. Earlier sequence numbers become invalid (ST2). */
  newEpoch() {
    const next = { ...this.#row, epoch: this.#deps.newId(), head: 0, floor: 0, bytes: 0 };
    const { store } = this.#deps;
    store.transaction(() => {
      store.clearEvents(this.#user);
      store.save(this.#user, next);
    });
    this.#recent.clear();
    this.#row = next;
    this.#stored = { ...next, alerts: this.#stored.alerts };
    this.#appender.newEpoch();
  }

  /** Resolves after the commit of everything staged so far. */
  untilSettled(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.commitSoon();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Commits, and at most once per `AGE_CHECK` also trims old events. */
  sweep() {
    if (this.#deps.elapsed() - this.#trimmedAt >= AGE_CHECK) {
      this.#trimmedAt = this.#deps.elapsed();
      this.#agesAreDue = true;
    }
    this.commitSoon();
  }

  isClosed(): boolean {
    return this.#closed;
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    for (const staged of this.#pending) staged.done?.('dropped');
    for (const resolve of this.#waiting) resolve();
    this.#pending = [];
    this.#waiting = [];
    this.#recent.clear();
  }
}

/** How often a log is checked for events that are too old, ms. */
const AGE_CHECK = 600_000;
/** The number of appended events between two trims of the keys. */
const KEYS_CHECK = 1_000;

/** Whether a log exceeds its limits (ST7). Trimming works in bulk, so a small excess is tolerated. */
const isOverfull = ({ head, floor, bytes }: HubRow): boolean =>
  Math.max(0, head - floor + (floor > 0 ? 1 : 0)) > limits.logEvents * 1.1 || bytes > limits.logBytes;

/**
 * Drops events beyond the log's limits.
 * @param oldest ms; older events are dropped
 * @returns the row after the trim
 */
function trimLog(store: HubStore, user: string, row: HubRow, oldest: number): HubRow {
  const below = trimPointOf(store.pieces(user), oldest);
  if (below <= row.floor) return row;
  return { ...row, bytes: row.bytes - store.trimEvents(user, below), floor: below };
}

/**
 * Returns the lowest seq to keep, 0 for all. The newest piece always stays: a tab at that position has missed nothing.
 */
function trimPointOf(pieces: ReturnType<HubStore['pieces']>, oldest: number): number {
  let events = 0;
  let bytes = 0;
  let point = 0;
  for (const piece of pieces) {
    events += piece.last - piece.first + 1;
    bytes += piece.bytes;
    if (point > 0 && (events > limits.logEvents || bytes > limits.logBytes * 0.9 || piece.at < oldest)) return point;
    point = piece.first;
  }
  return 0;
}

const newHubRow = (deps: Pick<HubDeps, 'newId'>): HubRow => ({
  epoch: deps.newId(),
  head: 0,
  floor: 0,
  bytes: 0,
  lastAt: 0,
  lastEventAt: 0,
  lastLive: 0,
  notBefore: 0,
  alerts: 0,
  filled: false,
  rights: '',
});

/** How many events the stored row may lag behind. Head, bytes, and times can be derived from the events. */
const SAVE_EVERY = 64;

/**
 * How many alert numbers each save reserves. The next hub skips them instead of searching thousands of keys for the
 * newest.
 */
const ALERTS_AHEAD = 256;

const rowToSave = (row: HubRow): HubRow => ({ ...row, alerts: row.alerts + ALERTS_AHEAD });

/** Whether the row contains something that cannot be derived from its events. */
const isWorthSaving = (stored: HubRow, next: HubRow): boolean =>
  next.head - stored.head >= SAVE_EVERY ||
  next.alerts > stored.alerts ||
  next.epoch !== stored.epoch ||
  next.floor !== stored.floor ||
  next.lastLive !== stored.lastLive ||
  next.notBefore !== stored.notBefore ||
  next.filled !== stored.filled ||
  next.rights !== stored.rights;
