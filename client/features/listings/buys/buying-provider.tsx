import { type ReactNode, useCallback, useState } from 'react';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { useFull } from '#client/ui/full.tsx';
import { BuyingContext, type ProductToBuy } from '#client/widgets/listings/buying-context.ts';
import type { BuyStore } from './buy-dialog.tsx';

const BuyDialog = lazyPart(() => import('./buy-dialog.tsx'), 'BuyDialog');

/**
 * Lets a screen state its products as bought, with `useBuying` (client/widgets/listings/buying-context.ts). The dialog
 * loads with the first press.
 */
export function BuyingProvider({ store, children }: { store: BuyStore; children: ReactNode }) {
  const [product, setProduct] = useState<ProductToBuy | null>(null);
  const begin = useCallback(
    (chosen: ProductToBuy) => (chosen.whole ? void chosen.whole().then(setProduct) : setProduct(chosen)),
    [],
  );
  return (
    <BuyingContext value={useFull() ? begin : null}>
      {children}
      {product && <BuyDialog store={store} product={product} onClose={() => setProduct(null)} />}
    </BuyingContext>
  );
}
