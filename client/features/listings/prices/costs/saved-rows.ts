import { BehaviorSubject } from 'rxjs';
import type { GridRows, RowsView, ShownRows } from '#client/ui/grid/columns/grid-rows.ts';
import { isMissing } from '#client/ui/grid/columns/row-blocks.ts';
import type { FoundSku, SellerSku } from '#shared/listings/prices/seller-sku.ts';

export const skuKey = ({ marketplace, sku }: Pick<SellerSku, 'marketplace' | 'sku'>): string => `${marketplace} ${sku}`;

export type SavedRows = ShownRows<FoundSku> & {
  /** Shows these versions in place of older ones. */
  put(skus: readonly SellerSku[]): void;
  close(): void;
};

/**
 * Shows what was just saved without reading the list again, so that the row stays under the cursor even if the list's
 * order or filter would move it. The next read puts it in its place.
 */
export function withSaved(rows: GridRows<FoundSku>): SavedRows {
  const saved = new Map<string, SellerSku>();
  const made = new WeakMap<SellerSku, FoundSku>();
  let puts = 0;
  const view$ = new BehaviorSubject<RowsView>(rows.view$.value);
  const emit = () => view$.next({ ...rows.view$.value, version: rows.view$.value.version + puts });
  /** What was saved, with the product's name. The same object while nothing changes, so that the grid draws it once. */
  const merged = (row: FoundSku, newer: SellerSku): FoundSku => {
    const known = made.get(newer);
    if (known && known.title === row.title && known.image === row.image) return known;
    const next = { ...row, ...newer };
    made.set(newer, next);
    return next;
  };
  const watching = rows.view$.subscribe(emit);
  return {
    ...rows,
    view$,
    at: (index) => {
      const row = rows.at(index);
      const newer = isMissing(row) ? undefined : saved.get(skuKey(row));
      return newer && !isMissing(row) && newer.changedAt >= row.changedAt ? merged(row, newer) : row;
    },
    put: (skus) => {
      for (const sku of skus) saved.set(skuKey(sku), sku);
      puts += 1;
      emit();
    },
    close: () => watching.unsubscribe(),
  };
}
