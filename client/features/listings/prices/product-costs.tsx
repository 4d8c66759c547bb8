import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import {
  changesOf,
  type HappeningSource,
  type Happenings,
  type ProductPartProps,
  toolMarketplace,
} from '#client/stream/product-part.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { FigureWorking } from '#client/widgets/listings/price-figures.tsx';
import { priceChangeTexts, productCostTexts as texts } from '#client/widgets/listings/texts.ts';
import {
  type Marketplace,
  pricesApi,
  useFeeSchedules,
  usePriceChanges,
  useProductFees,
  useProductSkus,
} from '#client/widgets/listings/use-prices.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import { changePricesAccess } from '#shared/listings/prices/access.ts';
import { feeInputOf } from '#shared/listings/prices/fee-input.ts';
import { COSTS_PATH } from '#shared/listings/prices/paths.ts';
import { type SellerSku, skuKeyOf } from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { type FeeSchedule, scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { figuresOf } from '#shared/products/fees/profit-figures.ts';
import { ok } from '#shared/result.ts';
import '#client/widgets/listings/new-price.css';

const SkuValuesDialog = lazyPart(() => import('#client/widgets/listings/sku-values-dialog.tsx'), 'SkuValuesDialog');

/** Costs and limits of the seller's SKUs of a product, and what a unit brings at its last known price. */
export function ProductCosts({ store, product }: ProductPartProps) {
  const marketplace = toolMarketplace(product);
  return marketplace ? <Costs store={store} asin={product.asin} marketplace={marketplace} /> : null;
}

type CostsProps = Pick<ProductPartProps, 'store'> & { asin: string; marketplace: Marketplace };

function Costs({ store, asin, marketplace }: CostsProps) {
  const access = changePricesAccess(useValue(store.user$));
  const [skus, resource] = useProductSkus(store, marketplace, asin);
  const [schedules] = useFeeSchedules(store);
  const schedule = schedules.value && scheduleOf(schedules.value.schedules, marketplace);
  const [changes] = usePriceChanges(store, marketplace, asin);
  const changed = changes.value?.changes ?? [];
  const listedPrice = useListedPrices(store, marketplace, asin);
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
          found
            .slice(0, SHOWN)
            .map((sku) => (
              <SkuCosts
                key={sku.sku}
                store={store}
                asin={asin}
                marketplace={marketplace}
                sku={sku}
                price={listedPrice(sku.sku) ?? changed.find((each) => skuKeyOf(each.sku) === sku.sku)?.after}
                schedule={schedule}
                mayEdit={access.open}
              />
            ))
        )
      }
    </PanelPart>
  );
}

const SHOWN = 5;

/** The seller's prices of a product's SKUs, as the listings say them. */
function useListedPrices(
  store: CostsProps['store'],
  marketplace: Marketplace,
  asin: string,
): (sku: string) => number | undefined {
  const [today] = useState(() => new Date(store.clock.now()).setHours(0, 0, 0, 0));
  const api = caller(ownProductCalls, store.call);
  const [{ value }] = useResource(store, [api, today, marketplace, asin], {
    read: () => api.search({ today, text: asin, marketplace, limit: 20 }),
    again$: changesOf(store, { asin, marketplace }, ['priceChange.advanced', 'products.changed']),
  });
  const rows = value?.rows ?? [];
  return (sku) =>
    rows.find((row) => row.sku !== null && skuKeyOf(row.sku) === sku && row.asin === asin)?.price ?? undefined;
}

type SkuCostsProps = CostsProps & {
  sku: SellerSku;
  /** Before shipping; undefined if it isn't known. */
  price: number | undefined;
  schedule: FeeSchedule | undefined;
  mayEdit: boolean;
};

function SkuCosts({ store, asin, marketplace, sku, price, schedule, mayEdit }: SkuCostsProps) {
  const [editing, setEditing] = useState(false);
  const { fulfillment } = sku;
  const [fees] = useProductFees(
    store,
    marketplace,
    asin,
    price === undefined || fulfillment === null ? undefined : { price, fulfillment },
  );
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currencyOf(marketplace)));
  const figures =
    price === undefined || sku.cost === null
      ? undefined
      : figuresOf({ ...feeInputOf({ marketplace, schedule, values: sku, fulfillment, fees: fees.value }), price });
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
      {figures && price !== undefined && (
        <FigureWorking marketplace={marketplace} figures={figures} price={price} money={money} />
      )}
      {sku.changedAt > 0 && <p className="small soft">{texts.by(sku.changedBy, formatDate(sku.changedAt))}</p>}
      {editing && (
        <SkuValuesDialog
          sku={sku.sku}
          currency={currencyOf(marketplace)}
          values={sku}
          schedule={schedule}
          onSave={async (change) => {
            const answer = await caller(skuCalls, store.call).save({
              skus: [{ marketplace, sku: sku.sku, ...change }],
            });
            return answer.ok ? answer.value.value.refused[0]?.reason : answer.error.message;
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

/** The price changes that the team made. */
export const priceHappenings: HappeningSource = (store, product) =>
  createResource<Happenings>(store, {
    read: async () => {
      const marketplace = toolMarketplace(product);
      if (!marketplace) return ok({ head: null, value: { rows: [], total: 0 } });
      const answer = await pricesApi(store).changes({ marketplace, asin: product.asin });
      if (!answer.ok) return answer;
      const { head, value } = answer.value;
      const rows = value.changes.map(({ id, at, madeBy, before, after, currency }) => ({
        id,
        at,
        icon: 'price' as const,
        text: priceChangeTexts.entry(madeBy.name, formatMoney(before, currency), formatMoney(after, currency)),
        figure: formatMoney(after, currency),
      }));
      return ok({ head, value: { rows, total: rows.length } });
    },
    again$: changesOf(store, product, ['priceChange.advanced']),
  });
