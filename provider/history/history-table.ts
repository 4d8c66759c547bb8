import { sql } from 'kysely';
import { columnsWith } from '#shared/grid/column-table.ts';
import { type ActivityRow, isMomentColumn, isTextColumn, shownText, type TeamField, teamFields } from '#shared/history/team-columns.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { isTeamText, type TeamNumber, type TeamText, teamNumbers, teamStored, teamTexts, type WordKind } from './history-rows.ts';
import { knownWord, wordNumber } from './words-table.ts';

export type SourcedProduct = { [Id in Exclude<TeamText, 'email'>]: string | null } & { [Id in TeamNumber]: number | null } & {
  asin: string;
  marketplace: string;
  source: string;
  id: string;
  ownerId: string;
  member: { id: string; email: string };
  sourceKey: string | null;
  /** ms */
  sourcedAt: number;
  exported: boolean;
};

export const storedNumbers = (product: SourcedProduct): Record<StoredNumber, number> =>
  Object.fromEntries(teamNumbers.map((id) => [teamStored[id], product[id] ?? UNKNOWN])) as Record<StoredNumber, number>;
type StoredNumber = (typeof teamStored)[TeamNumber];

const UNKNOWN = -1;

/** The texts of a product to intern. `shown` is the displayed text: the member's email, the source's name. */
export const storedTexts = (product: SourcedProduct): { kind: WordKind; text: string; shown: string }[] =>
  teamTexts.map((id) => {
    if (id === 'email') return { kind: teamStored[id], text: product.member.id, shown: product.member.email };
    const text = product[id] ?? '';
    return { kind: teamStored[id], text, shown: isTextColumn(id) ? shownText(id, text) : text };
  });

/** Stores a sourced product. @returns its row number */
export async function insertHistory(trx: Trx, now: number, product: SourcedProduct): Promise<number> {
  const words: Partial<Record<WordKind, number>> = {};
  for (const { kind, text, shown } of storedTexts(product)) words[kind] = await wordNumber(trx, product.ownerId, kind, text, shown);
  const newest = await trx.selectFrom('team_history').select('recorded_at').orderBy('n', 'desc').limit(1).executeTakeFirst();
  // Never decreases, even if the clock was set back, since `recorded_at` maps a time to a row number.
  const recordedAt = Math.max(now, newest?.recorded_at ?? 0);
  const row = await trx
    .insertInto('team_history')
    .values({
      ...(words as Record<WordKind, number>),
      ...storedNumbers(product),
      id: product.id,
      owner_id: product.ownerId,
      source_key: product.sourceKey,
      sourced_at: product.sourcedAt,
      recorded_at: recordedAt,
      exported_at: product.exported ? now : null,
    })
    .returning('n')
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function knownHistoryKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('team_history').select('source_key').where('source_key', 'in', keys).execute();
  return rows.flatMap((row) => row.source_key ?? []);
}

/** The product's most recent title in the team's history. */
export const titleOfAsin = (db: Db, ownerId: string, asin: string): Promise<string | null> => newestOfAsin(db, ownerId, asin, 'title');

/** The address of the product's most recent picture in the team's history. */
export const pictureOfAsin = (db: Db, ownerId: string, asin: string): Promise<string | null> => newestOfAsin(db, ownerId, asin, 'image');

/** The most recent titles and pictures of products in the team's history. Products that it doesn't have are left out. */
export async function newestOfAsins(
  db: Db,
  ownerId: string,
  asins: readonly string[],
): Promise<{ asin: string; title: string | null; image: string | null }[]> {
  const newest = (kind: 'title' | 'image') => sql<string | null>`(
    select word.text from team_history join history_words as word
      on word.owner_id = team_history.owner_id and word.kind = ${kind} and word.number = ${sql.ref(`team_history.${kind}`)}
    where team_history.owner_id = ${ownerId} and team_history.asin = known.number and word.text <> ''
    order by team_history.sourced_at desc, team_history.n desc limit 1)`;
  return db
    .selectFrom('history_words as known')
    .where('known.owner_id', '=', ownerId)
    .where('known.kind', '=', 'asin')
    .where('known.text', 'in', asins)
    .select(['known.text as asin', newest('title').as('title'), newest('image').as('image')])
    .execute();
}

async function newestOfAsin(db: Db, ownerId: string, asin: string, kind: 'title' | 'image'): Promise<string | null> {
  const word = await knownWord(db, ownerId, 'asin', asin);
  if (word === undefined) return null;
  const none = (await knownWord(db, ownerId, kind, '')) ?? 0;
  const row = await db
    .selectFrom('team_history')
    .innerJoin('history_words as word', (join) =>
      join.onRef('word.owner_id', '=', 'team_history.owner_id').on('word.kind', '=', kind).onRef('word.number', '=', `team_history.${kind}`),
    )
    .select('word.text')
    .where('team_history.owner_id', '=', ownerId)
    .where('team_history.asin', '=', word)
    .where(`team_history.${kind}`, '!=', none)
    .orderBy('team_history.sourced_at', 'desc')
    .orderBy('team_history.n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Deletes all but a team's newest `most` rows. */
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

const cell = (id: TeamField) => {
  if (id === 'email') return sql`(select email from accounts a where a.id = ${text('member')})`;
  return isTeamText(id) ? text(teamStored[id]) : sql.ref(`h.${teamStored[id]}`);
};

const fields = columnsWith(teamFields, {});
const cells = sql.join([sql.raw('h.n, h.id'), ...fields.map((id) => sql`${cell(id)} as ${sql.ref(id)}`)]);

type Cells = { n: number; id: string } & Record<TeamText, string | null> & Record<Exclude<TeamField, TeamText>, number>;

/** Reads the rows with these numbers, in the given order. Deleted rows are omitted. */
export async function activityRows(db: Db, numbers: readonly number[]): Promise<ActivityRow[]> {
  const { rows } = await sql<Cells>`
    select ${cells} from json_each(${JSON.stringify(numbers)}) asked cross join team_history h on h.n = asked.value order by asked.key`.execute(db);
  return rows.map(activityRowOf);
}

const activityRowOf = (row: Cells) =>
  ({ _id: row.id, seq: row.n, ...Object.fromEntries(fields.map((id) => [id, shownValue(id, row[id])])) }) as unknown as ActivityRow;

function shownValue(id: TeamField, stored: string | number | null): string | number | null {
  if (typeof stored !== 'number') return stored || null;
  if (isMomentColumn(id)) return new Date(stored).toISOString();
  return stored < 0 ? null : stored;
}
