import type { Db, Trx } from '../db/sqlite.ts';

/**
 * An alert that the company has, too, in one person's list there. What was done to it here is compared with what the
 * company knows, so that a write can be repeated or come late without harm.
 */
export type CompanyAlertRow = {
  account_id: string;
  /** Its `_id` there. */
  company_id: string;
  /** Its record here; outlives the record itself. */
  record_id: string;
  published_at: number;
  /** 1 once it is read, or deleted, at the company. */
  is_read: number;
  is_gone: number;
  /** Since when a change here waits to be written there, ms; 0: since just now; null: nothing waits. */
  due_since: number | null;
};

/** A change that waits, and what it is: the alert was read here, or deleted. */
export type DueAlert = Pick<CompanyAlertRow, 'account_id' | 'company_id' | 'due_since' | 'is_read'> & {
  isRead: boolean;
  isDeleted: boolean;
};

export const JUST_NOW = 0;
/** SQLite allows 32,766 parameters per statement. */
const IDS_A_QUERY = 5_000;

/** Transactions that read or deleted alerts, and which. The code that commits one passes them to the companion. */
const changed = new WeakMap<Db, string[]>();
export const changedAlertsIn = (trx: Trx): readonly string[] => changed.get(trx) ?? [];

/**
 * Says that alerts were read or deleted here, for `createCompanyWrites` to write it to the company. Without a company,
 * the table is empty.
 */
export async function dueAtCompany(db: Db, recordIds: readonly string[]): Promise<void> {
  const ids = changed.get(db) ?? [];
  for (const id of recordIds) ids.push(id);
  changed.set(db, ids);
  for (let start = 0; start < recordIds.length; start += IDS_A_QUERY)
    await db
      .updateTable('company_alerts')
      .set({ due_since: JUST_NOW })
      .where('record_id', 'in', recordIds.slice(start, start + IDS_A_QUERY))
      .where('is_gone', '=', 0)
      .execute();
}

export async function insertCompanyAlert(db: Db, row: CompanyAlertRow): Promise<void> {
  await db
    .insertInto('company_alerts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The rows of a person's alerts, by their ids at the company. */
export async function companyAlertsOf(
  db: Db,
  accountId: string,
  companyIds: readonly string[],
): Promise<Map<string, CompanyAlertRow>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('company_alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('company_id', 'in', companyIds)
    .execute();
  return new Map(rows.map((row) => [row.company_id, row]));
}

/**
 * Returns which of these alerts the lists of their team's people at the company have not named yet. Only those that came
 * as messages can be in such a list.
 */
export async function unlistedAlerts(
  db: Db,
  recordIds: readonly string[],
): Promise<{ personId: string; recordId: string }[]> {
  const unlisted: { personId: string; recordId: string }[] = [];
  for (let start = 0; start < recordIds.length; start += IDS_A_QUERY) {
    const rows = await db
      .selectFrom('alert_keys')
      .innerJoin('accounts', (join) =>
        join.on((on) =>
          on.or([
            on('accounts.id', '=', on.ref('alert_keys.account_id')),
            on('accounts.owner_id', '=', on.ref('alert_keys.account_id')),
          ]),
        ),
      )
      .leftJoin('company_alerts', (join) =>
        join
          .onRef('company_alerts.record_id', '=', 'alert_keys.record_id')
          .onRef('company_alerts.account_id', '=', 'accounts.id'),
      )
      .where('alert_keys.record_id', 'in', recordIds.slice(start, start + IDS_A_QUERY))
      .where('company_alerts.company_id', 'is', null)
      .select(['accounts.id as personId', 'alert_keys.record_id as recordId'])
      .execute();
    unlisted.push(...rows);
  }
  return unlisted;
}

/** What a person's list at the company had, and should still have. */
export const presentAtCompany = (db: Db, accountId: string): Promise<CompanyAlertRow[]> =>
  db.selectFrom('company_alerts').selectAll().where('account_id', '=', accountId).where('is_gone', '=', 0).execute();

/** The oldest changes that wait. Dates those of just now. @param now ms */
export async function dueAlerts(db: Db, limit: number, now: number): Promise<DueAlert[]> {
  await db.updateTable('company_alerts').set({ due_since: now }).where('due_since', '=', JUST_NOW).execute();
  const rows = await db
    .selectFrom('company_alerts')
    .leftJoin('notifications', 'notifications.id', 'company_alerts.record_id')
    .where('company_alerts.due_since', 'is not', null)
    .orderBy('company_alerts.due_since')
    .select([
      'company_alerts.account_id',
      'company_alerts.company_id',
      'company_alerts.due_since',
      'company_alerts.is_read',
      'notifications.processed',
    ])
    .limit(limit)
    .execute();
  return rows.map(({ processed, ...row }) => ({ ...row, isRead: processed === 1, isDeleted: processed === null }));
}

/**
 * Stores what the company knows now; undefined: as before. Nothing waits any more, except a change that came meanwhile.
 */
export async function settleAtCompany(
  db: Db,
  alerts: readonly Pick<DueAlert, 'account_id' | 'company_id' | 'due_since'>[],
  known: Pick<CompanyAlertRow, 'is_read' | 'is_gone'> | undefined,
): Promise<void> {
  for (const { account_id, company_id, due_since } of alerts) {
    const row = db
      .updateTable('company_alerts')
      .where('account_id', '=', account_id)
      .where('company_id', '=', company_id);
    if (known) await row.set(known).execute();
    if (due_since !== null) await row.where('due_since', '=', due_since).set({ due_since: null }).execute();
  }
}

/** Deletes rows of alerts that the company deleted. @param moment of their publication, ms */
export async function deleteGoneBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('company_alerts').where('is_gone', '=', 1).where('published_at', '<', moment).execute();
}

export async function companyFigures(db: Db): Promise<{ waiting: number; since: number | null }> {
  const { waiting, since } = await db
    .selectFrom('company_alerts')
    .where('due_since', 'is not', null)
    .select((select) => [select.fn.countAll<number>().as('waiting'), select.fn.min('due_since').as('since')])
    .executeTakeFirstOrThrow();
  return { waiting, since };
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    company_alerts: CompanyAlertRow;
  }
}
