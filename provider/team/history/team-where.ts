import { type RawBuilder, sql } from 'kysely';
import { foldText, readNumberFilter, searchWords, type TextFilter } from '#shared/grid/column-filter.ts';
import {
  isTextColumn,
  type TeamSearchColumn,
  teamFilterColumns,
  teamSearchColumns,
} from '#shared/team/history/team-columns.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { offsetSpans } from '#shared/time/days.ts';
import { spanEnd, spanStart, type TimeSpan } from '#shared/time/time.ts';
import { FIRST_HOUR, HOURS_A_WEEK, hoursInWeek, type WeekHours } from '#shared/time/week-hours.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Whose } from '../../session/whose-work.ts';
import type { AsOfNote } from './as-of-table.ts';
import { foldedOf, teamStored } from './history-rows.ts';

export type TeamScope = Whose & { held: AsOfNote; time: TimeSpan };
export type TeamSelection = TeamScope & Pick<TeamRows, 'filterModel' | 'search' | 'hours'>;

/** The conditions on `h`. The index `team_history_newest` covers all of them. */
export async function teamWhere(
  db: Db,
  { ownerId, memberId, held, time, filterModel, search, hours }: TeamSelection,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`h.owner_id = ${ownerId}`, sql`h.n <= ${held.seq}`];
  if (typeof time.st === 'number') conditions.push(sql`h.sourced_at >= ${spanStart(time)}`);
  if (typeof time.et === 'number') conditions.push(sql`h.sourced_at < ${spanEnd(time)}`);
  if (memberId !== undefined) conditions.push(sql`h.member_id = ${memberId}`);
  if (hours) conditions.push(await withinHours(db, ownerId, hours));
  for (const column of teamFilterColumns) {
    const filter = filterModel[column];
    if (filter)
      conditions.push(
        isTextColumn(column) ? passesText(column, filter) : passesFigure(sql.ref(`h.${teamStored[column]}`), filter),
      );
  }
  for (const word of searchWords(search))
    conditions.push(
      sql`(${sql.join(
        teamSearchColumns.map((column) => contains(column, word)),
        sql` or `,
      )})`,
    );
  return sql.join(conditions, sql` and `);
}

const contains = (column: TeamSearchColumn, folded: string): RawBuilder<unknown> =>
  sql`instr(${sql.ref(`h.${foldedOf(column)}`)}, ${folded}) > 0`;

/** The SQL of a text filter. An empty text contains nothing, so it passes every 'does not contain'. */
function passesText(
  column: TeamSearchColumn,
  { type, filter }: Pick<TextFilter, 'type' | 'filter'>,
): RawBuilder<unknown> {
  const folded = foldText(filter);
  if (folded === '') return sql`true`;
  return type === 'contains' ? contains(column, folded) : sql`not ${contains(column, folded)}`;
}

/** The condition for hours of the week in a time zone, with one clause per period of a constant UTC offset. */
async function withinHours(db: Db, ownerId: string, hours: WeekHours): Promise<RawBuilder<unknown>> {
  const edge = (order: RawBuilder<unknown>) =>
    sql`(select h.sourced_at from team_history h where h.owner_id = ${ownerId} order by h.sourced_at ${order} limit 1)`;
  const { rows } = await sql<{
    first: number | null;
    last: number | null;
  }>`select ${edge(sql`asc`)} as first, ${edge(sql`desc`)} as last`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return sql`false`;
  const { from, to } = hoursInWeek(hours);
  const spans = offsetSpans(first, last + 1, hours.zone).map(
    (span) => sql`(h.sourced_at >= ${span.from} and h.sourced_at < ${span.to}
      and (cast(h.sourced_at + ${span.offset} as integer) / ${sql.lit(HOUR)} + ${sql.lit(FIRST_HOUR)}) % ${sql.lit(HOURS_A_WEEK)} between ${from} and ${to - 1})`,
  );
  return sql`(${sql.join(spans, sql` or `)})`;
}

const HOUR = 3_600_000;

/** The SQL of `passesFigureFilter`. @param value an expression, negative if the figure is unknown */
export function passesFigure(
  value: RawBuilder<unknown>,
  { type, filter }: Pick<TextFilter, 'type' | 'filter'>,
): RawBuilder<unknown> {
  const looked = foldText(filter);
  if (looked === '') return sql`true`;
  const bounds = readNumberFilter(filter);
  const found = bounds
    ? sql`${value} ${sql.raw(bounds.withFrom ? '>=' : '>')} ${bounds.from} and ${value} ${sql.raw(bounds.withTo ? '<=' : '<')} ${bounds.to}`
    : sql`instr(format('%,d', ${value}), ${looked}) > 0`;
  return sql`(${value} >= 0 and ${found}) = ${sql.raw(type === 'contains' ? 'true' : 'false')}`;
}
