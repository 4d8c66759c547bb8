import { sql } from 'kysely';
import type { BuyBoxState, ProductState, UnitSource } from '#shared/inbox/product-now.ts';
import { productKey } from '#shared/inbox/product-state.ts';
import type { Db } from '../db/sqlite.ts';
import type { NewAlertState } from './alert-states-table.ts';

/**
 * The newest message of a product and condition says what is true of it now: whose Buy Box it is, the prices, and the
 * money at risk. My Products keeps that state in `own_products`, and everything that sums, sorts, or filters by money
 * reads it here. Only a product that isn't listed any more has none.
 */
export type StateColumns = {
  buy_box: BuyBoxState;
  since: number | null;
  rival: string | null;
  rival_channel: 'FBA' | 'FBM' | null;
  currency: string | null;
  own_price: number | null;
  shipping: number | null;
  buy_box_price: number | null;
  threshold: number | null;
  gap: number | null;
  risk: number | null;
  units_a_day: number | null;
  units_from: UnitSource | null;
  /** The own share of a Buy Box that rotates. */
  box_share: number | null;
  seen_at: number | null;
  record_id: string | null;
  found_since: number | null;
};

export const stateOfRow = (row: StateColumns): ProductState => ({
  buyBox: row.buy_box,
  since: row.since,
  rival: row.rival === null && row.rival_channel === null ? null : { sellerId: row.rival, channel: row.rival_channel },
  currency: row.currency,
  own: row.own_price,
  shipping: row.shipping,
  buyBoxPrice: row.buy_box_price,
  threshold: row.threshold,
  gap: row.gap,
  risk:
    row.risk === null || row.units_a_day === null || row.currency === null
      ? null
      : {
          perDay: row.risk,
          currency: row.currency,
          unitsADay: row.units_a_day,
          ...(row.units_from === null ? {} : { unitsFrom: row.units_from }),
          ...(row.box_share === null || row.buy_box === 'mine' ? {} : { share: row.box_share }),
        },
  seenAt: row.seen_at,
  recordId: row.record_id,
  recoveredSince: row.found_since,
});

/**
 * An account's states, one a product and condition: its SKUs share it. For a join with `using (marketplace, asin,
 * condition)`.
 */
export const statesNow = (accountId: string) => sql`(
  select marketplace, asin, condition, max(buy_box) as buy_box, max(risk) as risk, max(currency) as currency,
    max(seen_at) as seen_at from own_products
  where account_id = ${accountId} and seen_at is not null group by marketplace, asin, condition)`;

const ofProduct = sql`from own_products as product where product.account_id = alert_states.account_id and product.marketplace = alert_states.marketplace
  and product.asin = alert_states.asin and product.condition = alert_states.condition and product.seen_at is not null`;

/**
 * What an alert's product costs a day now, as an expression on `alert_states`. One lookup for each alert: -1 stands for
 * a newest message that doesn't tell, which must not bring back what the alert said.
 */
export const riskNow = sql<
  number | null
>`nullif(coalesce((select coalesce(product.risk, -1) ${ofProduct} limit 1), alert_states.risk), -1)`;

/** The present states of the products of those alerts that a newer message has followed, by record id. */
export async function statesAfter(
  db: Db,
  accountId: string,
  alerts: readonly NewAlertState[],
): Promise<Map<string, ProductState>> {
  const about = alerts.filter(({ condition }) => condition !== '');
  if (about.length === 0) return new Map();
  const rows = await db
    .selectFrom('own_products')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', 'in', [...new Set(about.map(({ marketplace }) => marketplace))])
    .where('asin', 'in', [...new Set(about.map(({ asin }) => asin))])
    .where('seen_at', 'is not', null)
    .execute();
  const states = new Map(rows.map((row) => [productKey(row), stateOfRow(row)]));
  return new Map(
    about.flatMap((alert): [string, ProductState][] => {
      const state = states.get(productKey(alert));
      return state && state.recordId !== alert.record_id ? [[alert.record_id, state]] : [];
    }),
  );
}
