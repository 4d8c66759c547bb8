import { type Insertable, sql } from 'kysely';
import { foldText } from '#shared/grid/column-filter.ts';
import { columnsWith } from '#shared/grid/column-table.ts';
import {
  type ActivityRow,
  isMomentColumn,
  shownText,
  type TeamField,
  teamFields,
  teamSearchColumns,
} from '#shared/team/history/team-columns.ts';
import { NO_LIMIT } from '../../db/dialects.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import {
  foldedOf,
  type HistoryTables,
  type TeamNumber,
  type TeamText,
  teamNumbers,
  teamStored,
  teamTexts,
} from './history-rows.ts';

export type SourcedProduct = { [Id in Exclude<TeamText, 'email'>]: string | null } & {
  [Id in TeamNumber]: number | null;
} & {
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

/** The row of a product, without its number and the times of our own. */
export const historyRow = (product: SourcedProduct) =>
  ({
    id: product.id,
    owner_id: product.ownerId,
    source_key: product.sourceKey,
    ...Object.fromEntries(teamNumbers.map((id) => [teamStored[id], product[id] ?? UNKNOWN])),
    ...Object.fromEntries(teamTexts.map((id) => [teamStored[id], id === 'email' ? product.member.id : product[id]])),
    ...Object.fromEntries(
      teamSearchColumns.map((id) => [
        foldedOf(id),
        foldText(id === 'email' ? product.member.email : (shownText(id, product[id]) ?? '')),
      ]),
    ),
    sourced_at: product.sourcedAt,
  }) as Omit<Insertable<HistoryTables['team_history']>, 'n' | 'recorded_at' | 'exported_at'>;

const UNKNOWN = -1;

/** Stores a sourced product. @returns its row number */
export async function insertHistory(trx: Trx, now: number, product: SourcedProduct): Promise<number> {
  const newest = await trx
    .selectFrom('team_history')
    .select('recorded_at')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Never decreases, even if the clock was set back, since `recorded_at` maps a time to a row number.
  const recordedAt = Math.max(now, newest?.recorded_at ?? 0);
  const row = await trx
    .insertInto('team_history')
    .values({ ...historyRow(product), recorded_at: recordedAt, exported_at: product.exported ? now : null })
    .returning('n')
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Changes the email by which a member's rows are found and sorted. */
export async function moveMember(trx: Trx, ownerId: string, memberId: string, email: string): Promise<void> {
  await trx
    .updateTable('team_history')
    .set({ email_folded: foldText(email) })
    .where('owner_id', '=', ownerId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function knownHistoryKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('team_history').select('source_key').where('source_key', 'in', keys).execute();
  return rows.flatMap((row) => row.source_key ?? []);
}

/** Deletes all but a team's newest `most` rows. */
export async function trimHistory(db: Db, ownerId: string, most: number): Promise<void> {
  const oldest = db
    .selectFrom('team_history')
    .select('n')
    .where('owner_id', '=', ownerId)
    .orderBy('sourced_at', 'desc')
    .orderBy('n', 'desc')
    .limit(NO_LIMIT)
    .offset(most);
  await db.deleteFrom('team_history').where('n', 'in', oldest).execute();
}

const cell = (id: TeamField) =>
  id === 'email' ? sql`(select email from accounts a where a.id = h.member_id)` : sql.ref(`h.${teamStored[id]}`);

const fields = columnsWith(teamFields, {});
const cells = sql.join([sql.raw('h.n, h.id'), ...fields.map((id) => sql`${cell(id)} as ${sql.ref(id)}`)]);

type Cells = { n: number; id: string } & Record<TeamText, string | null> & Record<Exclude<TeamField, TeamText>, number>;

/** Reads the rows with these numbers, in the given order. Deleted rows are omitted. */
export async function activityRows(db: Db, numbers: readonly number[]): Promise<ActivityRow[]> {
  const { rows } = await sql<Cells>`
    select ${cells} from json_each(${JSON.stringify(numbers)}) asked cross join team_history h on h.n = cast(asked.value as integer) order by asked.key`.execute(
    db,
  );
  return rows.map(activityRowOf);
}

const activityRowOf = (row: Cells) =>
  ({
    _id: row.id,
    seq: row.n,
    ...Object.fromEntries(fields.map((id) => [id, shownValue(id, row[id])])),
  }) as unknown as ActivityRow;

function shownValue(id: TeamField, stored: string | number | null): string | number | null {
  if (typeof stored !== 'number') return stored || null;
  if (isMomentColumn(id)) return new Date(stored).toISOString();
  return stored < 0 ? null : stored;
}
