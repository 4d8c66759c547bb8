import { sql } from 'kysely';
import { MS_PER_DAY } from '#shared/inbox/alert-filter.ts';
import { boxShareOf, SHARE_DAYS } from '#shared/inbox/box-share.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { UnitSource } from '#shared/inbox/product-now.ts';
import { type Risk, riskOf, type Units } from '#shared/inbox/risk.ts';
import { bestUnits } from '#shared/listings/sales/unit-pace.ts';
import { isWalmart } from '#shared/marketplaces.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { ProductData } from '../deps.ts';
import type { AlertFactsRow } from './alert-states-table.ts';
import { soldPace } from './sales-table.ts';

/** An alert's money at risk a day, with the sales of the product data. @param at ms, for the sales */
export function alertRisk(productData: ProductData, alert: Notification, at: number): Risk | undefined {
  // The product data knows Amazon's products.
  const aDay = isWalmart(alert.marketplace) ? undefined : productData.unitsADay(alert.asin, alert.marketplace, at);
  return riskOf(alert, aDay === undefined ? undefined : { aDay, from: 'product-data' });
}

/** The latest messages that the share is measured by: reading them takes about 0.3 ms. */
const MOST_POINTS = 300;

type OfProduct = { accountId: string; marketplace: string; asin: string };

/**
 * The own share of a Buy Box that rotates, by the stored messages of the days before, from when each came. While it is
 * lost, of the days before the loss.
 * @param product `condition`: '' if it isn't known; then messages about all of them count @param until ms
 */
export async function boxShare(
  db: Db,
  product: OfProduct & { condition: string },
  until: number,
): Promise<number | undefined> {
  const points = () => {
    const all = db
      .selectFrom('alert_states')
      .where('account_id', '=', product.accountId)
      .where('asin', '=', product.asin)
      .where('marketplace', '=', product.marketplace)
      .where('holds_box', 'is not', null);
    return product.condition === '' ? all : all.where('condition', '=', product.condition);
  };
  const lastHeld = points().where('holds_box', '=', 1).select('received').orderBy('received', 'desc').limit(1);
  const firstLoss = points()
    .where(sql<boolean>`received > held.received`)
    .select('received')
    .orderBy('received')
    .limit(1);
  const held = await db
    .selectFrom(lastHeld.as('held'))
    .select(['held.received', firstLoss.as('lost')])
    .executeTakeFirst();
  if (!held) return undefined;
  const end = held.lost ?? until;
  const rows = await points()
    .where('received', '>=', end - SHARE_DAYS * MS_PER_DAY)
    .where('received', '<=', held.received)
    .select(['received', 'holds_box'])
    .orderBy('received', 'desc')
    .limit(MOST_POINTS)
    .execute();
  return boxShareOf(
    rows.map(({ received, holds_box }) => ({ at: received, holds: holds_box === 1 })),
    end,
  );
}

/**
 * Adds what the message alone does not tell: the units that were sold, or the share that is lost and the units that a
 * person entered (ACT-02, SIG-04).
 */
export async function withHistory(trx: Trx, accountId: string, facts: AlertFactsRow): Promise<AlertFactsRow> {
  const { marketplace, asin, condition, holds_box, own_price, received } = facts;
  if (holds_box === null || own_price === null) return facts;
  const product = { accountId, marketplace, asin, condition };
  // While the Buy Box is lost, few units are sold: the loss is what was sold with it.
  const sold = await soldPace(trx, { account_id: accountId, marketplace, asin }, received);
  if (sold) return withUnits(facts, null, { aDay: sold.held, from: 'sold' });
  const share = holds_box === 0 ? await boxShare(trx, product, received) : undefined;
  const entered = facts.units_a_day === null ? await enteredUnits(trx, product) : null;
  return withUnits(facts, share ?? null, bestUnits({ sold: null, estimated: facts.units_a_day, entered }));
}

/** Facts that were read again from the message, with what was added to the former ones. */
export function withFormerHistory(facts: AlertFactsRow, { box_share, units_a_day, units_from }: AlertFactsRow) {
  const former = (from: UnitSource) => (units_from === from ? units_a_day : null);
  const units = bestUnits({ sold: former('sold'), estimated: facts.units_a_day, entered: former('entered') });
  return withUnits(facts, box_share, units);
}

function withUnits(facts: AlertFactsRow, box_share: number | null, units: Units | undefined): AlertFactsRow {
  const { holds_box, own_price } = facts;
  const units_a_day = units?.aDay ?? null;
  const isKnown = units_a_day !== null && holds_box !== null && own_price !== null;
  return {
    ...facts,
    box_share,
    units_a_day,
    units_from: units?.from ?? null,
    risk: !isKnown
      ? facts.risk
      : holds_box === 1
        ? 0
        : Math.round(units_a_day * own_price * (box_share ?? 1) * 100) / 100,
  };
}

