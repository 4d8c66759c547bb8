import type { KeyboardEvent } from 'react';

/** By the key's name, a letter in its small form: 'Enter', ' ', 'Delete', 'm'. */
export type GridActions = Readonly<Record<string, () => void>>;

export type GridKeys = {
  count: number;
  at: number;
  pageRows: number;
  move(to: number): void;
  leave(): void;
  actions: GridActions;
};

/** The keyboard of a grid. Inside a row's own control only the arrows and Escape keep their meaning. */
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
  const action = keys.actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
