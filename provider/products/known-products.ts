import type { Db } from '../db/sqlite.ts';

/** The product's most recent title in the team's history. */
export const titleOfAsin = (db: Db, ownerId: string, asin: string): Promise<string | null> =>
  newestOfAsin(db, ownerId, asin, 'title');

/** The address of the product's most recent picture in the team's history. */
export const pictureOfAsin = (db: Db, ownerId: string, asin: string): Promise<string | null> =>
  newestOfAsin(db, ownerId, asin, 'image');

/**
 * The most recent titles and pictures of products in the team's history. Products that it doesn't have are left out.
 */
export async function newestOfAsins(
  db: Db,
  ownerId: string,
  asins: readonly string[],
): Promise<{ asin: string; title: string | null; image: string | null }[]> {
  const newest = [];
  for (const asin of asins) {
    const [title, image] = [await titleOfAsin(db, ownerId, asin), await pictureOfAsin(db, ownerId, asin)];
    if (title !== null || image !== null) newest.push({ asin, title, image });
  }
  return newest;
}

async function newestOfAsin(db: Db, ownerId: string, asin: string, column: 'title' | 'image'): Promise<string | null> {
  const row = await db
    .selectFrom('team_history')
    .select(column)
    .where('owner_id', '=', ownerId)
    .where('asin', '=', asin)
    .where(column, '<>', '')
    .orderBy('sourced_at', 'desc')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.[column] ?? null;
}