/**
 * Gives the products of a marketplace, and the newest alert of each, the units that were sold, as the last paces say.
 * @param until the end of these paces' last day, ms
 */
export async function applySoldUnits(trx: Trx, accountId: string, marketplace: string, until: number): Promise<void> {
  const sold = sql`units_a_day = pace.held_a_day, units_from = 'sold', box_share = null`;
  const risk = sql`round(pace.held_a_day * own_price, 2)`;
  await sql`
    update own_products set ${sold}, risk = iif(buy_box = 'mine', 0, ${risk}) from sales_paces as pace
    where pace.account_id = ${accountId} and pace.marketplace = ${marketplace} and pace.until = ${until}
      and own_products.account_id = pace.account_id and own_products.marketplace = pace.marketplace
      and own_products.asin = pace.asin and buy_box <> 'unknown' and own_price is not null`.execute(trx);
  await sql`
    update alert_states set ${sold}, risk = iif(holds_box = 1, 0, ${risk}) from sales_paces as pace
    where pace.account_id = ${accountId} and pace.marketplace = ${marketplace} and pace.until = ${until}
      and alert_states.account_id = pace.account_id and alert_states.marketplace = pace.marketplace
      and alert_states.asin = pace.asin and holds_box is not null and own_price is not null
      and record_id in (select record_id from own_products where account_id = ${accountId} and marketplace = ${marketplace})`.execute(
    trx,
  );
}

/**
 * Gives a product's alerts, and its rows in 'My Products', the units that a person entered, unless they have the
 * product data's.
 */
export async function applyEnteredUnits(trx: Trx, product: OfProduct): Promise<void> {
  const units = await enteredUnits(trx, product);
  await trx
    .updateTable('alert_states')
    .set({
      units_a_day: units,
      units_from: units === null ? null : 'entered',
      risk:
        units === null
          ? null
          : sql<number>`iif(holds_box = 1, 0, round(${units} * own_price * coalesce(box_share, 1), 2))`,
    })
    .where('account_id', '=', product.accountId)
    .where('asin', '=', product.asin)
    .where('marketplace', '=', product.marketplace)
    .where('holds_box', 'is not', null)
    .where('own_price', 'is not', null)
    .where((where) => where.or([where('units_from', '=', 'entered'), where('units_a_day', 'is', null)]))
    .execute();
  await trx
    .updateTable('own_products')
    .set({
      units_a_day: units,
      units_from: units === null ? null : 'entered',
      risk:
        units === null
          ? null
          : sql<number>`iif(buy_box = 'mine', 0, round(${units} * own_price * coalesce(box_share, 1), 2))`,
    })
    .where('account_id', '=', product.accountId)
    .where('asin', '=', product.asin)
    .where('marketplace', '=', product.marketplace)
    .where('buy_box', '<>', 'unknown')
    .where('own_price', 'is not', null)
    .where((where) => where.or([where('units_from', '=', 'entered'), where('units_a_day', 'is', null)]))
    .execute();
  await trx
    .updateTable('fba_stock')
    .set({ units_a_day: units, units_from: units === null ? null : 'entered' })
    .where('account_id', '=', product.accountId)
    .where('marketplace', '=', product.marketplace)
    .where('sku', 'in', (from) =>
      from
        .selectFrom('own_products')
        .select('sku')
        .where('account_id', '=', product.accountId)
        .where('marketplace', '=', product.marketplace)
        .where('asin', '=', product.asin),
    )
    .where((where) => where.or([where('units_from', '=', 'entered'), where('units_a_day', 'is', null)]))
    .execute();
}

/** The units sold a day that a person entered for the SKUs of each of these products together, by ASIN. */
export async function enteredUnitsOf(
  db: Db,
  accountId: string,
  marketplace: string,
  asins: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('seller_skus')
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('asin', 'in', [...asins])
    .where('units_a_day', 'is not', null)
    .groupBy('asin')
    .select(({ fn }) => ['asin', fn.sum<number>('units_a_day').as('units')])
    .execute();
  return new Map(rows.map(({ asin, units }) => [asin ?? '', units]));
}

/** The units sold a day that a person entered for a product's SKUs together; null if for none. */
async function enteredUnits(db: Db, { accountId, marketplace, asin }: OfProduct): Promise<number | null> {
  return (await enteredUnitsOf(db, accountId, marketplace, [asin])).get(asin) ?? null;
}
