import type { TokenTool } from '../tokens/token-tools.ts';
import { MOST_LOOKS_SHOWN, productKey, type Repeats } from './decisions.ts';

type Look = { marketplace: string; asin: string; memberId: string; at: number; tool: TokenTool; tokens: number | null };

type Product = Omit<Repeats['rows'][number], 'title' | 'image' | 'bought'>;
type Found = Pick<Repeats, 'total' | 'spentAgain' | 'members'> & { rows: Product[] };

/**
 * Collects the products that two or more members looked up. A look-up spends tokens again if a colleague looked up the product before.
 * `add` takes all look-ups of the time, oldest first.
 */
export function createRepeats() {
  const products = new Map<string, Product>();
  const repeaters = new Map<string, { keys: Set<string>; spentAgain: number }>();
  const noteAgain = (memberId: string, key: string, tokens: number) => {
    const repeater = repeaters.get(memberId) ?? { keys: new Set<string>(), spentAgain: 0 };
    repeaters.set(memberId, repeater);
    repeater.keys.add(key);
    repeater.spentAgain += tokens;
  };
  return {
    add({ marketplace, asin, memberId, at, tool, tokens }: Look): void {
      const key = productKey(marketplace, asin);
      const known = products.get(key);
      const product: Product = known ?? { marketplace, asin, members: [], looks: 0, firstAt: at, lastAt: at, spentAgain: 0, detail: [] };
      if (!known) products.set(key, product);
      const again = product.members.some((member) => member !== memberId);
      if (!product.members.includes(memberId)) product.members.push(memberId);
      product.looks += 1;
      product.lastAt = at;
      if (again) {
        product.spentAgain += tokens ?? 0;
        noteAgain(memberId, key, tokens ?? 0);
      }
      if (product.detail.length < MOST_LOOKS_SHOWN) product.detail.push({ by: memberId, at, tool, tokens, again });
    },
    /** @param most the number of products to return; the sums cover all of them */
    found(most: number): Found {
      const twice = [...products.values()].filter(({ members }) => members.length > 1);
      twice.sort((a, b) => b.spentAgain - a.spentAgain || b.looks - a.looks || b.lastAt - a.lastAt || (a.asin < b.asin ? -1 : 1));
      return {
        total: twice.length,
        spentAgain: twice.reduce((sum, { spentAgain }) => sum + spentAgain, 0),
        members: [...repeaters]
          .map(([_id, { keys, spentAgain }]) => ({ _id, products: keys.size, spentAgain }))
          .sort((a, b) => b.products - a.products || b.spentAgain - a.spentAgain || (a._id < b._id ? -1 : 1)),
        rows: twice.slice(0, most),
      };
    },
  };
}
