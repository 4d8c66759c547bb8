import { useEffect } from 'react';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { changesOf, type ProductPartProps, toolMarketplace } from '#client/stream/product-part.ts';
import { useResource } from '#client/stream/resource.ts';
import { Link } from '#client/ui/link.tsx';
import { formatCount, formatDate, formatMoney } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import type { ImportOfProduct } from '#shared/products/imports/stored-import.ts';
import { lookUpTexts as texts } from './look-up-texts.ts';
import { importHref } from './viewer/imports/import-address.ts';

/** The imports that found the product, with what their rows say. Most products are in none, and have no such part. */
export function ProductImports({ store, product, onFound }: ProductPartProps) {
  const { asin } = product;
  const marketplace = toolMarketplace(product);
  const [state, list] = useResource(store, [marketplace, asin, product], {
    read: () => (marketplace ? caller(importCalls, store.call).ofProduct({ marketplace, asin }) : []),
    again$: changesOf(store, product, ['imports.changed']),
  });
  const imports = state.value?.imports ?? [];
  const title = imports[0]?.title;
  useEffect(() => onFound({ title }), [title, onFound]);
  if (!marketplace || (state.phase !== 'failed' && imports.length === 0)) return null;
  return (
    <PanelPart
      of={state}
      onRetry={list.reload}
      title={texts.imports}
      about={({ total }) => <span className="faint fig">{formatCount(total)}</span>}
      loading={texts.loadingImports}
      failed={texts.failedImports}
      lines={2}
    >
      {() => (
        <ul className="product-lines">
          {imports.map((each) => (
            <li key={each.id}>
              <span>
                <Link href={importHref(each.id)}>{each.name}</Link>{' '}
                <span className="soft">
                  {each.at === null ? each.by : texts.importedBy(formatDate(each.at), each.by)}
                </span>
              </span>
              <span className="fig">{figuresText(each, currencyOf(marketplace))}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  );
}

const figuresText = ({ unitCost, profit }: ImportOfProduct, currency: string): string =>
  [
    unitCost !== null && texts.unitCost(formatMoney(unitCost, currency)),
    profit != null && texts.profit(formatMoney(profit, currency)),
  ]
    .filter(Boolean)
    .join(', ');
