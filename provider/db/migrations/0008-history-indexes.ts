import { statements } from './statements.ts';

const words = ['asin', 'title', 'category', 'site', 'keyword', 'marketplace', 'source', 'member'];

/**
 * In whatever order team history is read, the index holds all that a filter looks at: a row is read only once it is known to be shown.
 * How many rows a team has in all the smallest index tells.
 */
export const historyIndexes = statements(
  'create index team_history_count on team_history (owner_id, n)',
  ...[...words, 'bsr'].flatMap((column) => [
    `drop index team_history_${column}`,
    `create index team_history_${column} on team_history (owner_id, ${[column, 'n', 'sourced_at', ...words.filter((each) => each !== column)].join(', ')})`,
  ]),
);
