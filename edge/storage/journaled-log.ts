import type { Hops, HubStore } from '#edge/hub/ports.ts';
import { mustFollow } from './event-table.ts';
import { createJournal } from './journal.ts';
import type { Sql } from './sql-port.ts';
import { addHops, alertsIn, learn, type Unmoved } from './unmoved.ts';

export type JournaledLog = HubStore & {
  /** Moves everything to the table, so that the next start has nothing to recover. */
  close(): void;
};

/**
 * Creates an event log for many users in one database. Writes go to a journal first (journal.ts), and reads combine
 * journal and table, as if everything were in the table.
 * @param table the final storage
 * @param mostUnmoved the bytes that may wait in memory to be moved there
 */
export function createJournaledLog(sql: Sql, table: HubStore, mostUnmoved = 16 * 1024 * 1024): JournaledLog {
  const journal = createJournal(sql, table, mostUnmoved);
  const { transaction, brought, layers, keep } = journal;

  const lastSeq = (user: string): number => journal.lastSeq(user) ?? table.lastSeq(user);

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
      }
      return row;
    },
    append(user, { epoch, events, lastEventAt, hops }) {
      transaction(() => {
        mustFollow(lastSeq(user), events);
        const own = brought(user);
        own.epoch = epoch;
        own.lastEventAt = lastEventAt;
        own.events = own.events.concat(events);
        for (const event of events) own.bytes += event.body.length;
        if (hops) bringHops(own, hops);
      });
    },
    eventsAfter(user, seq, most) {
      const newest = journal.events(user);
      const first = newest[0]?.seq ?? Number.POSITIVE_INFINITY;
      const older = seq + 1 < first ? table.eventsAfter(user, seq, most) : [];
      const from = Math.max(0, seq + 1 - first);
      return older.length >= most || newest.length === 0
        ? older
        : older.concat(newest.slice(from, from + most - older.length));
    },
    lastSeq,
    eventIdAt(user, seq) {
      const newest = journal.events(user);
      return newest[seq - (newest[0]?.seq ?? 0)]?.id ?? table.eventIdAt(user, seq);
    },
    trimEvents(user, belowSeq) {
      let freed = table.trimEvents(user, belowSeq);
      // This may also remove events that were never moved, so the next event has no predecessor in the table.
      journal.forgetEnd(user);
      for (const own of layers(user)) {
        const { events } = own;
        const remaining = events.filter((event) => event.seq >= belowSeq);
        if (remaining.length === events.length) continue;
        for (const event of events) if (event.seq < belowSeq) freed += event.bytes;
        keep(own, remaining);
      }
      return freed;
    },
    pieces: (user) => [
      ...journal
        .events(user)
        .map(({ seq, at, bytes }) => ({ first: seq, last: seq, at, bytes }))
        .reverse(),
      ...table.pieces(user),
    ],
    clearEvents(user) {
      transaction(() => {
        table.clearEvents(user);
        journal.forgetEnd(user);
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
    alertsWith: (user, ...keys) => alertsIn(layers(user), keys, table.alertsWith(user, ...keys)),
    putAlerts(user, alerts, areNew = false) {
      transaction(() => {
        const own = brought(user);
        for (const [alert, keys] of alerts) {
          for (const key of keys) own.bytes += key.length + KEY_BYTES;
          learn(own, alert, keys, areNew);
        }
      });
    },
    addHops: (user, at, lines, short = lines) => transaction(() => bringHops(brought(user), { at, lines, short })),
    hopsOf(user, since) {
      const waiting = layers(user)
        .reverse()
        .flatMap(({ hops }) => (hops && hops.at >= since ? hops.lines : []));
      return [...table.hopsOf(user, since), ...waiting];
    },
    usersWithHop(text, before) {
      const found = table.usersWithHop(text, before);
      if (before !== undefined) return found;
      const has = (user: string) => layers(user).some(({ hops }) => hops?.lines.some((line) => line.includes(text)));
      return { ...found, users: [...new Set([...[...journal.users()].filter(has), ...found.users])] };
    },
    close: journal.moveEverything,
  };
}

function bringHops(own: Unmoved, hops: Hops) {
  addHops(own, hops);
  for (const line of hops.short) own.bytes += line.length;
}

/** The approximate overhead per key in memory, in bytes. */
const KEY_BYTES = 64;
