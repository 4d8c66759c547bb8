import { type ComponentType, useCallback, useState } from 'react';
import { BuyingContext, type ProductToBuy } from '#client/ui/bought-button.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import type { BuyStore } from './buy-dialog.tsx';

const lazyBuyDialog = lazyExport(() => import('./buy-dialog.tsx'), 'BuyDialog');

/** Lets a screen state its products as bought, with `useBuying` (client/ui/bought-button.tsx). The dialog loads with the first press. */
export const withBuying = <P extends { store: BuyStore }>(Screen: ComponentType<P>) =>
  function BuyingScreen(props: P) {
    const [product, setProduct] = useState<ProductToBuy | null>(null);
    const begin = useCallback((chosen: ProductToBuy) => (chosen.whole ? void chosen.whole().then(setProduct) : setProduct(chosen)), []);
    return (
      <BuyingContext value={begin}>
        <Screen {...props} />
        {product && <Lazy of={lazyBuyDialog}>{(BuyDialog) => <BuyDialog store={props.store} product={product} onClose={() => setProduct(null)} />}</Lazy>}
      </BuyingContext>
    );
  };
