import { sql } from 'kysely';
import { comparable } from '#shared/inbox/comparable.ts';
import { AWAY_AFTER, type SinceVisit } from '#shared/inbox/inbox.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { riskNow, statesNow } from './newest-state.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** When somebody last had the portal open, and the last time that nobody had, until it is dismissed. ms */
    inbox_visits: { account_id: string; last_at: number; away_from: number | null; away_to: number | null };
  }
}

/** A person, and whose inbox they see. */
type Visitor = { accountId: string; inbox: string };

/** 'Since you left' (INBX-08). Counted from the last visit on any device, and dismissed on all of them. */
export const createVisitsOperations = (deps: Deps) => ({
  /**
   * Notes that somebody is there now. After an absence, what came meanwhile is summed up, until it is dismissed or the
   * next absence.
   */
  visit: (who: Visitor): Promise<SinceVisit> =>
    deps.write(async (trx) => {
      const now = deps.clock();
      const { accountId } = who;
      const before = await trx
        .selectFrom('inbox_visits')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      const away = before && now - before.last_at >= AWAY_AFTER ? { away_from: before.last_at, away_to: now } : {};
      await trx
        .insertInto('inbox_visits')
        .values({ account_id: accountId, last_at: now, away_from: null, away_to: null })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ last_at: now, ...away }))
        .execute();
      return sinceVisitOf(trx, who);
    }),

  dismiss: ({ accountId }: Visitor): Promise<SinceVisit> =>
    deps.write(async (trx) => {
      await trx
        .updateTable('inbox_visits')
        .set({ away_from: null, away_to: null })
        .where('account_id', '=', accountId)
        .execute();
      await enqueue(trx, deps.clock(), [{ accountId, event: 'inbox:updated', data: { part: 'digest' } }]);
      return { away: null };
    }),
});

async function sinceVisitOf(db: Db, { accountId, inbox }: Visitor): Promise<SinceVisit> {
  const visit = await db.selectFrom('inbox_visits').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  if (!visit || visit.away_from === null || visit.away_to === null) return { away: null };
  // A product costs what its newest message says, once, and under the cause of the newest alert that came meanwhile.
  // Without a figure, there is no currency.
  const { rows } = await sql<{ cause: string; risk_currency: string | null; count: number; sum: number }>`
    select cause, iif(nth = 1 and risk_now is not null, coalesce(now.currency, came.currency), null) as risk_currency, count(*) as count,
      coalesce(sum(risk_now), 0) as sum
    from (
      select cause, marketplace, asin, condition, currency, ${riskNow} as risk_now,
        row_number() over (partition by marketplace, asin, condition, iif(condition = '', n, 0) order by received desc, n desc) as nth
      from alert_states where account_id = ${inbox} and received > ${visit.away_from} and received <= ${visit.away_to}
    ) as came left join ${statesNow(inbox)} as now using (marketplace, asin, condition)
    group by cause, risk_currency`.execute(db);
  const causes = new Map<string, NonNullable<SinceVisit['away']>['causes'][number]>();
  for (const { cause, risk_currency, count, sum } of rows) {
    const known = causes.get(cause) ?? { cause, count: 0, perDay: {} };
    known.count += count;
    if (risk_currency !== null) known.perDay[risk_currency] = Math.round(sum * 100) / 100;
    causes.set(cause, known);
  }
  const all = [...causes.values()].sort((a, b) => costOf(b) - costOf(a) || b.count - a.count);
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return total === 0 ? { away: null } : { away: { from: visit.away_from, to: visit.away_to, total, causes: all } };
}

/** For the order only: amounts in different currencies are not added anywhere else. */
const costOf = ({ perDay }: { perDay: Readonly<Record<string, number>> }): number =>
  Object.entries(perDay).reduce((sum, [currency, amount]) => sum + comparable(amount, currency), 0);
