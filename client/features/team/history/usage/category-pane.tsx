import { useEffect, useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import type { HistoryApi } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { ShareBar } from '#client/ui/charts/share-bar.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { useStableValue } from '#client/ui/scheduling.ts';
import { SearchBox } from '#client/ui/search-box.tsx';
import { formatPercent } from '#shared/format.ts';
import { columnTest } from '#shared/grid/column-table.ts';
import type { SortModel } from '#shared/grid/page-query.ts';
import type { HistoryScope } from '#shared/team/history/scope.ts';
import {
  USAGE_BLOCK,
  type UsageColumn,
  type UsageQuery,
  type UsageRow,
  usageColumnIds,
  usageColumns,
} from '#shared/team/history/usage.ts';
import { usageTexts } from './texts.ts';

type CategoryPaneProps = {
  store: Pick<StoreDeps, 'events$' | 'scheduler'>;
  api: HistoryApi;
  scope: HistoryScope;
  search: string;
  onSearch(search: string): void;
  again$: Observable<unknown>;
};

const pillTexts = { short: usageTexts.newPill, whole: usageTexts.newPill };
const searchWords = { short: usageTexts.search, whole: usageTexts.searchHint };

/** The share of each category in each marketplace, in a grid with three columns. */
export function CategoryPane({ store, api, scope, search, onSearch, again$ }: CategoryPaneProps) {
  const [state, setState] = useGridAddress(categoryColumnRules);
  const [most, setMost] = useState(100);
  const phone = useMedia(PHONE);
  const columns = useMemo(() => categoryColumns(most, phone), [most, phone]);
  const requested = useStableValue({
    ...scope,
    search,
    sortModel: state.sort as SortModel<UsageColumn>,
    filterModel: state.filters as UsageQuery['filterModel'],
  });
  const rows = useServerRows<UsageRow>({
    scheduler: store.scheduler,
    idOf: categoryId,
    size: USAGE_BLOCK,
    of: requested,
    read: async (page, signal) => {
      const answer = await api.usage({ ...requested, ...page }, { signal });
      if (answer.ok && page.page === 1)
        setMost(Math.max(0, ...answer.value.value.rows.map(({ percentage }) => percentage)));
      return answer;
    },
    events$: store.events$,
  });
  useEffect(() => {
    const shares = again$.subscribe(() => rows.stale());
    return () => shares.unsubscribe();
  }, [rows, again$]);
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
        <SearchBox value={search} onChange={onSearch} texts={searchWords} />
      </header>
      <ColumnsGrid
        name={usageTexts.categories}
        columns={columns}
        rows={rows}
        rowId={categoryId}
        state={state}
        onState={setState}
        waitingText={pillTexts}
        empty={{
          text: filtered ? usageTexts.noneFits : usageTexts.noneYet,
          action: filtered ? <ClearButton label={usageTexts.clear} onPress={clear} /> : undefined,
        }}
      />
    </section>
  );
}

const categoryId = ({ category, marketplace }: UsageRow): string => JSON.stringify([category ?? '', marketplace ?? '']);

const isFilterable = columnTest(usageColumns, { filter: true });

type CategoryColumn = GridColumn<UsageRow>;

/**
 * The columns of the category table (USE-01).
 * @param most the largest share, which the bars are relative to
 * @param narrow on a phone
 */
const categoryColumns = (most: number, narrow = false): readonly CategoryColumn[] => {
  const cells = cellsOf(most, narrow);
  return usageColumnIds.map((id) => {
    const { label, kind } = usageColumns[id];
    return {
      id,
      title: label,
      sortable: true,
      filterable: isFilterable(id),
      ...(kind === 'number'
        ? { align: 'end', sortText: { asc: `${label}, smallest first`, desc: `${label}, largest first` } }
        : {}),
      ...cells[id],
    };
  });
};

const cellsOf = (most: number, narrow: boolean) =>
  ({
    category: {
      width: narrow ? 126 : 164,
      hideable: false,
      text: ({ category }) => category ?? '',
      cell: ({ category }) => (
        <span className={category ? 'cut' : 'cut faint'} dir="auto" title={category ?? undefined}>
          {category || usageTexts.noCategory}
        </span>
      ),
    },
    marketplace: {
      width: narrow ? 108 : 112,
      text: ({ marketplace }) => marketplace ?? '',
      cell: ({ marketplace }) => (marketplace ? <span className="tag">{marketplace}</span> : '–'),
    },
    percentage: {
      width: narrow ? 140 : 168,
      text: ({ percentage }) => formatPercent(percentage),
      cell: ({ percentage }) => (
        <>
          <span className="share-of">
            <ShareBar share={percentage} most={most} />
          </span>
          <span className="fig">{formatPercent(percentage)}</span>
        </>
      ),
    },
  }) satisfies Record<UsageColumn, Omit<CategoryColumn, 'id' | 'title'>>;

/** The columns that the address may name. */
const categoryColumnRules = categoryColumns(100);
