import type { Risk, Units } from '#shared/inbox/risk.ts';
import type { ProductFees } from '#shared/listings/fees/calls.ts';
import type { SellerSku } from '#shared/listings/prices/seller-sku.ts';

/**
 * Units sold a day: the product's own sales, else the product data's, else what a person entered for all SKUs of the
 * product. Never a guess (ACT-02, SIG-04).
 */
export function unitsOf(
  { risk }: { risk?: Risk | null | undefined },
  fees: Pick<ProductFees, 'unitsADay' | 'unitsFrom'> | undefined,
  skus: readonly SellerSku[],
): Units | undefined {
  // The alert's own figure is of the day it came.
  if (risk?.unitsFrom === 'sold' || risk?.unitsFrom === 'product-data')
    return { aDay: risk.unitsADay, from: risk.unitsFrom };
  const known = fees?.unitsADay ?? null;
  if (known !== null) return { aDay: known, from: fees?.unitsFrom ?? 'product-data' };
  const entered = skus.flatMap(({ unitsADay }) => unitsADay ?? []);
  if (entered.length > 0) return { aDay: entered.reduce((sum, each) => sum + each, 0), from: 'entered' };
  // A provider that does not say where its figure comes from has it from its own data.
  return risk && risk.unitsFrom === undefined ? { aDay: risk.unitsADay, from: 'product-data' } : undefined;
}
