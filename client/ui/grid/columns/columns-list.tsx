import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Check } from '#client/ui/checkbox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { passesSearch } from '#shared/grid/column-filter.ts';
import { type GridColumn, nameOf } from './grid-column.ts';
import { type GridState, movedColumn, orderOf } from './grid-state.ts';
import { gridTexts } from './texts.ts';

export type ColumnsListProps<R> = {
  columns: readonly GridColumn<R>[];
  state: GridState;
  onState(next: GridState): void;
};

/** From this number of columns, the list has a search box. */
const MANY = 14;

/** The content of the columns panel. */
export function ColumnsList<R>({ columns, state, onState }: ColumnsListProps<R>) {
  const [wanted, setWanted] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const order = orderOf(state, columns);
  const named = new Map(columns.map((column) => [column.id, column]));
  const pinnedAt = (side: 'start' | 'end') => columns.filter(({ pinned }) => pinned === side);
  const all = [...pinnedAt('start'), ...order.flatMap((id) => named.get(id) ?? []), ...pinnedAt('end')];
  const found = all.filter((column) => passesSearch(wanted, [nameOf(column)]));

  const show = (id: string, on: boolean) =>
    onState({ ...state, hidden: on ? state.hidden.filter((each) => each !== id) : [...state.hidden, id] });
  const move = (column: GridColumn<R>, by: number) => {
    const next = movedColumn(state, columns, column.id, by);
    if (next === state) return;
    onState(next);
    setAnnouncement(gridTexts.moved(nameOf(column), orderOf(next, columns).indexOf(column.id) + 1, order.length));
  };
  const onHandleKey = (event: KeyboardEvent, column: GridColumn<R>) => {
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -order.length, End: order.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(column, by);
  };
  /** Moves the column once the pointer passes the middle of its neighbor. */
  const onDrag = (event: PointerEvent<HTMLElement>, column: GridColumn<R>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const at = order.indexOf(column.id);
    const middle = (id: string | undefined) => {
      const box =
        id === undefined
          ? undefined
          : list.current?.querySelector(`[data-column="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      return box ? box.top + box.height / 2 : Number.NaN;
    };
    if (event.clientY < middle(order[at - 1])) move(column, -1);
    else if (event.clientY > middle(order[at + 1])) move(column, 1);
  };

  return (
    <div className="columns-panel">
      {columns.length >= MANY && <ColumnSearch value={wanted} onChange={setWanted} />}
      <p className="hint">{gridTexts.columnsHint}</p>
      <ul ref={list}>
        {found.map((column) => (
          <li key={column.id} data-column={column.id}>
            <Check
              label={nameOf(column)}
              checked={!state.hidden.includes(column.id)}
              disabled={column.hideable === false}
              onChange={(event) => show(column.id, event.target.checked)}
            />
            {column.pinned ? (
              <span className="faint small">{gridTexts.pinned}</span>
            ) : (
              <DragHandle
                name={nameOf(column)}
                onKeyDown={(event) => onHandleKey(event, column)}
                onDrag={(event) => onDrag(event, column)}
              />
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn quiet small"
        onClick={() => onState({ ...state, hidden: [], order: [], widths: {} })}
      >
        {gridTexts.reset}
      </button>
      <span className="unseen" role="status">
        {announcement}
      </span>
    </div>
  );
}

const ColumnSearch = ({ value, onChange }: { value: string; onChange(wanted: string): void }) => (
  <div className="input">
    <Icon name="search" />
    <input
      aria-label={gridTexts.findColumn}
      placeholder={gridTexts.findColumn}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);

type DragHandleProps = {
  name: string;
  onKeyDown(event: KeyboardEvent): void;
  onDrag(event: PointerEvent<HTMLElement>): void;
};

const DragHandle = ({ name, onKeyDown, onDrag }: DragHandleProps) => (
  <button
    type="button"
    className="drag-handle"
    aria-label={gridTexts.handle(name)}
    aria-keyshortcuts="ArrowUp ArrowDown"
    onKeyDown={onKeyDown}
    onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
    onPointerMove={onDrag}
  >
    <ScreenIcon name="grip" />
  </button>
);
