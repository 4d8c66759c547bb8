import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { changesOf, type ProductPartProps } from '#client/stream/product-part.ts';
import { useResource } from '#client/stream/resource.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { formatCount, formatDate } from '#shared/format.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { lineOf } from './buy-commands.ts';
import { buyTexts as texts } from './texts.ts';

const BuyDialog = lazyPart(() => import('./buy-dialog.tsx'), 'BuyDialog');
/** Older ones are on the Bought screen. */
const SHOWN = 5;

/** What was bought of a product, and the button that states more (OWN-13). */
export function ProductBuys({ store, product }: ProductPartProps) {
  const { asin, marketplace } = product;
  const [stating, setStating] = useState(false);
  const [state, list] = useResource(store, [product, asin, marketplace], {
    read: () => caller(buyCalls, store.call).search({ asin, marketplace, limit: SHOWN }),
    again$: changesOf(store, product, ['buys.changed']),
  });
  return (
    <PanelPart
      of={state}
      onRetry={list.reload}
      title={texts.title}
      about={({ total }) => total > 0 && <span className="faint fig">{formatCount(total)}</span>}
      loading={texts.loading}
      failed={texts.notLoaded}
      lines={2}
    >
      {({ buys }) => (
        <>
          <ul className="small">
            {buys.map((buy) => (
              <li key={buy.id}>{texts.lastBuy(lineOf(buy), formatDate(buy.at), buy.member.name)}</li>
            ))}
          </ul>
          <button type="button" className="btn small" onClick={() => setStating(true)}>
            {texts.state}
          </button>
          {stating && (
            <BuyDialog
              store={store}
              product={{ ...product, title: buys[0]?.title ?? null }}
              onClose={() => setStating(false)}
            />
          )}
        </>
      )}
    </PanelPart>
  );
}
