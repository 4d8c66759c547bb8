import { type RawBuilder, sql } from 'kysely';
import type { SortDirection, SortModel } from '#shared/grid/sort-model.ts';
import { isTextColumn, type TeamSortColumn } from '#shared/history/team-columns.ts';
import { teamStored, type WordKind } from './history-rows.ts';

/** A value that rows are ordered by; together they order all rows without a tie. */
type Key = { expression: RawBuilder<unknown>; sort: SortDirection };

/** The rows in an order: `walk` reads them by the first key from an index, `given` takes those of `found.value`. */
export type TeamOrder = { keys: Key[]; walk: RawBuilder<unknown>; given: RawBuilder<unknown> };

const newestFirst = { colId: 'sourced', sort: 'desc' } as const;

/** Unsorted, the newest come first. Equal rows are newest first, too. */
export function teamOrder(ownerId: string, sortModel: SortModel<TeamSortColumn>): TeamOrder {
  const [first = newestFirst] = sortModel;
  const keys = [first, ...sortModel.slice(1)].map(keyOf);
  keys.push({ expression: sql`h.n`, sort: first.colId === 'sourced' ? first.sort : 'desc' });
  const given = sql`team_history h on h.n = found.value ${words(ownerId, sortModel)}`;
  if (!isTextColumn(first.colId)) {
    const index = sql.raw(`team_history_${first.colId === 'sourced' ? 'newest' : teamStored[first.colId]}`);
    return { keys, given, walk: sql`team_history h indexed by ${index} ${words(ownerId, sortModel)}` };
  }
  // Reads the texts in their order and the rows of each, so the first block is there before most texts are looked at. Only rows that share a place are sorted.
  const kind = teamStored[first.colId];
  const walk = sql`history_words ${sql.ref(`${kind}_word`)} indexed by history_words_sorted
    cross join team_history h indexed by ${sql.raw(`team_history_${kind}`)} on ${isWordOf(ownerId, kind)}
    ${words(ownerId, sortModel.slice(1))}`;
  return { keys, given, walk };
}

export const orderBy = (keys: readonly Key[]): RawBuilder<unknown> => sql.join(keys.map(({ expression, sort }) => sql`${expression} ${sql.raw(sort)}`));

/** Only what comes after a row with these values of the keys. The first key stands alone too, so that an index can begin there. */
export function after(keys: readonly Key[], values: readonly unknown[]): RawBuilder<unknown> {
  const [first] = keys;
  if (!first) return sql`true`;
  const from = (index: number): RawBuilder<unknown> => {
    const key = keys[index] as Key;
    const beyond = sql`${key.expression} ${sql.raw(key.sort === 'asc' ? '>' : '<')} ${values[index]}`;
    return index === keys.length - 1 ? beyond : sql`(${beyond} or (${key.expression} = ${values[index]} and ${from(index + 1)}))`;
  };
  return sql`${first.expression} ${sql.raw(first.sort === 'asc' ? '>=' : '<=')} ${values[0]} and ${from(0)}`;
}

/** Texts that fold to the same share a place, so that the next column decides: 'lamp' and 'LÄMP', or two sources that are shown by one name. */
function keyOf({ colId, sort }: { colId: TeamSortColumn; sort: SortDirection }): Key {
  return { expression: sql.ref(isTextColumn(colId) ? `${teamStored[colId]}_word.folded` : `h.${teamStored[colId]}`), sort };
}

const isWordOf = (ownerId: string, kind: WordKind) => {
  const column = (name: string) => sql.ref(`${kind}_word.${name}`);
  return sql`${column('owner_id')} = ${ownerId} and ${column('kind')} = ${sql.lit(kind)} and ${column('number')} = ${sql.ref(`h.${kind}`)}`;
};

/** The texts by which the rows are ordered, row by row. */
const words = (ownerId: string, sortModel: SortModel<TeamSortColumn>) =>
  sql.join(
    sortModel.flatMap(({ colId }) =>
      isTextColumn(colId) ? [sql`cross join history_words ${sql.ref(`${teamStored[colId]}_word`)} on ${isWordOf(ownerId, teamStored[colId])}`] : [],
    ),
    sql` `,
  );
