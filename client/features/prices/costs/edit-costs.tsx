import type { StoreDeps } from '#client/stream/store-deps.ts';
import { scheduleOf } from '#shared/fees/fee-schedule.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { SellerSku } from '#shared/prices/seller-sku.ts';
import { isSupported } from '#shared/result.ts';
import { SkuValuesDialog, type SkuValuesDialogProps } from '../sku-values-dialog.tsx';
import { useFeeSchedules } from '../use-prices.ts';

type EditCostsProps = { deps: StoreDeps; sku: SellerSku } & Pick<SkuValuesDialogProps, 'onSave' | 'onClose'>;

/** The dialog of a row, apart from the grid: with it, the grid would load Amazon's fees. */
export function EditCosts({ deps, sku, onSave, onClose }: EditCostsProps) {
  const [{ value }] = useFeeSchedules(deps);
  return (
    <SkuValuesDialog
      sku={sku.sku}
      currency={currencyOf(sku.marketplace)}
      values={sku}
      schedule={value && isSupported(value) ? scheduleOf(value.schedules, sku.marketplace) : undefined}
      onSave={onSave}
      onClose={onClose}
    />
  );
}
