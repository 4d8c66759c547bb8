import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { formatMoment } from '#shared/format.ts';
import type { FieldChanges, SellerSku } from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { amountText, isAmountColumn } from './cost-columns.tsx';
import { costTexts as texts } from './texts.ts';

type SkuRecordProps = { deps: StoreDeps; sku: SellerSku; onClose(): void };

/** Who changed what of a SKU, and when. Newest first, live. */
export function SkuRecord({ deps, sku: { marketplace, sku }, onClose }: SkuRecordProps) {
  const api = caller(skuCalls, deps.call);
  const [state, resource] = useResource(deps, [api, marketplace, sku], {
    read: () => api.history({ marketplace, sku }),
    staleOn: ['costs.edited'],
  });
  return (
    <Dialog title={texts.record(sku)} onClose={onClose} cancel={texts.close}>
      <PanelPart
        of={state}
        onRetry={resource.reload}
        title={marketplace}
        loading={texts.recordLoading}
        failed={texts.recordFailed}
        lines={4}
      >
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="soft">{texts.noRecord}</p>
          ) : (
            <ol className="sku-record">
              {changes.map((change) => (
                // Changes of one SKU in one millisecond differ in what they changed from.
                <li key={`${change.at} ${JSON.stringify(change.fields)}`}>
                  <span className="soft fig">
                    {formatMoment(change.at)}, {change.by}, {texts.how[change.how]}
                  </span>
                  <span>{fieldTexts(change.fields, marketplace).join(', ')}</span>
                </li>
              ))}
            </ol>
          )
        }
      </PanelPart>
    </Dialog>
  );
}

/** @returns what changed, such as 'Cost: $4.00 to $5.00' */
export const fieldTexts = (fields: FieldChanges, marketplace: string): string[] =>
  Object.entries(fields).map(([field, { before, after }]) => {
    const text = (value: string | number | null) =>
      (typeof value === 'number' && isAmountColumn(field)
        ? amountText(field, value, marketplace)
        : String(value ?? '')) || '–';
    const name = Object.entries(texts.columns).find(([id]) => id === field)?.[1] ?? field;
    return texts.change(name, text(before), text(after));
  });
