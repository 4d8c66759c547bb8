import { passesFigureFilter, passesSearch, passesTextFilter } from '../../grid/column-filter.ts';
import { type ActivityRow, isTextColumn, teamFilterColumns, teamSearchColumns, teamText } from './team-columns.ts';
import type { TeamRows } from './team-history.ts';

/** Whether a row passes every filter of its columns and contains every word of the search. */
export const passesTeamFilters = (
  row: ActivityRow,
  { filterModel, search }: Pick<TeamRows, 'filterModel' | 'search'>,
): boolean =>
  teamFilterColumns.every((id) => {
    const filter = filterModel[id];
    if (!filter) return true;
    if (isTextColumn(id)) return passesTextFilter(filter, teamText(row, id));
    const figure: unknown = row[id];
    return passesFigureFilter(filter, typeof figure === 'number' ? figure : null);
  }) &&
  passesSearch(
    search,
    teamSearchColumns.map((id) => teamText(row, id)),
  );
