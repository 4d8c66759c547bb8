import type { Db, Trx } from '../db/sqlite.ts';

/** At most `most` uses of a key within `window` ms, counted from the first use. */
export type Cap = { key: string; most: number; window: number };

/**
 * Counts one use of every cap, or of none if any is exhausted: a refused attempt uses up nothing. Transactions run one
 * after another, so simultaneous calls cannot exceed a cap.
 * @returns the wait in ms; 0 if the use was counted
 */
export async function countCaps(trx: Trx, now: number, caps: readonly Cap[]): Promise<number> {
  const present = await presentOf(trx, now, caps);
  const wait = waitOf(present, now, caps);
  if (wait > 0) return wait;
  for (const { key, window } of caps) {
    const row = present.get(key);
    const next = { taken: (row?.taken ?? 0) + 1, ends_at: row?.ends_at ?? now + window };
    await trx
      .insertInto('caps')
      .values({ key, ...next })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
      .execute();
  }
  return 0;
}

/** Returns how long to wait until every cap allows a use, ms. Counts nothing. */
export const waitForCaps = async (trx: Trx, now: number, caps: readonly Cap[]): Promise<number> =>
  waitOf(await presentOf(trx, now, caps), now, caps);

type Present = ReadonlyMap<string, { taken: number; ends_at: number }>;

async function presentOf(trx: Trx, now: number, caps: readonly Cap[]): Promise<Present> {
  const keys = caps.map(({ key }) => key);
  const rows = await trx.selectFrom('caps').selectAll().where('key', 'in', keys).where('ends_at', '>', now).execute();
  return new Map(rows.map((row) => [row.key, row]));
}

function waitOf(present: Present, now: number, caps: readonly Cap[]): number {
  const waits = caps.map(({ key, most }) => {
    const row = present.get(key);
    return row && row.taken >= most ? row.ends_at - now : 0;
  });
  return Math.max(0, ...waits);
}

export async function deleteCapsBefore(db: Db, now: number): Promise<void> {
  await db.deleteFrom('caps').where('ends_at', '<=', now).execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    caps: { key: string; taken: number; ends_at: number };
  }
}
