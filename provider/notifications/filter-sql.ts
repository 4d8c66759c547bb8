import { type RawBuilder, sql } from 'kysely';
import { type AlertFacts, type AlertFilter, type Condition, conditionsOf, MS_PER_DAY } from '#shared/notifications/alert-filter.ts';

/** The columns of alert_states have the facts' names. */
const columnOf = (fact: keyof AlertFacts) => sql.ref(`alert_states.${fact}`);

/**
 * Returns a filter as an SQL condition on alert_states. It finds the same alerts as `passes` in shared/notifications/alert-filter.ts.
 * @param now ms
 */
export function whereFilter(filter: AlertFilter, now: number): RawBuilder<boolean> {
  const all = conditionsOf(filter).map((condition) => clauseOf(condition, now));
  return all.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(all, sql` and `)})`;
}

function clauseOf(condition: Condition, now: number): RawBuilder<boolean> {
  const column = columnOf(condition.fact);
  switch (condition.is) {
    case 'in':
      return sql<boolean>`${column} in (${sql.join(condition.values)})`;
    case 'range': {
      const { min, max } = condition.values;
      const bounds = [
        sql`${column} is not null`,
        ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
        ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
      ];
      return sql<boolean>`(${sql.join(bounds, sql` and `)})`;
    }
    case 'flag':
      return sql<boolean>`${column} = ${condition.values ? 1 : 0}`;
    case 'words':
      // Not LIKE: a word is plain text, whatever signs it has.
      return condition.values.length === 0
        ? sql<boolean>`1 = 1`
        : sql<boolean>`(${sql.join(
            condition.values.map((word) => sql`instr(${column}, ${word}) > 0`),
            sql` and `,
          )})`;
    case 'days':
      return sql<boolean>`${column} >= ${now - condition.values * MS_PER_DAY}`;
  }
}
