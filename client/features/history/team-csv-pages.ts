import type { HistoryApi } from '#client/api/caller.ts';
import type { CsvByPage } from '#client/ui/grid/tools/csv-by-page.ts';
import { type ActivityRow, teamColumnIds, teamCsvCell, teamCsvName } from '#shared/history/team-columns.ts';
import { TEAM_BLOCK, type TeamRows } from '#shared/history/team-history.ts';
import { ok } from '#shared/result.ts';

/** The same file as a provider makes, of its pages. @param zone in which moments are written */
export const teamPages = (api: HistoryApi, asked: TeamRows, zone: string): CsvByPage<ActivityRow> => ({
  names: teamColumnIds.map(teamCsvName),
  cellsOf: (row) => teamColumnIds.map((column) => teamCsvCell(row, column, zone)),
  idOf: ({ _id }) => _id,
  size: TEAM_BLOCK,
  read: async (page, asOf, signal) => {
    const answer = await api.team({ ...asked, asOf: asOf ?? asked.asOf, page, limit: TEAM_BLOCK }, { signal });
    return answer.ok ? ok(answer.value.value) : answer;
  },
});
