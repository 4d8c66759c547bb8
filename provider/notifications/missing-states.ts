import { riskOf } from '#shared/notifications/risk.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { Db } from '../db/sqlite.ts';
import { insertState, newStateRow } from './alert-states-table.ts';
import { storedRecordOf, unitsADay } from './notifications-table.ts';

const PORTION = 500;

/** Gives alerts that were stored before there were states their state. One that can no longer be read stays without, and is in no search. */
export async function insertMissingStates(db: Db): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('notifications')
      .leftJoin('alert_states', 'alert_states.record_id', 'notifications.id')
      .where('alert_states.record_id', 'is', null)
      .where('notifications.id', '>', after)
      .selectAll('notifications')
      .orderBy('notifications.id')
      .limit(PORTION)
      .execute();
    for (const row of rows) {
      const alert = readAlert(storedRecordOf(row), row.received_at);
      if (!alert.ok) continue;
      const risk = riskOf(alert.value, unitsADay(alert.value, row.received_at));
      await insertState(db, newStateRow(row.id, row.account_id, risk ? { ...alert.value, risk } : alert.value, row.received_at));
    }
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = last.id;
  }
}
