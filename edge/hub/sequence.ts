import type { NewEvent } from '#shared/events.ts';
import { type AlertIdentity, keysOf } from '#shared/notifications/identity.ts';
import { limits } from '#shared/protocol.ts';
import { findAlert } from './known-alert.ts';
import type { HubDeps, HubRow, HubStore, LogEvent } from './ports.ts';
import { utf8Length } from './text.ts';

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
  settled(): Promise<void>;
  /** Lets go of what is older than the log may be. */
  trimByAge(): void;
  close(): void;
};

/**
 * Gives events their place: dedupe, seq, append (ST1). seq, keys and head move only when the commit has held;
 * when it has not, `failed` is called and the hub starts again from its log.
 */
export function createSequence(user: string, deps: HubDeps, on: { committed(events: LogEvent[]): void; failed(): void }): Sequence {
  const { store } = deps;
  let row = store.load(user) ?? firstRow();
  /** The row as it lies in the store. Head, bytes and times can be told from the events behind it, so it is not written with every commit. */
  let stored = row;
  /** Makes an event's id, with its seq: chosen anew by every hub and epoch, so that a log that was put back cannot make the same again. */
  let idPrefix = deps.newId();
  let pending: Staged[] = [];
  let writing: Staged[] = [];
  let written: { row: HubRow; stored: HubRow; events: LogEvent[]; outcomes: boolean[] } | undefined;
  let recent: LogEvent[] = [];
  let recentBytes = 0;
  let rows = Math.max(0, row.head - row.floor + (row.floor > 0 ? 1 : 0));
  /** Numbers the frames, so that the oldest are forgotten first. */
  let framesAt = 0;
  let trimmedAt = deps.now();
  let aged = false;
  let scheduled = false;
  let closed = false;
  let waiting: (() => void)[] = [];

  /** Saved at once, so that its epoch is the same for whoever asks next. */
  function firstRow(): HubRow {
    const first = newRow(deps);
    store.save(user, first);
    return first;
  }

  function schedule() {
    if (scheduled || closed) return;
    scheduled = true;
    deps.commits.add(commit);
  }

  const commit = {
    write() {
      scheduled = false;
      // The next hub of this user may have read the row by now: nothing of this one comes over it any more.
      if (closed) return;
      writing = pending;
      pending = [];
      const next = { ...row };
      const events: LogEvent[] = [];
      const outcomes = writing.map((staged) => writeOne(staged, next, events));
      if (events.length > 0) store.append(user, { epoch: next.epoch, events, lastEventAt: next.lastEventAt });
      if (aged || rows + events.length > limits.logEvents * 1.1 || next.bytes > limits.logBytes) trim(next);
      if (aged || Math.floor(next.head / KEYS_CHECK) > Math.floor(row.head / KEYS_CHECK)) store.trimKeys(user, limits.keys);
      aged = false;
      const saves = isWorthSaving(stored, next);
      if (saves) store.save(user, next);
      written = { row: next, stored: saves ? next : stored, events, outcomes };
    },
    settled(committed: boolean) {
      const result = written;
      const settledNow = writing;
      written = undefined;
      writing = [];
      const resolved = waiting;
      waiting = [];
      if (closed || !committed || !result) {
        for (const staged of settledNow) staged.done?.(false);
        for (const resolve of resolved) resolve();
        if (closed) return;
        deps.meter.count('commit_failures');
        return on.failed();
      }
      row = result.row;
      stored = result.stored;
      rows = Math.max(0, row.head - row.floor + (row.floor > 0 ? 1 : 0));
      remember(result.events);
      if (result.events.length > 0) on.committed(result.events);
      for (const [index, staged] of settledNow.entries()) staged.done?.(result.outcomes[index] === true);
      for (const resolve of resolved) resolve();
    },
  };

  function writeOne(staged: Staged, next: HubRow, events: LogEvent[]): boolean {
    if (staged.intent) store.clearIntent(user, staged.intent);
    if (staged.unless?.()) return false;
    if (staged.outboxId) {
      if (store.hasFrame(user, staged.outboxId)) return duplicate(staged);
      framesAt = Math.max(framesAt + 1, deps.now());
      store.addFrame(user, staged.outboxId, framesAt);
    }
    if (staged.identity && learn(staged.identity, next)) return duplicate(staged);
    if (staged.keysOnly) return false;
    const data = JSON.stringify(staged.event.data);
    const at = Math.max(deps.now(), next.lastAt);
    const seq = next.head + 1;
    const id = `${idPrefix}${seq.toString(36)}`;
    const body = `{"seq":${seq},"id":"${id}","type":"${staged.event.type}","at":${at},"data":${data}}`;
    const bytes = utf8Length(body);
    if (bytes > limits.eventBytes) {
      deps.rejected({ at, user, event: staged.event.type, path: '(data)', reason: `Over ${limits.eventBytes} bytes`, sample: '' });
      deps.meter.count('rejected', 'size');
      return false;
    }
    const event = { seq, id, at, body, bytes };
    events.push(event);
    next.head = seq;
    next.lastAt = at;
    if (staged.event.type !== 'stream.gap') next.lastEventAt = at;
    next.bytes += bytes;
    // A list that was read before, or a word that comes late, must not bring back what is deleted.
    if (staged.event.type === 'notification.deleted') for (const identity of staged.event.data.alerts) learn(identity, next);
    deps.meter.count('events', staged.event.type);
    return true;
  }

  /** Takes in an alert's keys. @returns whether it was known */
  function learn(identity: AlertIdentity, next: HubRow): boolean {
    const known = findAlert(store, user, identity);
    if (known) {
      const fresh = keysOf(identity).filter((key) => !known.keys.includes(key));
      if (fresh.length > 0) store.putAlert(user, known.alert, known.keys.concat(fresh));
      return true;
    }
    next.alerts += 1;
    store.putAlert(user, next.alerts, keysOf(identity));
    return false;
  }

  function duplicate(staged: Staged): false {
    if (!staged.keysOnly) deps.meter.count('duplicates');
    return false;
  }

  function trim(next: HubRow) {
    const below = trimPointOf(store.pieces(user), deps.now() - limits.logAge);
    if (below <= next.floor) return;
    next.bytes -= store.trimEvents(user, below);
    next.floor = below;
  }

  function remember(events: LogEvent[]) {
    for (const event of events) {
      if (!deps.memory.take(event.bytes)) {
        forget(Number.POSITIVE_INFINITY);
        return;
      }
      recent.push(event);
      recentBytes += event.bytes;
    }
    if (recentBytes > limits.memoryBytesPerHub) forget(recentBytes - limits.memoryBytesPerHub);
  }

  function forget(bytes: number) {
    let freed = 0;
    let count = 0;
    while (count < recent.length && freed < bytes) {
      freed += recent[count]?.bytes ?? 0;
      count += 1;
    }
    recent = recent.slice(count);
    recentBytes -= freed;
    deps.memory.give(freed);
  }

  return {
    epoch: () => row.epoch,
    head: () => row.head,
    floor: () => row.floor,
    row: () => row,
    stage(staged) {
      if (closed) return staged.done?.(false);
      pending.push(staged);
      schedule();
    },
    change(patch) {
      row = { ...row, ...patch };
      schedule();
    },
    after(seq, most) {
      const first = recent[0];
      if (first && seq >= first.seq - 1) return recent.slice(seq - first.seq + 1, seq - first.seq + 1 + most);
      return store.eventsAfter(user, seq, most).filter((event) => event.seq <= row.head);
    },
    idAt: (seq) => store.eventIdAt(user, seq),
    newEpoch() {
      const next = { ...row, epoch: deps.newId(), head: 0, floor: 0, bytes: 0 };
      store.transaction(() => {
        store.clearEvents(user);
        store.save(user, next);
      });
      forget(Number.POSITIVE_INFINITY);
      row = next;
      stored = next;
      idPrefix = deps.newId();
      rows = 0;
    },
    settled() {
      if (closed) return Promise.resolve();
      schedule();
      return new Promise((resolve) => waiting.push(resolve));
    },
    trimByAge() {
      if (deps.now() - trimmedAt < AGE_CHECK) return;
      trimmedAt = deps.now();
      aged = true;
      schedule();
    },
    close() {
      if (closed) return;
      closed = true;
      for (const staged of pending) staged.done?.(false);
      for (const resolve of waiting) resolve();
      pending = [];
      waiting = [];
      forget(Number.POSITIVE_INFINITY);
    },
  };
}

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
