import type { HubStore, KnownAlert, LogEvent } from '#edge/hub/ports.ts';
import { mustFollow } from './event-log.ts';
import { entriesOf, entryOf, type Held, learn, merge, nothingHeld } from './held.ts';
import type { Sql } from './sql.ts';

export type JournaledLog = HubStore & {
  /** Puts everything in its place, so that the next start has nothing to do. */
  close(): void;
};

/**
 * An event log for many users in one database. Written to its own place, every user's event changes a page of its own, and a commit writes
 * whole pages. So a turn goes into a journal first: one row, at the end of one table. From there each user's events and keys
 * are moved to their places together, a few users with each commit. What is not yet moved is held in memory too, so nothing is read back;
 * after a crash the journal is moved as a whole before anything else happens.
 * @param table where everything has its place
 * @param mostHeld all that is held is moved when it is more than this, in bytes
 */
export function createJournaledLog(sql: Sql, table: HubStore, mostHeld = 16 * 1024 * 1024): JournaledLog {
  const held = new Map<string, Held>();
  let heldBytes = 0;
  /** What the transaction that runs has brought: part of `held` once it has held. */
  let turn = new Map<string, Held>();
  let onCommit: (() => void)[] = [];
  let onRollback: (() => void)[] = [];
  let open = false;
  /** Users whom this transaction has moved already. */
  const moved = new Set<string>();
  /** Users whose events fill a chunk of their own. */
  const full = new Set<string>();
  let sweep: { upTo: number; users: string[] } | undefined;

  sql.run('CREATE TABLE IF NOT EXISTS journal (turn INTEGER PRIMARY KEY, entries TEXT NOT NULL)');
  let lastTurn = Number(sql.all('SELECT max(turn) AS turn FROM journal')[0]?.turn ?? 0);
  let firstTurn = Number(sql.all('SELECT min(turn) AS turn FROM journal')[0]?.turn ?? lastTurn + 1);
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
    if (heldBytes > mostHeld) sweep ??= { upTo: lastTurn, users: [...held.keys()] };
  }

  function brought(user: string): Held {
    let own = turn.get(user);
    if (!own) {
      own = nothingHeld();
      turn.set(user, own);
    }
    return own;
  }

  function writeTurn() {
    const next = lastTurn + 1;
    const entries = [...turn].map(([user, own]) => entryOf(user, own)).join('\n');
    sql.run('INSERT INTO journal (turn, entries) VALUES (?, ?)', next, entries);
    onCommit.push(() => {
      lastTurn = next;
    });
  }

  /** A committed turn joins what is held. */
  function take(user: string, own: Held) {
    const known = held.get(user);
    heldBytes += own.bytes;
    if (!known) held.set(user, own);
    else merge(known, own);
    const now = known ?? own;
    if (now.events.length >= FULL_EVENTS || now.bytes >= FULL_BYTES) full.add(user);
  }

  function moveSome() {
    const users = new Set(full);
    for (const user of sweep?.users.slice(-USERS_AT_ONCE) ?? []) users.add(user);
    for (const user of users) move(user);
    if (users.size > 0)
      onCommit.push(() => {
        full.clear();
        sweep?.users.splice(-USERS_AT_ONCE);
      });
    if (sweep && sweep.users.length === 0) dropTurns(Math.min(sweep.upTo, firstTurn + TURNS_AT_ONCE - 1));
  }

  function dropTurns(upTo: number) {
    sql.run('DELETE FROM journal WHERE turn <= ?', upTo);
    onCommit.push(() => {
      firstTurn = upTo + 1;
      if (sweep && upTo >= sweep.upTo) sweep = undefined;
    });
  }

  /** Writes what is held of a user to its place. */
  function move(user: string) {
    const own = held.get(user);
    if (!own || moved.has(user)) return;
    moved.add(user);
    put(user, own);
    onCommit.push(() => {
      if (held.get(user) !== own) return;
      held.delete(user);
      heldBytes -= own.bytes;
    });
  }

  function put(user: string, own: Held) {
    if (own.events.length > 0) table.append(user, own);
    for (const [alert, keys] of own.alerts?.keys ?? []) table.putAlert(user, alert, keys);
    for (const [id, at] of own.frames ?? []) table.addFrame(user, id, at);
  }

  function moveEverything() {
    transaction(() => {
      for (const user of held.keys()) move(user);
      sql.run('DELETE FROM journal');
    });
    firstTurn = lastTurn + 1;
    sweep = undefined;
  }

  /** What the last process had committed and not yet moved. Some of it may have been moved, trimmed or cleared since it was written. */
  function recover() {
    const places = new Map<string, { epoch: string | undefined; from: number }>();
    for (let after = 0; ; ) {
      const rows = sql.all('SELECT turn, entries FROM journal WHERE turn > ? ORDER BY turn LIMIT ?', after, TURNS_AT_ONCE);
      for (const row of rows) for (const [user, own] of entriesOf(String(row.entries))) recoverEntry(user, own);
      if (rows.length < TURNS_AT_ONCE) break;
      after = Number(rows[rows.length - 1]?.turn);
    }
    if (lastTurn >= firstTurn) moveEverything();

    function recoverEntry(user: string, own: Held) {
      let place = places.get(user);
      if (!place) {
        const row = table.load(user);
        place = { epoch: row?.epoch, from: Math.max(row?.floor ?? 0, (table.pieces(user)[0]?.last ?? 0) + 1) };
        places.set(user, place);
      }
      const { epoch, from } = place;
      own.events = own.epoch === epoch ? own.events.filter(({ seq }) => seq >= from) : [];
      const known = held.get(user);
      if (known) merge(known, own);
      else held.set(user, own);
    }
  }

  function keep(own: Held, events: LogEvent[]) {
    const before = own.events;
    own.events = events;
    onRollback.push(() => {
      own.events = before;
    });
  }

  const layers = (user: string): Held[] => [turn.get(user), held.get(user)].filter((layer) => layer !== undefined);

  /** Of the newest layers, oldest event first. */
  const eventsOf = (user: string): LogEvent[] => {
    const brought = turn.get(user)?.events;
    const kept = held.get(user)?.events;
    return brought && kept ? kept.concat(brought) : (kept ?? brought ?? []);
  };

  function lastSeq(user: string): number {
    const newest = turn.get(user)?.events.at(-1) ?? held.get(user)?.events.at(-1);
    return newest?.seq ?? table.lastSeq(user);
  }

  return {
    ...table,
    transaction,
    load(user) {
      const row = table.load(user);
      if (!row) return undefined;
      for (const own of layers(user).reverse()) {
        for (const event of own.events) {
          row.head = event.seq;
          row.lastAt = event.at;
          row.bytes += event.bytes;
        }
        row.lastEventAt = Math.max(row.lastEventAt, own.lastEventAt);
        for (const alert of own.alerts?.keys.keys() ?? []) row.alerts = Math.max(row.alerts, alert);
      }
      return row;
    },
    append(user, { epoch, events, lastEventAt }) {
      transaction(() => {
        mustFollow(lastSeq(user), events);
        const own = brought(user);
        own.epoch = epoch;
        own.lastEventAt = lastEventAt;
        own.events = own.events.concat(events);
        for (const event of events) own.bytes += event.body.length;
      });
    },
    eventsAfter(user, seq, most) {
      const newest = eventsOf(user);
      const first = newest[0]?.seq ?? Number.POSITIVE_INFINITY;
      const older = seq + 1 < first ? table.eventsAfter(user, seq, most) : [];
      const from = Math.max(0, seq + 1 - first);
      return older.length >= most || newest.length === 0 ? older : older.concat(newest.slice(from, from + most - older.length));
    },
    lastSeq,
    eventIdAt(user, seq) {
      const newest = eventsOf(user);
      return newest[seq - (newest[0]?.seq ?? 0)]?.id ?? table.eventIdAt(user, seq);
    },
    trimEvents(user, belowSeq) {
      let freed = table.trimEvents(user, belowSeq);
      for (const own of layers(user)) {
        const { events } = own;
        const kept = events.filter((event) => event.seq >= belowSeq);
        if (kept.length === events.length) continue;
        for (const event of events) if (event.seq < belowSeq) freed += event.bytes;
        keep(own, kept);
      }
      return freed;
    },
    pieces: (user) => [
      ...eventsOf(user)
        .map(({ seq, at, bytes }) => ({ first: seq, last: seq, at, bytes }))
        .reverse(),
      ...table.pieces(user),
    ],
    clearEvents(user) {
      transaction(() => {
        table.clearEvents(user);
        for (const own of layers(user)) keep(own, []);
      });
    },
    hasFrame: (user, id) => layers(user).some((own) => own.frames?.has(id)) || table.hasFrame(user, id),
    addFrame(user, id, at) {
      transaction(() => {
        const own = brought(user);
        own.frames ??= new Map();
        own.frames.set(id, at);
        own.bytes += id.length + KEY_BYTES;
      });
    },
    alertsWith(user, key) {
      const newest = layers(user).flatMap((own) => own.alerts ?? []);
      if (newest.length === 0) return table.alertsWith(user, key);
      // What a newer layer says of an alert goes before what an older one does.
      const found = new Map<number, KnownAlert>();
      for (const layer of newest)
        for (const alert of layer.byKey.get(key) ?? []) if (!found.has(alert)) found.set(alert, { alert, keys: layer.keys.get(alert) ?? [] });
      for (const known of table.alertsWith(user, key)) if (!newest.some((layer) => layer.keys.has(known.alert))) found.set(known.alert, known);
      return [...found.values()].sort((a, b) => b.alert - a.alert);
    },
    putAlert(user, alert, keys) {
      transaction(() => {
        const own = brought(user);
        own.bytes += keys.reduce((sum, key) => sum + key.length + KEY_BYTES, 0);
        learn(own, alert, keys);
      });
    },
    close: moveEverything,
  };
}

/** A user with so much is moved at once: it fills a chunk. */
const FULL_EVENTS = 64;
const FULL_BYTES = 32 * 1024;
/** With one commit: little enough to hold nobody up. */
const USERS_AT_ONCE = 16;
const TURNS_AT_ONCE = 200;
/** About what a key takes beside its text. */
const KEY_BYTES = 64;
