import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FillProgress } from '#shared/history/calls.ts';
import { type OpenDatabase, transact } from '../db/sqlite.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { HISTORY_ROWS, historyInserter, SCAN_ROWS, sampleHistory, sampleScans, scanInserter } from './histories.ts';

/** The fact with the rows that are still missing. It exists only until all are added. */
const MISSING = 'sample histories';
/** `history` and `scans`: how many rows are missing, the oldest ones. `now`: the time that their times count back from, ms. */
type Missing = { now: number; history: number; scans: number };

const TOTAL = HISTORY_ROWS + SCAN_ROWS;

/** How long a slice inserts rows, ms. Calls wait for its end and its commit, which takes about as long again. */
const SLICE = 8;
/** Rows between two looks at the time. */
const ROWS = 20;
/** Rows generated in one turn. */
const DRAFTS = 4_000;
/** Pages in the write-ahead log before it is written back. A slice changes about 1,000, the default, so each would wait for the disk. */
const WAL_PAGES = { filling: 4_000, usual: 1_000 };

/** Registers the histories as missing, and reserves the numbers of their rows, so that rows recorded meanwhile come after them. */
export function announceHistories(raw: DatabaseSync, now: number): void {
  const missing: Missing = { now, history: HISTORY_ROWS, scans: SCAN_ROWS };
  raw.prepare('insert into facts (name, value) values (?, ?)').run(MISSING, JSON.stringify(missing));
  for (const [table, rows] of [
    ['team_history', HISTORY_ROWS],
    ['scans', SCAN_ROWS],
  ] as const) {
    raw.prepare('delete from sqlite_sequence where name = ?').run(table);
    raw.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, rows);
  }
}

export type BackgroundFill = {
  progress: () => FillProgress;
  /** Resolves once all rows are added, or it was closed or has failed. */
  done: Promise<void>;
  close: () => Promise<void>;
};

/**
 * Adds the missing histories in short transactions, newest rows first, so that calls are answered meanwhile. The rows are the same however often it is
 * interrupted.
 */
export function startBackgroundFill({ db, raw }: OpenDatabase, onError: (cause: unknown) => void): BackgroundFill {
  let missing = missingIn(raw);
  let closed = false;

  /** @param drafts all rows, oldest first. The first `missing[kind]` are added, last first */
  async function add<Draft>(kind: 'history' | 'scans', drafts: Iterator<Draft>, insert: (draft: Draft, n: number) => void): Promise<void> {
    const left: Draft[] = [];
    while (missing && left.length < missing[kind] && !closed) {
      left.push(drafts.next().value);
      if (left.length % DRAFTS === 0) await nextTurn();
    }
    while (missing && left.length > 0 && !closed) {
      await transact(db, async () => {
        const end = performance.now() + SLICE;
        while (left.length > 0 && performance.now() < end) {
          for (let row = 0; row < ROWS && left.length > 0; row += 1) {
            insert(left.at(-1) as Draft, left.length);
            left.pop();
          }
        }
        store(raw, { ...(missing as Missing), [kind]: left.length });
      });
      missing = { ...missing, [kind]: left.length };
      await nextTurn();
    }
  }

  const fill = async () => {
    if (!missing) return;
    const products = sampleProducts();
    raw.exec(`pragma wal_autocheckpoint = ${WAL_PAGES.filling}`);
    await add('scans', sampleScans(products, missing.now), scanInserter(raw));
    await add('history', sampleHistory(products, missing.now), historyInserter(raw));
    if (closed) return;
    raw.prepare('delete from facts where name = ?').run(MISSING);
    raw.exec(`pragma wal_autocheckpoint = ${WAL_PAGES.usual}`);
  };
  const done = fill()
    .catch(onError)
    .finally(() => {
      missing = undefined;
    });

  return {
    progress: () => ({ added: TOTAL - (missing ? missing.history + missing.scans : 0), total: TOTAL }),
    done,
    close: () => {
      closed = true;
      return done;
    },
  };
}

function missingIn(raw: DatabaseSync): Missing | undefined {
  const fact = raw.prepare('select value from facts where name = ?').get(MISSING);
  return fact && JSON.parse(String(fact.value));
}

const store = (raw: DatabaseSync, missing: Missing) => raw.prepare('update facts set value = ? where name = ?').run(JSON.stringify(missing), MISSING);
