import { useMemo } from 'react';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { localized } from '#shared/localized.ts';
import { type ProductToBuy, useBuying } from './buying-context.ts';
import '#client/ui/buttons.css';

const buyingTexts = localized('widgets/buyingTexts', {
  bought: 'Bought…',
  column: 'Bought',
  boughtOf: (name: string) => `Bought: ${name}`,
});

/**
 * Appends the button to a grid's columns.
 * @param productOf null for rows that are no product
 * @param isPinned false where other pinned columns leave too little room to reach those between
 */
export function useBuyColumn<R>(
  columns: readonly GridColumn<R>[],
  productOf: (row: R) => ProductToBuy | null,
  isPinned = true,
): readonly GridColumn<R>[] {
  const buy = useBuying();
  const isPhone = useMedia(PHONE);
  return useMemo(
    () =>
      buy
        ? [...columns, { ...buyColumn(buy, productOf), ...(isPhone || !isPinned ? {} : { pinned: 'end' as const }) }]
        : columns,
    [columns, buy, productOf, isPhone, isPinned],
  );
}

const buyColumn = <R,>(
  buy: (product: ProductToBuy) => void,
  productOf: (row: R) => ProductToBuy | null,
): GridColumn<R> => ({
  id: 'bought',
  title: '',
  name: buyingTexts.column,
  width: 100,
  minWidth: 100,
  maxWidth: 100,
  text: () => '',
  cell: (row) => {
    const product = productOf(row);
    return product && <BuyButton product={product} onBuy={buy} inGrid />;
  },
});

/** The same for the key `b` on a grid's row. */
export function useBuyAction<R>(productOf: (row: R) => ProductToBuy | null): { bought?: (row: R) => void } {
  const buy = useBuying();
  return useMemo(() => {
    if (!buy) return {};
    return {
      bought: (row: R) => {
        const product = productOf(row);
        if (product) buy(product);
      },
    };
  }, [buy, productOf]);
}

/** In a grid, Tab skips the button, and Enter on its cell presses it. */
export const BuyButton = ({
  product,
  onBuy,
  inGrid,
}: {
  product: ProductToBuy;
  onBuy(product: ProductToBuy): void;
  inGrid?: boolean;
}) => (
  <button
    type="button"
    className="btn small"
    tabIndex={inGrid ? -1 : undefined}
    aria-label={buyingTexts.boughtOf(product.title || product.asin)}
    onClick={() => onBuy(product)}
  >
    {buyingTexts.bought}
  </button>
);
