import { joinLogLines, readLogLine } from '#edge/hub/log/log-line.ts';
import { restoreHops } from '#edge/hub/observers/hop-lines.ts';
import type { HubStore, LogEvent } from '#edge/hub/ports.ts';
import { newestHopsAt } from './hop-table.ts';
import type { Sql } from './sql-port.ts';
import { createTurnSlots } from './turn-slots.ts';
import { learn, merge, nothingUnmoved, type Unmoved } from './unmoved.ts';

export type Journal = {
  transaction(work: () => void): void;
  /** Returns the running transaction's layer for this user. The caller adds to it. */
  brought(user: string): Unmoved;
  /**
   * Returns the user's data not yet moved to the table, newest first: from the running transaction and from earlier
   * ones.
   */
  layers(user: string): Unmoved[];
  /** Returns the seq of the newest event known in memory; undefined if it must be looked up in the table. */
  lastSeq(user: string): number | undefined;
  /** Forgets the newest seq after the user's events were removed. */
  forgetEnd(user: string): void;
  /** Returns the events of these layers, oldest first. */
  events(user: string): LogEvent[];
  /** Returns the users with data that is not in the table yet. */
  users(): Iterable<string>;
  /** Replaces a layer's events. A rollback restores them. */
  keep(own: Unmoved, events: LogEvent[]): void;
  moveEverything(): void;
};

/**
 * Writes each turn to a journal first, as one piece (turn-slots.ts). Writing each user's event directly to the table
 * would rewrite a database page for every user in the turn. Later commits move a few users each, with everything
 * gathered for them; until then it also stays in memory, so that nothing is read back. After a crash, everything is
 * moved before anything else happens.
 * @param table the final storage
 * @param mostUnmoved everything is moved once the journal has more than this many bytes, or more than `mostUnmoved /
 * 256` rows
 */
