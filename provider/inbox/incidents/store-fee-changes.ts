import * as v from 'valibot';
import { type FeeChange, feeChangesBetween } from '#shared/inbox/incidents/fee-changes.ts';
import { type FeeSchedule, feeSchedulesSchema, scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { feeCategoryOf } from '#shared/products/fees/product-category.ts';
import { referralFee } from '#shared/products/fees/referral-fee.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps, ProductData } from '../../deps.ts';
import { openWithoutAlerts } from './incidents-without-alerts.ts';

const FACT = 'fee-schedules';
/** An account's products are those of its alerts in this time, ms. */
const PRODUCTS_SINCE = 30 * 86_400_000;

/**
 * Compares the referral fees with those of the last start. A category's new fee is an incident for the accounts that
 * have products in it. Without product data, no product's category is known, and no fee is an incident.
 */
export async function storeFeeChanges(
  deps: Pick<Deps, 'db' | 'write' | 'clock' | 'newId' | 'feeSchedules' | 'productData'>,
): Promise<void> {
  const stored = await deps.db.selectFrom('facts').select('value').where('name', '=', FACT).executeTakeFirst();
  const value = JSON.stringify(deps.feeSchedules);
  if (stored?.value === value) return;
  const former = v.safeParse(feeSchedulesSchema, stored === undefined ? [] : JSON.parse(stored.value));
  const changes = former.success ? feeChangesBetween(former.output, deps.feeSchedules) : [];
  const accounts =
    changes.length === 0 ? [] : await deps.db.selectFrom('alert_states').select('account_id').distinct().execute();
  await deps.write(async (trx) => {
    const now = deps.clock();
    for (const { account_id } of accounts)
      for (const change of changes) {
        const cost = await costOf(
          trx,
          deps.productData,
          account_id,
          change,
          { former: former.output as FeeSchedule[], newer: deps.feeSchedules },
          now,
        );
        if (cost.products > 0)
          await openWithoutAlerts(deps, trx, account_id, { kind: 'fees', ...change }, { at: now, ...cost });
      }
    await trx
      .insertInto('facts')
      .values({ name: FACT, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  });
}

type Schedules = { former: readonly FeeSchedule[]; newer: readonly FeeSchedule[] };

/**
 * The account's products in the category, and what the new fee costs a day: units sold × the difference at the own
 * price, where both are known.
 */
async function costOf(
  db: Db,
  productData: ProductData,
  accountId: string,
  { marketplace, category }: FeeChange,
  schedules: Schedules,
  now: number,
) {
  const alerts = await db
    .selectFrom('alert_states')
    .select(['asin', 'own_price', 'units_a_day', 'currency'])
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('received', '>', now - PRODUCTS_SINCE)
    .orderBy('received')
    .execute();
  const newest = new Map(alerts.map((alert) => [alert.asin, alert]));
  const perDay: Record<string, number> = {};
  let products = 0;
  for (const { asin, own_price, units_a_day, currency } of newest.values()) {
    if (feeCategoryOf(productData.feesOf(asin, marketplace, now).mainCategory) !== category) continue;
    products += 1;
    if (own_price === null || units_a_day === null || currency === null) continue;
    const feeIn = (all: readonly FeeSchedule[]) => {
      const schedule = scheduleOf(all, marketplace);
      return (schedule && referralFee(schedule, { category, price: own_price })?.referral) ?? 0;
    };
    perDay[currency] =
      Math.round(((perDay[currency] ?? 0) + units_a_day * (feeIn(schedules.newer) - feeIn(schedules.former))) * 100) /
      100;
  }
  return { products, perDay };
}
