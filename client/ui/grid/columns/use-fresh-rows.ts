import { useRef } from 'react';
import type { ShownRows } from './grid-rows.ts';

/** As long as the flash of a row, ms. */
const FLASH = 1800;

/** What came live flashes when it is first seen, and not again each time that it comes back into sight; a row that comes once more does. */
export function useFreshRows<R>(rows: ShownRows<R>, rowId: (row: R) => string): (row: R) => boolean {
  const seen = useRef(new Map<string, { arrival: number; at: number }>());
  return (row) => {
    const arrival = rows.isLive(row);
    if (arrival === 0) return false;
    const now = performance.now();
    const before = seen.current.get(rowId(row));
    const first = before?.arrival === arrival ? before.at : now;
    seen.current.set(rowId(row), { arrival, at: first });
    return now - first < FLASH;
  };
}
