import { type RawBuilder, sql } from 'kysely';
import { foldText, readNumberFilter, searchWords, type TextFilter } from '#shared/grid/column-filter.ts';
import { offsetSpans } from '#shared/history/days.ts';
import { isTextColumn, teamFilterColumns, teamSearchColumns } from '#shared/history/team-columns.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { spanEnd, spanStart, type TimeSpan } from '#shared/history/time.ts';
import { FIRST_HOUR, HOURS_A_WEEK, hoursInWeek, type WeekHours } from '#shared/history/week-hours.ts';
import type { Db } from '../db/sqlite.ts';
import type { HeldAt } from './as-of-table.ts';
import type { Whose } from './history-rights.ts';
import { teamStored, type WordKind } from './history-rows.ts';
import { knownWord, type WordMask, wordMask } from './words-table.ts';

export type TeamScope = Whose & { held: HeldAt; time: TimeSpan };
export type TeamSelection = TeamScope & Pick<TeamRows, 'filterModel' | 'search' | 'hours'>;

/** The conditions on `h`, or undefined if no row can match. Each of the table's indexes covers all of them. */
export const teamWhere = async (db: Db, selection: TeamSelection): Promise<RawBuilder<unknown> | undefined> => (await teamConditions(db, selection))?.where;

/** The texts that match a filter. `share`: their fraction of all texts of the kind. */
type PassingWords = { kind: WordKind; mask: Uint8Array; numbers: number[]; share: number };

export type TeamConditions = {
  where: RawBuilder<unknown>;
  filters: PassingWords[];
  /** Whether there are conditions besides the filters. */
  more: boolean;
};

/** Like `teamWhere`, with the texts that match the filters. */
export async function teamConditions(
  db: Db,
  { ownerId, memberId, held, time, filterModel, search, hours }: TeamSelection,
): Promise<TeamConditions | undefined> {
  const filters: PassingWords[] = [];
  const conditions = [sql`h.owner_id = ${ownerId}`, sql`h.n <= ${held.seq}`];
  if (typeof time.st === 'number') conditions.push(sql`h.sourced_at >= ${spanStart(time)}`);
  if (typeof time.et === 'number') conditions.push(sql`h.sourced_at < ${spanEnd(time)}`);
  if (memberId !== undefined) {
    const member = await knownWord(db, ownerId, 'member', memberId);
    if (member === undefined) return undefined;
    conditions.push(sql`h.member = ${member}`);
  }
  if (hours) conditions.push(await withinHours(db, ownerId, hours));
  for (const column of teamFilterColumns) {
    const filter = filterModel[column];
    if (!filter) continue;
    if (!isTextColumn(column)) {
      conditions.push(passesFigure(sql.ref(`h.${teamStored[column]}`), filter));
      continue;
    }
    const mask = await wordMask(db, ownerId, teamStored[column], filter);
    if (mask === 'none') return undefined;
    if (mask !== 'all') filters.push(passing(teamStored[column], mask));
  }
  for (const word of searchWords(search)) {
    const masks: [WordKind, WordMask][] = [];
    for (const column of teamSearchColumns)
      masks.push([teamStored[column], await wordMask(db, ownerId, teamStored[column], { type: 'contains', filter: word })]);
    if (masks.some(([, mask]) => mask === 'all')) continue;
    const found = masks.flatMap(([kind, mask]) => (mask instanceof Uint8Array ? [passing(kind, mask)] : []));
    const [first] = found;
    if (!first) return undefined;
    if (found.length === 1) filters.push(first);
    else conditions.push(sql`(${sql.join(found.map(passes), sql` or `)})`);
  }
  // The most selective filters come first, so that the others check fewer rows.
  filters.sort((a, b) => a.share - b.share);
  conditions.push(...filters.map(passes));
  return { where: sql.join(conditions, sql` and `), filters, more: conditions.length > ALWAYS + filters.length };
}

/** The condition for hours of the week in a time zone, with one clause per period of a constant UTC offset. */
async function withinHours(db: Db, ownerId: string, hours: WeekHours): Promise<RawBuilder<unknown>> {
  const edge = (order: RawBuilder<unknown>) =>
    sql`(select h.sourced_at from team_history h indexed by team_history_newest where h.owner_id = ${ownerId} order by h.sourced_at ${order} limit 1)`;
  const { rows } = await sql<{ first: number | null; last: number | null }>`select ${edge(sql`asc`)} as first, ${edge(sql`desc`)} as last`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return sql`0`;
  const { from, to } = hoursInWeek(hours);
  const spans = offsetSpans(first, last + 1, hours.zone).map(
    (span) => sql`(h.sourced_at >= ${span.from} and h.sourced_at < ${span.to}
      and (cast(h.sourced_at + ${span.offset} as integer) / ${sql.lit(HOUR)} + ${sql.lit(FIRST_HOUR)}) % ${sql.lit(HOURS_A_WEEK)} between ${from} and ${to - 1})`,
  );
  return sql`(${sql.join(spans, sql` or `)})`;
}

const HOUR = 3_600_000;

/** The number of conditions that every query has: the team and the snapshot's last row. */
const ALWAYS = 2;

function passing(kind: WordKind, mask: Uint8Array): PassingWords {
  const numbers: number[] = [];
  for (const [index, passes] of mask.entries()) if (passes) numbers.push(index + 1);
  return { kind, mask, numbers, share: numbers.length / mask.length };
}

/** The SQL of `passesFigureFilter`. @param value an expression, negative if the figure is unknown */
export function passesFigure(value: RawBuilder<unknown>, { type, filter }: Pick<TextFilter, 'type' | 'filter'>): RawBuilder<unknown> {
  const looked = foldText(filter);
  if (looked === '') return sql`true`;
  const bounds = readNumberFilter(filter);
  const found = bounds
    ? sql`${value} ${sql.raw(bounds.withFrom ? '>=' : '>')} ${bounds.from} and ${value} ${sql.raw(bounds.withTo ? '<=' : '<')} ${bounds.to}`
    : sql`instr(format('%,d', ${value}), ${looked}) > 0`;
  return sql`(${value} >= 0 and ${found}) = ${sql.raw(type === 'contains' ? 'true' : 'false')}`;
}

/** How many texts fit into an SQLite integer, starting at its second bit. */
const MOST_BITS = 62;

/** A lookup in a byte string takes a quarter of the time of `in (…)`, for any number of texts. A lookup in an integer's bits takes half of that. */
const passes = ({ kind, mask }: PassingWords) =>
  mask.length <= MOST_BITS ? sql`(${bitsOf(mask)} >> ${sql.ref(`h.${kind}`)}) & 1` : sql`substr(${mask}, ${sql.ref(`h.${kind}`)}, 1) = x'01'`;

const bitsOf = (mask: Uint8Array): bigint => mask.reduce((bits, passes, index) => (passes ? bits | (1n << BigInt(index + 1)) : bits), 0n);
