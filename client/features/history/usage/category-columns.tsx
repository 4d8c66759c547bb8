import { ShareBar } from '#client/ui/charts/share-bars.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { formatPercent } from '#shared/format.ts';
import { columnTest } from '#shared/grid/column-table.ts';
import { type UsageColumn, type UsageRow, usageColumnIds, usageColumns } from '#shared/history/usage.ts';
import { usageTexts } from './texts.ts';

const isFilterable = columnTest(usageColumns, { filter: true });

type CategoryColumn = GridColumn<UsageRow>;

/**
 * The columns of the category table (USE-01).
 * @param most the largest share, which the bars are relative to
 * @param narrow on a phone
 */
export const categoryColumns = (most: number, narrow = false): readonly CategoryColumn[] => {
  const cells = cellsOf(most, narrow);
  return usageColumnIds.map((id) => {
    const { label, kind } = usageColumns[id];
    return {
      id,
      title: label,
      sortable: true,
      filterable: isFilterable(id),
      ...(kind === 'number' ? { align: 'end', sortWords: { asc: `${label}, smallest first`, desc: `${label}, largest first` } } : {}),
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

/** The columns as the address may name them. */
export const categoryColumnRules = categoryColumns(100);
