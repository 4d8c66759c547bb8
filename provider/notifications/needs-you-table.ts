import { sql } from 'kysely';
import { MOST_NEEDED, type NeedsYou } from '#shared/notifications/needs-you.ts';
import type { Db } from '../db/sqlite.ts';
import { alertsOf, comparableRisk, type FoundAlert } from './alert-search-table.ts';
import { statesNow } from './newest-state.ts';

/** What needs a person now: needsYouOf of shared/notifications/needs-you.ts over everything stored. A property test compares the two. */
export async function needsYou(db: Db, accountId: string): Promise<Omit<NeedsYou, 'notifications'> & { needed: FoundAlert[] }> {
  const needed = sql`(
    select open.record_id, sorted_at, n, iif(now.seen_at is null, open.risk, now.risk) as risk, coalesce(now.currency, open.currency) as currency
    from (
      select record_id, marketplace, asin, condition, sorted_at, n, risk, currency, holds_box,
        row_number() over (partition by marketplace, asin, condition, iif(condition = '', n, 0) order by sorted_at desc, n desc) as nth
      from alert_states where account_id = ${accountId} and folder = 'inbox'
    ) as open left join ${statesNow(accountId)} as now using (marketplace, asin, condition)
    where nth = 1 and coalesce(now.buy_box, iif(holds_box = 1, 'mine', 'unknown')) <> 'mine')`;
  const sums = await sql<{ currency: string; products: number; amount: number }>`
    select currency, count(*) as products, round(sum(risk), 2) as amount from ${needed} where risk > 0 and currency is not null group by currency`.execute(db);
  const first = await sql<{ record_id: string }>`
    select record_id from ${needed} order by ${comparableRisk} desc nulls last, sorted_at desc, n desc limit ${MOST_NEEDED}`.execute(db);
  const open = await sql<{ alerts: number }>`select count(*) as alerts from alert_states where account_id = ${accountId} and folder = 'inbox'`.execute(db);
  const ids = first.rows.map(({ record_id }) => record_id);
  const found = await alertsOf(db, ids);
  return {
    needed: ids.flatMap((id) => found.get(id) ?? []),
    products: sums.rows.reduce((sum, { products }) => sum + products, 0),
    perDay: Object.fromEntries(sums.rows.map(({ currency, amount }) => [currency, amount])),
    alerts: open.rows[0]?.alerts ?? 0,
  };
}
