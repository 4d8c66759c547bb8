import { setImmediate as nextLoop } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchWords } from '#shared/grid/column-filter.ts';
import { flapKey } from '#shared/inbox/incidents/incident-rules.ts';
import { knownSellerName, productKey } from '#shared/inbox/product-state.ts';
import {
  type OwnFigures,
  type OwnList,
  type OwnProduct,
  type OwnSort,
  ownProfitAtRisk,
  skuGap,
} from '#shared/listings/own-products/own-product.ts';
import { isSameAmount } from '#shared/listings/prices/amounts.ts';
import { skuKeyOf } from '#shared/listings/prices/seller-sku.ts';
import { type Pace, RUNS_OUT_DAYS } from '#shared/listings/stock/fba-stock.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { comparableRisk } from '../../inbox/alert-search-table.ts';
import { checksOf } from '../../inbox/completeness/own-offers-table.ts';
import { openFlaps } from '../../inbox/incidents/incidents-table.ts';
import { stateOfRow } from '../../inbox/newest-state.ts';
import { soldNow, soldPaces } from '../../inbox/sales-table.ts';
import { sellerNames } from '../../sellers/seller-names-table.ts';
import { answerOf, expectedKey, expectedRowsOf } from '../expected-prices/expected-prices-table.ts';
import { lastTakenOf } from '../prices/price-changes-table.ts';
import { skusNamed } from '../prices/seller-skus-table.ts';
import { cover, ofStock, stockFigures, stockOf, stocksOf } from '../stock/fba-stock-table.ts';
import { type StoredOwnProduct, skuChannels } from './own-products-table.ts';
import { unitProfits } from './unit-profits.ts';

type ListDeps = Pick<Deps, 'db' | 'clock' | 'feeSchedules' | 'productData'>;
type Filter = Pick<OwnList, 'text' | 'marketplace' | 'incident' | 'condition' | 'today'> &
  Partial<Pick<OwnList, 'buyBox' | 'runsOut'>>;

