import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Which cells of a grid can be edited in place, and how. */
export type CellEdit<R> = {
  /** The text that the field starts with; undefined if the cell can't be edited. */
  textOf(row: R, column: string): string | undefined;
  /** The field's accessible name. */
  label(row: R, column: string): string;
  /** Saves the text. @returns why it is no value of this column; undefined if it is saved, now or in the background */
  save(row: R, column: string, text: string): string | undefined;
};

/** Where to go after the text is saved. */
type Move = 'down' | 'up' | 'right' | 'left' | 'stay';

/** A cell's position in the grid's body, px, and the text to start with, which replaces the cell's. */
export type EditedCell<R> = { row: R; column: string; box: { top: number; left: number; width: number; height: number }; typed: string | undefined };

type CellEditorProps<R> = { cell: EditedCell<R>; edit: CellEdit<R>; onDone(move: Move): void };

/**
 * The field over an edited cell. Enter and Tab save and move on, Escape leaves the cell as it was, and a press elsewhere saves.
 * It is no part of the row, whose elements the grid reuses for others.
 */
export function CellEditor<R>({ cell: { row, column, box, typed }, edit, onDone }: CellEditorProps<R>) {
  const [before] = useState(() => edit.textOf(row, column) ?? '');
  const [text, setText] = useState(typed ?? before);
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (typed === undefined) input.current?.select();
  }, [typed]);

  const close = (move: Move) => {
    if (isClosed.current) return;
    const fault = text.trim() === before.trim() ? undefined : edit.save(row, column, text);
    setWrong(fault);
    if (fault !== undefined) return;
    isClosed.current = true;
    onDone(move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid must not move while the text is edited.
    event.stopPropagation();
    const move: Move | undefined =
      event.key === 'Enter' ? (event.shiftKey ? 'up' : 'down') : event.key === 'Tab' ? (event.shiftKey ? 'left' : 'right') : undefined;
    if (move) close(move);
    else if (event.key === 'Escape') {
      isClosed.current = true;
      onDone('stay');
    } else return;
    event.preventDefault();
  };
  return (
    <div className="cell-editor" style={box as CSSProperties}>
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
        onBlur={() => close('stay')}
      />
      {wrong !== undefined && <p role="alert">{wrong}</p>}
    </div>
  );
}
