import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { changesOf, type ProductPartProps } from '#client/stream/product-part.ts';
import { useResource } from '#client/stream/resource.ts';
import { Link } from '#client/ui/link.tsx';
import { formatDate } from '#shared/format.ts';
import { supplierPath } from '#shared/wholesale/paths.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import { supplierPageTexts as texts } from './page/supplier-page-texts.ts';

/** The suppliers from whom the product was looked up. Most products have none, and no such part. */
export function ProductSuppliers({ store, product }: ProductPartProps) {
  const { asin, marketplace } = product;
  const [state, list] = useResource(store, [marketplace, asin, product], {
    read: () => caller(supplierCalls, store.call).ofProduct({ marketplace, asin }),
    again$: changesOf(store, product, ['supplier.changed']),
  });
  const suppliers = state.value?.suppliers ?? [];
  if (state.phase !== 'failed' && suppliers.length === 0) return null;
  return (
    <PanelPart
      of={state}
      onRetry={list.reload}
      title={texts.suppliers}
      loading={texts.loadingSuppliers}
      failed={texts.failedSuppliers}
      lines={2}
    >
      {() => (
        <ul className="product-lines">
          {suppliers.map(({ id, company, status, at, by }) => (
            <li key={id}>
              <span>
                <Link href={supplierPath(id)}>{company}</Link>{' '}
                <span className="soft">{texts.lookedUp(by, formatDate(at))}</span>
              </span>
              <span>{texts.statuses[status]}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  );
}