/** The condition on `own_products`. Values are always parameters. */
function passing(
  accountId: string,
  { text, marketplace, incident, condition, buyBox, runsOut }: Filter,
): RawBuilder<SqlBool> {
  const conditions = [sql`own_products.account_id = ${accountId}`];
  if (marketplace !== undefined) conditions.push(sql`own_products.marketplace = ${marketplace}`);
  if (buyBox !== undefined) conditions.push(sql`own_products.buy_box = ${buyBox}`);
  if (condition !== undefined) conditions.push(sql`own_products.condition = ${condition}`);
  if (runsOut) conditions.push(sql`${ofStock(cover)} <= ${RUNS_OUT_DAYS}`);
  // `<> ''` lets SQLite take the index of incidents. Another condition of a product, such as used, has heard no message
  // since the incident began.
  if (incident !== undefined)
    conditions.push(
      sql`(own_products.marketplace, own_products.asin) in
        (select marketplace, asin from alert_states where account_id = ${accountId} and incident = ${incident} and incident <> '')
        and own_products.seen_at >= coalesce((select opened_at from incidents where id = ${incident} and account_id = ${accountId}), 0)`,
    );
  for (const word of searchWords(text))
    conditions.push(
      sql`(instr(own_products.words, ${word}) > 0 or own_products.rival in (select seller_id from seller_names where name is not null and instr(words, ${word}) > 0))`,
    );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The alerts of each product since a moment. */
const alertCounts = (accountId: string, since: number) =>
  sql`(select marketplace, asin, count(*) as alerts from alert_states where account_id = ${accountId} and received >= ${since} group by marketplace, asin)`;

/** Joins the counts, for an order that needs them. */
const countedBy = (sort: OwnList['sort'], accountId: string, since: number): RawBuilder<unknown> =>
  sort.some(({ colId }) => colId === 'alerts')
    ? sql`left join ${alertCounts(accountId, since)} as counted on counted.marketplace = own_products.marketplace and counted.asin = own_products.asin`
    : sql``;

/** What a person would act on first. */
const urgency = sql`case buy_box when 'lost' then 0 when 'none' then 1 when 'unknown' then 2 else 3 end`;

/** skuGap. */
const against = sql`coalesce(buy_box_price, threshold)`;
const landed = sql`case
  when price is null then iif(own_products.sku = '', own_price, null)
  when shipping is null then own_price
  when fulfillment = 'FBA' and abs(price + shipping - own_price) >= 0.005 then price
  else price + shipping end`;
const skuGapOrder = sql`round(iif(${against} > 0, (${landed} - ${against}) / ${against}, null), 4)`;

const orders: Record<OwnSort, RawBuilder<unknown>> = {
  product: sql`lower(coalesce(title, own_products.asin))`,
  buyBox: urgency,
  price: sql`price`,
  gap: skuGapOrder,
  quantity: sql`coalesce(quantity, ${ofStock(sql`fba.fulfillable`)})`,
  alerts: sql`coalesce(alerts, 0)`,
  risk: sql`${comparableRisk}`,
  seenAt: sql`nullif(max(coalesce(seen_at, 0), coalesce((select checked_at from own_offers as checked
    where checked.account_id = own_products.account_id and checked.marketplace = own_products.marketplace
    and checked.asin = own_products.asin and checked.condition = own_products.condition), 0)), 0)`,
  inbound: ofStock(sql`fba.working + fba.shipped + fba.receiving`),
  reserved: ofStock(sql`fba.sold + fba.moving + fba.processing`),
  cover: ofStock(cover),
  pace: sql`coalesce(${soldNow}, own_products.units_a_day, ${ofStock(sql`fba.units_a_day`)})`,
};

/** What is not known comes last in both directions. */
const orderOf = (sort: OwnList['sort']): RawBuilder<unknown> =>
  sql.join([
    ...sort.map(
      ({ colId, sort: direction }) => sql`${orders[colId]} ${direction === 'desc' ? sql`desc` : sql`asc`} nulls last`,
    ),
    ...(sort.length === 0 ? [sql`${comparableRisk} desc nulls last`, urgency] : []),
    sql`own_products.sku, own_products.n`,
  ]);

/** Finds a page of the SKUs that pass, and counts all of them. */
export async function searchOwnProducts(
  deps: ListDeps,
  accountId: string,
  { page, limit, sort, ...filter }: OwnList & { page: number; limit: number },
): Promise<{ rows: OwnProduct[]; total: number }> {
  const { db } = deps;
  const where = passing(accountId, filter);
  const counted = await sql<{ total: number }>`select count(*) as total from own_products where ${where}`.execute(db);
  const { rows } = await sql<StoredOwnProduct>`
    select own_products.* from own_products ${countedBy(sort, accountId, filter.today)} where ${where} order by ${orderOf(sort)} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return { rows: await withDetails(deps, accountId, rows, filter.today), total: counted.rows[0]?.total ?? 0 };
}

/** The numbers of all SKUs that pass, in their order, for a file. */
export async function ownNumbers(db: Db, accountId: string, { sort, ...filter }: OwnList): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select own_products.n from own_products ${countedBy(sort, accountId, filter.today)} where ${passing(accountId, filter)} order by ${orderOf(sort)}`.execute(
    db,
  );
  return rows.map(({ n }) => n);
}

/** The SKUs with these numbers, by number. */
export async function ownProductsNumbered(
  deps: ListDeps,
  accountId: string,
  numbers: readonly number[],
  today: number,
): Promise<Map<string, OwnProduct>> {
  if (numbers.length === 0) return new Map();
  const rows = await deps.db
    .selectFrom('own_products')
    .selectAll()
    .where('n', 'in', numbers)
    .where('account_id', '=', accountId)
    .execute();
  return new Map((await withDetails(deps, accountId, rows, today)).map((row) => [row.id, row]));
}

/** Adds what other tables know: limits, costs and fees, the last price change, names, checks, and today's alerts. */
async function withDetails(
  deps: ListDeps,
  accountId: string,
  rows: readonly StoredOwnProduct[],
  today: number,
): Promise<OwnProduct[]> {
  if (rows.length === 0) return [];
  const { db } = deps;
  const skus = rows.filter(({ sku }) => sku !== '');
  const entered = await enteredFor(db, accountId, rows);
  const changes = new Map(
    (await lastTakenOf(db, accountId, skus)).map((each) => [`${each.marketplace} ${each.sku}`, each]),
  );
  const names = await sellerNames(
    db,
    rows.flatMap(({ rival }) => rival ?? []),
  );
  const counted = await sql<{ marketplace: string; asin: string; alerts: number }>`
    select marketplace, asin, count(*) as alerts from alert_states
    where account_id = ${accountId} and received >= ${today} and asin in (${sql.join([...new Set(rows.map(({ asin }) => asin))])})
    group by marketplace, asin`.execute(db);
  const alerts = new Map(counted.rows.map((each) => [`${each.marketplace} ${each.asin}`, each.alerts]));

  const channels = Map.groupBy(await skuChannels(db, accountId, rows), productKey);
  const profits = await unitProfits(deps, accountId, rows, entered);
  const flaps = await openFlaps(db, accountId, rows);
  const expected = await expectedRowsOf(db, accountId, skus);
  const stocks = await stocksOf(db, accountId, skus);
  const now = deps.clock();
  const sold = await soldPaces(db, accountId, rows, now);
  const checks = new Map((await checksOf(db, accountId, rows)).map((each) => [productKey(each), each.checked_at]));

  return rows.map((row): OwnProduct => {
    const name = `${row.marketplace} ${row.sku}`;
    const change = changes.get(name);
    const takenAt = change?.answered_at ?? change?.confirmed_at ?? 0;
    const price = change && takenAt >= (row.price_at ?? 0) ? change.after : row.price;
    // An offer that the seller ships may have units left at Amazon: they are not what runs out.
    const stock = row.fulfillment === 'FBM' ? undefined : stocks.get(name);
    const { floor = null, ceiling = null } = entered.get(`${row.marketplace} ${skuKeyOf(row.sku)}`) ?? {};
    const present = {
      ...stateOfRow(row),
      sku: row.sku || null,
      fulfillment: row.fulfillment,
      price,
      currency: row.currency ?? currencyOf(row.marketplace),
    };
    return {
      ...present,
      id: String(row.n),
      marketplace: row.marketplace,
      asin: row.asin,
      title: row.title,
      condition: row.condition,
      quantity: row.quantity ?? stock?.fulfillable ?? null,
      fba: stock ? stockOf(stock) : null,
      pace: sold.get(`${row.marketplace} ${row.asin}`) ?? paceOf(row) ?? (stock ? paceOf(stock) : null),
      buyable: row.buyable === null ? null : row.buyable === 1,
      listedAt: row.listed_at,
      former: change && price !== null && isSameAmount(change.after, price) ? change.before : null,
      floor,
      ceiling,
      channels: (channels.get(productKey(row)) ?? []).map(({ fulfillment }) => fulfillment),
      gap: skuGap(present),
      ...(profits.get(row.n) ?? { unitProfit: null, noProfit: null }),
      expected: answerOf(expected.get(expectedKey(row)), now),
      checkedAt: checks.get(productKey(row)) ?? null,
      rivalName: row.rival === null ? null : (knownSellerName(row.rival) ?? names.get(row.rival) ?? null),
      flap: flaps.get(flapKey(row)) ?? null,
      alerts: alerts.get(`${row.marketplace} ${row.asin}`) ?? 0,
    };
  });
}

const paceOf = ({ units_a_day, units_from }: Pick<StoredOwnProduct, 'units_a_day' | 'units_from'>): Pace | null =>
  units_a_day === null ? null : { aDay: units_a_day, from: units_from ?? undefined };

/** Counts all that pass, whatever their Buy Box. */
export async function figuresOfOwnProducts(
  deps: ListDeps,
  accountId: string,
  filter: Omit<Filter, 'buyBox' | 'runsOut'>,
): Promise<Omit<OwnFigures, 'reading'>> {
  const { db } = deps;
  const where = passing(accountId, filter);
  // A product that only messages name has a row without a SKU.
  const states = await sql<{ buy_box: keyof OwnFigures['buyBox']; rows: number; skus: number }>`
    select buy_box, count(*) as rows, sum(sku <> '') as skus from own_products where ${where} group by buy_box`.execute(
    db,
  );
  // A product's SKUs of one condition have the same figure.
  const products = await sql<{ currency: string | null; products: number; risk: number; lacking: number }>`
    select currency, count(*) as products, coalesce(sum(risk), 0) as risk, sum(risk is null and buy_box in ('lost', 'none')) as lacking
    from (select distinct marketplace, asin, condition, currency, risk, buy_box from own_products where ${where}) as product group by currency`.execute(
    db,
  );
  const asins = await sql<{
    asins: number;
  }>`select count(*) as asins from (select distinct marketplace, asin from own_products where ${where}) as product`.execute(
    db,
  );
  const alerts = await sql<{ alerts: number }>`
    select coalesce(sum(alerts), 0) as alerts from ${alertCounts(accountId, filter.today)} as counted
    where exists (select 1 from own_products where own_products.marketplace = counted.marketplace and own_products.asin = counted.asin and ${where})`.execute(
    db,
  );
  const buyBox: OwnFigures['buyBox'] = { lost: 0, none: 0, mine: 0, unknown: 0 };
  for (const { buy_box, rows } of states.rows) buyBox[buy_box] = rows;
  const withoutRisk = products.rows.reduce((sum, { lacking }) => sum + lacking, 0);
  const { profit, unknown } = await profitOfOwnProducts(deps, accountId, where);
  return {
    skus: states.rows.reduce((sum, { skus }) => sum + skus, 0),
    products: asins.rows[0]?.asins ?? 0,
    buyBox,
    risk: Object.fromEntries(
      products.rows.flatMap(({ currency, risk }) =>
        currency === null || risk === 0 ? [] : [[currency, centsOf(risk)]],
      ),
    ),
    withoutRisk,
    profit,
    withoutProfit: withoutRisk + unknown,
    alerts: alerts.rows[0]?.alerts ?? 0,
    stock: await stockFigures(db, accountId, where),
  };
}

const centsOf = (amount: number): number => Math.round(amount * 100) / 100;

/** SKUs whose profits are computed in one go: about 15 ms, so that others are not held up. */
const PORTION = 200;

/**
 * Adds up the profit at risk of the products that have money at risk. A product counts once, and only if the profits of
 * all of its SKUs are known and equal: which of them lost the Buy Box, no message says.
 * @returns `unknown`: how many products are not part of the sum
 */
async function profitOfOwnProducts(
  deps: ListDeps,
  accountId: string,
  where: RawBuilder<SqlBool>,
): Promise<{ profit: Record<string, number>; unknown: number }> {
  const { rows } = await sql<{ n: number }>`select n from own_products where ${where} and risk > 0`.execute(deps.db);
  const numbers = rows.map(({ n }) => n);
  const found = new Map<string, { currency: string; profit: number | null }>();
  for (let first = 0; first < numbers.length; first += PORTION) {
    await nextLoop();
    const some = numbers.slice(first, first + PORTION);
    const portion = await deps.db.selectFrom('own_products').selectAll().where('n', 'in', some).execute();
    const profits = await unitProfits(deps, accountId, portion, await enteredFor(deps.db, accountId, portion));
    for (const row of portion) {
      const { risk, currency } = stateOfRow(row);
      const profit = ownProfitAtRisk({ risk, unitProfit: profits.get(row.n)?.unitProfit ?? null });
      const known = found.get(productKey(row));
      found.set(productKey(row), {
        currency: currency ?? '',
        profit: known && known.profit !== profit ? null : profit,
      });
    }
  }
  const sums: Record<string, number> = {};
  let unknown = 0;
  for (const { currency, profit } of found.values()) {
    if (profit === null) unknown += 1;
    else sums[currency] = centsOf((sums[currency] ?? 0) + profit);
  }
  return { profit: sums, unknown };
}

/** What the seller entered for the rows' SKUs, by marketplace and the SKU's key. */
async function enteredFor(db: Db, accountId: string, rows: readonly StoredOwnProduct[]) {
  const skus = rows.filter(({ sku }) => sku !== '');
  return new Map((await skusNamed(db, accountId, skus)).map((each) => [`${each.marketplace} ${each.sku}`, each]));
}
