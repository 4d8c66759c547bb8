import type { AlertRow } from './notifications-state.ts';

/** What a row of the feed tells the feed. */
export type LineHandlers = {
  onOpen(row: AlertRow): void;
  onCheck(rows: readonly AlertRow[], on: boolean, range: boolean): void;
  onRead(rows: readonly AlertRow[]): void;
  onDelete(rows: readonly AlertRow[]): void;
  onStorm(key: string): void;
  onFocus(itemKey: string): void;
  /** Whether this row has not been on the screen before. */
  isFirstSight(row: AlertRow): boolean;
};
