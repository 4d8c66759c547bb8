import { BehaviorSubject } from 'rxjs';
import type { GridRows, RowsView, ShownRows } from '#client/ui/grid/columns/grid-rows.ts';
import { isMissing } from '#client/ui/grid/columns/row-blocks.ts';
import type { SellerSku } from '#shared/prices/seller-sku.ts';

export const skuKey = ({ marketplace, sku }: Pick<SellerSku, 'marketplace' | 'sku'>): string => `${marketplace} ${sku}`;

export type SavedRows = ShownRows<SellerSku> & {
  /** Shows these versions in place of older ones. */
  put(skus: readonly SellerSku[]): void;
  close(): void;
};

/**
 * Shows what was just saved without reading the list again, so that the row stays under the cursor even if the list's order or filter would move it.
 * The next read puts it in its place.
 */
export function withSaved(rows: GridRows<SellerSku>): SavedRows {
  const saved = new Map<string, SellerSku>();
  let puts = 0;
  const view$ = new BehaviorSubject<RowsView>(rows.view$.value);
  const emit = () => view$.next({ ...rows.view$.value, version: rows.view$.value.version + puts });
  const watching = rows.view$.subscribe(emit);
  return {
    ...rows,
    view$,
    at: (index) => {
      const row = rows.at(index);
      const newer = isMissing(row) ? undefined : saved.get(skuKey(row));
      return newer && !isMissing(row) && newer.changedAt >= row.changedAt ? newer : row;
    },
    put: (skus) => {
      for (const sku of skus) saved.set(skuKey(sku), sku);
      puts += 1;
      emit();
    },
    close: () => watching.unsubscribe(),
  };
}