export function createJournal(sql: Sql, table: HubStore, mostUnmoved: number): Journal {
  const unmoved = new Map<string, Unmoved>();
  let unmovedBytes = 0;
  /** The running transaction's data. Becomes part of `unmoved` on commit. */
  let turn = new Map<string, Unmoved>();
  let onCommit: (() => void)[] = [];
  let onRollback: (() => void)[] = [];
  let open = false;
  const moved = new Set<string>();
  /** The users whose events fill a chunk. */
  const full = new Set<string>();
  /**
   * The newest moved seq of recent users. Looking it up in the table costs as much as everything else that an append
   * reads.
   */
  const ends = new Map<string, number>();
  /** Set once too much has gathered: the users still to be moved before the turns up to `upTo` can be released. */
  let sweep: { upTo: number; users: string[] } | undefined;

  const turns = createTurnSlots(sql);
  recover();

  function transaction(work: () => void) {
    if (open) return work();
    open = true;
    try {
      sql.transaction(() => {
        work();
        if (turn.size > 0) writeTurn();
        moveSome();
      });
      onRollback = [];
      for (const act of onCommit) act();
      for (const [user, own] of turn) take(user, own);
    } finally {
      for (const act of onRollback) act();
      open = false;
      moved.clear();
      onRollback = [];
      onCommit = [];
      if (turn.size > 0) turn = new Map();
    }
    // Rows count too: users whose chunks fill up quickly never gather much, and their turns would be kept just for some
    // user with one event.
    if (unmovedBytes <= mostUnmoved && turns.rows() <= mostUnmoved / 256) return;
    // Sorted by name, as in the tables, so that users moved together share pages.
    sweep ??= { upTo: turns.last(), users: [...unmoved.keys()].sort() };
  }

  function writeTurn() {
    onCommit.push(turns.write([...turn].map(([user, own]) => writeEntry(user, own)).join('\n')));
  }

  function take(user: string, own: Unmoved) {
    const known = unmoved.get(user);
    unmovedBytes += own.bytes;
    if (own.hops) own.hops.short = NONE;
    if (!known) unmoved.set(user, own);
    else merge(known, own);
    const now = known ?? own;
    if (now.events.length >= FULL_EVENTS || now.bytes >= FULL_BYTES) full.add(user);
  }

  /**
   * Moves users whose chunk is full, then some of a sweep. Where many fill up at once, most wait for later commits, so
   * that nobody waits for all.
   */
  function moveSome() {
    let brought = 0;
    for (const own of turn.values()) brought += sizeOf(own);
    let room = Math.max(MOVED_AT_ONCE, 2 * brought);
    const done: string[] = [];
    for (const user of full) {
      if (room <= 0) break;
      room -= sizeOf(unmoved.get(user));
      move(user);
      done.push(user);
    }
    let swept = 0;
    for (; sweep && swept < USERS_AT_ONCE && swept < sweep.users.length && room > 0; swept += 1) {
      const user = sweep.users[sweep.users.length - 1 - swept] as string;
      room -= sizeOf(unmoved.get(user));
      move(user);
    }
    if (done.length > 0 || sweep) onCommit.push(() => someMoved(done, swept));
  }

  function someMoved(done: readonly string[], swept: number) {
    for (const user of done) full.delete(user);
    if (!sweep) return;
    if (swept > 0) sweep.users.splice(-swept);
    if (sweep.users.length > 0) return;
    turns.release(sweep.upTo);
    sweep = undefined;
  }

  function move(user: string) {
    const own = unmoved.get(user);
    if (!own || moved.has(user)) return;
    moved.add(user);
    put(user, own);
    const end = own.events.at(-1)?.seq;
    onCommit.push(() => {
      if (end !== undefined) storeEnd(user, end);
      if (unmoved.get(user) !== own) return;
      unmoved.delete(user);
      unmovedBytes -= own.bytes;
    });
  }

  function storeEnd(user: string, end: number) {
    if (ends.size >= MOST_ENDS && !ends.has(user)) ends.clear();
    ends.set(user, end);
  }

  function put(user: string, own: Unmoved) {
    if (own.events.length > 0) table.append(user, { ...own, last: ends.get(user) });
    else if (own.hops) table.addHops(user, own.hops.at, own.hops.lines);
    if (own.alerts) {
      const { keys, fresh } = own.alerts;
      table.putAlerts(user, fresh.size === keys.size ? keys : [...keys].filter(([alert]) => fresh.has(alert)), true);
      if (fresh.size < keys.size)
        table.putAlerts(
          user,
          [...keys].filter(([alert]) => !fresh.has(alert)),
        );
    }
    for (const [id, at] of own.frames ?? []) table.addFrame(user, id, at);
  }

  function moveEverything() {
    transaction(() => {
      for (const user of unmoved.keys()) move(user);
      onCommit.push(turns.clear());
    });
    sweep = undefined;
  }

  /**
   * Restores what the last process had committed but not moved. Parts of it may have been moved, trimmed, or cleared
   * since.
   */
  function recover() {
    const positions = new Map<string, { epoch: string | undefined; from: number; last: number; hopsAt: number }>();
    const left = turns.read((entries) => {
      for (const [user, own] of readEntries(entries)) recoverEntry(user, own);
    });
    if (left) moveEverything();

    function recoverEntry(user: string, own: Unmoved) {
      let position = positions.get(user);
      if (!position) {
        const row = table.load(user);
        const last = table.pieces(user)[0]?.last ?? 0;
        position = {
          epoch: row?.epoch,
          from: Math.max(row?.floor ?? 0, last + 1),
          last,
          hopsAt: newestHopsAt(sql, user),
        };
        positions.set(user, position);
      }
      const { epoch, from, last, hopsAt } = position;
      // Hops are moved with the events of their turn. Without events, their time has to tell.
      const end = own.epoch === epoch ? own.events.at(-1)?.seq : undefined;
      if (own.hops && (end === undefined ? own.hops.at <= hopsAt : end <= last)) own.hops = undefined;
      own.events = own.epoch === epoch ? own.events.filter(({ seq }) => seq >= from) : [];
      const known = unmoved.get(user);
      if (known) merge(known, own);
      else unmoved.set(user, own);
    }
  }

  return {
    transaction,
    brought(user) {
      let own = turn.get(user);
      if (!own) {
        own = nothingUnmoved();
        turn.set(user, own);
      }
      return own;
    },
    layers(user) {
      const brought = turn.get(user);
      const earlier = unmoved.get(user);
      if (brought) return earlier ? [brought, earlier] : [brought];
      return earlier ? [earlier] : [];
    },
    lastSeq: (user) => (turn.get(user)?.events.at(-1) ?? unmoved.get(user)?.events.at(-1))?.seq ?? ends.get(user),
    forgetEnd: (user) => void ends.delete(user),
    events(user) {
      const brought = turn.get(user)?.events;
      const earlier = unmoved.get(user)?.events;
      return brought && earlier ? earlier.concat(brought) : (earlier ?? brought ?? []);
    },
    users: () => new Set([...unmoved.keys(), ...turn.keys()]),
    keep(own, events) {
      const before = own.events;
      own.events = events;
      onRollback.push(() => {
        own.events = before;
      });
    },
    moveEverything,
  };
}

