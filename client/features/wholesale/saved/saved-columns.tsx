import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import { SupplierCard, supplierColumns, Words } from '../list/supplier-columns.tsx';
import { supplierTexts } from '../texts.ts';
import { noteOf, useSavedContext } from './saved-changes.ts';

type RowProps = { row: SavedSupplier };

const nameOf = ({ company }: SavedSupplier): string => company || supplierTexts.noName;

/** Update Note and Delete buttons, or a deletion notice. By keyboard, Enter triggers the first and Delete the second. */
function EntryActions({ row }: RowProps) {
  const { gone, edit, remove } = useSavedContext();
  if (gone.has(row.id)) return <span className="is-gone soft">{supplierTexts.isGone}</span>;
  return (
    <>
      <button type="button" className="btn small act" tabIndex={-1} aria-label={supplierTexts.updateNoteOf(nameOf(row))} onClick={() => edit(row)}>
        {supplierTexts.updateNote}
      </button>
      <button type="button" className="btn small act danger" tabIndex={-1} aria-label={supplierTexts.deleteOne(nameOf(row))} onClick={() => remove(row)}>
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

/** Columns of the saved list: the shared ones, the note, and a checkbox. */
export const savedColumns: readonly GridColumn<SavedSupplier>[] = [
  tick,
  ...supplierColumns<SavedSupplier>({ brands: 'Brand Name', own: [note], actions: { width: 196, cell: (row) => <EntryActions row={row} /> } }),
];

export const savedCard = {
  height: 176,
  of: (row: SavedSupplier) => (
    <SupplierCard
      supplier={row}
      actions={
        <>
          <EntryActions row={row} />
          <Tick row={row} />
        </>
      }
      more={
        <p className="note-line">
          <MyNote row={row} />
        </p>
      }
    />
  ),
};

export const entryIdOf = ({ id }: SavedSupplier): string => id;
