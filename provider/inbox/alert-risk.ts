import { sql } from 'kysely';
import { MS_PER_DAY } from '#shared/inbox/alert-filter.ts';
import { boxShareOf, SHARE_DAYS } from '#shared/inbox/box-share.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { type Risk, riskOf } from '#shared/inbox/risk.ts';
import { isWalmart } from '#shared/marketplaces.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { ProductData } from '../deps.ts';
import type { AlertFactsRow } from './alert-states-table.ts';

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
  const held = await points()
    .where('holds_box', '=', 1)
    .select('received')
    .orderBy('received', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!held) return undefined;
  const loss = await points()
    .where('received', '>', held.received)
    .select('received')
    .orderBy('received')
    .limit(1)
    .executeTakeFirst();
  const end = loss?.received ?? until;
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
 * Adds what the message alone does not tell: the share that is lost, and the units that a person entered if the product
 * data has none (ACT-02).
 */
export async function withHistory(trx: Trx, accountId: string, facts: AlertFactsRow): Promise<AlertFactsRow> {
  const { marketplace, asin, condition, holds_box, own_price, received } = facts;
  if (holds_box === null || own_price === null) return facts;
  const product = { accountId, marketplace, asin, condition };
  const share = holds_box === 0 ? await boxShare(trx, product, received) : undefined;
  return amended(facts, share ?? null, facts.units_a_day === null ? await enteredUnits(trx, product) : null);
}

/** Facts that were read again from the message, with what was added to the former ones. */
export const withFormerHistory = (facts: AlertFactsRow, former: AlertFactsRow): AlertFactsRow =>
  amended(facts, former.box_share, former.units_from === 'entered' ? former.units_a_day : null);

function amended(facts: AlertFactsRow, box_share: number | null, entered: number | null): AlertFactsRow {
  const { holds_box, own_price } = facts;
  const isEntered = facts.units_a_day === null && entered !== null;
  const units_a_day = facts.units_a_day ?? entered;
  const isKnown = units_a_day !== null && holds_box !== null && own_price !== null;
  return {
    ...facts,
    box_share,
    units_a_day,
    units_from: isEntered ? 'entered' : facts.units_from,
    risk: !isKnown
      ? facts.risk
      : holds_box === 1
        ? 0
        : Math.round(units_a_day * own_price * (box_share ?? 1) * 100) / 100,
  };
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
