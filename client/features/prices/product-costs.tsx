import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { changesOf, type HappeningSource, type MaybeHappenings, type ProductPartProps, toolMarketplace } from '#client/stream/product-part.ts';
import { createResource } from '#client/stream/resource.ts';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { scheduleOf } from '#shared/fees/fee-schedule.ts';
import { figuresOf } from '#shared/fees/profit-figures.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { changePricesAccess } from '#shared/prices/access.ts';
import { feeInputOf } from '#shared/prices/fee-input.ts';
import { COSTS_PATH } from '#shared/prices/paths.ts';
import type { SellerSku } from '#shared/prices/seller-sku.ts';
import { skuCalls } from '#shared/prices/sku-calls.ts';
import { isSupported, isUnsupported, ok, unsupported } from '#shared/result.ts';
import { FigureWorking } from './price-figures.tsx';
import { priceChangeTexts, productCostTexts as texts } from './texts.ts';
import { type Marketplace, pricesApi, useFeeSchedules, usePriceChanges, useProductFees, useProductSkus } from './use-prices.ts';
import './new-price.css';

const lazyDialog = lazyExport(() => import('./sku-values-dialog.tsx'), 'SkuValuesDialog');

/** Costs and limits of the seller's SKUs of a product, and what a unit brings at its last known price. */
export function ProductCosts({ store, product }: ProductPartProps) {
  const marketplace = toolMarketplace(product);
  return marketplace ? <Costs store={store} asin={product.asin} marketplace={marketplace} /> : null;
}

type CostsProps = Pick<ProductPartProps, 'store'> & { asin: string; marketplace: Marketplace };

function Costs({ store, asin, marketplace }: CostsProps) {
  const access = changePricesAccess(useValue(store.user$));
  const [skus, resource] = useProductSkus(store, marketplace, asin);
  const address = `${COSTS_PATH}?${new URLSearchParams({ marketplace, q: asin })}`;
  return (
    <PanelPart
      of={skus}
      onRetry={resource.reload}
      title={texts.title}
      about={({ total }) =>
        total > 0 && (
          <Link className="btn quiet small push" href={address}>
            {texts.all}
          </Link>
        )
      }
      loading={texts.loading}
      failed={texts.failed}
      lines={3}
    >
      {({ skus: found }) =>
        found.length === 0 ? (
          <>
            <p className="soft">{texts.none}</p>
            <Link className="btn" href={address}>
              {texts.add}
            </Link>
          </>
        ) : (
          found.slice(0, SHOWN).map((sku) => <SkuCosts key={sku.sku} store={store} asin={asin} marketplace={marketplace} sku={sku} mayEdit={access.open} />)
        )
      }
    </PanelPart>
  );
}

const SHOWN = 5;

function SkuCosts({ store, asin, marketplace, sku, mayEdit }: CostsProps & { sku: SellerSku; mayEdit: boolean }) {
  const [editing, setEditing] = useState(false);
  const [schedules] = useFeeSchedules(store);
  const [changes] = usePriceChanges(store, marketplace, asin);
  const latest = changes.value && isSupported(changes.value) ? changes.value.changes.find((each) => each.sku === sku.sku) : undefined;
  const price = latest?.after;
  const { fulfillment } = sku;
  const [fees] = useProductFees(store, marketplace, asin, price === undefined || fulfillment === null ? undefined : { price, fulfillment });
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currencyOf(marketplace)));
  const schedule = schedules.value && isSupported(schedules.value) ? scheduleOf(schedules.value.schedules, marketplace) : undefined;
  const known = fees.value && isSupported(fees.value) ? fees.value : undefined;
  const figures =
    price === undefined || sku.cost === null
      ? undefined
      : figuresOf({ ...feeInputOf({ marketplace, schedule, values: sku, fulfillment, fees: known }), price });
  return (
    <div className="sku-costs">
      <p className="line">
        <b className="cut">{sku.sku}</b> <span className="faint">{fulfillment}</span>
        {mayEdit && (
          <button type="button" className="btn quiet small push" onClick={() => setEditing(true)}>
            {texts.edit}
          </button>
        )}
      </p>
      <dl className="facts">
        {(['cost', 'floor', 'ceiling'] as const).map((each) => (
          <div key={each}>
            <dt>{texts.fields[each]}</dt>
            <dd className="fig">{money(sku[each])}</dd>
          </div>
        ))}
      </dl>
      {figures && price !== undefined && <FigureWorking figures={figures} price={price} money={money} />}
      {sku.changedAt > 0 && <p className="small soft">{texts.by(sku.changedBy, formatDate(sku.changedAt))}</p>}
      {editing && (
        <Lazy of={lazyDialog}>
          {(SkuValuesDialog) => (
            <SkuValuesDialog
              sku={sku.sku}
              currency={currencyOf(marketplace)}
              values={sku}
              schedule={schedule}
              onSave={async (change) => {
                const answer = await caller(skuCalls, store.call).save({ skus: [{ marketplace, sku: sku.sku, ...change }] });
                return answer.ok ? answer.value.value.refused[0]?.reason : answer.error.message;
              }}
              onClose={() => setEditing(false)}
            />
          )}
        </Lazy>
      )}
    </div>
  );
}

/** The price changes that the team made. */
export const priceHappenings: HappeningSource = (store, product) =>
  createResource<MaybeHappenings>(store, {
    read: async () => {
      const marketplace = toolMarketplace(product);
      if (!marketplace) return ok({ head: null, value: { rows: [], total: 0 } });
      const answer = await pricesApi(store).changes({ marketplace, asin: product.asin });
      if (!answer.ok) return answer;
      const { head, value } = answer.value;
      if (isUnsupported(value)) return ok({ head, value: unsupported });
      const rows = value.changes.map(({ id, at, madeBy, before, after, currency }) => ({
        id,
        at,
        icon: 'price' as const,
        text: priceChangeTexts.entry(madeBy.name, formatMoney(before, currency), formatMoney(after, currency)),
        figure: formatMoney(after, currency),
      }));
      return ok({ head, value: { rows, total: rows.length } });
    },
    again$: changesOf(store, product, ['price.changed']),
  });
