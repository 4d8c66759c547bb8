import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that a query has. */
export async function countOf<DB, T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return (row as { count: number }).count;
}
