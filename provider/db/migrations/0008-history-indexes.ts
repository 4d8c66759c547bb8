import { statements } from './statements.ts';

const words = ['asin', 'title', 'category', 'site', 'keyword', 'marketplace', 'source', 'member'];

/**
 * Covering indexes for every sort order of the team history: a row is read only when it is shown. The smallest index serves the count of a
 * team's rows.
 */
export const historyIndexes = statements(
  'create index team_history_count on team_history (owner_id, n)',
  ...[...words, 'bsr'].flatMap((column) => [
    `drop index team_history_${column}`,
    `create index team_history_${column} on team_history (owner_id, ${[column, 'n', 'sourced_at', ...words.filter((each) => each !== column)].join(', ')})`,
  ]),
);
