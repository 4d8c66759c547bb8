import { CellLink, isWebAddress } from '#client/ui/grid/columns/cell-link.tsx';
import { Picture } from '#client/ui/grid/columns/cell-picture.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatDateTime } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import type { ActivityRow } from '#shared/history/activity.ts';
import { type TeamColumn, type TeamFilterColumn, teamColumns, teamFilterColumns, teamSortColumns } from '#shared/history/columns.ts';
import { momentOf } from '#shared/history/moment.ts';
import { sourceName } from '#shared/history/source.ts';

type TeamGridColumn = GridColumn<ActivityRow>;

const DASH = '–';

function looks(id: TeamColumn): Omit<TeamGridColumn, 'id'> {
  switch (id) {
    case 'image':
      return { title: '', name: 'Image', width: 52, minWidth: 52, maxWidth: 52, pinned: 'start', text: ({ image }) => image ?? '', cell: Picture };
    case 'title':
      return { title: 'Title', width: 300, pinned: 'start', hideable: false, text: ({ title }) => title ?? '', cell: ({ title }) => <Words text={title} /> };
    case 'category':
      return plain('Category', 156, ({ category }) => category);
    case 'bsr':
      return {
        title: 'BSR',
        width: 96,
        align: 'end',
        sortWords: { asc: 'BSR, best first', desc: 'BSR, worst first' },
        text: ({ bsr }) => (bsr === null || bsr === undefined ? '' : formatCount(bsr)),
        cell: ({ bsr }) => (bsr === null || bsr === undefined ? DASH : formatCount(bsr)),
      };
    case 'asin':
      return {
        title: 'ASIN',
        width: 128,
        text: ({ asin }) => asin,
        cell: ({ asin, url }) => (
          <CellLink href={url}>
            <span className="code">{asin}</span>
          </CellLink>
        ),
      };
    case 'insight360Site':
      return linked('Insight360 site', 152, ({ insight360Site }) => insight360Site);
    case 'insight360Keyword':
      return linked('Insight360 keyword', 172, ({ insight360Keyword }) => insight360Keyword);
    case 'marketplace':
      return {
        title: 'Market',
        width: 100,
        text: ({ marketplace }) => marketplace ?? '',
        cell: ({ marketplace }) => (marketplace ? <span className="tag">{marketplace}</span> : DASH),
      };
    case 'sourced':
      return {
        title: 'Sourced',
        width: 232,
        sortWords: { asc: 'Sourced, oldest first', desc: 'Sourced, newest first' },
        text: (row) => when(row),
        cell: (row) => <span className="cut fig">{when(row) || DASH}</span>,
      };
    case 'source':
      return {
        title: 'Source',
        width: 124,
        text: ({ source }) => sourceName(source),
        cell: ({ source }) => (
          <>
            <ScreenIcon name={sourceName(source) === 'ScanEZ' ? 'phone' : 'window'} />
            <span className="cut">{sourceName(source)}</span>
          </>
        ),
      };
    case 'email':
      return plain('Account', 220, ({ email }) => email);
  }
}

const plain = (title: string, width: number, value: (row: ActivityRow) => string | null | undefined): Omit<TeamGridColumn, 'id'> => ({
  title,
  width,
  text: (row) => value(row) ?? '',
  cell: (row) => <Words text={value(row)} />,
});

/** What may be an address, and otherwise is text (readings, Histories). */
const linked = (title: string, width: number, value: (row: ActivityRow) => string | null | undefined): Omit<TeamGridColumn, 'id'> => ({
  ...plain(title, width, value),
  cell: (row) => {
    const text = value(row);
    return isWebAddress(text) ? <CellLink href={text}>{text.replace(/^https?:\/\//i, '')}</CellLink> : <Words text={text} />;
  },
});

const when = ({ sourced }: ActivityRow): string => {
  const at = momentOf(sourced);
  return Number.isNaN(at) ? '' : formatDateTime(at);
};

/** Its own direction: a title may be written from the right. */
const Words = ({ text }: { text: string | null | undefined }) => (
  <span className="cut" dir="auto" title={text ?? undefined}>
    {text || DASH}
  </span>
);

// Last, since the columns are made while this file is read.

/** The eleven columns of the team history, in the documents' order (HIST-03). */
export const teamGridColumns: readonly TeamGridColumn[] = teamColumns.map((id) => ({
  ...looks(id),
  id,
  sortable: (teamSortColumns as readonly TeamColumn[]).includes(id),
  filterable: (teamFilterColumns as readonly TeamColumn[]).includes(id as TeamFilterColumn),
}));
