import { sql } from 'kysely';
import type { Db } from '../../db/sqlite.ts';

const DAY = 86_400_000;
/** A colleague's look-up of the same product this long before makes another one a waste. */
const KNOWN_FOR = 30 * DAY;

/**
 * Counts per member the products that they looked up and that a colleague had looked up within the 30 days before.
 * Members without any are omitted.
 * @param from ms @param to ms, exclusive
 */
export async function wastedLookUps(
  db: Db,
  ownerId: string,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ memberId: string; products: number }>`
    select h.member_id as "memberId", count(distinct h.marketplace || ' ' || h.asin) as products from team_history h
    where h.owner_id = ${ownerId} and h.sourced_at >= ${from} and h.sourced_at < ${to} and exists
      (select 1 from team_history e
       where e.owner_id = h.owner_id and e.asin = h.asin and e.marketplace = h.marketplace and e.member_id <> h.member_id
         and e.sourced_at < h.sourced_at and e.sourced_at >= h.sourced_at - ${sql.lit(KNOWN_FOR)})
    group by 1`.execute(db);
  return new Map(rows.map(({ memberId, products }) => [memberId, products]));
}
