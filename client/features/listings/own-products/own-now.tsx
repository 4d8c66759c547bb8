import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { changesOf, isAbout, type ProductPartProps } from '#client/stream/product-part.ts';
import { useResource } from '#client/stream/resource.ts';
import { RetryButton } from '#client/ui/failures.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { Note } from '#client/ui/states.tsx';
import { stockText } from '#client/widgets/listings/stock-text.ts';
import { formatCount, formatMoney } from '#shared/format.ts';
import { productKey, productOf } from '#shared/inbox/product-state.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import { landedOf, type OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { marketplaceCodes } from '#shared/marketplaces.ts';
import { ok } from '#shared/result.ts';
import { rowNow } from './live-products.ts';
import { BuyBoxCell, profitText, rivalText } from './own-columns.tsx';
import { ownProductsTexts as texts } from './texts.ts';
import './own-products.css';

/** `changes` counts the messages that came since. */
type OwnNowState = { rows: readonly OwnProduct[]; changes: number };

const SKUS = 20;

/** What the seller's own offer of a product is and costs now, if there is one: live with every message about it. */
export function OwnNow({ store, product, condition, onFound }: ProductPartProps) {
  const { asin } = product;
  const marketplace = marketplaceCodes.find((code) => code === product.marketplace);
  const [today] = useState(() => new Date(store.clock.now()).setHours(0, 0, 0, 0));
  const [{ phase, value: known, trouble }, resource] = useResource<OwnNowState>(
    store,
    [asin, marketplace, product, today],
    {
      read: async () => {
        const answer = await caller(ownProductCalls, store.call).search({
          today,
          text: asin,
          ...(marketplace ? { marketplace } : {}),
          limit: SKUS,
        });
        if (!answer.ok) return answer;
        const { head, value: found } = answer.value;
        return ok({ head, value: { rows: found.rows.filter((row) => isAbout(row, product)), changes: 0 } });
      },
      fromEvent: (event, known) => {
        if (event.type !== 'notification.created' || known === undefined || !isAbout(event.data, product))
          return undefined;
        const about = productOf(event.data);
        const now = (row: OwnProduct) => rowNow(row, { alerts: [event.data], change: undefined, incidents: new Map() });
        return {
          rows: known.rows.map((row) => (about && productKey(about) === productKey(row) ? now(row) : row)),
          changes: known.changes + 1,
        };
      },
      again$: changesOf(store, product, ['priceChange.advanced', 'costs.edited', 'products.changed']),
    },
  );
  const rows = known?.rows.filter((each) => each.condition === condition) ?? [];
  const [row] = rows;
  const { title, rival } = row ?? {};
  const conditions = known && [...new Set(known.rows.map((each) => each.condition))].sort().join(' ');
  useEffect(
    () => onFound({ title, sellerId: rival?.sellerId, ...(conditions ? { conditions: conditions.split(' ') } : {}) }),
    [title, rival?.sellerId, conditions, onFound],
  );
  if (phase === 'failed' && trouble)
    return (
      <Note bad action={<RetryButton small onPress={resource.reload} />}>
        {texts.failedNow} <ServerMessage text={trouble.message} />
      </Note>
    );
  // Most products are not the seller's own: nothing is reserved for them.
  if (!known || !row) return null;
  return <KeyFigures label={texts.ownNow} figures={figuresOf(row, known.changes, rows.length > 1)} />;
}

/** @param isOneOf names the SKU: the product has several */
function figuresOf(row: OwnProduct, changes: number, isOneOf: boolean): KeyFigure[] {
  const money = (amount: number | null) =>
    amount === null || row.currency === null ? '–' : formatMoney(amount, row.currency);
  const lostTo = rivalText(row);
  const stock = stockText(row) ?? (row.quantity !== null && texts.inStock(formatCount(row.quantity)));
  const rival = (
    <span className="in-words" title={lostTo} dir="auto">
      {lostTo}
    </span>
  );
  return [
    {
      name: texts.columns.price,
      value: money(landedOf(row)),
      changes,
      note: [isOneOf && row.sku, stock].filter(Boolean).join(', ') || undefined,
    },
    { name: texts.columns.buyBox, value: money(row.buyBoxPrice), changes, note: <BuyBoxCell row={row} /> },
    ...(lostTo ? [{ name: texts.columns.rival, value: rival }] : []),
    ...(row.threshold === null ? [] : [{ name: texts.threshold, value: money(row.threshold), changes }]),
    {
      name: texts.columns.risk,
      value: row.risk ? formatMoney(row.risk.perDay, row.risk.currency) : '–',
      changes,
      note: profitText(row) || undefined,
    },
  ];
}
