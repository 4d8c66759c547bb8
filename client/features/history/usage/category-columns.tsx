import { ShareBar } from '#client/ui/charts/share-bars.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { formatPercent } from '#shared/format.ts';
import type { UsageRow } from '#shared/history/usage.ts';
import { usageTexts } from './texts.ts';

/** The three columns of the category table, in the documents' order (USE-01). @param most the largest share, which the bars are measured against @param narrow on a phone */
export const categoryColumns = (most: number, narrow = false): readonly GridColumn<UsageRow>[] => [
  {
    id: 'category',
    title: usageTexts.category,
    width: narrow ? 126 : 164,
    sortable: true,
    filterable: true,
    hideable: false,
    text: ({ category }) => category ?? '',
    cell: ({ category }) => (
      <span className={category ? 'cut' : 'cut faint'} dir="auto" title={category ?? undefined}>
        {category || usageTexts.noCategory}
      </span>
    ),
  },
  {
    id: 'marketplace',
    title: usageTexts.marketplace,
    width: narrow ? 108 : 112,
    sortable: true,
    filterable: true,
    text: ({ marketplace }) => marketplace ?? '',
    cell: ({ marketplace }) => (marketplace ? <span className="tag">{marketplace}</span> : '–'),
  },
  {
    id: 'percentage',
    title: usageTexts.percentage,
    width: narrow ? 140 : 168,
    align: 'end',
    sortable: true,
    sortWords: { asc: usageTexts.smallestFirst, desc: usageTexts.largestFirst },
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
];

/** What the address may name of them. */
export const categoryColumnRules = categoryColumns(100);
