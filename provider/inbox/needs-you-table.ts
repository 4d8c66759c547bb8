import { sql } from 'kysely';
import { MOST_NEEDED, type NeedsYou } from '#shared/inbox/needs-you.ts';
import type { Db } from '../db/sqlite.ts';
import { alertsOf, comparableRisk, type FoundAlert } from './alert-search-table.ts';
import { statesNow } from './newest-state.ts';

/**
 * What needs a person now (shared/inbox/needs-you.ts), over everything stored. A property test compares it with the rule
 * in plain code.
 */
export async function needsYou(
  db: Db,
  accountId: string,
): Promise<Omit<NeedsYou, 'notifications'> & { needed: FoundAlert[] }> {
  // The newest open alert of each product, with how many there are.
  const { rows } = await sql<{
    record_id: string;
    alerts: number;
    buy_box: string;
    risk: number | null;
    currency: string | null;
  }>`
    select record_id, alerts, buy_box, risk, currency from (
      select open.record_id, open.alerts, sorted_at, iif(now.seen_at is null, open.risk, now.risk) as risk, coalesce(now.currency, open.currency) as currency,
        coalesce(now.buy_box, iif(holds_box = 1, 'mine', 'unknown')) as buy_box
      from (
        select record_id, marketplace, asin, condition, risk, currency, holds_box, sorted_at, count(*) over product as alerts,
          row_number() over (product order by sorted_at desc, n desc) as nth
        from alert_states where account_id = ${accountId} and folder = 'inbox'
        window product as (partition by asin, marketplace, condition, iif(condition = '', n, 0))
      ) as open left join ${statesNow(accountId)} as now using (marketplace, asin, condition) where nth = 1
    ) as products order by ${comparableRisk} desc nulls last, sorted_at desc`.execute(db);
  const needed = rows.filter(({ buy_box }) => buy_box !== 'mine');
  const perDay: Record<string, number> = {};
  const costly = needed.flatMap(({ risk, currency }) =>
    risk !== null && risk > 0 && currency !== null ? [{ risk, currency }] : [],
  );
  for (const { risk, currency } of costly) perDay[currency] = Math.round(((perDay[currency] ?? 0) + risk) * 100) / 100;
  const ids = needed.slice(0, MOST_NEEDED).map(({ record_id }) => record_id);
  const found = await alertsOf(db, ids);
  return {
    needed: ids.flatMap((id) => found.get(id) ?? []),
    products: costly.length,
    perDay,
    alerts: rows.reduce((sum, { alerts }) => sum + alerts, 0),
  };
}
