import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { type ProductPartProps, toolMarketplace } from '#client/stream/product-part.ts';
import { useResource } from '#client/stream/resource.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';
import { valueColumn } from '#client/ui/grid/columns/value-column.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { productCalls } from '#shared/products/calls.ts';
import { columnsOf } from '#shared/products/columns.ts';
import { type LookupAnswer, type ProductRow, unitsOf } from '#shared/products/lookup.ts';
import { lookUpTexts as texts } from './look-up-texts.ts';

/** Shown in this order, if they are known. */
const shown = [
  'brand',
  'main_category',
  'sub_category',
  'size_tier',
  'is_hazmat',
  'launch_date',
  'fulfillment_fee_fba',
  'upc',
  'ean',
  'parent_asin',
  'package_weight',
];
const columns = columnsOf(['info']).filter(({ id }) => shown.includes(id));

/**
 * What the product data say of a product. They cost tokens, so they are read when somebody presses, and the button says
 * the price.
 */
export function ProductLookUp({ store, product, onFound }: ProductPartProps) {
  const { asin } = product;
  const marketplace = toolMarketplace(product);
  const api = caller(productCalls, store.call);
  const [cost, costs] = useResource(store, [api, asin, marketplace], {
    read: () => (marketplace ? api.cost({ marketplace, asins: [asin] }) : []),
  });
  const [answer, setAnswer] = useState<LookupAnswer>();
  const row = answer?.rows[0];
  useEffect(() => {
    if (typeof row?.title === 'string') onFound({ title: row.title });
  }, [row, onFound]);
  const { busy, fault, submit } = useSubmit(async () => {
    if (!marketplace) return;
    const found = await api.items({ marketplace, asins: [asin], general: ['info'] });
    costs.reload();
    if (!found.ok) return found.error.message;
    setAnswer(found.value.value);
  });
  if (!marketplace) return null;
  const atMost = cost.value?.atMost;
  return (
    <section>
      <header>
        <h3>{texts.title}</h3>
      </header>
      {row && <Facts row={row} marketplace={marketplace} />}
      {answer && !row && <p className="soft">{texts.notFound}</p>}
      {answer?.tokens?.spent != null && (
        <p className="small soft" role="status">
          {texts.spent(answer.tokens.spent)}
        </p>
      )}
      {!row && (
        <>
          <BusyButton type="button" className="btn" busy={busy} onClick={submit}>
            {texts.lookUp(atMost)}
          </BusyButton>
          {!answer && <p className="small soft">{texts.hint}</p>}
        </>
      )}
      <ErrorLine text={fault && `${texts.failed} ${fault}`} />
    </section>
  );
}

function Facts({ row, marketplace }: { row: ProductRow; marketplace: string }) {
  const units = { currency: currencyOf(marketplace), ...unitsOf(marketplace) };
  return (
    <dl className="product-lines">
      {columns.map((column) => {
        const { text } = valueColumn<ProductRow>({ column, read: (each) => each[column.id], unitsOf: () => units });
        return (
          text(row) !== '' && (
            <div key={column.id}>
              <dt className="cut soft">{column.title}</dt>
              <dd>{text(row)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
