import type { DatabaseSync } from 'node:sqlite';
import { copyRows, numberAfter } from '../db/dialects.ts';
import { openDatabase } from '../db/open.ts';
import { type Db, type OpenDatabase, type Trx, transact } from '../db/sqlite.ts';
import { type BackgroundFill, createBackgroundFill, MISSING, type Missing } from './background-fill.ts';
import { fillWithSamples, type Samples } from './fill.ts';

/** Filled in the background, and large. */
const HISTORIES = ['scans', 'team_history'];
const ROWS = 2_000;

/**
 * The sample data of a database that is not SQLite: made in SQLite's memory, and copied from there. The histories come
 * in the background here, too, and a start that was interrupted makes and copies them again.
 */
export function createCopiedSamples(db: Db, onError: (cause: unknown) => void): Samples {
  const { promise: filled, resolve, reject } = Promise.withResolvers<void>();
  filled.catch(onError);
  let made: { memory: OpenDatabase; fill: BackgroundFill } | undefined;
  let closed = false;

  async function copyHistories(): Promise<void> {
    if (!made) return resolve();
    const { memory, fill } = made;
    const running = fill.start();
    try {
      await Promise.race([fill.filled, ended.promise]);
      for (const table of HISTORIES)
        for (const rows of portionsOf(memory.raw, table)) {
          if (closed) return;
          await transact(db, (trx) => copyRows(trx, table, rows));
        }
      if (closed) return;
      await db.deleteFrom('facts').where('name', '=', MISSING).execute();
      resolve();
    } finally {
      await running.close();
      await memory.db.destroy();
    }
  }
  const ended = Promise.withResolvers<void>();

  return {
    filled,
    progress: () => made?.fill.progress() ?? { added: 0, total: 0 },
    start: () => {
      const running = copyHistories().catch(reject);
      return {
        close: () => {
          closed = true;
          ended.resolve();
          return running;
        },
      };
    },
    async fillWith(options, isEmpty) {
      const begun = await db.selectFrom('facts').select('value').where('name', '=', MISSING).executeTakeFirst();
      if (!begun && !isEmpty) return;
      const now = begun ? (JSON.parse(begun.value) as Missing).now : options.now;
      const memory = await openDatabase(':memory:');
      await fillWithSamples(memory.raw, { ...options, now });
      made = { memory, fill: createBackgroundFill(memory, onError) };
      if (!begun) await transact(db, (trx) => copyAll(memory.raw, trx));
    },
  };
}

/** Copies all tables but the histories, whose numbers it leaves free. */
async function copyAll(from: DatabaseSync, trx: Trx): Promise<void> {
  const tables = from
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%' order by rowid",
    )
    .all() as { name: string }[];
  for (const { name } of tables) {
    for (const rows of portionsOf(from, name)) await copyRows(trx, name, rows);
    const last = lastNumberOf(from, name);
    if (last > 0) await numberAfter(trx, name, last);
  }
}

/** The last number that a table's rows have, or that is reserved for them; 0 if it numbers none. */
function lastNumberOf(from: DatabaseSync, table: string): number {
  const reserved = from.prepare('select seq from sqlite_sequence where name = ?').get(table);
  if (reserved) return Number(reserved.seq);
  const isNumbered = from
    .prepare("select 1 from pragma_table_info(?) where name = 'n' and pk = 1 and type = 'INTEGER'")
    .get(table);
  return isNumbered ? Number(from.prepare(`select max(n) as last from ${table}`).get()?.last ?? 0) : 0;
}

function* portionsOf(from: DatabaseSync, table: string): Iterable<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = [];
  for (const row of from.prepare(`select * from ${table}`).iterate()) {
    rows.push(row);
    if (rows.length < ROWS) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
