import { createContext, useContext } from 'react';

/**
 * A product as a screen knows it.
 * @property beforeCost what one piece leaves before its cost, if the screen knows it, in the marketplace's currency
 * @property whole set while its marketplace and costs still load: resolves to the product that has them
 */
export type ProductToBuy = {
  marketplace: string;
  asin: string;
  title?: string | null | undefined;
  unitCost?: number | null;
  beforeCost?: number | null;
  whole?(): Promise<ProductToBuy>;
};

const Context = createContext<((product: ProductToBuy) => void) | null>(null);
export const BuyingContext = Context.Provider;

/**
 * Opens the dialog that states a product as bought (OWN-13). Null where the app offers none: then there is no button.
 */
export const useBuying = (): ((product: ProductToBuy) => void) | null => useContext(Context);
