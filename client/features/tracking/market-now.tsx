import { useEffect } from 'react';
import { caller } from '#client/api/caller.ts';
import { changesOf, type ProductPartProps, toolMarketplace } from '#client/stream/product-part.ts';
import { useResource } from '#client/stream/resource.ts';
import { Ago } from '#client/ui/age.tsx';
import { RetryButton } from '#client/ui/failures.tsx';
import { KeyFigures } from '#client/ui/key-figures.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { Note } from '#client/ui/states.tsx';
import { currencyOf } from '#shared/marketplaces.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import { metricOf, type TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { metricText } from './figures.ts';
import { trackingTexts as texts } from './texts.ts';

const shown: readonly TrackingField[] = [
  'buybox_new_price',
  'lowest_price_new_fba',
  'lowest_price_new_fbm',
  'total_offers_new',
  'rank_of_root_category',
  'rating',
];

/**
 * A product's market now, by the newest message or else by the product data, whether it is tracked or not. It costs no
 * token.
 */
export function MarketNow({ store, product, onFound }: ProductPartProps) {
  const { asin } = product;
  const marketplace = toolMarketplace(product);
  const [state, resource] = useResource(store, [asin, marketplace, product], {
    read: () => (marketplace ? caller(trackingCalls, store.call).status({ asin, marketplace }) : []),
    again$: changesOf(store, product, ['notification.created', 'tracking.changed']),
  });
  const status = state.value;
  useEffect(() => onFound({ title: status?.title }), [status?.title, onFound]);
  if (!marketplace) return null;
  if (state.phase === 'failed')
    return (
      <Note bad action={<RetryButton small onPress={resource.reload} />}>
        {texts.failedNow} <ServerMessage text={state.trouble.message} />
      </Note>
    );
  const currency = currencyOf(marketplace);
  const figures = shown.map((field) => {
    const { label, kind } = metricOf(field);
    const known = status?.now[field];
    return {
      name: label,
      value: status ? (known ? metricText(known.value, kind, currency) : '–') : null,
      note: known && (known.source === 'message' ? <Ago at={known.at} /> : texts.byProductData),
    };
  });
  if (status && figures.every(({ value }) => value === '–')) return null;
  return <KeyFigures label={texts.marketNow} figures={figures} />;
}
