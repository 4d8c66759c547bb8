import { useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import type { HistoryApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { useGridAddress } from '#client/ui/grid/columns/use-grid-address.ts';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { SearchBox } from '#client/ui/search-box.tsx';
import type { SortModel } from '#shared/grid/sort-model.ts';
import type { HistoryScope } from '#shared/history/scope.ts';
import type { UsageColumn, UsageQuery } from '#shared/history/usage.ts';
import { categoryColumnRules, categoryColumns } from './category-columns.tsx';
import { usageTexts } from './texts.ts';
import { categoryId, useCategoryRows } from './use-category-rows.ts';

type CategoryPaneProps = {
  desk: Pick<DeskDeps, 'events$' | 'scheduler'>;
  api: HistoryApi;
  scope: HistoryScope;
  search: string;
  onSearch(search: string): void;
  again$: Observable<unknown>;
};

const pillWords = { short: usageTexts.newPill, whole: usageTexts.newPill };
const searchWords = { short: usageTexts.search, whole: usageTexts.searchHint };

/** How much falls to each category in each marketplace: the grid of columns over three of them. */
export function CategoryPane({ desk, api, scope, search, onSearch, again$ }: CategoryPaneProps) {
  const [state, setState] = useGridAddress(categoryColumnRules);
  const [most, setMost] = useState(100);
  const phone = useMedia(PHONE);
  const columns = useMemo(() => categoryColumns(most, phone), [most, phone]);
  const now = { ...scope, search, sortModel: state.sort as SortModel<UsageColumn>, filterModel: state.filters as UsageQuery['filterModel'] };
  const same = JSON.stringify(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows are the same object, or they would be asked for again
  const asked = useMemo(() => now, [same]);
  const rows = useCategoryRows({ desk, api, asked, again$, onMost: setMost });
  const filtered = search !== '' || Object.keys(state.filters).length > 0;
  const clear = () => {
    setState({ ...state, filters: {}, row: 0 });
    onSearch('');
  };
  return (
    <section className="usage-categories" aria-label={usageTexts.categories}>
      <header>
        <h2>{usageTexts.categories}</h2>
        <span className="faint small cut">{usageTexts.categoriesUnit}</span>
        <span className="push" />
        <SearchBox value={search} onChange={onSearch} words={searchWords} />
      </header>
      <ColumnsGrid
        name={usageTexts.categories}
        columns={columns}
        rows={rows}
        rowId={categoryId}
        state={state}
        onState={setState}
        waitingWords={pillWords}
        empty={{
          text: filtered ? usageTexts.noneFits : usageTexts.noneYet,
          action: filtered ? (
            <button type="button" className="btn" onClick={clear}>
              {usageTexts.clear}
            </button>
          ) : undefined,
        }}
      />
    </section>
  );
}
