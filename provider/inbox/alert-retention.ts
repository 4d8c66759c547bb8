import { MS_PER_DAY } from '#shared/inbox/alert-filter.ts';
import type { Retention } from '#shared/inbox/inbox.ts';
import type { Db } from '../db/sqlite.ts';

/** The defaults of ALERTS_KEPT_DAYS and ALERTS_KEPT_MOST (shared/settings.ts). */
export const ALERTS_KEPT: Retention = { days: 90, most: 100_000 };

/** Alerts deleted per statement: other work runs in between. */
const PORTION = 1_000;

/**
 * Deletes the alerts that are too old, and each account's oldest beyond the most (INBX-13). Pinned and snoozed alerts
 * stay: somebody wants to see them again.
 * @param now ms
 */
export async function deleteAlertsBeyond(db: Db, { days, most }: Retention, now: number): Promise<void> {
  const accounts = await db.selectFrom('alert_states').select('account_id').distinct().execute();
  for (const { account_id } of accounts) {
    const oldest = await db
      .selectFrom('alert_states')
      .select('received')
      .where('account_id', '=', account_id)
      .orderBy('received', 'desc')
      .limit(1)
      .offset(most)
      .executeTakeFirst();
    await deleteUpTo(db, account_id, Math.max(now - days * MS_PER_DAY, oldest?.received ?? 0));
  }
}

/** @param moment ms, included */
async function deleteUpTo(db: Db, accountId: string, moment: number): Promise<void> {
  for (let deleted = PORTION; deleted === PORTION; ) {
    const old = db
      .selectFrom('alert_states')
      .select('record_id')
      .where('account_id', '=', accountId)
      .where('received', '<=', moment)
      .where('pinned', '=', 0)
      .where('snoozed_until', 'is', null)
      .limit(PORTION);
    const result = await db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirst();
    deleted = Number(result.numDeletedRows);
  }
}
