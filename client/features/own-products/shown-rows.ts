import { isMissing } from '#client/ui/grid/columns/row-blocks.ts';
import type { OwnProduct } from '#shared/own-products/own-product.ts';
import type { LiveProducts } from './live-products.ts';

/** The rows that are loaded. */
export function shownRows(rows: LiveProducts['rows'] | undefined): OwnProduct[] {
  const total = rows?.view$.value.total ?? 0;
  const found: OwnProduct[] = [];
  for (let index = 0; index < total; index += 1) {
    const row = rows?.at(index);
    if (row && !isMissing(row)) found.push(row);
  }
  return found;
}
