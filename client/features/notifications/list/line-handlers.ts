import type { AlertRow } from '../state/notifications-state.ts';

/** What a row of the feed tells the feed. */
export type LineHandlers = {
  onOpen(row: AlertRow): void;
  onCheck(rows: readonly AlertRow[], on: boolean, range: boolean): void;
  onRead(rows: readonly AlertRow[]): void;
  onDelete(rows: readonly AlertRow[]): void;
  onStorm(key: string): void;
};
