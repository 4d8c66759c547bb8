import { useMemo } from 'react';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { useMedia } from '#client/ui/media.ts';

/** Narrower than this, three columns and the actions would leave nothing for the others to scroll in. */
const NARROW = '(max-width: 1180px)';
const LOOSENED = ['location', 'category'];

/** The columns with only the company at the left where the window is narrow; location and category are the first that scroll then. */
export function useRoomyColumns<R>(columns: readonly GridColumn<R>[]): readonly GridColumn<R>[] {
  const narrow = useMedia(NARROW);
  return useMemo(
    () => (narrow ? columns.map((column) => (LOOSENED.includes(column.id) ? { ...column, pinned: undefined } : column)) : columns),
    [columns, narrow],
  );
}
