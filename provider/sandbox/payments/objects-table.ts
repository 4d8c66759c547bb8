import type { Generated } from 'kysely';
import type { Db } from '../../db/sqlite.ts';

export type SandboxObject<T> = { id: string; customer: string; createdAt: number; record: T };

export const objectsOf = <T>(kind: string) => ({
  find: async (db: Db, id: string): Promise<SandboxObject<T> | undefined> => {
    const row = await db
      .selectFrom('sandbox_objects')
      .selectAll()
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return (
      row && { id: row.id, customer: row.customer_id, createdAt: row.created_at, record: JSON.parse(row.record) as T }
    );
  },

  /** Returns the records of a customer, or all of them, in creation order. */
  list: async (db: Db, customer?: string): Promise<SandboxObject<T>[]> => {
    let query = db
      .selectFrom('sandbox_objects')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('created_at')
      .orderBy('n');
    if (customer !== undefined) query = query.where('customer_id', '=', customer);
    return (await query.execute()).map((row) => ({
      id: row.id,
      customer: row.customer_id,
      createdAt: row.created_at,
      record: JSON.parse(row.record) as T,
    }));
  },

  put: async (db: Db, { id, customer, createdAt, record }: SandboxObject<T>): Promise<void> => {
    const row = { id, kind, customer_id: customer, created_at: createdAt, record: JSON.stringify(record) };
    await db
      .insertInto('sandbox_objects')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ record: row.record }))
      .execute();
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.deleteFrom('sandbox_objects').where('id', '=', id).where('kind', '=', kind).execute();
  },
});

/**
 * Everything the sandbox's payment service stores: customers, subscriptions, invoices, sessions and undelivered webhook
 * events, as JSON by kind.
 */
declare module '#provider/db/sqlite.ts' {
  interface Tables {
    sandbox_objects: {
      n: Generated<number>;
      id: string;
      kind: string;
      customer_id: string;
      created_at: number;
      record: string;
    };
  }
}
