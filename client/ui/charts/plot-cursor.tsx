import {
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from '#client/ui/link.tsx';
import type { Point } from './series.ts';
import { chartTexts } from './texts.ts';

type PlotCursorProps = {
  columns: number;
  /** More than one for a grid of squares. */
  rows?: number;
  /** The initial index: of a column or, counted row by row, of a square. */
  start: number;
  labelOf(index: number): string;
  toOf(index: number): Point['to'];
  /** Called with the active point's index; null when none is active. */
  onLook(index: number | null): void;
};

/**
 * Overlays a drawing of equal columns and makes its points selectable, one at a time: the one under the pointer, or the
 * one reached with the arrow keys. On touch, the first tap selects and the second opens.
 */
export function PlotCursor({ columns, rows = 1, start, labelOf, toOf, onLook }: PlotCursorProps) {
  const id = useId();
  const [at, setAt] = useState(start);
  const [spoken, setSpoken] = useState('');
  const held = useRef<HTMLElement | null>(null);
  /** The current touch started on a point that wasn't active. */
  const onlyLooks = useRef(false);
  const last = columns * rows - 1;
  const index = Math.max(0, Math.min(at, last));
  // A new chart starts at its own position.
  useEffect(() => setAt(start), [start]);

  const look = (next: number) => {
    setAt(next);
    onLook(next);
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const part = (of: number, size: number, count: number) =>
      Math.max(0, Math.min(count - 1, Math.floor((of / size) * count)));
    look(part(event.clientY - top, height, rows) * columns + part(event.clientX - left, width, columns));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    onlyLooks.current = false;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') onLook(null);
    const next = stepped(event.key, index, columns, rows);
    if (next === undefined) return;
    event.preventDefault();
    look(next);
    setSpoken(labelOf(next));
  };

  const to = toOf(index);
  const mark = {
    ref: (element: HTMLElement | null) => {
      held.current = element;
    },
    className: 'plot-cursor',
    'aria-label': labelOf(index),
    'aria-describedby': id,
    onKeyDown,
    onFocus: () => onLook(index),
    onBlur: () => onLook(null),
  };
  const place = {
    '--column': (index % columns) + 0.5,
    '--columns': columns,
    '--line': Math.floor(index / columns),
    '--lines': rows,
  } as CSSProperties;
  return (
    <div
      className="plot-points"
      style={place}
      onPointerDown={(event) => {
        onlyLooks.current = event.pointerType === 'touch' && event.target !== held.current;
        onPointer(event);
      }}
      onPointerMove={onPointer}
      // Every tap ends with a leave event: the selected point stays.
      onPointerLeave={(event) =>
        event.pointerType !== 'touch' && onLook(document.activeElement === held.current ? index : null)
      }
      onClickCapture={(event) => {
        const beside = !held.current?.contains(event.target as Node);
        if (!onlyLooks.current && !beside) return;
        event.preventDefault();
        event.stopPropagation();
        // The press moved the link under the pointer, so the browser's click has another target: dispatch it to the
        // link.
        if (!onlyLooks.current) held.current?.dispatchEvent(new MouseEvent('click', event.nativeEvent));
        onlyLooks.current = false;
      }}
    >
      <i className="plot-band" />
      <CursorMark to={to} mark={mark} />
      <span className="unseen" id={id}>
        {chartTexts.keys}
      </span>
      <span className="unseen" role="status">
        {spoken}
      </span>
    </div>
  );
}

/** Returns the index that a key leads to; undefined for other keys. */
export function stepped(key: string, index: number, columns: number, rows: number): number | undefined {
  const column = index % columns;
  const row = Math.floor(index / columns);
  const place = (toColumn: number, toRow = row) =>
    Math.max(0, Math.min(rows - 1, toRow)) * columns + Math.max(0, Math.min(columns - 1, toColumn));
  switch (key) {
    case 'ArrowLeft':
      return place(column - 1);
    case 'ArrowRight':
      return place(column + 1);
    case 'ArrowUp':
      return rows > 1 ? place(column, row - 1) : undefined;
    case 'ArrowDown':
      return rows > 1 ? place(column, row + 1) : undefined;
    case 'PageUp':
      return place(column - 7);
    case 'PageDown':
      return place(column + 7);
    case 'Home':
      return place(0);
    case 'End':
      return place(columns - 1);
    default:
      return undefined;
  }
}

type CursorMarkProps = { to: Point['to']; mark: HTMLAttributes<HTMLElement> & { ref: RefCallback<HTMLElement> } };

/** The selected point: a link or a button where it leads somewhere. */
const CursorMark = ({ to, mark }: CursorMarkProps) =>
  typeof to === 'string' ? (
    <Link {...mark} href={to} />
  ) : to ? (
    <button {...mark} type="button" onClick={to} />
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
    <span {...mark} role="img" tabIndex={0} />
  );
