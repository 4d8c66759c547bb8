import { useState } from 'react';
import { Field } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { typedAmount } from '#shared/listings/prices/amounts.ts';
import type { SkuChange, SkuValues } from '#shared/listings/prices/seller-sku.ts';
import { marketplaceOwner } from '#shared/marketplaces.ts';
import { type FeeSchedule, feeCategoriesOf } from '#shared/products/fees/fee-schedule.ts';
import { skuValueTexts as texts } from './texts.ts';

const amounts = ['cost', 'prep', 'inbound', 'tax', 'floor', 'ceiling', 'unitsADay'] as const;
type Amount = (typeof amounts)[number];

const textOf = (amount: Amount, value: number | null) =>
  value === null ? '' : amount === 'unitsADay' ? String(value) : value.toFixed(2);
const textsOf = (values: SkuValues) =>
  Object.fromEntries(amounts.map((each) => [each, textOf(each, values[each])])) as Record<Amount, string>;

export type SkuValuesDialogProps = {
  sku: string;
  currency: string;
  values: SkuValues;
  schedule: FeeSchedule | undefined;
  /** @returns what is wrong; undefined once it is saved */
  onSave(values: Omit<SkuChange, 'marketplace' | 'sku'>): Promise<string | undefined>;
  onClose(): void;
};

/** Edits what a SKU costs, and the range of its price. An empty field removes the value. */
export function SkuValuesDialog({ sku, currency, values, schedule, onSave, onClose }: SkuValuesDialogProps) {
  /** As it opened: another device may change them meanwhile. */
  const [before] = useState(() => textsOf(values));
  const [typed, setTyped] = useState(before);
  const [category, setCategory] = useState(values.feeCategory ?? '');
  const isWrong = (each: Amount) => typedAmount(typed[each]) === undefined;

  const save = async () => {
    if (amounts.some(isWrong)) return;
    // Only what differs, so that nothing is overwritten that this dialog does not know.
    const entered = Object.fromEntries(
      amounts.filter((each) => typed[each] !== before[each]).map((each) => [each, typedAmount(typed[each]) ?? null]),
    );
    const fault = await onSave({
      ...entered,
      ...(category === (values.feeCategory ?? '') ? {} : { feeCategory: category || null }),
    });
    if (fault === undefined) onClose();
    return fault;
  };

  return (
    <FormDialog title={texts.title(sku)} cancel={texts.cancel} submit={texts.submit} onSubmit={save} onClose={onClose}>
      {amounts.map((each) => (
        <Field key={each} label={texts.fields[each](currency)} error={isWrong(each) ? texts.noAmount : ''}>
          {(control) => (
            <span className="input">
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                value={typed[each]}
                onChange={({ target }) => setTyped({ ...typed, [each]: target.value })}
              />
            </span>
          )}
        </Field>
      ))}
      {schedule && (
        <Field label={texts.category} hint={texts.categoryHint(marketplaceOwner(schedule.marketplace), schedule.dated)}>
          {(control) => (
            <div className="input select">
              <select {...control} value={category} onChange={({ target }) => setCategory(target.value)}>
                <option value="">{texts.noCategory}</option>
                {feeCategoriesOf(schedule).map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
              <Icon name="down" />
            </div>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
