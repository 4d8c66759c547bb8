import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import { SupplierCard } from '../list/supplier-card.tsx';
import { supplierColumns } from '../list/supplier-columns.tsx';
import { supplierTexts } from '../texts.ts';
import { EntryActions, MyNote, Tick } from './saved-cells.tsx';

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

/** The columns of the saved list: those of the others, the note, and a mark to select by. */
export const savedColumns: readonly GridColumn<SavedSupplier>[] = [
  tick,
  ...supplierColumns<SavedSupplier>({ brands: 'Brand Name', own: [note], actions: { width: 196, cell: (row) => <EntryActions row={row} /> } }),
];

/** A saved supplier on a phone. */
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
