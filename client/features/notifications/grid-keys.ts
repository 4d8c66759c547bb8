import type { KeyboardEvent } from 'react';

export type GridKeys = {
  count: number;
  at: number;
  pageRows: number;
  move(to: number): void;
  open(): void;
  check(): void;
  read(): void;
  remove(): void;
  mute(): void;
  copy(): void;
  leave(): void;
};

/** The keyboard of the feed. Inside a row's own control only the arrows and Escape keep their meaning. */
export function onGridKey(event: KeyboardEvent, keys: GridKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const inControl = (event.target as HTMLElement).closest('button, a, input') !== null;
  const moves: Record<string, number> = {
    ArrowDown: keys.at + 1,
    ArrowUp: keys.at - 1,
    PageDown: keys.at + keys.pageRows,
    PageUp: keys.at - keys.pageRows,
    Home: 0,
    End: keys.count - 1,
  };
  const to = moves[event.key];
  if (to !== undefined) {
    event.preventDefault();
    keys.move(Math.max(0, Math.min(keys.count - 1, to)));
    return;
  }
  if (event.key === 'Escape') {
    keys.leave();
    return;
  }
  if (inControl) return;
  const actions: Record<string, () => void> = {
    Enter: keys.open,
    ' ': keys.check,
    r: keys.read,
    Delete: keys.remove,
    m: keys.mute,
    c: keys.copy,
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
