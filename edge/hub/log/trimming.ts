import { limits } from '#shared/protocol.ts';
import type { HubRow, HubStore } from '../ports.ts';

/** Whether a log has more than it keeps (ST7). It is trimmed in bulk, so a little more is left alone. */
export const isOverfull = ({ head, floor, bytes }: HubRow): boolean =>
  Math.max(0, head - floor + (floor > 0 ? 1 : 0)) > limits.logEvents * 1.1 || bytes > limits.logBytes;

/** Lets go of what is more or older than a log keeps. @param oldest ms; what came before is too old, @returns the row as it is then */
export function trimLog(store: HubStore, user: string, row: HubRow, oldest: number): HubRow {
  const below = trimPointOf(store.pieces(user), oldest);
  if (below <= row.floor) return row;
  return { ...row, bytes: row.bytes - store.trimEvents(user, below), floor: below };
}

/** The lowest seq that the log keeps, 0 for all. The newest piece stays whatever its age: a tab that stands there has missed nothing. */
function trimPointOf(pieces: ReturnType<HubStore['pieces']>, oldest: number): number {
  let events = 0;
  let bytes = 0;
  let point = 0;
  for (const piece of pieces) {
    events += piece.last - piece.first + 1;
    bytes += piece.bytes;
    if (point > 0 && (events > limits.logEvents || bytes > limits.logBytes * 0.9 || piece.at < oldest)) return point;
    point = piece.first;
  }
  return 0;
}
