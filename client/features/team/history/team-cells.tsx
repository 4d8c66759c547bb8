import { CellLink, isWebAddress, Picture } from '#client/ui/grid/columns/cells.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { ProductMenu } from '#client/widgets/products/product-link.tsx';
import { formatCount, formatDateTime } from '#shared/format.ts';
import { columnTest } from '#shared/grid/column-table.ts';
import { marketplaceCode } from '#shared/marketplace-ids.ts';
import {
  type ActivityRow,
  isMomentColumn,
  isTextColumn,
  sourceName,
  type TeamColumn,
  type TeamTextColumn,
  teamColumnIds,
  teamColumns,
  teamText,
} from '#shared/team/history/team-columns.ts';
import { momentOf } from '#shared/time/days.ts';

type TeamGridColumn = GridColumn<ActivityRow>;
type Look = Omit<TeamGridColumn, 'id' | 'title'>;

const DASH = '–';

/** Returns the default look for the column's kind. */
function plainLook(id: TeamColumn): Look {
  const { label } = teamColumns[id];
  if (isTextColumn(id))
    return { width: 156, text: (row) => teamText(row, id) ?? '', cell: (row) => <Words text={teamText(row, id)} /> };
  if (isMomentColumn(id))
    return {
      width: 232,
      sortText: { asc: `${label}, oldest first`, desc: `${label}, newest first` },
      text: (row) => when(row[id]),
      cell: (row) => <span className="cut fig">{when(row[id]) || DASH}</span>,
    };
  const figure = (row: ActivityRow) => (typeof row[id] === 'number' ? formatCount(row[id]) : '');
  return {
    width: 96,
    align: 'end',
    figures: true,
    filterHint: '> 0',
    text: figure,
    cell: (row) => figure(row) || DASH,
  };
}

/** `dir="auto"`, because a title may be written right to left. */
const Words = ({ text }: { text: string | null | undefined }) => (
  <span className="cut" dir="auto" title={text ?? undefined}>
    {text || DASH}
  </span>
);

function when(value: string | number): string {
  const at = momentOf(value);
  return Number.isNaN(at) ? '' : formatDateTime(at);
}

/** A text that may be a URL (readings, Histories). */
const linked = (id: TeamTextColumn) => (row: ActivityRow) => {
  const text = teamText(row, id);
  return isWebAddress(text) ? (
    <CellLink href={text}>{text.replace(/^https?:\/\//i, '')}</CellLink>
  ) : (
    <Words text={text} />
  );
};

/** Where a column differs from the default look of its kind. */
const looks: { [Id in TeamColumn]?: Partial<TeamGridColumn> } = {
  image: {
    title: '',
    name: teamColumns.image.label,
    width: 52,
    minWidth: 52,
    maxWidth: 52,
    pinned: 'start',
    cell: Picture,
  },
  title: { width: 300, pinned: 'start', hideable: false },
  bsr: { sortText: { asc: 'BSR, best first', desc: 'BSR, worst first' } },
  asin: {
    width: 144,
    // By the specification, the ASIN leads to its address (HIST-03).
    cell: ({ asin, url, marketplace }) => (
      <>
        <CellLink href={url}>
          <span className="code">{asin}</span>
        </CellLink>
        <ProductMenu product={{ asin, marketplace: marketplaceCode(marketplace) }} tabIndex={-1} />
      </>
    ),
  },
  insight360Site: { width: 152, cell: linked('insight360Site') },
  insight360Keyword: { width: 172, cell: linked('insight360Keyword') },
  marketplace: {
    width: 100,
    cell: ({ marketplace }) => (marketplace ? <span className="tag">{marketplace}</span> : DASH),
  },
  source: {
    width: 124,
    cell: ({ source }) => (
      <>
        <ScreenIcon name={sourceName(source) === 'ScanEZ' ? 'phone' : 'window'} />
        <span className="cut">{sourceName(source)}</span>
      </>
    ),
  },
  email: {
    width: 220,
    cell: ({ email }) => (
      <>
        <PersonMark email={email} />
        <Words text={email} />
      </>
    ),
  },
};

const isSortable = columnTest(teamColumns, { sort: true });
const isFilterable = columnTest(teamColumns, { filter: true });

/** The columns of Team History, in the specification's order (HIST-03). */
export const teamGridColumns: readonly TeamGridColumn[] = teamColumnIds.map((id) => ({
  id,
  title: teamColumns[id].label,
  sortable: isSortable(id),
  filterable: isFilterable(id),
  ...plainLook(id),
  ...looks[id],
}));
