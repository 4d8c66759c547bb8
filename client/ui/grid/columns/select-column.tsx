import { useSlice, useValue } from '#client/ui/observe.ts';
import type { ShownRows } from './grid-rows.ts';
import type { RowSelection } from './row-selection.ts';
import { gridTexts } from './texts.ts';
import type { ValueColumn } from './value-column.tsx';

type SelectColumnOf<R> = {
  selection: RowSelection;
  rows: Pick<ShownRows<R>, 'view$'>;
  /** Returns null for rows that can't be selected. */
  idOf(row: R): string | null;
  nameOf(row: R): string;
  shownIds(): readonly string[];
};

/** Creates the selection column: click, Shift+click for a range, and a checkbox in the head for all shown rows. */
export function selectColumn<R>({ selection, rows, idOf, nameOf, shownIds }: SelectColumnOf<R>): ValueColumn<R> {
  return {
    id: 'select',
    title: '',
    name: gridTexts.selected,
    width: 40,
    minWidth: 40,
    maxWidth: 40,
    pinned: 'start',
    hideable: false,
    head: <SelectAll selection={selection} rows={rows} shownIds={shownIds} />,
    text: () => '',
    raw: () => null,
    cell: (row) => {
      const id = idOf(row);
      return id === null ? null : <SelectRow selection={selection} id={id} name={nameOf(row)} />;
    },
  };
}

function SelectRow({ selection, id, name }: { selection: RowSelection; id: string; name: string }) {
  const checked = useSlice(selection.ids$, (ids) => ids.has(id), [id]);
  return (
    <label className="check select-box">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={gridTexts.selectRow(name)}
        checked={checked}
        // A change event doesn't report the Shift key.
        onClick={(event) => selection.toggle(id, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}

function SelectAll<R>({ selection, rows, shownIds }: Pick<SelectColumnOf<R>, 'selection' | 'rows' | 'shownIds'>) {
  const ids = useValue(selection.ids$);
  useValue(rows.view$);
  const shown = ids.size === 0 ? [] : shownIds();
  const count = shown.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0);
  const all = count > 0 && count === shown.length;
  return (
    <label className="check select-box">
      <input
        ref={(element) => {
          if (element) element.indeterminate = count > 0 && !all;
        }}
        type="checkbox"
        aria-label={gridTexts.selectShown}
        checked={all}
        onChange={() => selection.setShown(!all)}
      />
    </label>
  );
}
