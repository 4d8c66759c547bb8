import { Icon } from '#client/ui/icon.tsx';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import { Words } from '../list/supplier-columns.tsx';
import { supplierTexts } from '../texts.ts';
import { noteOf, useSavedContext } from './saved-context.ts';

type RowProps = { row: SavedSupplier };

const nameOf = ({ company }: SavedSupplier): string => company || supplierTexts.noName;

/** Update Note and Delete; of an entry that is going, that it is. By keyboard Enter is the first of them, and the Delete key the second. */
export function EntryActions({ row }: RowProps) {
  const { gone, edit, remove } = useSavedContext();
  if (gone.has(row.id)) return <span className="is-gone soft">{supplierTexts.isGone}</span>;
  return (
    <>
      <button type="button" className="btn sm act" tabIndex={-1} aria-label={supplierTexts.updateNoteOf(nameOf(row))} onClick={() => edit(row)}>
        {supplierTexts.updateNote}
      </button>
      <button type="button" className="btn sm act danger" tabIndex={-1} aria-label={supplierTexts.deleteOne(nameOf(row))} onClick={() => remove(row)}>
        {supplierTexts.delete}
      </button>
    </>
  );
}

export function MyNote({ row }: RowProps) {
  return <Words text={noteOf(useSavedContext(), row)} />;
}

/** Selects the row, as the space bar does. */
export function Tick({ row }: RowProps) {
  const { selected, gone, toggle } = useSavedContext();
  if (gone.has(row.id)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid keeps the focus, so it is pressed and never typed into
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
