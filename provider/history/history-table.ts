import { sql } from 'kysely';
import type { ActivityRow } from '#shared/history/activity.ts';
import { sourceName } from '#shared/history/source.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { WordKind } from './history-rows.ts';
import { knownWord, wordNumber } from './words-table.ts';

/** A sourced product that is to be kept. */
export type SourcedProduct = {
  id: string;
  ownerId: string;
  member: { id: string; email: string };
  sourceKey: string | null;
  asin: string;
  title: string | null;
  category: string | null;
  bsr: number | null;
  url: string | null;
  image: string | null;
  marketplace: string;
  insight360Site: string | null;
  insight360Keyword: string | null;
  source: string;
  /** ms */
  sourcedAt: number;
  /** Whether it went on to a sheet. */
  exported: boolean;
};

/** Keeps a sourced product. @returns its row number */
export async function insertHistory(trx: Trx, now: number, product: SourcedProduct): Promise<number> {
  const number = (kind: WordKind, text: string | null, shown?: string) => wordNumber(trx, product.ownerId, kind, text ?? '', shown);
  const newest = await trx.selectFrom('team_history').select('recorded_at').orderBy('n', 'desc').limit(1).executeTakeFirst();
  // Never less than the row before, also where the clock was put back: by it a moment is turned into a row number.
  const recordedAt = Math.max(now, newest?.recorded_at ?? 0);
  const row = await trx
    .insertInto('team_history')
    .values({
      id: product.id,
      owner_id: product.ownerId,
      source_key: product.sourceKey,
      asin: await number('asin', product.asin),
      title: await number('title', product.title),
      category: await number('category', product.category),
      url: await number('url', product.url),
      image: await number('image', product.image),
      marketplace: await number('marketplace', product.marketplace),
      site: await number('site', product.insight360Site),
      keyword: await number('keyword', product.insight360Keyword),
      source: await number('source', product.source, sourceName(product.source)),
      member: await number('member', product.member.id, product.member.email),
      bsr: product.bsr ?? -1,
      sourced_at: product.sourcedAt,
      recorded_at: recordedAt,
      exported_at: product.exported ? now : null,
    })
    .returning('n')
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Which of these keys are there already. */
export async function knownHistoryKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('team_history').select('source_key').where('source_key', 'in', keys).execute();
  return rows.flatMap((row) => row.source_key ?? []);
}

/** What the team last called a product. */
export async function titleOfAsin(db: Db, ownerId: string, asin: string): Promise<string | null> {
  const word = await knownWord(db, ownerId, 'asin', asin);
  if (word === undefined) return null;
  const nameless = (await knownWord(db, ownerId, 'title', '')) ?? 0;
  const row = await db
    .selectFrom('team_history')
    .innerJoin('history_words as title', (join) =>
      join.onRef('title.owner_id', '=', 'team_history.owner_id').on('title.kind', '=', 'title').onRef('title.number', '=', 'team_history.title'),
    )
    .select('title.text')
    .where('team_history.owner_id', '=', ownerId)
    .where('team_history.asin', '=', word)
    .where('team_history.title', '!=', nameless)
    .orderBy('team_history.sourced_at', 'desc')
    .orderBy('team_history.n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Keeps the newest `most` of a team. */
export async function trimHistory(db: Db, ownerId: string, most: number): Promise<void> {
  const oldest = db
    .selectFrom('team_history')
    .select('n')
    .where('owner_id', '=', ownerId)
    .orderBy('sourced_at', 'desc')
    .orderBy('n', 'desc')
    .limit(-1)
    .offset(most);
  await db.deleteFrom('team_history').where('n', 'in', oldest).execute();
}

const text = (kind: WordKind) =>
  sql<string>`(select text from history_words w where w.owner_id = h.owner_id and w.kind = ${sql.lit(kind)} and w.number = ${sql.ref(`h.${kind}`)})`;

const cells = sql.join([
  sql.raw('h.n, h.id, h.bsr, h.sourced_at'),
  ...(['asin', 'title', 'category', 'url', 'image', 'marketplace', 'site', 'keyword', 'source'] as const).map((kind) => sql`${text(kind)} as ${sql.ref(kind)}`),
  sql`(select email from accounts a where a.id = ${text('member')}) as email`,
]);

type Cells = Record<'id' | 'asin' | 'title' | 'category' | 'url' | 'image' | 'marketplace' | 'site' | 'keyword' | 'source', string> & {
  n: number;
  bsr: number;
  sourced_at: number;
  email: string | null;
};

/** The rows of these numbers, in their order, as the history lists them. One that is gone is left out. */
export async function activityRows(db: Db, numbers: readonly number[]): Promise<ActivityRow[]> {
  const { rows } = await sql<Cells>`
    select ${cells} from json_each(${JSON.stringify(numbers)}) asked cross join team_history h on h.n = asked.value order by asked.key`.execute(db);
  return rows.map(activityRowOf);
}

const activityRowOf = (row: Cells): ActivityRow => ({
  _id: row.id,
  seq: row.n,
  image: row.image || null,
  title: row.title || null,
  category: row.category || null,
  bsr: row.bsr < 0 ? null : row.bsr,
  asin: row.asin,
  url: row.url || null,
  insight360Site: row.site || null,
  insight360Keyword: row.keyword || null,
  marketplace: row.marketplace,
  sourced: new Date(row.sourced_at).toISOString(),
  source: row.source,
  email: row.email,
});
