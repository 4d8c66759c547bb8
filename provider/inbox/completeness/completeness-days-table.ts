import { sql } from 'kysely';
import type { CompletenessCounts } from '#shared/inbox/completeness/completeness.ts';
import type { Db, Trx } from '../../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    completeness_days: DayRow;
  }
}

/** Counts of a UTC day. */
type DayRow = { account_id: string; day: string; marketplace: string } & CompletenessCounts;

/** '2026-11-26', in UTC. @param at ms */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export async function countDay(
  trx: Trx,
  { account_id, marketplace }: Pick<DayRow, 'account_id' | 'marketplace'>,
  at: number,
  counted: Partial<CompletenessCounts>,
): Promise<void> {
  const entries = Object.entries(counted).filter(([, count]) => count > 0);
  if (entries.length === 0) return;
  const none: CompletenessCounts = { received: 0, recovered: 0, unchanged: 0, postponed: 0, failed: 0 };
  await trx
    .insertInto('completeness_days')
    .values({ account_id, marketplace, day: dayOf(at), ...none, ...counted })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day', 'marketplace'])
        .doUpdateSet(
          Object.fromEntries(
            entries.map(([name, count]) => [name, sql`${sql.ref(`completeness_days.${name}`)} + ${count}`]),
          ),
        ),
    )
    .execute();
}

/** @param from the first day */
export const daysFrom = (db: Db, accountId: string, from: string): Promise<Omit<DayRow, 'account_id'>[]> =>
  db
    .selectFrom('completeness_days')
    .select(['day', 'marketplace', 'received', 'recovered', 'unchanged', 'postponed', 'failed'])
    .where('account_id', '=', accountId)
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('marketplace')
    .execute();

/** @param moment ms */
export async function deleteDaysBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('completeness_days').where('day', '<', dayOf(moment)).execute();
}
