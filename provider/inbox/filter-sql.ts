import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AlertFilter, type Condition, conditionsOf, MS_PER_DAY } from '#shared/inbox/alert-filter.ts';
import { incidentWords } from '#shared/inbox/incidents/incident.ts';
import { riskNow } from './newest-state.ts';

/**
 * A filter as a condition on `alert_states`. The same rules as `passes` of shared/inbox/alert-filter.ts, which a
 * property test compares; a search also finds what only the provider knows. Values are always parameters: no text is
 * part of the SQL.
 * @param now ms @param risk the money at risk that counts: the product's present one by default
 */
export function whereOf(filter: AlertFilter, now: number, risk: RawBuilder<unknown> = riskNow): Expression<SqlBool> {
  const conditions = conditionsOf(filter).toSorted(cheapestFirst);
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(
        conditions.map((condition) => conditionOf(condition, now, risk)),
        sql` and `,
      )})`;
}

/**
 * SQLite stops at the first condition that fails. The words are read from the table, everything else from the index.
 */
const cheapestFirst = (a: Condition, b: Condition): number => Number(a.is === 'words') - Number(b.is === 'words');

/**
 * The money at risk as the alert itself said it: what a rule saw when the alert came. Of its words, a rule saw those of
 * the message alone.
 */
export const riskThen = sql.ref('alert_states.risk');

function conditionOf(condition: Condition, now: number, risk: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const fact = condition.fact === 'risk' ? risk : sql.ref(`alert_states.${condition.fact}`);
  switch (condition.is) {
    case 'in':
      return sql`${fact} in (${sql.join(condition.values)})`;
    case 'range': {
      const { min, max } = condition.values;
      const bounds = [
        ...(min === undefined ? [] : [sql`${fact} >= ${min}`]),
        ...(max === undefined ? [] : [sql`${fact} <= ${max}`]),
      ];
      return sql`(${sql.join(bounds, sql` and `)})`;
    }
    case 'flag':
      return sql`${fact} = ${condition.values ? 1 : 0}`;
    case 'words':
      return condition.values.length === 0
        ? sql`true`
        : sql`(${sql.join(
            condition.values.map((word) =>
              risk === riskThen ? sql`instr(${fact}, ${word}) > 0` : hasWord(fact, word),
            ),
            sql` and `,
          )})`;
    case 'days':
      return sql`${fact} >= ${now - condition.values * MS_PER_DAY}`;
  }
}

/**
 * Whether an alert's row says a word: the alert itself, the name of a seller in it, or its incident. The lists of
 * sellers and incidents don't depend on the alert, so SQLite makes each once.
 */
function hasWord(words: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const sellers = sql`(select json_group_array(lower(seller_id)) from seller_names where name is not null and instr(words, ${word}) > 0)`;
  const kinds = Object.entries(incidentWords).flatMap(([kind, text]) => (text.includes(word) ? [kind] : []));
  const incident =
    kinds.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`alert_states.incident in (select id from incidents where json_extract(about, '$.kind') in (${sql.join(kinds)}))`;
  return sql`(instr(${words}, ${word}) > 0 or ${incident}
    or (${sellers} <> '[]' and exists (select 1 from json_each(${sellers}) as named where instr(${words}, named.value) > 0)))`;
}
