import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FillProgress } from '#shared/team/history/calls.ts';
import { type OpenDatabase, transact } from '../db/sqlite.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { HISTORY_ROWS, historyInserter, SCAN_ROWS, sampleHistory, sampleScans, scanInserter } from './histories.ts';

/** The fact with what is still missing. It exists only until all is there. */
export const MISSING = 'sample histories';
/** `now`: the time that the rows' times count back from, ms. `indexes`: the statements that create them. */
export type Missing = { now: number; history: number; scans: number; indexes: string[] };

const TOTAL = HISTORY_ROWS + SCAN_ROWS;
/** How long a slice inserts rows, ms: calls wait for its end. */
const SLICE = 10;
/** Rows between two looks at the time. */
const ROWS = 20;

/**
 * Registers the histories as missing, in the transaction that fills everything else. Reserves the numbers of their
 * rows, so that rows recorded meanwhile come after them, and drops the indexes until all rows are there: updating them
 * row by row takes four times as long as everything else.
 */
export function announceHistories(raw: DatabaseSync, now: number): void {
  const reserve = raw.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  raw.exec("delete from sqlite_sequence where name in ('team_history', 'scans')");
  reserve.run('team_history', HISTORY_ROWS);
  reserve.run('scans', SCAN_ROWS);
  const indexes = raw
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and tbl_name in ('team_history', 'scans') and sql like 'create index%'",
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) raw.exec(`drop index ${name}`);
  const missing: Missing = { now, history: HISTORY_ROWS, scans: SCAN_ROWS, indexes: indexes.map(({ sql }) => sql) };
  raw.prepare('insert into facts (name, value) values (?, ?)').run(MISSING, JSON.stringify(missing));
}

export type BackgroundFill = {
  progress: () => FillProgress;
  /**
   * Resolves once all rows and indexes are there; until then, the histories can't be queried. Rejects if adding them
   * fails.
   */
  filled: Promise<void>;
  start: () => { close: () => Promise<void> };
};

/**
 * Adds the missing histories in short transactions, so that all other calls are answered meanwhile. If it is
 * interrupted, the next start continues, with the same result.
 */
export function createBackgroundFill({ db, raw }: OpenDatabase, onError: (cause: unknown) => void): BackgroundFill {
  const { promise: filled, resolve, reject } = Promise.withResolvers<void>();
  filled.catch(onError);
  let missing: Missing | undefined;
  let closed = false;

  /** Runs a slice in a transaction that also stores what is missing afterwards. */
  async function add(slice: (before: Missing) => Partial<Missing>): Promise<void> {
    const before = missing as Missing;
    const after = { ...before };
    await transact(db, async () => {
      Object.assign(after, slice(before));
      raw.prepare('update facts set value = ? where name = ?').run(JSON.stringify(after), MISSING);
    });
    missing = after;
    await nextTurn();
  }

  /** @param drafts all rows, of which the last `missing[kind]` are added */
  async function addRows<Draft>(
    kind: 'history' | 'scans',
    all: number,
    drafts: Iterator<Draft>,
    insert: (draft: Draft, n: number) => void,
  ): Promise<void> {
    for (let n = all - (missing?.[kind] ?? 0); n > 0; n -= 1) drafts.next();
    while (missing?.[kind] && !closed) {
      await add((before) => {
        let left = before[kind];
        for (const end = performance.now() + SLICE; left > 0 && performance.now() < end; )
          for (let row = 0; row < ROWS && left > 0; row += 1, left -= 1) insert(drafts.next().value, all - left + 1);
        return { [kind]: left };
      });
    }
  }

  async function fill(): Promise<void> {
    const stored = raw.prepare('select value from facts where name = ?').get(MISSING);
    if (!stored) return resolve();
    missing = JSON.parse(String(stored.value)) as Missing;
    const { now } = missing;
    const products = sampleProducts();
    await addRows('scans', SCAN_ROWS, sampleScans(products, now), scanInserter(raw));
    await addRows('history', HISTORY_ROWS, sampleHistory(products, now), historyInserter(raw, now));
    while (missing.indexes.length > 0 && !closed) {
      await add(({ indexes: [next = '', ...indexes] }) => {
        raw.exec(next);
        return { indexes };
      });
    }
    if (closed) return;
    raw.prepare('delete from facts where name = ?').run(MISSING);
    missing = undefined;
    resolve();
  }

  return {
    filled,
    progress: () => ({ added: TOTAL - (missing ? missing.history + missing.scans : 0), total: TOTAL }),
    start: () => {
      const running = fill().catch(reject);
      return {
        close: () => {
          closed = true;
          return running;
        },
      };
    },
  };
}
