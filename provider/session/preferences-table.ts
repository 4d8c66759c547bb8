import * as v from 'valibot';
import { type Preferences, type PreferencesPatch, preferencesSchema } from '#shared/account/preferences/preferences.ts';
import type { Db } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** `settings` is JSON. */
    preferences: { account_id: string; settings: string; changed_at: number };
  }
}

export const preferencesOf = async (db: Db, accountId: string): Promise<Preferences> =>
  v.parse(preferencesSchema, await storedOf(db, accountId));

/** Changes some settings. Stored values that this version does not know are preserved for the version that does. */
export async function savePreferences(
  db: Db,
  accountId: string,
  patch: PreferencesPatch,
  now: number,
): Promise<Preferences> {
  const stored = { ...(await storedOf(db, accountId)), ...patch };
  const row = { settings: JSON.stringify(stored), changed_at: now };
  await db
    .insertInto('preferences')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  return v.parse(preferencesSchema, stored);
}

async function storedOf(db: Db, accountId: string): Promise<object> {
  const row = await db
    .selectFrom('preferences')
    .select('settings')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? JSON.parse(row.settings) : {};
}
