import type { StoreDeps } from '#client/stream/store-deps.ts';
import { SkuValuesDialog, type SkuValuesDialogProps } from '#client/widgets/listings/sku-values-dialog.tsx';
import { useFeeSchedules } from '#client/widgets/listings/use-prices.ts';
import type { SellerSku } from '#shared/listings/prices/seller-sku.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { scheduleOf } from '#shared/products/fees/fee-schedule.ts';

type EditCostsProps = { deps: StoreDeps; sku: SellerSku } & Pick<SkuValuesDialogProps, 'onSave' | 'onClose'>;

/** The dialog of a row, apart from the grid: with it, the grid would load Amazon's fees. */
export function EditCosts({ deps, sku, onSave, onClose }: EditCostsProps) {
  const [{ value }] = useFeeSchedules(deps);
  return (
    <SkuValuesDialog
      sku={sku.sku}
      currency={currencyOf(sku.marketplace)}
      values={sku}
      schedule={value && scheduleOf(value.schedules, sku.marketplace)}
      onSave={onSave}
      onClose={onClose}
    />
  );
}
