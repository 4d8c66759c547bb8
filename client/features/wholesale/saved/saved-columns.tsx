import { useFull } from '#client/ui/full.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { formatDate } from '#shared/format.ts';
import { supplierPath } from '#shared/wholesale/paths.ts';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import { SupplierCard, supplierColumns, Tags, Words } from '../list/supplier-columns.tsx';
import { supplierPageTexts as texts } from '../page/supplier-page-texts.ts';
import { supplierTexts } from '../texts.ts';
import { noteOf, useSavedContext } from './saved-changes.ts';

type RowProps = { row: SavedSupplier };

const nameOf = ({ company }: SavedSupplier): string => company || supplierTexts.noName;

/**
 * Update Note and Delete buttons, or a deletion notice. By keyboard, Enter triggers the first and Delete the second.
 */
function EntryActions({ row }: RowProps) {
  const { gone, edit, remove } = useSavedContext();
  if (gone.has(row.id)) return <span className="is-gone soft">{supplierTexts.isGone}</span>;
  return (
    <>
      <button
        type="button"
        className="btn small act"
        tabIndex={-1}
        aria-label={supplierTexts.updateNoteOf(nameOf(row))}
        onClick={() => edit(row)}
      >
        {supplierTexts.updateNote}
      </button>
      <button
        type="button"
        className="btn small act danger"
        tabIndex={-1}
        aria-label={supplierTexts.deleteOne(nameOf(row))}
        onClick={() => remove(row)}
      >
        {supplierTexts.delete}
      </button>
    </>
  );
}

function MyNote({ row }: RowProps) {
  return <Words text={noteOf(useSavedContext(), row)} />;
}

/** Selects the row, as Space does. */
function Tick({ row }: RowProps) {
  const { selected, gone, toggle } = useSavedContext();
  if (gone.has(row.id)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid keeps the focus, so this is only ever clicked
    <button
      type="button"
      role="checkbox"
      className="tick"
      tabIndex={-1}
      aria-checked={selected.has(row.id)}
      aria-label={supplierTexts.selectOne(nameOf(row))}
      onClick={() => toggle(row)}
    >
      {selected.has(row.id) && <Icon name="check" small />}
    </button>
  );
}

const tick: GridColumn<SavedSupplier> = {
  id: 'select',
  title: '',
  name: supplierTexts.select,
  width: 40,
  minWidth: 40,
  maxWidth: 40,
  pinned: 'start',
  hideable: false,
  text: () => '',
  cell: (row) => <Tick row={row} />,
};

const note: GridColumn<SavedSupplier> = {
  id: 'myNote',
  title: supplierTexts.myNote,
  width: 320,
  text: ({ myNote }) => myNote,
  cell: (row) => <MyNote row={row} />,
};

const statusOf = ({ work }: SavedSupplier): string => (work ? texts.statuses[work.status] : '');
const stepOf = ({ work }: SavedSupplier): string =>
  [work?.step?.at && formatDate(work.step.at), work?.step?.text].filter(Boolean).join(' · ');
const tagsOf = ({ work }: SavedSupplier): string => work?.tags.join(', ') ?? '';

/** Status, next step and tags, which the page of the supplier changes. */
const workColumns: readonly GridColumn<SavedSupplier>[] = [
  {
    full: true,
    id: 'status',
    title: texts.columns.status,
    width: 116,
    sortable: true,
    sortText: texts.sorts.status,
    text: statusOf,
  },
  {
    full: true,
    id: 'step',
    title: texts.columns.step,
    width: 236,
    sortable: true,
    sortText: texts.sorts.step,
    text: stepOf,
    cell: (row) => <Words text={stepOf(row)} />,
  },
  {
    full: true,
    id: 'tag',
    title: texts.columns.tags,
    width: 180,
    sortable: true,
    sortText: texts.sorts.tags,
    text: tagsOf,
    cell: ({ work }) => <Tags words={work?.tags ?? []} />,
  },
];

/** Leads to the supplier's page, where there are such pages. */
const CompanyName = ({ row }: RowProps) =>
  useFull() ? (
    <Link className="cut strong" dir="auto" title={row.company ?? undefined} href={supplierPath(row._id)} tabIndex={-1}>
      {nameOf(row)}
    </Link>
  ) : (
    <Words text={row.company} strong />
  );

/** Columns of the saved list: the shared ones, the note, the work, and a checkbox. */
export const savedColumns: readonly GridColumn<SavedSupplier>[] = [
  tick,
  ...supplierColumns<SavedSupplier>({
    brands: 'Brand Name',
    own: [note, ...workColumns],
    actions: { width: 196, cell: (row) => <EntryActions row={row} /> },
  }).map((column) =>
    column.id === 'company' ? { ...column, cell: (row: SavedSupplier) => <CompanyName row={row} /> } : column,
  ),
];

export const savedCard = {
  height: 196,
  of: (row: SavedSupplier) => (
    <SupplierCard
      supplier={row}
      actions={
        <>
          <EntryActions row={row} />
          <Tick row={row} />
        </>
      }
      name={<CompanyName row={row} />}
      more={
        <>
          {row.work && <span className="small cut">{[statusOf(row), stepOf(row)].filter(Boolean).join(' · ')}</span>}
          <p className="note-line">
            <MyNote row={row} />
          </p>
        </>
      }
    />
  ),
};

export const entryIdOf = ({ id }: SavedSupplier): string => id;
