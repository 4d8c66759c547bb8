import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { isEnter } from '#client/ui/pressed-key.ts';
import { isMissing, type MissingRow } from './row-blocks.ts';

/** Which cells of a grid can be edited in place, and how. */
export type CellEdit<R> = {
  /** `CellEditor`: only screens with such cells load it. */
  Layer: typeof CellEditor<R>;
  /** The text that the field starts with; undefined if the cell can't be edited. */
  textOf(row: R, column: string): string | undefined;
  /** The field's accessible name. */
  label(row: R, column: string): string;
  /** Saves the text. @returns why it is no value of this column; undefined if it is saved, now or in the background */
  save(row: R, column: string, text: string): string | undefined;
};

export type CellEditing = {
  /** Opens the active cell's field, if the key does that and the cell can be edited. @returns whether it did */
  start(key: string): boolean;
};

/** An open field: its cell's position in the grid's body, px, and a text that replaces the cell's. */
type Opened<R> = { row: R; column: string; box: CSSProperties; typed: string | undefined };

type CellEditorProps<R> = {
  ref: Ref<CellEditing>;
  edit: CellEdit<R>;
  /** The active cell, and its element's id. */
  row: R | MissingRow;
  column: string | undefined;
  cellId: string;
  /** Goes on from the edited cell, by so many rows and columns. */
  onMove(down: number, right: number): void;
};

/** The field over an edited cell. It is no part of the row, whose elements the grid reuses for others. */
export function CellEditor<R>({ ref, edit, row, column, cellId, onMove }: CellEditorProps<R>) {
  const [opened, setOpened] = useState<Opened<R>>();
  useImperativeHandle(
    ref,
    () => ({
      start: (key) => {
        const element = document.getElementById(cellId);
        const body = element?.closest('.columns-body');
        const typed = /^[\d.,]$/.test(key) ? key : key === 'Delete' ? '' : undefined;
        if (
          !element ||
          !body ||
          column === undefined ||
          isMissing(row) ||
          (typed === undefined && key !== 'Enter' && key !== 'F2')
        )
          return false;
        if (edit.textOf(row, column) === undefined) return false;
        const [from, at] = [body.getBoundingClientRect(), element.getBoundingClientRect()];
        setOpened({
          row,
          column,
          typed,
          box: { top: at.top - from.top, left: at.left - from.left, width: at.width, height: at.height },
        });
        return true;
      },
    }),
    [edit, row, column, cellId],
  );
  return (
    opened && (
      <CellField
        key={JSON.stringify([opened.row, opened.column])}
        opened={opened}
        edit={edit}
        onClose={() => setOpened(undefined)}
        onMove={onMove}
      />
    )
  );
}

type CellFieldProps<R> = { opened: Opened<R>; edit: CellEdit<R>; onClose(): void } & Pick<CellEditorProps<R>, 'onMove'>;

/** How far a key goes on, in rows and columns. Shift reverses it. */
const steps: Partial<Record<string, readonly [down: number, right: number]>> = { Enter: [1, 0], Tab: [0, 1] };

/** Enter and Tab save and move on, Escape leaves the cell as it was, and a press elsewhere saves. */
function CellField<R>({ opened: { row, column, box, typed }, edit, onClose, onMove }: CellFieldProps<R>) {
  const [before] = useState(() => edit.textOf(row, column) ?? '');
  const [text, setText] = useState(typed ?? before);
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (typed === undefined) input.current?.select();
  }, [typed]);

  const close = (): boolean => {
    if (isClosed.current) return false;
    const fault = text.trim() === before.trim() ? undefined : edit.save(row, column, text);
    setWrong(fault);
    if (fault !== undefined) return false;
    isClosed.current = true;
    onClose();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid must not move while the text is edited.
    event.stopPropagation();
    if (event.key === 'Enter' && !isEnter(event)) return;
    const step = steps[event.key];
    const back = event.shiftKey ? -1 : 1;
    if (event.key === 'Escape') {
      isClosed.current = true;
      onClose();
      onMove(0, 0);
    } else if (!step) return;
    else if (close()) onMove(step[0] * back, step[1] * back);
    event.preventDefault();
  };
  return (
    <div className="cell-editor" style={box}>
      <input
        ref={input}
        aria-label={edit.label(row, column)}
        aria-invalid={wrong === undefined ? undefined : true}
        title={wrong}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {wrong !== undefined && <p role="alert">{wrong}</p>}
    </div>
  );
}
