import type { TokenTool } from '../../tokens/token-tools.ts';
import { MOST_LOOKS_SHOWN, productKey, type Repeats } from './decisions.ts';

type Look = { marketplace: string; asin: string; memberId: string; at: number; tool: TokenTool; tokens: number | null };

type Product = Omit<Repeats['rows'][number], 'title' | 'image' | 'outcome'>;
type Found = Pick<Repeats, 'total' | 'spentAgain' | 'members'> & { rows: Product[] };
/** `again`: the tokens that each member spent after a colleague's look-up; 0 for a free one. */
type Collected = { product: Product; again: Map<string, number> };

/**
 * Collects the products that two or more members looked up. A look-up spends tokens again if a colleague looked up the
 * product before. `add` takes all look-ups of the time, oldest first.
 */
export function createRepeats() {
  const products = new Map<string, Collected>();
  return {
    add({ marketplace, asin, memberId, at, tool, tokens }: Look): void {
      const key = productKey(marketplace, asin);
      const known = products.get(key);
      const collected: Collected = known ?? {
        product: { marketplace, asin, members: [], looks: 0, firstAt: at, lastAt: at, spentAgain: 0, detail: [] },
        again: new Map(),
      };
      if (!known) products.set(key, collected);
      const { product } = collected;
      const again = product.members.some((member) => member !== memberId);
      if (!product.members.includes(memberId)) product.members.push(memberId);
      product.looks += 1;
      product.lastAt = at;
      if (again) {
        product.spentAgain += tokens ?? 0;
        collected.again.set(memberId, (collected.again.get(memberId) ?? 0) + (tokens ?? 0));
      }
      if (product.detail.length < MOST_LOOKS_SHOWN) product.detail.push({ by: memberId, at, tool, tokens, again });
    },
    /**
     * @param most the number of products to return; the sums cover all that match
     * @param matches a filter on the products
     */
    found(most: number, matches: (product: Product) => boolean = () => true): Found {
      const twice = [...products.values()].filter(({ product }) => product.members.length > 1 && matches(product));
      const rows = twice.map(({ product }) => product);
      rows.sort(
        (a, b) => b.spentAgain - a.spentAgain || b.looks - a.looks || b.lastAt - a.lastAt || (a.asin < b.asin ? -1 : 1),
      );
      return {
        total: rows.length,
        spentAgain: rows.reduce((sum, { spentAgain }) => sum + spentAgain, 0),
        members: repeatersIn(twice),
        rows: rows.slice(0, most),
      };
    },
  };
}

function repeatersIn(collected: readonly Collected[]): Found['members'] {
  const repeaters = new Map<string, { products: number; spentAgain: number }>();
  for (const { again } of collected) {
    for (const [id, spent] of again) {
      const { products, spentAgain } = repeaters.get(id) ?? { products: 0, spentAgain: 0 };
      repeaters.set(id, { products: products + 1, spentAgain: spentAgain + spent });
    }
  }
  return [...repeaters]
    .map(([_id, sums]) => ({ _id, ...sums }))
    .sort((a, b) => b.products - a.products || b.spentAgain - a.spentAgain || (a._id < b._id ? -1 : 1));
}
