import type { Db } from './sqlite.ts';

/** A value of the database's own, such as its instance id: made by the first who asks, the same ever after. */
export async function factOf(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('facts')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
