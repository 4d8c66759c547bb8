import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import { stockText } from './stock-text.ts';
import { stockTexts as texts } from './texts.ts';
import type { Marketplace } from './use-prices.ts';

type StockLineProps = { deps: StoreDeps; marketplace: Marketplace; asin: string; condition: string };

/** The FBA stock of the SKUs of an alert's product, one line each; nothing where none is known. */
export function StockLine({ deps, marketplace, asin, condition }: StockLineProps) {
  const [today] = useState(() => new Date(deps.clock.now()).setHours(0, 0, 0, 0));
  const [{ value }] = useResource(deps, [marketplace, asin, condition, today], {
    read: () =>
      caller(ownProductCalls, deps.call).search({
        today,
        text: asin,
        marketplace,
        ...(condition === '' ? {} : { condition }),
      }),
    staleOn: ['products.changed'],
  });
  const lines = (value?.rows ?? []).flatMap((row) => {
    const text = row.asin === asin ? stockText(row) : undefined;
    return text === undefined ? [] : [{ id: row.id, sku: row.sku, text }];
  });
  if (lines.length === 0) return null;
  return (
    <section>
      <header>
        <h3>{texts.stock}</h3>
      </header>
      {lines.map(({ id, sku, text }) => (
        <p key={id} className="small">
          {lines.length > 1 && <span className="soft">{sku} </span>}
          {text}
        </p>
      ))}
    </section>
  );
}
