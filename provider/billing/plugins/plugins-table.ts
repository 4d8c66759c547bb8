import type { Db } from '../../db/sqlite.ts';

/** The free plugins that an account has added, with the time in ms. */
export async function freePluginsOf(db: Db, accountId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('free_plugins')
    .select(['plugin_id', 'added_at'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.plugin_id, row.added_at]));
}

/** @returns false if it was added already */
export async function addFreePlugin(db: Db, accountId: string, pluginId: string, now: number): Promise<boolean> {
  const result = await db
    .insertInto('free_plugins')
    .values({ account_id: accountId, plugin_id: pluginId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** @returns false if it was not added */
export async function removeFreePlugin(db: Db, accountId: string, pluginId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('free_plugins')
    .where('account_id', '=', accountId)
    .where('plugin_id', '=', pluginId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export const trialsOf = (db: Db, accountId: string): Promise<PluginTrialRow[]> =>
  db
    .selectFrom('plugin_trials')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('started_at')
    .orderBy('plugin_id')
    .execute();

/** @returns false if the plugin was tried before: each can be tried once */
export async function insertTrial(db: Db, row: PluginTrialRow): Promise<boolean> {
  const result = await db
    .insertInto('plugin_trials')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Ends an account's expired trials. @returns how many */
export async function endTrialsOf(db: Db, accountId: string, now: number): Promise<number> {
  const result = await db
    .updateTable('plugin_trials')
    .set({ ended: 1 })
    .where('account_id', '=', accountId)
    .where('ended', '=', 0)
    .where('ends_at', '<=', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function accountsWithTrialsOver(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('plugin_trials')
    .select('account_id')
    .distinct()
    .where('ended', '=', 0)
    .where('ends_at', '<=', now)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Paid plugins are stored with billing. */
declare module '#provider/db/sqlite.ts' {
  interface Tables {
    free_plugins: { account_id: string; plugin_id: string; added_at: number };
    plugin_trials: PluginTrialRow;
  }
}

export type PluginTrialRow = {
  account_id: string;
  plugin_id: string;
  started_at: number;
  ends_at: number;
  ended: number;
};
