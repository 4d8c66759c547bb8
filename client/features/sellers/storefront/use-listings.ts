import { useEffect, useMemo } from 'react';
import type { SchedulerLike } from 'rxjs';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { createLocalRows, type LocalRows } from '#client/ui/grid/columns/local-rows.ts';
import { createRowSelection, type RowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { isShown, type Listing, listingsOf, type ShownKind } from './listing.ts';
import type { ListingColumn } from './listing-columns.tsx';
import { isBusy, type StorefrontRun } from './storefront-run.ts';
import type { StorefrontRuns } from './storefront-run$.ts';

export const idOfListing = ({ product }: Listing): string => product.asin;

type ListingsOf = {
  runs: StorefrontRuns;
  look: StorefrontRun['look'];
  columns: readonly ListingColumn[];
  state: GridState;
  shown: ShownKind;
  search: string;
  scheduler: SchedulerLike;
};

export function useListings({ runs, look = null, columns, state, shown, search, scheduler }: ListingsOf): {
  rows: LocalRows<Listing>;
  selection: RowSelection;
} {
  const { rows, selection } = useMemo(() => {
    const local = createLocalRows<Listing>({ idOf: idOfListing, columns, scheduler, now: () => performance.now() });
    // While loading, rows are sorted as they arrive, even under the pointer.
    const made: LocalRows<Listing> = {
      ...local,
      setReading: (reading) => local.setReading(reading && !isBusy(runs.run$.value)),
    };
    return { rows: made, selection: createRowSelection(() => made.shown().map(idOfListing)) };
  }, [runs, columns, scheduler]);
  useEffect(() => rows.close, [rows]);
  useEffect(() => {
    // A different look changes the marks of every listing.
    rows.put(listingsOf(runs.listings(), look));
    const coming = runs.came$.subscribe((products) => {
      if (products) return rows.put(listingsOf(products, look));
      selection.clear();
      rows.setReading(false);
      rows.replace([]);
    });
    return () => coming.unsubscribe();
  }, [rows, selection, runs, look]);
  const { sort, filters } = state;
  useEffect(() => {
    rows.arrange({
      sort,
      filters,
      search,
      ...(shown === 'all' ? {} : { keep: (listing: Listing) => isShown(shown, listing) }),
    });
  }, [rows, sort, filters, search, shown]);
  return { rows, selection };
}
