import type { NewEvent } from '#shared/events.ts';
import { type AlertIdentity, keysOf } from '#shared/notifications/identity.ts';
import { limits } from '#shared/protocol.ts';
import { findAlert } from './known-alert.ts';
import { writeLogLine } from './log-line.ts';
import type { CommitWork, HubDeps, HubRow, HubStore, LogEvent } from './ports.ts';
import { RecentEvents } from './recent-events.ts';

export type Staged = {
  event: NewEvent;
  /** An alert's keys: one that is known already is not appended again (ST14). */
  identity?: AlertIdentity;
  /** The provider's own number: the same frame sent twice is appended once. */
  outboxId?: string;
  /** Asked inside the commit: a part that a live event has overtaken is dropped (ST13). */
  unless?: () => boolean;
  /** Only remembers the keys (the first reconcile, ST15). */
  keysOnly?: boolean;
  /** An intent row that this event answers (ST1). */
  intent?: string;
  /** Told after the commit whether the event took a place in the log. */
  done?: (appended: boolean) => void;
};

export type Sequence = {
  epoch(): string;
  head(): number;
  floor(): number;
  row(): HubRow;
  /** Stands in line for the commit of this turn. */
  stage(staged: Staged): void;
  /** Changes the hub's own row; written with this turn's commit. */
  change(patch: Partial<HubRow>): void;
  /** At most `most` events after `seq`: from memory where it reaches back far enough, else from the log. */
  after(seq: number, most: number): LogEvent[];
  idAt(seq: number): string | undefined;
  /** A lost right, a lost log: what was numbered before is over (ST2). */
  newEpoch(): void;
  /** Resolves after the commit of what is staged now. */
  untilSettled(): Promise<void>;
  /** Lets go of what is older than the log may be. */
  trimByAge(): void;
  close(): void;
};

/** What a sequence tells its hub. */
export type SequenceOwner = {
  /** Events that have their place now, in order. */
  committed(events: LogEvent[]): void;
  /** The commit has not held: the hub starts again from its log. */
  commitFailed(): void;
};

export const createSequence = (user: string, deps: HubDeps, owner: SequenceOwner): Sequence => new UserSequence(user, deps, owner);

/**
 * Gives events their place: dedupe, seq, append (ST1). seq, keys and head move only when the commit has held.
 * The parts of a hub are classes: there is one of each for every user with a tab, and a closure a method costs each of them memory.
 */
class UserSequence implements Sequence, CommitWork {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #owner: SequenceOwner;
  #row: HubRow;
  /** The row as it lies in the store. Head, bytes and times can be told from the events behind it, so it is not written with every commit. */
  #stored: HubRow;
  /** Makes an event's id, with its seq: chosen anew by every hub and epoch, so that a log that was put back cannot make the same again. */
  #idPrefix: string;
  #pending: Staged[] = [];
  #writing: Staged[] = [];
  #written: { row: HubRow; stored: HubRow; events: LogEvent[]; outcomes: boolean[] } | undefined;
  readonly #recent: RecentEvents;
  /** Numbers the frames, so that the oldest are forgotten first. */
  #framesAt = 0;
  #trimmedAt: number;
  #aged = false;
  #scheduled = false;
  #closed = false;
  #waiting: (() => void)[] = [];

  constructor(user: string, deps: HubDeps, owner: SequenceOwner) {
    this.#user = user;
    this.#deps = deps;
    this.#owner = owner;
    this.#recent = new RecentEvents(deps.memory);
    this.#row = deps.store.load(user) ?? this.#firstRow();
    this.#stored = this.#row;
    this.#idPrefix = deps.newId();
    this.#trimmedAt = deps.elapsed();
  }

