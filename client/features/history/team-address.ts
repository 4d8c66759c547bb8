import { LONGEST_FILTER } from '#shared/grid/text-filter.ts';
import { type TimePreset, timePresets } from '#shared/history/time.ts';

/** What is asked of the team's history beside the filters of its columns. */
export type TeamFilters = {
  time: TimePreset;
  /** The e-mail of one account; empty for all. */
  account: string;
  search: string;
};

/** The filters of an address; what makes no sense is left out. */
export const teamFiltersIn = (query: URLSearchParams): TeamFilters => ({
  time: timePresets.find((preset) => preset === query.get('time')) ?? 'all',
  account: (query.get('account') ?? '').slice(0, 254),
  search: (query.get('q') ?? '').slice(0, LONGEST_FILTER),
});

/** Puts the filters into a query, beside what else stands there; another selection begins at its first row. */
export function writeTeamFilters(query: URLSearchParams, { time, account, search }: TeamFilters): URLSearchParams {
  const set = (name: string, value: string, plain: string) => (value === plain ? query.delete(name) : query.set(name, value));
  set('time', time, 'all');
  set('account', account, '');
  set('q', search, '');
  query.delete('row');
  return query;
}
