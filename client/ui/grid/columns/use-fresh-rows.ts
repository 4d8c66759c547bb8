import { useRef } from 'react';
import type { GridRows } from './grid-rows.ts';

/** As long as the flash of a row, ms. */
const FLASH = 1800;

/** What came live flashes when it is first seen, and not again each time that it comes back into sight. */
export function useFreshRows<R>(rows: GridRows<R>, rowId: (row: R) => string): (row: R) => boolean {
  const seenAt = useRef(new Map<string, number>());
  return (row) => {
    if (!rows.isLive(row)) return false;
    const now = performance.now();
    const first = seenAt.current.get(rowId(row)) ?? now;
    seenAt.current.set(rowId(row), first);
    return now - first < FLASH;
  };
}