  /** Saved at once, so that its epoch is the same for whoever asks next. */
  #firstRow(): HubRow {
    const first = newRow(this.#deps);
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

  stage(staged: Staged) {
    if (this.#closed) return staged.done?.(false);
    this.#pending.push(staged);
    this.#schedule();
  }

  change(patch: Partial<HubRow>) {
    this.#row = { ...this.#row, ...patch };
    this.#schedule();
  }

  #schedule() {
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    this.#deps.commits.add(this);
  }

  /** Inside the transaction. */
  write() {
    this.#scheduled = false;
    // The next hub of this user may have read the row by now: nothing of this one comes over it any more.
    if (this.#closed) return;
    const { store } = this.#deps;
    // Written once more, alone: what it brought to the first try has to come along.
    this.#writing = this.#writing.length > 0 ? this.#writing.concat(this.#pending) : this.#pending;
    this.#pending = [];
    const next = { ...this.#row };
    const events: LogEvent[] = [];
    const outcomes: boolean[] = [];
    for (const staged of this.#writing) outcomes.push(this.#writeOne(staged, next, events));
    if (events.length > 0) store.append(this.#user, { epoch: next.epoch, events, lastEventAt: next.lastEventAt });
    if (this.#aged || rowsOf(next) > limits.logEvents * 1.1 || next.bytes > limits.logBytes) this.#trim(next);
    if (this.#aged || Math.floor(next.head / KEYS_CHECK) > Math.floor(this.#row.head / KEYS_CHECK)) store.trimKeys(this.#user, limits.keys);
    this.#aged = false;
    const saves = isWorthSaving(this.#stored, next);
    if (saves) store.save(this.#user, next);
    this.#written = { row: next, stored: saves ? next : this.#stored, events, outcomes };
  }

  /** After the transaction. */
  settled(committed: boolean) {
    const result = this.#written;
    const writing = this.#writing;
    const waiting = this.#waiting;
    this.#written = undefined;
    this.#writing = [];
    if (waiting.length > 0) this.#waiting = [];
    if (this.#closed || !committed || !result) {
      for (const staged of writing) staged.done?.(false);
      for (const resolve of waiting) resolve();
      if (this.#closed) return;
      this.#deps.meter.count('commit_failures');
      return this.#owner.commitFailed();
    }
    this.#row = result.row;
    this.#stored = result.stored;
    if (result.events.length > 0) {
      this.#recent.add(result.events);
      this.#owner.committed(result.events);
    }
    for (let index = 0; index < writing.length; index += 1) writing[index]?.done?.(result.outcomes[index] === true);
    for (const resolve of waiting) resolve();
  }

  #writeOne(staged: Staged, next: HubRow, events: LogEvent[]): boolean {
    const { store, meter } = this.#deps;
    const user = this.#user;
    if (staged.intent) store.clearIntent(user, staged.intent);
    if (staged.unless?.()) return false;
    if (staged.outboxId) {
      if (store.hasFrame(user, staged.outboxId)) return this.#duplicate(staged);
      this.#framesAt = Math.max(this.#framesAt + 1, this.#deps.now());
      store.addFrame(user, staged.outboxId, this.#framesAt);
    }
    if (staged.identity && this.#learn(staged.identity, next)) return this.#duplicate(staged);
    if (staged.keysOnly) return false;
    const at = Math.max(this.#deps.now(), next.lastAt);
    const seq = next.head + 1;
    const event = writeLogLine(staged.event, seq, `${this.#idPrefix}${seq.toString(36)}`, at);
    if (event.bytes > limits.eventBytes) {
      this.#deps.rejected({ at, user, event: staged.event.type, path: '(data)', reason: `Over ${limits.eventBytes} bytes`, sample: '' });
      meter.count('rejected', 'size');
      return false;
    }
    events.push(event);
    next.head = seq;
    next.lastAt = at;
    if (staged.event.type !== 'stream.gap') next.lastEventAt = at;
    next.bytes += event.bytes;
    // A list that was read before, or a word that comes late, must not bring back what is deleted.
    if (staged.event.type === 'notification.deleted') for (const identity of staged.event.data.alerts) this.#learn(identity, next);
    meter.count('events', staged.event.type);
    return true;
  }

  /** Takes in an alert's keys. @returns whether it was known */
  #learn(identity: AlertIdentity, next: HubRow): boolean {
    const { store } = this.#deps;
    const known = findAlert(store, this.#user, identity);
    if (known) {
      const fresh = keysOf(identity).filter((key) => !known.keys.includes(key));
      if (fresh.length > 0) store.putAlert(this.#user, known.alert, known.keys.concat(fresh));
      return true;
    }
    next.alerts += 1;
    store.putAlert(this.#user, next.alerts, keysOf(identity));
    return false;
  }

  #duplicate(staged: Staged): false {
    if (!staged.keysOnly) this.#deps.meter.count('duplicates');
    return false;
  }

  #trim(next: HubRow) {
    const { store } = this.#deps;
    const below = trimPointOf(store.pieces(this.#user), this.#deps.now() - limits.logAge);
    if (below <= next.floor) return;
    next.bytes -= store.trimEvents(this.#user, below);
    next.floor = below;
  }

  after(seq: number, most: number): LogEvent[] {
    return this.#recent.after(seq, most) ?? this.#deps.store.eventsAfter(this.#user, seq, most).filter((event) => event.seq <= this.#row.head);
  }

  idAt(seq: number): string | undefined {
    this.#recall(seq);
    return this.#recent.at(seq)?.id ?? this.#deps.store.eventIdAt(this.#user, seq);
  }

  /** A cold hub takes what its first tab has missed into memory, if it is little: the other tabs have missed the same. */
  #recall(from: number) {
    if (!this.#recent.isEmpty() || from < 1 || this.#row.head - from >= limits.replayRows) return;
    const events = this.#deps.store.eventsAfter(this.#user, from - 1, limits.replayRows);
    if (events[events.length - 1]?.seq === this.#row.head) this.#recent.add(events);
  }

  newEpoch() {
    const next = { ...this.#row, epoch: this.#deps.newId(), head: 0, floor: 0, bytes: 0 };
    const { store } = this.#deps;
    store.transaction(() => {
      store.clearEvents(this.#user);
      store.save(this.#user, next);
    });
    this.#recent.clear();
    this.#row = next;
    this.#stored = next;
    this.#idPrefix = this.#deps.newId();
  }

  untilSettled(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#schedule();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  trimByAge() {
    if (this.#deps.elapsed() - this.#trimmedAt < AGE_CHECK) return;
    this.#trimmedAt = this.#deps.elapsed();
    this.#aged = true;
    this.#schedule();
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    for (const staged of this.#pending) staged.done?.(false);
    for (const resolve of this.#waiting) resolve();
    this.#pending = [];
    this.#waiting = [];
    this.#recent.clear();
  }
}

/** How many events the log holds, at the most. */
const rowsOf = (row: HubRow): number => Math.max(0, row.head - row.floor + (row.floor > 0 ? 1 : 0));

/** How often a log is looked through for events that are too old, ms. */
const AGE_CHECK = 600_000;
/** The keys are counted whenever so many more events were appended. */
const KEYS_CHECK = 1_000;

/** The lowest seq that the log keeps (ST7), 0 for all. The newest piece stays whatever its age: a tab that stands there has missed nothing. */
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

/** How far the stored row may be behind its events. */
const SAVE_EVERY = 64;

/** Whether the row says something that its events and keys do not. */
const isWorthSaving = (stored: HubRow, next: HubRow): boolean =>
  next.head - stored.head >= SAVE_EVERY ||
  next.epoch !== stored.epoch ||
  next.floor !== stored.floor ||
  next.lastLive !== stored.lastLive ||
  next.notBefore !== stored.notBefore ||
  next.filled !== stored.filled ||
  next.rights !== stored.rights;

const newRow = (deps: HubDeps): HubRow => ({
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
