import { sql } from 'kysely';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { ESTIMATE_FRESH, ESTIMATE_USED, type FeeEstimate, priceBandOf } from '#shared/products/fees/fee-estimate.ts';
import { replaceRows } from '../../db/dialects.ts';
import type { Db } from '../../db/sqlite.ts';
import type { FeesAnswer } from '../../integrations/fees-service.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    fee_estimates: EstimateRow;
    fee_offers: OwnOffer & { band: number; seen_at: number };
  }
}

type EstimateRow = OwnOffer & {
  /** Of `price` (priceBandOf). */
  band: number;
  /** Null if Amazon had no estimate; then `fault` says why. */
  referral: number | null;
  closing: number;
  fulfillment: number | null;
  other: number;
  fault: string | null;
  /** ms. `ask_at`: when to ask again. */
  at: number;
  ask_at: number;
};

/** A seller's own offer of a product. `price` is what the buyer pays. */
export type OwnOffer = { account_id: string; marketplace: string; asin: string; fba: 0 | 1; price: number };

const HOUR = 3_600_000;

/** Notes at which price a seller offers a product, for the background. @param now ms */
export async function storeOwnOffer(db: Db, now: number, offer: OwnOffer): Promise<void> {
  if (!(offer.price > 0) || !supportedMarketplaces.some((code) => code === offer.marketplace)) return;
  const row = { ...offer, band: priceBandOf(offer.price), seen_at: now };
  await replaceRows(db, 'fee_offers', ['account_id', 'marketplace', 'asin', 'fba'], [row]);
}

/** The offers without a fresh estimate, the latest first. @param now ms */
const withoutEstimate = (db: Db, now: number) =>
  db
    .selectFrom('fee_offers')
    .leftJoin('fee_estimates as known', (join) =>
      join
        .onRef('known.account_id', '=', 'fee_offers.account_id')
        .onRef('known.marketplace', '=', 'fee_offers.marketplace')
        .onRef('known.asin', '=', 'fee_offers.asin')
        .onRef('known.fba', '=', 'fee_offers.fba')
        .onRef('known.band', '=', 'fee_offers.band'),
    )
    .select([
      'fee_offers.account_id',
      'fee_offers.marketplace',
      'fee_offers.asin',
      'fee_offers.fba',
      'fee_offers.price',
    ])
    .where('fee_offers.seen_at', '>', now - ESTIMATE_USED)
    .where((where) => where.or([where('known.ask_at', 'is', null), where('known.ask_at', '<=', now)]))
    .orderBy('fee_offers.seen_at', 'desc');

/** Accounts, and marketplaces of accounts, that are not asked now. */
export type Waiting = {
  accounts: readonly string[];
  marketplaces: readonly Pick<OwnOffer, 'account_id' | 'marketplace'>[];
};

/** The offers to ask Amazon for next: of one account in one marketplace, the latest first. @param now ms */
export async function offersToRequest(
  db: Db,
  now: number,
  { accounts, marketplaces }: Waiting,
  limit: number,
): Promise<OwnOffer[]> {
  const all = withoutEstimate(db, now);
  let free = all;
  if (accounts.length > 0) free = free.where('fee_offers.account_id', 'not in', accounts);
  if (marketplaces.length > 0) {
    const pairs = sql.join(marketplaces.map(({ account_id, marketplace }) => sql`(${account_id}, ${marketplace})`));
    free = free.where(sql<boolean>`(fee_offers.account_id, fee_offers.marketplace) not in (values ${pairs})`);
  }
  const first = await free.limit(1).executeTakeFirst();
  if (!first) return [];
  return all
    .where('fee_offers.account_id', '=', first.account_id)
    .where('fee_offers.marketplace', '=', first.marketplace)
    .limit(limit)
    .execute();
}

/**
 * Stores Amazon's answer. If another one may come later, the former estimate stays, and Amazon is asked again in an
 * hour.
 * @param now ms
 */
export async function saveEstimate(db: Db, now: number, offer: OwnOffer, answer: FeesAnswer): Promise<void> {
  const { account_id, marketplace, asin, fba, price } = offer;
  const band = priceBandOf(price);
  const fees = answer.ok
    ? {
        referral: answer.fees.referral,
        closing: answer.fees.closing,
        fulfillment: answer.fees.fulfillment,
        other: answer.fees.other,
        fault: null,
      }
    : { referral: null, closing: 0, fulfillment: null, other: 0, fault: answer.message.slice(0, 500) };
  const passes = !answer.ok && answer.passes;
  const row = { price, ...fees, at: now, ask_at: now + (passes ? HOUR : ESTIMATE_FRESH) };
  await db
    .insertInto('fee_estimates')
    .values({ account_id, marketplace, asin, fba, band, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'marketplace', 'asin', 'fba', 'band'])
        .doUpdateSet(passes ? { ask_at: row.ask_at } : row),
    )
    .execute();
}

type Product = Pick<OwnOffer, 'marketplace' | 'asin'>;

/** Amazon's estimates for products that can be used, by price. @param now ms */
export async function estimatesFor(
  db: Db,
  now: number,
  accountId: string,
  products: readonly Product[],
): Promise<(FeeEstimate & Product)[]> {
  if (products.length === 0) return [];
  const names = sql.join(products.map(({ marketplace, asin }) => sql`(${marketplace}, ${asin})`));
  const rows = await db
    .selectFrom('fee_estimates')
    .select(['marketplace', 'asin', 'price', 'fba', 'referral', 'closing', 'fulfillment', 'other', 'at'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(marketplace, asin) in (values ${names})`)
    .where('at', '>', now - ESTIMATE_USED)
    .orderBy('price')
    .execute();
  return rows.flatMap(({ referral, fba, ...same }) =>
    referral === null ? [] : [{ ...same, referral, fba: fba === 1 }],
  );
}

/** Amazon's estimates for a product that can be used. @param now ms */
export async function estimatesOf(
  db: Db,
  now: number,
  accountId: string,
  marketplace: string,
  asin: string,
): Promise<FeeEstimate[]> {
  return (await estimatesFor(db, now, accountId, [{ marketplace, asin }])).map(
    ({ marketplace: _m, asin: _a, ...estimate }) => estimate,
  );
}
