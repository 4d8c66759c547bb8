import type { Db, Trx } from '../db/sqlite.ts';

export type CalculatorSettings = Record<string, Record<string, unknown>>;

export async function calculatorSettings(db: Db, accountId: string): Promise<CalculatorSettings> {
  const rows = await db
    .selectFrom('calculator_settings')
    .select(['marketplace', 'settings'])
    .where('account_id', '=', accountId)
    .orderBy('marketplace')
    .execute();
  return Object.fromEntries(
    rows.map(({ marketplace, settings }) => [marketplace, JSON.parse(settings) as Record<string, unknown>]),
  );
}

export async function putCalculatorSettings(
  db: Db,
  accountId: string,
  marketplace: string,
  settings: object,
  now: number,
): Promise<void> {
  const row = { settings: JSON.stringify(settings), changed_at: now };
  await db
    .insertInto('calculator_settings')
    .values({ account_id: accountId, marketplace, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'marketplace']).doUpdateSet(row))
    .execute();
}

/**
 * Replaces one account's settings for these marketplaces with another's. Settings that the source lacks are deleted.
 */
export async function copyCalculatorSettings(
  trx: Trx,
  from: string,
  to: string,
  marketplaces: readonly string[],
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('calculator_settings')
    .where('account_id', '=', to)
    .where('marketplace', 'in', marketplaces)
    .execute();
  const rows = await trx
    .selectFrom('calculator_settings')
    .selectAll()
    .where('account_id', '=', from)
    .where('marketplace', 'in', marketplaces)
    .execute();
  if (rows.length > 0)
    await trx
      .insertInto('calculator_settings')
      .values(rows.map((row) => ({ ...row, account_id: to, changed_at: now })))
      .execute();
}
