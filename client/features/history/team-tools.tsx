import type { HistoryApi } from '#client/api/caller.ts';
import type { ResourceDeps } from '#client/stream/resource.ts';
import { Chip } from '#client/ui/chip.tsx';
import { DensityChoice } from '#client/ui/grid/columns/columns-panel.tsx';
import { nameOf } from '#client/ui/grid/columns/grid-column.ts';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { SearchBox } from '#client/ui/search-box.tsx';
import { AccountSelect } from './account-select.tsx';
import type { TeamFilters } from './team-address.ts';
import { teamGridColumns } from './team-cells.tsx';
import { hoursChip, teamTexts } from './texts.ts';
import { TimeTools } from './time-tools.tsx';

type TeamToolsProps = {
  deps: ResourceDeps;
  api: HistoryApi;
  /** ms */
  now: number;
  zone: string;
  /** Whether accounts can be chosen. */
  isOwner: boolean;
  filters: TeamFilters;
  onFilters(next: TeamFilters, step?: boolean): void;
  state: GridState;
  onState(next: GridState, step?: boolean): void;
  onClear(): void;
};

const searchWords = { short: teamTexts.search, whole: teamTexts.searchHint };

/** Time, account, search, and column filters, then the row density. */
export function TeamTools({ deps, api, now, zone, isOwner, filters, onFilters, state, onState, onClear }: TeamToolsProps) {
  const withoutFilter = (id: string) => onState({ ...state, filters: { ...state.filters, [id]: undefined }, row: 0 });
  const chips = teamGridColumns.flatMap((column) => {
    const filter = state.filters[column.id];
    return filter ? [{ column, filter }] : [];
  });
  const filtered = chips.length > 0 || filters.search !== '' || filters.account !== '' || filters.time !== 'all' || filters.hours !== null;
  return (
    <search className="tools">
      <TimeTools time={filters.time} onTime={(time) => onFilters({ ...filters, time })} now={now} zone={zone} />
      {isOwner && <AccountSelect deps={deps} api={api} value={filters.account} onChange={(account) => onFilters({ ...filters, account })} />}
      <SearchBox value={filters.search} texts={searchWords} onChange={(search) => onFilters({ ...filters, search }, false)} />
      {filters.hours && <Chip {...hoursChip(filters.hours)} onRemove={() => onFilters({ ...filters, hours: null })} />}
      {chips.map(({ column, filter }) => (
        <Chip key={column.id} name={nameOf(column)} value={teamTexts.chip[filter.type](filter.filter)} onRemove={() => withoutFilter(column.id)} />
      ))}
      {filtered && (
        <button type="button" className="btn quiet" onClick={onClear}>
          {teamTexts.clear}
        </button>
      )}
      <span className="push" />
      <DensityChoice state={state} onState={onState} />
    </search>
  );
}
