import { rowVersion } from '../db/dialects.ts';
import type { Db } from '../db/sqlite.ts';
import { type CustomerState, noState } from './payments/payments.ts';

/** A main account's customer at the payment service, with the last state read. */
export type Customer = { accountId: string; id: string; state: CustomerState };

export async function customerOf(db: Db, accountId: string): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { accountId, id: row.customer_id, state: JSON.parse(row.state) as CustomerState };
}

/** Another after each change of the state that another process may have made. */
export async function stateVersion(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select(rowVersion(db).as('version'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.version;
}

export async function accountOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('account_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.account_id;
}

export async function insertCustomer(db: Db, accountId: string, customerId: string): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ account_id: accountId, customer_id: customerId, state: JSON.stringify(noState) })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

export async function saveState(db: Db, accountId: string, state: CustomerState): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ state: JSON.stringify(state) })
    .where('account_id', '=', accountId)
    .execute();
}

export const grantsOf = (db: Db, accountId: string): Promise<GrantRow[]> =>
  db.selectFrom('billing_grants').selectAll().where('account_id', '=', accountId).orderBy('granted_at').execute();

/** Records what a payment was credited with. For the same payment again, updates the quantity. */
export async function putGrant(db: Db, grant: GrantRow): Promise<void> {
  await db
    .insertInto('billing_grants')
    .values(grant)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ quantity: grant.quantity }))
    .execute();
}

export async function insertCancellation(db: Db, row: CancellationRow): Promise<void> {
  await db.insertInto('cancellations').values(row).execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    billing_customers: {
      account_id: string;
      customer_id: string;
      /** The last `CustomerState` read, as JSON. */
      state: string;
    };
    billing_grants: GrantRow;
    cancellations: CancellationRow;
  }
}

/** The credit of each payment, so that none is credited twice. */
type GrantRow = { id: string; account_id: string; price_key: string; quantity: number; granted_at: number };

/** A change of auto-renew: turned off with a reason, or turned on again. */
type CancellationRow = {
  id: string;
  account_id: string;
  subscription_id: string;
  cancelled: number;
  reason: string;
  title: string;
  created_at: number;
};