/** A user with this much is moved at once, because it fills a chunk. */
const FULL_EVENTS = 64;
const FULL_BYTES = 32 * 1024;
/**
 * What one commit moves, so that it delays nobody: about a millisecond's work, or twice what came with it, so that less
 * and less waits.
 */
const MOVED_AT_ONCE = 64;
const USERS_AT_ONCE = 16;
/** The number of events, or of alerts if a list brought more of these. */
const sizeOf = (own: Unmoved | undefined): number => Math.max(own?.events.length ?? 0, own?.alerts?.keys.size ?? 0);
/** One name and one number each: some megabytes in total. */
const MOST_ENDS = 50_000;

type EntryHead = {
  user: string;
  epoch: string;
  lastEventAt: number;
  first?: number;
  events: number;
  alerts?: [number, string[]][];
  frames?: [string, number][];
  /** When the hops were written. They are one line, joined by a sign that JSON always escapes. */
  hops?: number;
};

const LINE = '\u001f';
const NONE: readonly string[] = [];

/**
 * Writes a user's part of a turn: a header line, then the lines of the events unchanged, so that nothing is escaped
 * twice.
 */
function writeEntry(user: string, { epoch, lastEventAt, events, alerts, frames, hops }: Unmoved): string {
  const head: EntryHead = { user, epoch, lastEventAt, events: events.length };
  if (events[0]) head.first = events[0].seq;
  if (alerts) head.alerts = [...alerts.keys];
  if (frames) head.frames = [...frames];
  if (hops) head.hops = hops.at;
  let text = JSON.stringify(head);
  if (events.length > 0) text += `\n${joinLogLines(events)}`;
  return hops ? `${text}\n${hops.short.join(LINE)}` : text;
}

function readEntries(text: string): [string, Unmoved][] {
  const lines = text.split('\n');
  const entries: [string, Unmoved][] = [];
  for (let index = 0; index < lines.length; ) {
    const head = JSON.parse(lines[index] as string) as EntryHead;
    const bodies = lines.slice(index + 1, index + 1 + head.events);
    const own = { ...nothingUnmoved(), epoch: head.epoch, lastEventAt: head.lastEventAt };
    own.events = bodies.map((body, position) => readLogLine(body, (head.first ?? 0) + position));
    for (const [alert, keys] of head.alerts ?? []) learn(own, alert, keys, false);
    if (head.frames) own.frames = new Map(head.frames);
    index += 1 + head.events;
    if (head.hops !== undefined) {
      const restored = restoreHops((lines[index] as string).split(LINE), own.events);
      if (restored.length > 0) own.hops = { at: head.hops, lines: restored, short: NONE };
      index += 1;
    }
    entries.push([head.user, own]);
  }
  return entries;
}
