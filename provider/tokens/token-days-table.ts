import { dayOf, type TokenUse } from '#shared/tokens/token-use.ts';
import type { Db } from '../db/sqlite.ts';

/** Counts what was spent to its day, in the transaction of the spending. */
export async function noteSpent(db: Db, ownerId: string, now: number, cost: number): Promise<void> {
  await db
    .insertInto('token_days')
    .values({ account_id: ownerId, day: dayOf(now), spent: cost })
    .onConflict((conflict) => conflict.columns(['account_id', 'day']).doUpdateSet((set) => ({ spent: set('token_days.spent', '+', cost) })))
    .execute();
}

/** The days on which something was spent, from the day of this moment (ms) on, the oldest first. */
export const tokenDays = (db: Db, ownerId: string, from: number): Promise<TokenUse['days']> =>
  db.selectFrom('token_days').select(['day', 'spent']).where('account_id', '=', ownerId).where('day', '>=', dayOf(from)).orderBy('day').execute();

export async function deleteTokenDaysBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('token_days').where('day', '<', dayOf(moment)).execute();
}
