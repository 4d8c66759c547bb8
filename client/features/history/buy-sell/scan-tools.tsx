import type { HistoryApi } from '#client/api/caller.ts';
import type { ResourceDeps } from '#client/stream/resource.ts';
import { DensityChoice } from '#client/ui/grid/columns/density-choice.tsx';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { SearchBox } from '#client/ui/search-box.tsx';
import { keptSince } from '#shared/history/buy-sell.ts';
import { dayOf } from '#shared/history/days.ts';
import { AccountSelect } from '../account-select.tsx';
import { TimeTools } from '../time-tools.tsx';
import type { ScanFilters } from './scan-address.ts';
import { scanTexts } from './texts.ts';

type ScanToolsProps = {
  deps: ResourceDeps;
  api: HistoryApi;
  /** ms */
  now: number;
  zone: string;
  filters: ScanFilters;
  onFilters(next: ScanFilters, step?: boolean): void;
  /** Takes all filters away; left out where there are none. */
  onClear: (() => void) | undefined;
  state: GridState;
  onState(next: GridState): void;
};

/** Time, account and search; at the end how dense the rows stand. */
export const ScanTools = ({ deps, api, now, zone, filters, onFilters, onClear, state, onState }: ScanToolsProps) => (
  <search className="tools">
    <TimeTools time={filters.time} onTime={(time) => onFilters({ ...filters, time })} now={now} zone={zone} earliest={dayOf(keptSince(now), zone)} />
    <AccountSelect deps={deps} api={api} by="_id" value={filters.account} onChange={(account) => onFilters({ ...filters, account })} />
    <SearchBox
      value={filters.search}
      onChange={(search) => onFilters({ ...filters, search }, false)}
      words={{ short: scanTexts.search, whole: scanTexts.searchHint }}
    />
    {onClear && (
      <button type="button" className="btn quiet" onClick={onClear}>
        {scanTexts.clear}
      </button>
    )}
    <span className="push" />
    <DensityChoice state={state} onState={onState} />
  </search>
);
