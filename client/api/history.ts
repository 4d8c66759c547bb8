import * as v from 'valibot';
import { historyAccountsSchema } from '#shared/history/scope.ts';
import { type TeamQuery, type TeamRows, teamPageSchema, teamPlaceSchema, teamSinceSchema } from '#shared/history/team-history.ts';
import { ifOffered } from '#shared/offered.ts';
import type { Call } from './call.ts';

export const TEAM_CSV = '/api/history/team/csv';

export const createHistoryApi = (call: Call) => ({
  accounts: () => call({ name: 'load accounts', path: '/api/history/accounts', schema: v.object({ accounts: historyAccountsSchema }) }),
  team: (body: TeamQuery, signal?: AbortSignal) =>
    call({ name: 'load team history', method: 'POST', path: '/api/history/team', body, schema: teamPageSchema, signal }),
  /** Which of the rows that `body` means is the first that is not before a moment, in their order. @param body `at` is ms */
  teamPlace: (body: TeamRows & { at: number }) =>
    call({ name: 'find a day', method: 'POST', path: '/api/history/team/place', body, schema: ifOffered(teamPlaceSchema) }),
  /** How many rows have come in since, of those that `body` means. */
  teamSince: (body: TeamRows & { since: string }) =>
    call({ name: 'count new rows', method: 'POST', path: '/api/history/team/since', body, schema: ifOffered(teamSinceSchema) }),
});
export type HistoryApi = ReturnType<typeof createHistoryApi>;
